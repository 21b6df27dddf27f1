"""On what terms a kind of thing is done, and what is told of one thing, of today, or by somebody else."""

import pytest

from slowwave.pipeline.language.house_rules import lays_down_terms

RULES = """
Refunds over 50 EUR need a manager's approval
Invoices above 1,000 EUR go to Clara first
Every release needs a changelog entry
No deploys on Fridays
We never deploy on Fridays
We bill in EUR, never in USD
Holiday requests have to be approved by Dana two weeks ahead
Expenses over 200 EUR require two signatures
Orders under 30 EUR ship without insurance
Only Maria may change the price list
All contracts must be signed by Jonas
No refunds without a receipt
Any discount above 10 % needs approval from Lea
超过五千元的报销需要经理批准
退款超过 50 欧元需要主管审批
我们周五从不发布
每次发布都要写更新日志
客户来信必须在四小时内回复
请假要提前两周找丹娜批准
只有玛丽可以改价目表
所有合同由约翰签字
报销需要经理签字
Purchases above 500 EUR require the OK of Ruth
Contracts need two signatures
Deliveries under 20 kg go by bike
Each invoice must have a purchase order number
No phone calls on weekends
No guests without registration
Only Dana can close the books
We only ship on Tuesdays
Parcels over 30 kg are sent by freight
Keys must be signed for at the desk
订单低于 30 元不能退货
任何折扣都要经过店长同意
每张发票都必须写上订单号
合同由法务复核后签字
我们一律不收现金
只有财务能关账
""".strip().splitlines()
NO_RULES = """
The refund of 50 EUR needs a manager's approval today
The order needs approval
Needed approval from Tom for the order, got it
The order for 80 EUR was approved by Tom
Waiting for approval of the refund
PR 31 needs a review
The importer needs a test
Need to buy milk
Every test passed today
Every test needs a fix
No errors on staging
No news from Tom
No changes in the repo
No calls on Friday
We only found two bugs
We never got an answer
We always had problems
Tests over 50 ms are slow today
Three refunds over 50 EUR need approval
The mail from Acme says refunds over 50 EUR need a manager's approval
Sales above 1,000 EUR this week
Sent Clara the invoices above 1,000 EUR
Prices over 20 EUR went down
Only Maria came
Only two tests failed
Results are over 50 ms
这笔退款需要经理批准，还在等
报销已经批准了
等经理审批退款
每个测试都通过了
今天的报销需要经理批准
所有测试都要重跑
导入脚本必须修
只有两个测试失败了
每个人都要加班吗？
客户说退款超过 50 欧元需要批准
我要去找经理批准
还要请经理签字
需要经理批准
Two contracts need signatures
The contracts need signatures
Contracts signed by Ruth
Requests over 3 s again in the log
Builds over 10 minutes since Tuesday
Only Dana was there
We only shipped two boxes
We never heard back
Emails from Ruth need an answer today
Some orders over 50 EUR need approval
Customers say refunds over 50 EUR need approval
Orders over 50 EUR: 12
Ruth wants signatures on all contracts
No replies on the ticket
No seats at the office
Is it true that refunds over 50 EUR need approval?
Costs over 500 EUR must be checked by me tomorrow
合同已经由法务复核
今天的合同由法务复核
这张合同由法务复核
我去找法务签字
店长说任何折扣都要同意
每个接口都要修
退款超过 50 欧元了
只有两个人来
会议必须在三点前结束吗
""".strip().splitlines()


@pytest.mark.parametrize("said", RULES)
def test_terms(said: str) -> None:
    assert lays_down_terms(said)


@pytest.mark.parametrize("said", NO_RULES)
def test_no_terms(said: str) -> None:
    assert not lays_down_terms(said)


@pytest.mark.parametrize(
    "said", ["", "no", "No deploys", "no deploys on it", "only", "only x y z", "we", "we never", "only Dana may"]
)
def test_half_a_sentence(said: str) -> None:
    assert not lays_down_terms(said)


@pytest.mark.parametrize(
    "said",
    [
        "Tom: Refunds over 50 EUR need a manager's approval",
        "**Vendor:** Invoices over 70 EUR need the signature of Ruth",
        "供应商：超过500元的发票需要经理批准",
    ],
)
def test_a_rule_behind_a_name_is_that_ones(said: str) -> None:
    assert not lays_down_terms(said)
