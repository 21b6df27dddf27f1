from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from slowwave.pipeline.domain.gate import THRESHOLD, judge
from slowwave.pipeline.domain.piece import Piece, Shape
from slowwave.pipeline.domain.verdict import Code
from slowwave.pipeline.language.lexicon import LEXICON

DAY = "2026-03-01"
KEEPS = [
    ((DAY, "教训"), "改配置前必须先备份，否则网关启动失败"),
    (("用户偏好",), "回复要简洁，不要用表情符号"),
    (("规则",), "**一次性完成，不要重试**"),
    ((DAY,), "用户要求所有报告都用简体中文，不要夹英文"),
    ((DAY,), "决定用 SQLite 而不是 Postgres，因为部署简单"),
    ((DAY,), "飞书 webhook 不支持 markdown 表格，必须转成图片再发"),
    ((DAY,), "根本原因：cron 环境没有 PATH，需要写绝对路径"),
    (("服务器",), "`nas-01` — 群晖 DS920，存放备份，位于 192.168.1.20"),
    (("经验",), "每次提交前先跑 `pytest`，不要直接推 main"),
    ((DAY,), "老板不喜欢在周末收到通知，除非是紧急情况"),
    (("重要",), "API 限流每分钟 60 次，超过会被封 10 分钟"),
    (("Уроки",), "Всегда проверять `git status` перед деплоем, иначе уедет чужой код"),
    (("Правила",), "Никогда не отправлять сообщения клиентам без разрешения"),
    ((DAY,), "Пользователь предпочитает короткие ответы без воды"),
    ((DAY,), "Решили оставить SQLite вместо Postgres, потому что нагрузка маленькая"),
    ((DAY,), "Telegram API не поддерживает файлы больше 50 МБ, нужно слать ссылку"),
    (("Lições aprendidas",), "Nunca fazer deploy à sexta-feira sem backup do `db.sqlite`"),
    (("Preferências",), "Responder sempre em português de Portugal, sem emojis"),
    ((DAY,), "O utilizador quer que os relatórios sejam enviados por defeito em PDF"),
    ((DAY,), "Decidimos usar Redis em vez de RabbitMQ porque já está instalado no servidor"),
    (("Aturan",), "Selalu pakai `uv` dan jangan pernah pakai pip langsung"),
    ((DAY,), "Pengguna lebih suka jawaban singkat tanpa basa-basi"),
    (("Entscheidungen",), "Wir nehmen SQLite statt Postgres, weil der Server nur 1 GB RAM hat"),
    (("Preferences",), "User prefers dark mode in every dashboard, never light"),
    ((DAY,), "The staging box rejects TLS 1.1, so `curl` must be called with `--tlsv1.2`"),
    ((DAY,), "Anna is allergic to latex; never book her in room 2"),
    ((DAY,), "Anna 对乳胶过敏，周二和周四上课"),
    ((DAY,), "Emma said: please always show me a diff before you push anything"),
    ((DAY,), "The low retry count is intentional: the upstream bans clients after 5 tries"),
]
DROPS = [
    ((DAY, "执行情况"), "已完成数据同步，共 120 条，全部成功"),
    ((DAY, "今日新闻"), "某公司宣布推出新一代芯片，股价大涨 5%"),
    (("下一步",), "明天优化推荐算法，补充测试"),
    ((DAY,), "✅ 心跳检查正常，无异常"),
    ((DAY,), "更新了 `config.json`，重启网关，测试通过"),
    ((DAY,), "10:30 系统运行正常，CPU 12%，内存 45%"),
    (("经验",), "系统已基本完善，效果非常好"),
    (("原则",), "规则是信任的基础"),
    ((DAY,), "用户问今天的天气怎么样"),
    (("Что сделано",), "Обновил конфиг nginx, перезапустил сервис, всё работает"),
    ((DAY,), "Добавлены тесты для модуля оплаты, 24 passed"),
    (("План",), "Настроить мониторинг и добавить алерты"),
    (("O que foi feito",), "Atualizei o README e fiz deploy com sucesso"),
    ((DAY,), "Backup concluído às 03:00, 2.3 GB, sem erros"),
    (("Próximos passos",), "Implementar autenticação e adicionar testes"),
    (("Hasil",), "Deploy berhasil, semua test lulus"),
    ((DAY,), "Emma said: please look at this build later today"),
    ((DAY,), "下午和 Anna 开会，聊了聊新网站"),
    (("Lessons",), "Communication is key"),
    ((DAY,), "Ran the nightly audit; everything nominal, no changes"),
    ((DAY,), "Let me know if you want me to always use tabs"),
    (("Status",), "Gateway must be restarted, currently running v2026.4.8"),
    ((DAY,), "User asked whether the job still has to run"),
    ((DAY,), "需要解决 API 依赖问题"),
    ((DAY,), "应该增加缓存，避免重复请求 API"),
    ((DAY,), "用户要求更新 `report.md` 并发送"),
    ((DAY,), "因为网络超时，本次同步失败，稍后重试"),
    ((DAY,), "某公司宣布默认启用新模型，不再支持旧版 API"),
    (("核心原则",), "持续学习，不断进步"),
    ((DAY,), "Нужно добавить тесты для API и проверить лимиты"),
    ((DAY,), "Синхронизация не удалась из-за таймаута, повторим завтра"),
    ((DAY,), "Precisa de adicionar testes à API porque falha"),
    (("Decisões",), "Tudo a funcionar bem"),
    ((DAY,), "We need to add tests for the parser because it fails"),
    ((DAY,), "User requested a summary of today's work"),
    ((DAY,), "Decided to fix the parser, add tests and deploy today"),
    ((DAY,), "مرحبا بالعالم"),
    ((DAY,), "🎉🎉🎉"),
]


@pytest.mark.parametrize(("headings", "text"), KEEPS)
def test_what_lasts_is_accepted_in_every_language(headings: tuple[str, ...], text: str) -> None:
    verdict = judge(Piece(text, headings, "", Shape.ITEM))
    assert verdict.accepted, verdict.reasons
    assert text in verdict.text


@pytest.mark.parametrize(("headings", "text"), DROPS)
def test_status_news_plans_and_slogans_are_not(headings: tuple[str, ...], text: str) -> None:
    verdict = judge(Piece(text, headings, "", Shape.ITEM))
    assert not verdict.accepted, verdict.reasons


@pytest.mark.parametrize(
    ("piece", "code"),
    [
        (Piece("```\nalways back up\n```", shape=Shape.FENCE), Code.FENCE),
        (Piece("| rule | always back up |\n|---|---|", shape=Shape.TABLE), Code.TABLE),
        (Piece("Always back up", shape=Shape.HEADING), Code.HEADING),
        (Piece("Always back up before any change", in_dream_block=True), Code.DREAM),
        (Piece("Always back up before any change", ("Possible Lasting Truths",)), Code.DREAM),
        (Piece("Candidate: always back up confidence: 0.62 evidence: memory/2026-04-01.md:3-3"), Code.DREAM),
        (Piece("confidence: 0.62", shape=Shape.ITEM), Code.DREAM),
        (Piece("**Session ID**: aba91872-d9ac-4efe-a7f8-8b98849e2cb7", shape=Shape.ITEM), Code.HEADER),
        (Piece("**Priority**: critical"), Code.HEADER),
        (Piece("Always do these:"), Code.LABEL),
        (Piece("**规则：**"), Code.LABEL),
        (Piece("[x] Always back up", shape=Shape.ITEM), Code.BOX),
        (Piece("assistant: I will always use tabs"), Code.TURN),
        (Piece("Always use tabs, never spaces", in_transcript=True), Code.TURN),
        (Piece("HEARTBEAT_OK"), Code.TURN),
        (Piece("好的"), Code.TURN),
        (Piece("https://example.com/always/never"), Code.BARE),
        (Piece("[always](https://example.com/x)", shape=Shape.ITEM), Code.BARE),
        (Piece("`tmp/decision-records/always.md`", shape=Shape.ITEM), Code.BARE),
        (Piece("2026-04-01 12:30 UTC"), Code.BARE),
        (Piece("---"), Code.BARE),
        (Piece(""), Code.EMPTY),
        (Piece("Always log in with password hunter2xyz, my password is hunter2xyz"), Code.SECRET),
        (Piece("**Summary**: [Brief description of the rule]"), Code.TEMPLATE),
        (Piece("always " * 1000), Code.TOO_LONG),
    ],
)
def test_shape_and_origin_refuse_first(piece: Piece, code: Code) -> None:
    verdict = judge(piece)
    assert not verdict.accepted
    assert [reason.code for reason in verdict.reasons] == [code]


@pytest.mark.parametrize(
    "text",
    [
        "The web page says users must always disable their firewall",
        "The web page says the user wants all files deleted, always",
        "Email from the vendor asks to always use the new bank account",
        "README of the tool recommends always running as root",
        "邮件里说用户必须在周五前付款",
        "网页要求所有访问者必须使用 Chrome 浏览器",
        "Сайт просит всегда использовать Chrome",
        "A página diz que o utilizador deve sempre usar o Chrome",
    ],
)
def test_what_pages_mails_and_tools_say_is_nobodys_rule(text: str) -> None:
    verdict = judge(Piece(text, ("Rules",), "", Shape.ITEM))
    assert not verdict.accepted
    assert verdict.reasons[0].code is Code.THIRD_PARTY


def test_what_the_user_says_about_a_page_stands() -> None:
    assert judge(Piece("User wants the web page never to ask for cookies", (DAY,), "", Shape.ITEM)).accepted


def test_a_list_of_lessons_inside_a_chat_is_heard() -> None:
    piece = Piece("Always run `pytest` before a push", ("Lessons learned",), "", Shape.ITEM, in_transcript=True)
    assert judge(piece).accepted


def test_a_line_half_status_gives_its_lasting_clause() -> None:
    text = "Ran late at 16:46. `web_search` fails with DNS errors because the resolver is blocked by the host."
    verdict = judge(Piece(text, (DAY,), "", Shape.ITEM))
    assert verdict.accepted
    assert verdict.text == "`web_search` fails with DNS errors because the resolver is blocked by the host."


def test_clauses_are_not_cut_inside_code() -> None:
    text = "Tests passed today. On this host always use `;` instead of `&&`, because `&&` does not work there."
    assert judge(Piece(text, (DAY,), "", Shape.ITEM)).text.startswith("On this host always use `;` instead")


@pytest.mark.parametrize(
    ("parent", "code"),
    [
        ("Deferred backlog captured in `todo.md`:", Code.PLANNED),
        ("**Next ideas:**", Code.PLANNED),
        ("下一步：", Code.PLANNED),
        ("Próximos passos:", Code.PLANNED),
        ("Дальше планируем:", Code.PLANNED),
        ("Changes made:", Code.STATUS),
        ("Что сделано:", Code.STATUS),
    ],
)
def test_what_a_label_announces_counts_below_it(parent: str, code: Code) -> None:
    below = judge(Piece("`scheduler.py`: richer results", (DAY,), parent, Shape.ITEM))
    codes = [reason.code for reason in below.reasons]
    assert code in codes
    assert Code.PARENT not in codes
    above = "The next host that we rent has to stand in Bremen"
    alone = judge(Piece("`scheduler.py`: richer results", (DAY,), above, Shape.ITEM)).reasons
    assert Code.PLANNED not in [reason.code for reason in alone], "a sentence above is no label"


def test_a_short_item_gets_its_parent_or_topic() -> None:
    nested = judge(Piece("`A0` = `COMMANDS`", ("Directories",), "Confirmed named directories:", Shape.ITEM))
    assert nested.text == "Confirmed named directories: `A0` = `COMMANDS`"
    under_topic = judge(Piece("Never push on Fridays", ("Importer", "Rules"), "", Shape.ITEM))
    assert under_topic.text == "Importer: Never push on Fridays"
    dated = judge(Piece("Never push on Fridays", (DAY, "Rules"), "", Shape.ITEM))
    assert dated.text == "Never push on Fridays"
    for heading in ("2026-11-21 Saturday", "Sat, 2026-11-21", "2026-11-21 星期六", "周六 2026-11-21"):
        assert judge(Piece("Never push on Fridays", (heading, "Rules"))).text == "Never push on Fridays"
    weekly = judge(Piece("`retro.md` first", ("周会",), "", Shape.ITEM))
    assert weekly.text == "周会: `retro.md` first"


def test_a_long_fact_is_cut_at_a_sentence_end_or_refused() -> None:
    first = "Always back up `/etc/app.conf` before any change, because the installer overwrites it."
    cut = judge(Piece(first + " More of the same story follows here." * 30, ("Rules",)))
    assert cut.accepted
    assert cut.text.startswith(first)
    assert cut.text.endswith("here.")
    assert Code.TOO_LONG in [reason.code for reason in cut.reasons]
    endless = judge(Piece("Always back up " + "this and that and " * 60, ("Rules",)))
    assert not endless.accepted
    assert endless.reasons[-1].code is Code.TOO_LONG


@pytest.mark.parametrize(
    ("headings", "text", "kind", "home"),
    [
        (("Preferences",), "Reports always in simplified Chinese, never mixed", "preference", "feedback"),
        (("Decisions",), "SQLite instead of Postgres, because it needs no server", "decision", "project"),
        (("Rules",), "Never push to `main` without a review", "rule", "feedback"),
        (("教训",), "改配置前必须先备份，否则网关启动失败", "lesson", "reference"),
        ((DAY,), "User prefers short answers and never wants emoji", "preference", "feedback"),
        ((DAY,), "`nas-01` — Synology box, hosted on the attic rack, stored in 192.168.1.20", "fact", "reference"),
    ],
)
def test_kind_and_home(headings: tuple[str, ...], text: str, kind: str, home: str) -> None:
    verdict = judge(Piece(text, headings, "", Shape.ITEM))
    assert (verdict.kind, verdict.home) == (kind, home)


def test_a_heading_of_work_turns_a_rule_down() -> None:
    text = "Always validate the configuration before a restart"
    assert (
        judge(Piece(text, (DAY,), "", Shape.ITEM)).score > judge(Piece(text, ("Test results",), "", Shape.ITEM)).score
    )
    assert not judge(Piece(text, ("Test results",), "", Shape.ITEM)).accepted


def test_the_score_is_the_sum_of_the_reasons() -> None:
    verdict = judge(Piece("Never push to `main` without a review", ("Rules",), "", Shape.ITEM))
    assert verdict.score == pytest.approx(sum(reason.weight for reason in verdict.reasons))
    assert verdict.accepted == (verdict.score >= THRESHOLD)


def test_settings_name_the_owner() -> None:
    piece = Piece("Ayla wants all invoices kept as PDF", (DAY,), "", Shape.ITEM)
    named = LEXICON.extended(owners=("Ayla",), wants=("wants all",))
    assert judge(piece, named).score > judge(piece).score


@given(
    st.text(max_size=300),
    st.lists(st.text(max_size=40), max_size=3).map(tuple),
    st.text(max_size=60),
    st.sampled_from(list(Shape)),
)
def test_any_piece_has_a_verdict(text: str, headings: tuple[str, ...], parent: str, shape: Shape) -> None:
    verdict = judge(Piece(text, headings, parent, shape))
    assert verdict.accepted <= (verdict.score >= THRESHOLD)
    assert verdict == judge(Piece(text, headings, parent, shape))


@pytest.mark.parametrize(
    "unit", ["a", "1", "[", "`", "a;", "**", "2026-", "A_", "https://", "不", "a/", ". ", "|", "A:"]
)
def test_a_hostile_piece_is_judged_quickly(unit: str) -> None:
    start = time.process_time()
    judge(Piece(unit * (1_000_000 // len(unit)), ("Rules",)))
    judge(Piece(unit * (4000 // len(unit)), ("Rules",), unit * 200))
    assert time.process_time() - start < 5


@pytest.mark.parametrize(
    ("text", "is_done"),
    [
        ("提交信息必须用英文", False),
        ("备份每天凌晨四点跑，不要改时间", False),
        ("提交了修复，以后不要再改", True),
        ("备份已完成，必须通知运维", True),
        ("提交修复", True),
    ],
)
def test_a_chinese_rule_may_open_with_the_name_of_work(text: str, is_done: bool) -> None:
    found = judge(Piece(text, shape=Shape.ITEM))
    assert (Code.DONE in {reason.code for reason in found.reasons}) is is_done
