"""Chinese words that may take each other's place in a paraphrase: one class a row, its name first; simplified forms."""

from __future__ import annotations

SENSES = """
use: 用 使用 采用 改用 基于 靠 走 通过 经 经由 运用 依靠 调用 用到 拿
run: 跑 运行 执行 启动 起
buy: 买 购买 购 采购 入手 到手 买入 已购
sell: 卖 出售 卖出 平仓 平掉
long: 做多 多单 买多
short: 空单 做空 开空
lose: 亏 亏损 赔 输 损失 连亏 输掉 亏了 漏掉 泄漏 丢
earn: 赚 盈利 毛利 获利 赚得 净赚
change: 改 换 改成 换成 改为 换为 改用 转 转为 转到 变成 变为 调 调到 调整 调成 更换 换用 取代 替换 代替 迁 迁移 迁到
 搬 搬到 挪 挪到 挪去
 迁过来 搬过来 切换 更新 转用 改到 换到 退役
stop: 停 停止 停手 停用 暂停 中止 下线 退役 弃用 关机 不再 放弃 拆除 落选 淘汰
raise: 提高 提 提到 涨 涨到 涨价 上调 调高 放宽 升 升到 增加 调大 拉到 加大 翻倍
lower: 降 降到 降低 降至 降为 减 减少 砍 削减 压 压到 减到 精简 收窄 回落 下调 缩短 略降 缩小
rule: 规则 规定 規定 制度 条例
need: 要 需 需要 须 必须 得 要求 务必 须要
forbid: 禁止 禁
can: 能 可以 可 允许 能够
like: 喜欢 喜爱 爱 偏好 更愿意 偏爱 习惯 惯常
dislike: 讨厌 厌烦 反感 厌恶
avoid: 避开 避免 忌
eat: 吃 食 用餐 服 喝 吃完 服用 改服
medicine: 药 药片 药物
feed: 喂 喂食
doctor: 医生 大夫
say: 说 讲 表示 提到 指出 提 说法 反馈 提出 反映 表态 意见 问 咨询 询问 找
decide: 决定 定 定下来 敲定 确定 选 选定 选择 选用 决策 拍板
advise: 建议 提议 主意 推荐 劝
guess: 怀疑 猜 猜测 疑似 可能 估计 也许
confirm: 证实 确认 核实 验证
check: 检查 查 核对 复核 审 审过 复查 验收 检测 检验 再查 测 review
cause: 原因 因 因为 由于 导致 造成 引起 成因 根子 惹的祸 缘故 之故 因而 因此 所以 使得 起因 属
error: 错误 报错 报 异常 故障 问题 失败 挂 挂掉 出错 崩溃 爆 坏 坏了 损坏 bug
fix: 解决 修复 修 修好 处理 修法 解法 恢复 好了 堵住 正常 热修 补上 补
block: 封 封掉 封禁 拦 拦截 被封
result: 结果 结论
fast: 快 赶 急
slow: 慢 缓慢
good: 好 不错 强 强项 长 佳 胜过 优 合适 刚好 直给
bad: 差 弱 偏弱 糟
empty: 见底 用完
high: 高 最高 高于 超过 以上 超出 越过 不低于 超 大于 多于 过半 超了
low: 低 最低 低于 不超过 以下 至多 最多 上限 以内 不高于 小于 不大于 封顶
least: 至少 最少 不少于 起码 不低于
average: 平均 均分 平均分 均
finish: 结束 完成 完毕 收尾
keep: 保留 留 留着 存 保存 保持 存放 放 收 收着 归档 打包 备份
put: 放 放在 存到 推到 送往 送 导到 推 上传
get: 拿 取 领 要 收到 收 回收 收回
pay: 交 付 缴 付款 缴清 缴纳 花 扣 扣款 费用 学费 缴费 支付 账期 已缴 已交
renew: 续 续费 续期 续约 续到
expire: 到期 过期 失效 期限 截止 截止日 有效 止
date: 日期 生日 日子
time: 时间 时段 时候
move_house: 住 睡 入住
go: 去 到 前往 来 抵达 往
depart: 出发 启程
return: 回 回来 返程 回程 返回 退回 回滚 去程
place: 地点 地方 地址 位置 位于
address: 地址 后台 ip
owner: 负责 负责人 管 管理 归 牵头 主管 掌管 属于
person: 人 人员 员工 者
user: 用户 使用者 本人
company: 公司 企业
wife: 老婆 太太 妻子 爱人 媳妇
husband: 老公 丈夫 先生
mother: 妈妈 妈 母亲 老妈
father: 爸爸 爸 父亲 老爸
grandmother: 奶奶 外婆 阿嬷 姥姥 祖母
grandfather: 爷爷 外公 姥爷 祖父
child: 孩子 小孩 儿子 女儿
teacher: 老师 教师 师傅 导师
student: 学生 学员
client: 客户 供应商 对方
meeting: 会议 开会 会 周会 会上 谈 面谈 家长会
interview: 面试 面 访谈 受访者
class: 课 课程 讲 堂
report: 报告 报表 日报
document: 文档 文件 稿 发票 票
expense: 报销
picture: 截图 图 图片
phone: 电话 手机 手机号 号
mail: 邮件 邮箱 信
password: 密码 口令
key: 密钥 钥匙
file: 文件 档案 账本 配置文件 配置
code: 代码 编码
server: 服务器 主机 机器 机 云主机 跳板机
service: 服务
port: 端口 接口 口
network: 网络 网段 内网
printer: 打印机
router: 路由器 路由
database: 数据库 库
backup: 备份 归档
data: 数据 资料 标注 记录
disk: 磁盘 硬盘
memory: 内存 堆
cpu: 处理器 芯片
card: 卡 显卡
install: 装 安装 装着 装了
delete: 删 删除 删掉 剔除 移除 去掉 删去 拿掉 清掉 清理 排除 清 扣除 扣掉 扣
add: 加 加上 添加 补 补上 附 附上 加入 新增 带上 带
include: 包含 包括 含 带有 附带
open: 开 打开 开启 开着 启用 开头 开场 起始
close: 关 关闭 关掉 关了
freeze: 冻结 停招
hire: 招聘 招人
login: 登录 登入 登上 登
register: 登记 注册 报名
apply: 申请 递交 提交 投递 投 已投
release: 发版 上线 发布 部署 释放 上
merge: 合并 合入
test: 测试 测 实验 试 试了
train: 训练
write: 写 写入 记 注明 写清 写着
read: 读 看 阅读 查看 只读 看到 看见
send: 发 发送 发到 寄 交付 交
tell: 告知 通知 告警
answer: 回答 作答 回复 答复 答应 同意 回 返回
retry: 重试 再试
repeat: 反复 一味 重复
queue: 排队
limit: 限 限制 限流 不受限
support: 支持 支援
wash: 洗 冲洗 水洗 冲 冲干净 清洗
cook: 煮 炖 烧 做 焯
rice: 米 大米
water: 水 浇水 浇
temperature: 度 温度 水温 暖 地暖
sweet: 甜
wet: 湿
spicy: 辣
alcohol: 酒
vegetarian: 素食 素 吃素
allergy: 过敏
swim: 游泳 游
run_sport: 跑步 晨跑
dizzy: 晕船 晕
fear: 怕 害怕
left: 左 左边 靠左 左侧 左耳
right: 右 右边 靠右 右侧 右耳
first: 先 首先 首 第一 头
last: 最后 末 末位 最近 上次 上一回 上回 先前
next: 下次 下一次 下回 下一回 下
again: 再 再次
before: 前 之前 以前 先前 原来 原定 原先 旧 老
after: 后 之后 以后
now: 现在 目前 眼下 如今 当前 现
still: 仍 仍然 还 依然 仍旧
all: 完全 所有 全部 全 都 一律 统一 全面 一概
every: 每 各 逐
only: 只 仅 只有 唯独 唯有 只能 才
except: 除 除外 之外 例外 除了
same: 同 同一 同样 一样 相同
different: 不同 不一致 对不上 不一样 差异
sometimes: 偶尔 时不时 有时
often: 经常 常常 总是
morning: 早上 早晨 早 上午 清晨 早饭 早餐
evening: 晚上 晚 夜里 傍晚 夜间
noon: 中午 午 午饭 正午
night: 凌晨 深夜 半夜
rain: 雨天 下雨 雨
weekend: 周末
yesterday: 前一天 前一日
later: 次日 隔天 第二天
month_end: 月底 月末
plan: 计划 打算 准备 想 要 将 拟 规划
wish: 希望 想要 想
fail_exam: 不及格 挂科
score: 分 分数
exam: 考试 期中考 期末考 考
candidate: 候选人 应聘者
price: 价 单价 价格 开价 要价 开口 薪资 工资 成本
rate: 利率 利息
salary: 薪资 工资 薪水
mortgage: 房贷 贷款
flight: 航班 飞机 mu
ticket: 票 车票 机票
hotel: 酒店 住宿
breakfast: 早餐 早饭
drawer: 抽屉
fridge: 冰箱
table: 表格 表
paragraph: 段落 段 文字
story: 故事
slide: 页 数据页
conclusion: 结论 综上所述
budget: 预算
team: 团队 部门 小组 组 部
department: 部 部门 研发 市场部
design: 设计
algorithm: 算法
process: 流程 过程 次序 步骤
manual: 手动 人工 手工
automatic: 自动
image: 镜像 图像
label: 标签 标注
cache: 缓存
tenant: 租户
timezone: 时区
thread: 线程 进程
connection: 连接 订阅
session: 会话 引用
browser: 浏览器
page: 页面 标签页 tab
fee: 手续费 费
stock: 股票 选股
position: 仓位 持仓
risk: 风险 冒险
drawdown: 回撤
volume: 数量 量
room: 房间 书房 卧室 客厅 教室
upload: 上传
entrance: 入口
garden: 阳台 花园 院子
plant: 种 移栽 种植
fertilise: 追肥 施肥 施
snail: 蜗牛
lesson: 讲 课
stand: 满足 达到
suit: 适用 适合
""".replace("\n ", " ")
"""Classes of words that say the same in notes; a word of several classes belongs to the first."""

LIGHT = (
    "的了是在和与及或也还又并而且但于对从到把被将会着给让以其之所这那该此些种样名位条项者都就才很更有可应当中内上下间由它他她们我你您"
    "个一次位里外至得地吗呢吧啊呀嘛么什哪怎何谁自己本各每时候去来起出过回边面头儿子家位称为成做进行目的方便则即若便因此故如等"
    "前后先再已未不没无非别能要须需应将曾经仍只仅共约左右多少大小新旧老分别依次分开合共那些哪些那次那个那台那份那间那部那支那款"
)
"""Characters that carry no fact of their own."""

VERBS = "吃喝用走做装写买卖住去到放看问说改换调加删关开停搬迁洗跑怕爱交付付浇养教学"
"""Characters that are words even beside one that no table has: what follows is what they do something to."""

DISTINCT = "前后左右上下大小新旧老东西南北内外"
"""Of the characters that carry nothing alone, those that part one thing from another: 前门, 后门."""
