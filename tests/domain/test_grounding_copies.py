"""Whether a Chinese sentence that copies its lines is held to them word by word: one test a question, both ways."""

from __future__ import annotations

import pytest

from slowwave.pipeline.domain.grounding import lost, objections
from slowwave.pipeline.domain.grounds.copies import is_copy, laid
from slowwave.pipeline.domain.grounds.pieces import layer

VITE = "前端改用 vite,webpack 那套先留着,等二期删"
BOSS = "老板想把周会挪到周四,我没同意"
REDIS = "staging 的 redis 是 6.2,线上 7.0,两边不一致"
CLINIC = "妈妈血压 145/92,医生让每天早晚各量一次"
THESIS = "导师让 6 月底前交初稿,我估计 7 月中"
LEASE = "租约到 2026-02,提前退租扣一个月押金"
TRADE = "只在 5 日线上方加仓,跌破就减半"
GYM = "健身卡 5/31 到期,不续了,改在小区跑步"
RAIN = "如果周日下雨就改室内,场地小周订"


@pytest.mark.parametrize(
    ("line", "text"),
    [
        (VITE, "前端改为使用 vite,webpack 那套暂时保留,等二期再删。"),
        (BOSS, "老板想把周会改到周四,用户没有同意。"),
        (REDIS, "staging 的 redis 版本是 6.2,线上是 7.0,两边不一致。"),
        (CLINIC, "用户妈妈的血压为 145/92,医生要求每天早晚各量一次。"),
        (THESIS, "导师要求 6 月底前交初稿,用户估计要到 7 月中。"),
        (LEASE, "租约到 2026-02 为止,提前退租要扣一个月押金。"),
        (GYM, "用户的健身卡 5/31 到期后不再续费,改为在小区里跑步。"),
        (RAIN, "如果周日下雨就改到室内,场地由小周订。"),
        ("书房空调漏水,4/2 师傅来看过,说是排水管堵了", "用户书房的空调漏水,4/2 师傅来看过,说是排水管堵了。"),
        ("iPad 借给表妹了,国庆还", "用户的 iPad 借给了表妹,国庆归还。"),
        ("机票退了,手续费 320,回程改高铁 G7", "机票已退,手续费 320,回程改坐高铁 G7。"),
        ("房东不让养狗,猫可以", "房东不让用户养狗,但可以养猫。"),
        ("CI 缓存 key 写错,每次全量装依赖", "CI 的缓存 key 写错导致每次全量安装依赖。"),
        ("他每天 9 点到,我 10 点到", "他每天 9 点到,用户 10 点到。"),
        ("我妹的收款码,月底她转我", "用户妹妹的收款码,月底她转给用户。"),
        ("老师说左手按弦太紧", "老师说用户左手按弦太紧。"),
        ("团建选了漂流,下雨就改密室", "团建选了漂流,如果下雨就改为密室。"),
        ("大概 6 天换一次滤芯", "约 6 天换一次滤芯。"),
        ("厂家同意补发侧板", "厂家已同意补发侧板。"),
        ("体检改到 9/12 早上", "体检已改到 9/12 早上。"),
        ("复现差 1.3 个点,学长说是 warmup 没设", "复现差 1.3 个点,学长说是没设 warmup。"),
        ("聚餐定在周五,大家都同意,除了大刘", "聚餐定在周五,除了大刘大家都同意。"),
        ("用双分区,不用单分区;reason: 断电两次", "用双分区,不用单分区,因为断电两次。"),
        ("零星采购没票,最后补了 6 张", "没票的零星采购最后补了 6 张。"),
        ("外卖号「飞哥快送」起步价 8 元", "「飞哥快送」起步价 8 元。"),
        ("牙医约了 4/6 下午", "牙医约在 4/6 下午。"),
        ("护士长还没批我的换班申请", "用户的换班申请,护士长还没批。"),
        ("以后夜里只接急单", "用户决定以后夜里只接急单。"),
        ("和她说好:15 号以前交齐", "和她说好,15 号以前交齐。"),
        ("小乔负责音响,电话在值班本第 3 页", "小乔负责音响,电话被记在了值班本第 3 页。"),
        ("法国站先不开,等 Q3 看现金流再说", "法国站先不开,要等 Q3 看了现金流再说。"),
        ("加大连接数 → 没用", "加大连接数没用。"),
        ("右手反撑最省力,别去抠左边那个小点", "右手反撑最省力,不要抠左边那个小点。"),
        ("店长彭哥:试用期先放凉菜\n小贺想学烧腊", "彭哥让小贺试用期先放凉菜,小贺想学烧腊。"),
        ("日文稿外包给译者秋禾,她报价每条 85", "用户把日文稿外包给译者秋禾,秋禾每条报价 85。"),
        ("老师:先把方差报清楚", "老师提醒先把方差报清楚。"),
        ("配置备份在 /opt/nginx.conf.20250611", "nginx 配置备份在 /opt/nginx.conf.20250611。"),
        ("坏插座贴了红标,放二层,别再用", "坏插座贴了红标,放二层。"),
        ("宁宁小名叫小核桃,4 岁,左撇子", "宁宁 4 岁,小名叫小核桃,是左撇子。"),
        ("A 组 n=48,B 组 n=51,都没掉队", "A 组 n=48 和 B 组 n=51 都没掉队。"),
    ],
)
def test_what_copies_its_line_may_stand(line: str, text: str) -> None:
    assert objections(text, (line,)) == ()


@pytest.mark.parametrize(
    ("line", "text", "why"),
    [
        # A word that no line has, a cause, a unit, an end for a beginning.
        ("健康证 11/20 过期,要去社区医院重办", "健康证 11/20 过期,要去人民医院重办。", "民 is not in"),
        ("面试官是周楠,薪资没谈拢", "面试官是周岚,薪资没谈拢。", "岚 is not in"),
        ("单测覆盖率 71%,要求 80%,差在 payment 模块", "单测覆盖率 71%,要求 80%,差在 order 模块。", "order is not in"),
        ("Anki 每天 30 张新卡太多,降到 15,正确率 92%", "Anki 每天新卡降到 15,正确率升到 92%。", "升 is not in"),
        ("奶粉喝 a2 二段,一顿 180ml,一天 5 顿", "奶粉喝 a2 二段,一顿 180g,一天 5 顿。", "180"),
        ("甲状腺药 75μg 早上空腹", "甲状腺药 75mg 早上空腹。", "75"),
        ("快递一共 12 箱,放在阳台", "快递一共 12 袋,放在阳台。", "12 袋 is not in"),
        ("保险等待期 90 天,从 4/1 算", "保险等待期 90 天,到 4/1 止。", "4/1 is on the other side"),
        ("模板存 语雀/合同/租房_v2", "模板存 语雀/资料/租房_v2。", "资料 is not in"),
        ("配置在 ~/Library/Rime/custom.txt", "配置在 ~/library/rime/custom.txt。", "library/rime"),
        ("冷柜坏了,周四修\n营业额 3,260,比周一少", "因为冷柜坏了,营业额 3,260,比周一少。", "a cause"),
        ("买药去「恒源药房」,带医保卡", "买药去「恒源药店」,带医保卡。", "店 is not in"),
        ("宴席取消了龙虾,换帝王蟹(主家要的)", "宴席取消了龙虾,换帝王蟹,是因为货船晚点。", "a cause"),
        # Small words.
        (VITE, "前端改用 vite,webpack 那套已删。", "tells as done"),
        ("年假还剩 4 天,打算 12 月休", "年假还剩 4 天,12 月休。", "another plan"),
        ("社保断了两个月,5 月起补缴,人事在办", "社保断了两个月,5 月起补缴,人事已办好。", "tells as done"),
        ("奖金 12 月发,先垫 2 万给装修", "奖金 12 月已发,先垫 2 万给装修。", "tells as done"),
        (LEASE, "租约到 2026-02,退租扣一个月押金。", "another early"),
        (TRADE, "用户在 5 日线上方加仓,跌破就减半。", "another only"),
        (RAIN, "周日改室内,场地小周订。", "a condition"),
        ("断线超过 30 秒就切备用", "只要断线就切备用。", "condition"),
        ("除了法定假日,每晚 9 点同步一次", "每晚 9 点同步一次,法定假日也同步。", "condition"),
        ("快递柜超 24 小时收 1 元,常忘", "快递柜 24 小时内收 1 元,常忘。", "least"),
        ("种了 6 棵番茄,死了 1 棵,浇多了", "种了 6 棵番茄,都死了,浇多了。", "no all"),
        ("面包 180 度 25 分钟,上色快,盖锡纸", "面包 180 度 25 分钟,上色快,不盖锡纸。", "no denial"),
        ("宠物医院推荐做绝育,我们还在犹豫", "用户同意宠物医院做绝育。", "no agreed"),
        ("团建选了漂流,下雨就改密室", "团建改密室。", "a condition"),
        ("超过 3 次不到就取消资格", "不到就取消资格。", "a condition"),
        ("管理员给了 7 天禁言,申诉没回", "管理员给了 7 天禁言,用户没申诉。", "no denial"),
        ("以前用 Keep 记步,手环测心率", "用户用 Keep 记步,手环测心率。", "another past"),
        ("编辑让删掉引文或者改写", "编辑已删掉引文。", "tells as done"),
        ("下期曲目初定 9 首,最后一首待选", "下期曲目定了 9 首,最后一首待选。", "another doubt"),
        ("夜班前我一般睡 3 个小时", "用户一般睡 3 个小时。", "when it is so"),
        ("洗碗机周六上门修,保修期内不要钱", "洗碗机周六上门修,保修期内要收钱。", "another denial"),
        ("我吃燕麦早饭,老伴只认稀饭", "用户和老伴都吃燕麦早饭。", "no all"),
        ("管理员:供电线老化,周五换线", "管理员已经把老化的供电线换掉了。", "tells as done"),
        # Whose it is.
        (CLINIC, "用户血压 145/92,医生让每天早晚各量一次。", "妈妈's in its evidence"),
        (BOSS, "用户想把周会挪到周四,老板没同意。", "'s in its evidence"),
        ("豆浆机坏了,返厂要 2 周,运费自己出", "豆浆机坏了,返厂要 2 周,运费厂家出。", "厂家 stands where"),
        ("小贺的 PR 被我打回两次,缺单测", "用户的 PR 被小贺打回两次,缺单测。", "'s in its evidence"),
        ("我:血糖 5.6\n老公体检:血糖 6.3,血脂偏高", "用户血糖 5.6,血脂偏高。", "老公's in its evidence"),
        ("每月 20 号给爷爷打 800,微信转", "爷爷每月 20 号打 800,微信转。", "爷爷 does not do that"),
        ("想先租 6 个月,再买房\n中介小顾收一个月佣金", "小顾想先租 6 个月,再买房。", "not 小顾's"),
        ("室友的橘猫叫年糕,对鸡肉过敏\n我的蓝猫叫豆包,不碰罐头", "用户的蓝猫叫豆包,对鸡肉过敏。", "室友's"),
        ("隔壁剧场的音响师电话在第 3 页", "我们剧场的音响师电话在第 3 页。", "not the user's"),
        # What stands beside what.
        ("嘉宾是做修复的宋绮,备选是陈牧野", "嘉宾是做修复的陈牧野。", "stands where its evidence has"),
        (
            "客户青禾:登录报错,根因是机器时间慢\n客户蓝鲸:登录报错,根因是网关证书过期",
            "青禾的根因是网关证书过期,蓝鲸的根因是机器时间慢。",
            "changed sides",
        ),
        ("去程坐 G2212,回程坐 Z96", "去程坐 Z96,回程坐 G2212。", "mixes"),
        (REDIS, "线上的 redis 是 6.2,staging 是 7.0,两边不一致。", ""),
        ("每周日 3 点全量,其余增量", "每周日 3 点增量,其余全量。", "stands where its evidence has"),
        ("猫粮换成渴望,软便两天,又换回皇家", "猫粮换成皇家,软便两天,又换回渴望。", "stands where"),
        ("东区订单走德邦;西区订单走汇通", "东区订单走汇通。", "mixes"),
        ("主机 10.0.0.5 跑网页,10.0.0.6 跑任务", "主机 10.0.0.6 跑网页,10.0.0.5 跑任务。", "mixes"),
    ],
)
def test_what_a_copy_changes_is_named(line: str, text: str, why: str) -> None:
    told = objections(text, tuple(line.split("\n")))
    assert told
    assert any(why in one for one in told), told


@pytest.mark.parametrize(
    ("lines", "text"),
    [
        (("预算最多 8k,超了就不做", "客户林总要两份"), "用户的预算最多 8k,超了就不做,客户林总要两份。"),
        (("客户林总要两份", "预算最多 8k,超了就不做"), "用户的预算最多 8k,超了就不做,客户林总要两份。"),
    ],
)
def test_the_order_of_the_lines_is_nothing(lines: tuple[str, ...], text: str) -> None:
    assert objections(text, lines) == ()
    assert bool(objections(text.replace("8k", "9k"), lines))


@pytest.mark.parametrize("lines", [("爷爷的车要年检", "钥匙难找"), ("钥匙难找", "爷爷的车要年检")])
def test_the_end_of_a_line_says_nothing_of_the_next(lines: tuple[str, ...]) -> None:
    assert objections("爷爷的车要年检,钥匙难找。", lines) == ()


def test_a_paraphrase_is_no_copy() -> None:
    line = "妈妈对花生过敏,聚餐别点宫保鸡丁"
    assert is_copy("妈妈对花生过敏,聚餐别点宫保鸡丁。", (line,))
    assert not is_copy("吃饭时替母亲避开坚果类的菜。", (line,))
    assert not is_copy("Heron keeps 7 copies.", ("Heron keeps 7 copies.",))
    assert not is_copy("保留7份", ("Heron keeps 7 copies.",))


def test_small_words_belong_to_what_they_turn() -> None:
    small = {piece.key: piece.small for piece in layer("他可能不来,3 天内只发样品").pieces}
    assert small["发"] == frozenset({"only"})
    assert "most" in small["time 259200"]


def test_of_like_pieces_the_longest_run_counts() -> None:
    one = laid("红灯亮时停车", ("绿灯亮时走", "红灯亮时停车"))
    assert [one.lines.pieces[place].part for place in one.on[0]] == [1]
    assert {one.lines.pieces[place].part for places in one.on for place in places} == {1}


def test_what_takes_the_place_of_lines_keeps_the_end_of_each_clause() -> None:
    lines = ("补钙第 2 周腹胀,改成饭后吃", "资料 90 元,电子版,不外传")
    whole = "补钙第 2 周腹胀,改成饭后吃;资料 90 元,电子版,不外传。"
    assert lost(whole, lines) == ()
    assert lost(whole.replace("腹胀", ""), lines) == ("“补钙第 2 周腹胀”",)
    assert lost(whole.replace(",不外传", ""), lines) == ("“不外传”",)
    assert lost(whole.replace("90 元", ""), lines) != ()
    assert lost(whole.replace("电子版,", ""), lines) == ("“电子版”",)
    assert lost("泵站点云跑了 7 个钟头。", ("哎你听着,泵站点云跑了 7 个钟头",)) == ()


def test_a_heading_may_go_from_a_fold() -> None:
    assert lost("茶水间换了滤芯,周二再查。", ("值班记录:茶水间换了滤芯,周二再查",)) == ()
