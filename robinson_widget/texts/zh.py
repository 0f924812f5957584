"""Chinese: the words of the game."""

# No spaces stand round placeholders, digits or Latin names: 小明掷出了5点, Ada掷出了5点. Where a name may end in a digit
# (玩家2), no number follows it directly.

NAME = "中文"


def plural(count: int) -> int:
    """Chinese nouns have one form for every number."""
    return 0


#: Nouns with their measure words.
COUNTS = {
    "chips": {"": ("{n}枚筹码",)},
    "players": {"": ("{n}位玩家",)},
    "steps": {"": ("{n}步",)},
    "turns": {"": ("{n}个回合",)},
    "rolls": {"": ("{n}次掷骰",)},
    "squares": {"": ("{n}个格子",)},
    "teams": {"": ("{n}支队伍",)},
    "tries": {"": ("{n} 次尝试",)},
    "presses": {"": ("已按 {n} 次",)},
}

#: The names of boards.
BOARDS = {"Robinson": "鲁滨孙"}

#: The pictures: a title for the board, and the story.
SQUARES = {
    "leaving_home": (
        "悄悄离家",
        "天蒙蒙亮，年轻的鲁滨孙踮着脚溜出了父亲的家门。通往港口的路可不白走，人人都得掏一个铜板。",
    ),
    "at_sea": (
        "扬帆出海",
        "锚收起来了，海岸细成了一条线。这趟船最后会开到哪里，船上谁也说不准。",
    ),
    "storm": (
        "暴风雨来了",
        "海浪像一堵高墙似的立起来，鲁滨孙吐得脸都绿了。有人悄悄往他手心里塞了一个铜板。",
    ),
    "shipwreck": (
        "触礁",
        "黑夜里“咔嚓”一声，船撞上礁石，裂成了两半。唉，要是这趟旅程能重新开个头，该多好！",
    ),
    "washed_ashore": (
        "被浪抛上岸",
        "一个大浪把他吞进去，下一个大浪又把他吐了出来。睁眼一看，他正趴在一座陌生小岛的沙滩上。",
    ),
    "saved": (
        "捡回一条命！",
        "他爬到海水够不着的地方，数了数：两只胳膊两条腿，一样没少。浑身湿透，青一块紫一块，孤零零的——可他还活着！",
    ),
    "night_in_the_tree": (
        "树上的一夜",
        "天黑以后，谁知道会有什么野兽出来转悠？他把自己牢牢绑在高高的树杈上，睡得还挺香。",
    ),
    "raft": (
        "满载的木筏",
        "火枪、火药、木匠的工具箱……破船里还藏着好多宝贝，木筏一趟一趟往岸上运。可惜浪头一打，总有几样要泡汤。",
    ),
    "cave": (
        "山洞变成家",
        "这边搭一块搁板，那边钉一个木钩，再挂上一幅旧船帆当门帘。慢慢地，石头窟窿有了家的模样。",
    ),
    "goat_and_kid": (
        "咩咩叫的小羊",
        "枪声一响，山羊妈妈倒下了，小羊羔咩咩叫着，一步一步跟到了洞口。看着那双眼睛，谁都会觉得该赔点什么。",
    ),
    "turtle": (
        "大海龟",
        "沙滩上趴着一只海龟，又宽又圆，像张大桌子。这下好了，一个星期都有热汤喝！",
    ),
    "fever": (
        "发高烧",
        "大太阳底下，他却冷得直打哆嗦，大白天也做噩梦。等烧一退，日子就撒开腿跑了起来。",
    ),
    "on_the_palisade": (
        "坐在木栅栏上",
        "他瘦了一圈，脸色苍白，坐在高高的木栅栏上望着大海。往后的日子，该怎么过呢？",
    ),
    "grapes": (
        "葡萄谷",
        "翻过小山，眼前是一片绿油油的山谷：脚边滚着甜瓜，树上垂着一串串熟透的葡萄。他摘下帽子，装得满满的。",
    ),
    "sowing_barley": (
        "种大麦",
        "从船上带回的口袋底下，还剩一小把大麦。他把它们交给泥土，天天盼着冒出绿芽。",
    ),
    "basket": (
        "编篮子",
        "一根柳条压上来，一根柳条穿下去。编到第三个，总算有点儿能装苹果的样子了。",
    ),
    "parrot": (
        "会说话的鹦鹉",
        "他捉来一只鹦鹉，每天晚上都陪它聊天。有一天鹦鹉忽然开了口，翻来覆去只会那一句。",
    ),
    "harvest": (
        "挥剑割麦",
        "整座岛上找不到一把镰刀，只好请水手的长剑下田。唰唰几下，麦子倒了一大片，面包箱也装满了。",
    ),
    "pots": (
        "烧陶罐",
        "泥罐子歪歪扭扭，可每一个都是他亲手捏的。它们蹲在炭火里，烧得通红通红，慢慢变得像石头一样硬。",
    ),
    "baking_bread": (
        "面包出炉",
        "多少年来的第一个面包，热乎乎地从炉灰里扒了出来。闻着这么香的味道，走路可别忘了看脚下！",
    ),
    "clothes_of_skins": (
        "羊皮新衣",
        "最后一件衬衫也破成了布条。不要紧，山羊皮正好做一件外套、一条短裤，还有一顶高得出奇的帽子。",
    ),
    "dugout_canoe": (
        "凿独木舟",
        "他守着一棵大树又砍又烧，一忙就是好几个月。渐渐地，圆滚滚的树干有了船的样子。",
    ),
    "round_the_island": (
        "巡游小岛",
        "扯起小帆，划起桨，他沿着岸边瞧瞧自己的王国有多大。海流推着船儿，好像在说：再往前走走吧！",
    ),
    "family_dinner": (
        "全家开饭",
        "鹦鹉、小狗、猫咪和山羊围着桌子坐好。鲁滨孙坐在正中间，像国王一样神气。",
    ),
    "footprint": (
        "神秘的脚印",
        "沙滩上有一只光脚丫的印子，可那不是他自己的！他撒腿就跑，一口气跑回了葡萄谷。",
    ),
    "bones": (
        "海边的白骨",
        "篝火早就凉了，四周散落着骷髅和白骨。他不敢想这里办过什么宴席，捂着胸口转身走开。",
    ),
    "spyglass": (
        "望远镜里",
        "独木舟靠了岸，一群陌生人围着火堆跳舞！他趴在山顶，举着望远镜，连大气也不敢出。",
    ),
    "rescue_of_friday": (
        "勇救星期五",
        "一个俘虏挣脱出来，没命地跑。鲁滨孙挺身一拦，两个追兵一前一后倒在了地上。",
    ),
    "friday_swears": (
        "星期五的誓言",
        "获救的人单膝跪下，一只手按在胸口：“这辈子我都跟着你！”这天正好是星期五，于是他就有了这个名字。",
    ),
    "lessons": (
        "上课啦",
        "“是”“不是”“盐”“面包”“朋友”……星期五一学就会。他自己不知道，其实他也是一位好老师。",
    ),
    "new_canoe": (
        "更好的新船",
        "从前的独木舟，两个人坐就嫌挤了。这回他们在海滩边挑了一棵树，四只手一起干，造得又快又好。",
    ),
    "freeing_captives": (
        "救出俘虏",
        "那群吃人的家伙又来了，还押着捆住手脚的俘虏。两个好伙伴肩并肩冲出树林，喊声震天。",
    ),
    "fridays_father": (
        "星期五的爸爸",
        "独木舟里绑着一位老人。星期五弯下腰，愣住了，又是笑，又是哭：原来是爸爸！",
    ),
    "food_and_drink": (
        "吃饱喝足",
        "面包、羊奶、葡萄干，统统端给西班牙人和老人家。这张桌子，从没招待过这么多客人。",
    ),
    "spaniard_sails": (
        "西班牙人远航",
        "两位客人驾船离岸，想把更多落难的西班牙人接过来。海面上只剩一个小白点，一眨眼，连白点也不见了。",
    ),
    "ship_at_anchor": (
        "大船来了！",
        "海湾里“哗啦”一声落下铁锚，是一艘英国大船！小艇放下水，桨声越来越近：谁要来，谁又得走？",
    ),
    "captain_freed": (
        "船长松绑了",
        "造反的水手把船长扔在岸上，大副和一位乘客也没逃掉。树林里鼾声正响，绳子一根一根被悄悄割断了。",
    ),
    "mutineers_yield": (
        "举手投降",
        "船长和朋友们一出手，两个坏水手应声倒下。剩下的赶紧丢下刀枪，连声求饶。",
    ),
    "lieutenants_shot": (
        "大副的一枪",
        "船长的人翻过船舷，甲板又是自己人的了。“砰”的一声，造反的头头倒了下去，大副这一枪可真准。",
    ),
    "gift_of_the_ship": (
        "船长的礼物",
        "船长摘下帽子说：“谁救了这艘船，船就归谁。”鲁滨孙张着嘴，一句话也说不出来。",
    ),
    "governor": (
        "总督大人",
        "船长送的外套崭新笔挺，他端端正正地坐着，审问那些造反的水手。人人见了他，都要喊一声“总督大人”。",
    ),
    "gallows": (
        "不祥的大树",
        "那个煽动造反的人，在高高的树下走到了头。这地方不吉利，走开了就千万别再回来。",
    ),
    "farewell": (
        "再见，小岛",
        "帆吃饱了风，岸上的棕榈树越变越小。盼了那么多年，自由的这一天总算来了。",
    ),
    "home_port": (
        "故乡的港口",
        "一路顺风，前面就是家乡的塔尖。那模样，他在梦里也认得。",
    ),
    "home": (
        "到家啦！",
        "二十八年过去了，他敲响家门，来开门的正是白发苍苍的老父亲。两个人紧紧抱在一起，高兴得只会掉眼泪。",
    ),
}

#: What a picture does, one line an effect. The keys are the names of the effects.
RULES = {
    "Receive": "从宝箱里拿{chips}。",
    "Pay": "往宝箱里放{chips}。",
    "PayNeighbour": "拿出{chips}，交给你右边的玩家（就是在你之前轮到的那位）。",
    "EveryonePays": "每人都往宝箱里放{chips}。",
    "CollectFromEach": "向其他玩家每人收{chips}；要是你有星期五，星期五也跟你一起收。",
    "RecruitFriday": "你右边的玩家（就是在你之前轮到的那位）给你{chips}，从此做你的星期五：每次你往宝箱里放筹码，星期五也放1枚；每次你从宝箱里拿筹码，星期五也拿1枚。",
    "EveryoneSays": "大家齐声喊：“{phrase}”",
    "MoveTo": "到{square}号格去。",
    "MoveTo.optional": "愿意的话，可以马上前往{square}号格。",
    "RollAgain": "再掷一次骰子。",
    "RollAgain.optional": "愿意的话，骰子还能再掷一次。",
    "SwapWith": "{square}号格上要是有人，就跟那人换个位置。",
    "MayStartOver": "下次轮到你时，可以回到起点重新走。",
    "MayStay": "以后轮到你时，只要还在这里，就可以不掷骰子，接着歇一回。",
    "LostOnRoll": "从这里出发时，要是掷出{face}点，你就出局了。",
    "home.plain": "你赢了。",
    "home": "你赢了！打开宝箱，把筹码分一分吧。",
    "nothing": "这里什么也不用做。",
    "start": "大家都从这里出发。",
}

#: What everyone says.
PHRASES = {"poor_robinson": "鲁滨孙，真可怜！"}

#: What happened. The keys are the kinds of the events, some with a variant.
EVENTS = {
    "rolled": "{name}掷出了{face}点。",
    "moved.roll": "{name}从{origin}号格走到{square}号格。",
    "moved.start": "{name}出发，走到{square}号格。",
    "moved.picture": "{name}从{origin}号格继续前进，来到{square}号格。",
    "moved.back": "{name}拔腿就跑，从{origin}号格逃回{square}号格。",
    "moved.back.plain": "{name}从{origin}号格退回{square}号格。",
    "bounced": "{name}走过了头，从家门口退回{square}号格。",
    "overshot": "点数太大了，{name}停在{square}号格不动。",
    "landed": "{square}号格：{title}。",
    "paid.bank": "{name}往宝箱里放了{chips}。",
    "paid.ante": "开局时，{name}往宝箱里放了{chips}。",
    "paid.ante.all": "开局时，每人都往宝箱里放了{chips}。",
    "paid.player": "{name}拿出{chips}，交给{other}。",
    "paid.friday": "{name}是{master}的星期五，也往宝箱里放了{chips}。",
    "received": "{name}从宝箱里拿到{chips}。",
    "received.friday": "{name}是{master}的星期五，也从宝箱里拿到{chips}。",
    "short.purse": "（钱袋见底了。）",
    "short.bank": "（宝箱见底了。）",
    "swapped": "{name}和{other}换了位置：{name}到{square}号格，{other}到{origin}号格。",
    "became_friday": "从此，{name}就是{master}的星期五了。",
    "said": "大家齐声喊：“{phrase}”",
    "restarted": "{name}回到起点，从头再来。",
    "stayed": "{name}留在{square}号格，这回不掷骰子。",
    "declined.again": "{name}决定不再掷骰子。",
    "declined.move": "{name}决定留在{square}号格。",
    "lost": "{name}回不了家了，在{square}号格出局。",
    "all_lost": "大家全都出局了，宝箱里还留着{chips}。",
    "won": "{name}到家了，赢得胜利！",
    "shared.winner": "{name}从宝箱里分到{chips}。",
    "shared.friday": "{name}是赢家的星期五，从宝箱里分到{chips}。",
    "shared.nearest": "{name}离家最近，从宝箱里分到{chips}。",
    "turn_ended": "现在轮到{mover}了。",
}

#: The buttons: what each action does.
ACTIONS = {
    "roll": "掷骰子",
    "roll.again": "再掷一次",
    "restart": "从起点重来",
    "stay": "留在这里",
    "pass": "不掷了",
    "paddle": "划到{square}号格",
    "remain": "留在{square}号格",
    "swap": "和{name}换位置",
}

#: The page around the board.
PAGE = {
    "turn": "第{turn}回合",
    "to_move": "轮到{name}了",
    "computer_plays": "{name}正在走……",
    "computer_paused": "{name}暂停中",
    "computer_waits": "请稍等……",
    "won": "{name}回到家了！",
    "all_lost": "谁也没能回到家。",
    "play_again": "再玩一局",
    "new_game": "新游戏",
    "back": "回到游戏",
    "undo": "撤销",
    "redo": "重做",
    "gone": "内核已经重启，这个棋盘不能再玩了：请重新运行它的单元格。",
    "gone.served": "这局游戏已经中断，因为服务器停止或重新启动了：请重新加载页面。",
    "nothing_undone": "没有可以撤销的步骤。",
    "nothing_redone": "没有可以重做的步骤。",
    "pause": "暂停",
    "resume": "继续",
    "die": "上次掷出：{face}",
    "die.none": "还没有",
    "bank": "宝箱",
    "players": "玩家",
    "player": "玩家",
    "purse": "钱袋",
    "square": "格子",
    "start": "起点",
    "friday": "星期五",
    "out": "出局",
    "winner": "到家",
    "computer": "电脑",
    "none": "–",
    "story": "故事",
    "log": "冒险日志",
    "log.turn": "第{turn}回合，{name}：",
    "log.empty": "还什么都没发生。",
    "log.more": "更早的回合请看game.log()。",
    "board": "棋盘",
    "board.square": "{number}号格",
    "begin": "冒险开始了",
    "begin.story": "{players}围坐在桌边，宝箱里有{chips}。年纪最小的{name}先走。",
    "begin.plain": "{players}围坐在桌边。{name}先走。",
    "begin.alone": "{name}独自启程，宝箱里有{chips}。",
    "begin.set": "这一局从中途开始。{name}先走。",
    "language": "语言",
    "motion": "动画",
    "motion.normal": "正常",
    "motion.fast": "快速",
    "motion.none": "关闭",
    "now.line": "{name}：{where}，{chips}。",
    "now.line.plain": "{name}：{where}。",
    "now.start": "在起点",
    "now.square": "在{square}号格",
    "now.lost": "在{square}号格出局",
    "now.home": "已到家",
    "now.bank": "宝箱：{chips}。",
    "now.friday": "{name}是{master}的星期五。",
    "now.open": "现在可以：{actions}。",
    "comma": "、",
    "quoted": "“{text}”",
    "stop": "。",
    "space": "",
    "default_name": "玩家{number}",
    "default_computer": "电脑{number}",
}

#: The form before a game.
SETUP = {
    "title": "开一局新游戏",
    "players": "人数",
    "seat": "{number}号座位",
    "name": "名字",
    "kind": "谁来玩",
    "person": "真人",
    "eager": "电脑（爱冒险）",
    "cautious": "电脑（求稳当）",
    "random": "电脑（碰运气）",
    "best": "电脑（精打细算）",
    "youngest": "年纪最小",
    "youngest.help": "最先走，其他人按座位顺序接着走",
    "language": "语言",
    "start": "开始游戏",
    "bad_name": "{number}号座位：{name}不能当名字；名字要写在一行里，长度为1到{most}个字符。",
}

#: The chances beside the board.
ODDS = {
    "odds": "胜率",
    "title": "最先到家的概率",
    "waiting": "计算中……",
    "nobody": "无人到家",
    "never": "永无结果",
    "exact": "精确值。",
    "played": "±为一个标准误差，共模拟{games}局。",
    "policy": "假定所有人都接受每个提议。",
    "policy.computers": "假定真人接受每个提议，电脑按各自的方式选择。",
    "percent": "{number}%",
    "decimal": ".",
    "thousands": ",",
    "points": "{number}个百分点",
    "landings": "{name}的下一次掷骰",
    "face": "点数",
    "leads": "走到",
    "brings": "带来什么",
    "chance": "此后概率",
    "choices": "每个选择对{name}值多少",
    "choice": "选择",
    "compared": "比较",
    "best": "最好",
    "as_good": "一样好",
    "about": "难分高下",
    "then": "接着可以：{actions}。",
    "chart": "到第{last}回合为止的变化",
    "filling": "较早的回合还在计算……",
    "swing": "变化最大的是第{turn}回合：{what}{name}：{points}。",
    "swing.none": "目前还没有哪个回合带来变化。",
    "none": "无法计算概率：{why}",
    "endless": "这个棋盘上的游戏可能永远不会结束，因此无法计算概率。",
    "mark.again": "再掷",
    "mark.lost": "出局",
    "mark.home": "到家",
    "mark.stays": "不动",
}

#: A class round a real die.
DESK = {
    "desk": "真骰子",
    "large": "大字体",
    "roll": "掷出：{face}",
    "typed": "按这个点数走",
    "field": "掷出的点数",
    "bad_face": "这颗骰子掷不出{value}，只能是1到{most}的整数。",
    "throws": "轮到{name}了：{member}来掷",
    "decides": "轮到{name}了：{member}来决定",
    "begin": "{teams}围坐在桌边，宝箱里有{chips}。{name}先走。",
    "class": "全班分队玩",
    "teams": "队伍数",
    "team": "第{number}队",
    "first": "先走的队",
    "first.help": "最先走，其他队按顺序接着走",
    "pupils": "学生名单",
    "pupils.help": "把名字贴在这里，每行一个，或用逗号隔开。不写名字也能玩。",
    "in_order": "按名单顺序分队",
    "deal": "打乱重分",
    "members": "分队名单",
    "member_count": "{count}人",
    "bad_pupil": "学生名单：{name}不能当名字；名字要写在一行里，长度为1到{most}个字符。",
    "too_few": "学生{names}人，队伍{teams}支。真人玩的每支队伍至少要有一名学生；也可以把名单清空。",
    "too_many": "学生{names}人，太多了：一个班最多{most}人。",
    "no_team": "学生有{names}人，可是所有队伍都由电脑来玩。请让真人玩其中一队，或者把名单清空。",
}

#: What the page says of errors.
ERRORS = {
    "over": "这一局已经结束了。",
    "illegal": "现在不能这样走：{action}。可以选：{open}。",
    "dice": "这一局事先给定的{count}个点数都用完了。请在单元格里给出下一个点数：game.roll(4)。",
    "other": "出了点问题：{error}",
}

#: What cells show of a game, a step and a board.
CELLS = {
    "set_up": "这一局从中途开始，就从这个局面接着玩。",
    "undone": "撤销了{steps}。",
    "redone": "重做了{steps}。",
    "die": "掷出{face}点",
    "board.size": "{squares}，骰子点数是1到{faces}。",
    "board.chips": "每人带{chips}，开局往宝箱里放{ante}。",
    "board.bounce": "超过{last}号格的点数要往回走。",
    "board.stay": "点数会超过{last}号格时，原地不动。",
    "board.home": "点数超过{last}号格也算到家。",
    "board.rules": "各格的规则",
    "replay": "回放：{board}",
    "replay.step": "第{step}步，共{steps}步",
    "replay.play": "播放或暂停",
    "replay.stop": "回到开头",
    "replay.slider": "步数",
}

#: The game told as prose.
STORY = {
    "title": "{board}：{names}的一局",
    "and": "{names}和{last}",
    "begin": "{names}在桌边坐了下来。",
    "begin.one": "{names}一个人在桌边坐了下来。",
    "begin.first": "年纪最小的{name}先走。",
    "begin.set": "我们从旅途的半路看起。",
    "walk.0": "{name}掷出{face}点，来到{square}号格：{title}。",
    "walk.1": "骰子停在{face}点，{name}走到{square}号格：{title}。",
    "walk.2": "{name}掷了个{face}点，到了{square}号格：{title}。",
    "walk.plain": "{name}掷出{face}点，来到{square}号格。",
    "again": "再掷一次是{face}点，{name}来到{square}号格：{title}。",
    "again.plain": "再掷一次是{face}点，{name}来到{square}号格。",
    "onward": "{name}从{origin}号格继续前进，来到{square}号格：{title}。",
    "back": "{name}拔腿就跑，从{origin}号格逃回{square}号格：{title}。",
    "bounce": "{name}掷出{face}点，走过了头，从家门口退回{square}号格：{title}。",
    "bounce.plain": "{name}掷出{face}点，走过了头，退回{square}号格。",
    "won": "经过{turns}、{rolls}，这一局结束了：{name}到家了。",
    "lost": "经过{turns}、{rolls}，大家全都出局了，谁也没能回到家。",
    "purses": "最后手里的筹码：{purses}。",
    "open": "这一局还没有结束：轮到{name}了。",
}

#: The chapters of the story: each begins at the picture with that key.
CHAPTERS = {
    "leaving_home": "远航",
    "night_in_the_tree": "最初的日子",
    "grapes": "荒岛生活",
    "footprint": "星期五",
    "ship_at_anchor": "大船",
}

#: The forms of a lesson: guesses, exercises, buttons.
LESSON = {
    "lesson": "课程",
    "large": "大字",
    "code": "显示代码",
    "teams": "队伍",
    "teams.example": "红队，蓝队",
    "team_long": "“{name}”不能作队名：请写在一行内，最多 {most} 个字符。",
    "team_equal": "“{name}”出现了两次：每队要有自己的名字。",
    "stat.guesses": "猜测",
    "stat.points": "得分",
    "stat.solved": "练习",
    "of": "{done}／{all}",
    "afresh": "重新开始",
    "afresh.sure": "确定全部清除？",
    "gone": "内核已重新启动：请重新运行此单元格。",
    "class": "全班",
    "other": "其他名字……",
    "who": "谁来猜",
    "name": "名字",
    "guess": "猜测",
    "predict": "先猜一猜",
    "round": "第 {round} 轮",
    "add": "记下",
    "take_back": "撤回",
    "see": "看答案",
    "again": "再猜一次",
    "begin": "先猜，再看答案。",
    "noted": "已猜：{names}。",
    "total": "合计：{total}。",
    "total.scaled": "合计：{total}，将按比例换算为 100 %。",
    "all_equal": "平均分配",
    "score": "得分 {points}",
    "answer": "答案：{value}",
    "the_answer": "答案",
    "nearest": "{who}猜得最接近：得分 {points}。真棒！",
    "alone.near": "{who}：得分 {points}。猜得真准！",
    "alone.fair": "{who}：得分 {points}。相差不远。",
    "alone.far": "{who}：得分 {points}。谁能想到呢？",
    "locked": "答案已经揭晓，这些猜测不能再改。",
    "no_guess": "请先猜一猜。",
    "no_name": "请先输入名字。",
    "no_bars": "请先拖动滑块。",
    "no_number": "请先输入一个数。",
    "unreadable": "“{text}”不是可以识别的数。请这样写：15、0.25、1/6 或 16.7 %。",
    "beyond": "概率在 0 % 与 100 % 之间。",
    "no_percent": "这里问的不是百分数。",
    "exercise": "练习",
    "your_answer": "你的答案",
    "check": "检查",
    "choose": "请先选一个答案。",
    "right.first": "一次就答对了！",
    "right": "答对了！共 {tries}。",
    "not_yet": "还不对。",
    "untouched": "还没有尝试：请修改这个单元格，再运行一次。",
    "hint": "提示：{hint}",
    "percent_missing": "“{text}”少了百分号：应写成 {text} %。",
    "playing": "正在进行……",
    "working": "正在计算……",
    "interrupted": "已中断。什么都没有丢失：请再按一次。",
    "table.title": "我们的猜测",
    "table.question": "问题",
    "table.who": "谁",
    "table.guess": "猜测",
    "table.answer": "答案",
    "table.points": "得分",
    "table.empty": "还没有人猜。",
    "table.unseen": "尚未揭晓",
    "table.mean": "平均得分",
    "table.leader": "{who}领先，平均得分 {points}。猜得真好！",
    "table.tie": "{who}并列领先，平均得分 {points}。猜得真好！",
    "table.rule": "猜中得 100 分，离答案越远得分越低，直到 0 分：猜概率时相差 50 个百分点即为 0 分，猜其他数时通常以误差与答案本身一样大为 0 分。猜条形时，得分是与答案重合的部分。",
    # A chain over the board as a map of heat.
    "heat.name": "{board}热力图",
    "heat.after": "{steps}之后",
    "heat.after.from": "从{place}出发，{steps}之后",
    "heat.spread": "多个状态",
    "heat.home": "已到家",
    "heat.lost": "已出局",
    "heat.start": "还没上棋盘",
    "heat.others": "其余{count}个合计",
    "heat.squares": "{numbers}号格",
    "heat.likeliest": "途中最可能的格子",
    "heat.scale": "在那里的概率",
    "heat.slider.turn": "回合数",
    "heat.slider.roll": "掷骰次数",
    "heat.slider.step": "步数",
    "heat.shown": "重新运行此单元格即可拖动滑块查看。",
}
