"""A Chinese word of work is verb and noun in one."""

import pytest

from slowwave.pipeline.language.done import names_a_thing_of_work


@pytest.mark.parametrize(
    "text",
    [
        "测试服务器 `heron-cn` 放在汉堡机房，端口是 2244",
        "测试环境的域名是 staging.example.com",
        "备份服务器 plover 在不来梅",
        "配置文件在 `/etc/x.toml`",
        "提交信息必须用英文",
        "部署脚本不在周五运行",
        "监控平台用 Grafana",
    ],
)
def test_a_thing_that_is_called_by_it(text: str) -> None:
    assert names_a_thing_of_work(text)


@pytest.mark.parametrize(
    "text",
    [
        "测试服务器连接正常",
        "测试接口是否可用",
        "备份数据库到硬盘",
        "部署脚本已更新，放在 `ops/`",
        "测试环境的问题解决了",
        "配置文件修改完成，在 `/etc`",
        "测试通过",
        "测试：登录正常",
        "检查日志在哪里出错",
        "测试",
        "Deployed the test server in Hamburg",
        "",
    ],
)
def test_work_that_was_done_or_is_to_be(text: str) -> None:
    assert not names_a_thing_of_work(text)
