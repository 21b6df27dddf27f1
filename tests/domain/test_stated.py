"""What a line declares itself to be, in words of its own language."""

import pytest

from slowwave.pipeline.domain.document import Document
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.domain.stated import as_stated
from slowwave.pipeline.format.grammars import GRAMMARS


@pytest.mark.parametrize(
    ("line", "event", "text"),
    [
        ("决定：发票保存七年", "decision", "发票保存七年"),
        ("decision: invoices are kept", "decision", "invoices are kept"),
        ("纠正：先写结论", "correction", "先写结论"),
        ("规则：周五不部署", "rule", "周五不部署"),
        ("错误：导入失败", "error", "导入失败"),
        ("完成：合并了导入分支", "completed", "合并了导入分支"),
        ("洞察：先转码就好", "insight", "先转码就好"),
        ("事件：和客户开了会", "event", "和客户开了会"),
        ("问题：打印机离线", "", "问题：打印机离线"),
        ("[event] 规则：周五不部署", "rule", "周五不部署"),
        ("[event] 决定：发票保存七年", "event", "决定：发票保存七年"),
        ("杭州：发票保存七年", "", "杭州：发票保存七年"),
        ("no type", "", "no type"),
    ],
)
def test_a_declared_type_counts_in_either_language(line: str, event: str, text: str) -> None:
    doc = Document("memory/logs/2026/11/2026-11-20.md", Role.LOG, f"- {line}\n", GRAMMARS[Role.LOG])
    (entry,) = doc.entries
    stated = as_stated(entry)
    assert (stated.event, stated.text) == (event, text)
    assert stated.id == entry.id
