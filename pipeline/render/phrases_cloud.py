"""The words of the section on what was done with a memory server, in English and Chinese."""

from __future__ import annotations

from collections.abc import Mapping

CLOUD: Mapping[str, tuple[str, str]] = {
    "cloud-title": ("What SwarmRecall was asked", "向 SwarmRecall 询问的内容"),
    "cloud-opening": (
        "It offered {pairs} and {stale}. Nothing that it says is applied here by itself.",
        "它给出了 {pairs}和 {stale}。它的说法不会自行生效。",
    ),
    "cloud-pairs": ("{n} pair¦{n} pairs", "{n} 对记忆"),
    "cloud-stale": ("{n} stale memory¦{n} stale memories", "{n} 条陈旧记忆"),
    "cloud-did": ("By itself it did: {counts}.", "它自己做了：{counts}。"),
    "cloud-memoriesDecayed": ("{n} memory decayed¦{n} memories decayed", "{n} 条记忆衰减"),
    "cloud-memoriesPruned": ("{n} pruned", "{n} 条被清除"),
    "cloud-entitiesMerged": ("{n} entity merged¦{n} entities merged", "合并 {n} 个实体"),
    "cloud-relationsRemapped": ("{n} relation remapped¦{n} relations remapped", "改接 {n} 个关系"),
    "cloud-orphansRemoved": ("{n} orphan removed¦{n} orphans removed", "移除 {n} 个孤立项"),
    "cloud-cut-off": (
        "A cycle that a killed run had left open was closed.",
        "上一次被中断的运行留下的周期已关闭。",
    ),
    "cloud-uploaded": ("Uploaded, redacted: {n}.", "上传（已脱敏）：{n} 条。"),
    "cloud-waiting": ("Left for the next night: {n}.", "留到下一夜：{n} 条。"),
    "cloud-withdrawn": (
        "Withdrawn there: {n}. It archives and deletes nothing.",
        "已在那里撤回：{n} 条。它只归档，不删除。",
    ),
    "cloud-not-taken": ("Not taken by it: {n}.", "它未接受：{n} 条。"),
    "cloud-aside": ("Put aside there: {n} ({why}).", "已在那里归档：{n} 条（{why}）。"),
    "cloud-asked": ("For you to answer", "等你回答"),
    "cloud-waits": ("Seen there, not proven", "那里出现过，未经证实"),
    "cloud-refused": ("Refused", "拒绝的内容"),
    "cloud-failed": ("It was not asked to the end ({trouble}): {message}.", "没有问完（{trouble}）：{message}。"),
    "cloud-host": ("its address", "地址"),
    "cloud-key": ("the key", "密钥"),
    "cloud-missing": ("not found", "没有找到"),
    "cloud-open": ("another cycle is open", "另有周期未结束"),
    "cloud-busy": ("too many calls", "请求过多"),
    "cloud-refusal": ("it refused", "它拒绝了"),
    "cloud-server": ("the server failed", "服务器出错"),
    "cloud-redirect": ("it leads elsewhere", "被引向别处"),
    "cloud-timeout": ("it took too long", "超时"),
    "cloud-unreachable": ("it could not be reached", "连不上"),
    "cloud-malformed": ("its answer has no form that is documented", "回答不符合文档"),
    "cloud-huge": ("its answer is too large", "回答过大"),
}
