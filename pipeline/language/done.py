"""Whether a sentence that opens as an entry of a done-list does tells of work done, or of what such work is to be."""

from __future__ import annotations

from slowwave.pipeline.language.en import FUNCTION_WORDS
from slowwave.pipeline.language.patterns import CJK, compiled

_OPENS_CHINESE = f"[{CJK}]"
_PAST_CHINESE = r"已|完(?:成|毕|[，。；]|$)|成功|(?<![为除])了"
"""A Chinese word of work is noun and verb in one (备份, 部署); what is past says so."""
_NOUNS = frozenset(
    (
        "tests", "all", "build", "builds", "commit", "commits", "startup", "setup", "daily", "morning", "evening",
        "nightly", "hourly", "verification", "no", "nothing", "separate",
    )
)  # fmt: skip
"""Of the English words that open a done-list those that are no verb in the past."""
_PARTICIPLE = r"([a-z]{3,20}ed) ([a-z-]{2,30}) [^,;:.]{0,80}"
_FINITE = (
    r"\b(?:is|are|be|must|should|shall|may|can|cannot|never|always|only|needs?|go|goes|stays?|belongs?|gets?|ha[sv]e?"
    r"|comes?|lives?|stands?)\b"
)


_WORKS = "测试|备份|部署|配置|发布|安装|提交|同步|采集|抓取|查询|启动|扫描|迁移|升级|下载|上传|恢复|构建|监控"
_THINGS = (
    "服务器|服务|环境|机器|主机|机房|集群|节点|账号|账户|分支|脚本|任务|文件|目录|仓库|数据库|域名|接口|端口|窗口|频率|周期"
    "|时间|策略|规则|流程|命令|密钥|密码|令牌|版本|记录|日志|信息|模板|工具|系统|平台|负责人|团队|盘|包|站|库|机"
)
_HOLDS = "的|放在|位于|存放在|存在|运行在|跑在|在|是|叫|用|走|由|归|保留|每|默认|必须|只|不|需|应|要|端口|地址|域名"
_OF_WORK = rf"(?:{_WORKS})(?:用|专用)?(?:{_THINGS})(?!.{{0,24}}是否)[^，。；,;：:]{{0,24}}?(?:{_HOLDS})"


def names_a_thing_of_work(said: str) -> bool:
    """Whether a Chinese sentence opens with a thing that is called by such a word, and tells what holds of it:
    测试服务器放在汉堡, 备份目录是 `/srv`; not 测试服务器连接正常, and not what is past."""
    found = compiled(_OF_WORK).match(said.lstrip()) if compiled(_OPENS_CHINESE).match(said.lstrip()[:1]) else None
    return found is not None and not compiled(_PAST_CHINESE).search(said)


def tells_of_work_done(said: str) -> bool:
    """Of a sentence that opens with a word of a done-list, and is declared a rule, a decision or the like.

    "Tests run on every commit", "merged branches are deleted" and 备份每周日跑 speak of a kind of work; "merged the
    branch" and 备份已完成 of work.
    """
    if compiled(_OPENS_CHINESE).match(said):
        return compiled(_PAST_CHINESE).search(said) is not None
    low = said.casefold()
    if low.split(" ", 1)[0] in _NOUNS:
        return False
    found = compiled(_PARTICIPLE).match(low)
    return found is None or found[2] in FUNCTION_WORDS or compiled(_FINITE).search(found[0]) is None
