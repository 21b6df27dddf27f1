"""Makers of noisy tool output for rescue.py (each returns command, output)."""
import json, random

R = random.Random(0)  # replaced by rescue.py


def tok(n, chars="0123456789abcdef"):
    return "".join(R.choice(chars) for _ in range(n))


# ---- noisy tool output -------------------------------------------------------------------------
NAMES = "atlas briar cobble dune ember fjord gorse hazel inlet juniper kelp loam moss nettle opal pebble quarry reed slate thorn".split()
EXTS = "py yml json log md conf service sh sql rs".split()


def ip():
    return "192.168.%d.%d" % (R.randint(100, 120), R.randint(2, 250))


def o_ls():
    n = R.randint(6, 40)
    rows = ["-rw-r--r--  1 root root %8d Oct %2d %02d:%02d %s_%s.%s" % (R.randint(90, 9999999), R.randint(1, 30), R.randint(0, 23),
            R.randint(0, 59), R.choice(NAMES), R.choice(NAMES), R.choice(EXTS)) for _ in range(n)]
    return "ls -la /srv/%s" % R.choice(NAMES), "total %d\n%s" % (n * 8, "\n".join(rows))


def o_docker():
    rows = ["%s   %s/%s:%d.%d.%d   \"/entrypoint.sh\"   %d days ago   Up %d hours   0.0.0.0:%d->%d/tcp   %s" % (
        tok(12), R.choice(NAMES), R.choice(NAMES), R.randint(0, 9), R.randint(0, 20), R.randint(0, 20), R.randint(2, 90),
        R.randint(1, 23), R.randint(20000, 60000), R.choice([80, 8080, 3000]), R.choice(NAMES)) for _ in range(R.randint(3, 14))]
    return "docker ps", "CONTAINER ID   IMAGE   COMMAND   CREATED   STATUS   PORTS   NAMES\n" + "\n".join(rows)


def o_apt():
    rows = ["Unpacking lib%s%d:amd64 (%d.%d-%d+deb12u%d) ..." % (R.choice(NAMES), R.randint(1, 9), R.randint(0, 5), R.randint(0, 30),
            R.randint(1, 9), R.randint(1, 5)) for _ in range(R.randint(4, 20))]
    return "apt-get -s upgrade", "Reading package lists... Done\nBuilding dependency tree... Done\n" + "\n".join(rows)


def o_nmap():
    rows = []
    for _ in range(R.randint(2, 8)):
        rows += ["Nmap scan report for %s" % ip(), "Host is up (0.000%ds latency)." % R.randint(10, 99), "PORT     STATE SERVICE"]
        rows += ["%d/tcp %s  %s" % (R.randint(20, 60000), R.choice(["open", "closed", "filtered"]), R.choice(["http", "ssh", "unknown"]))
                 for _ in range(R.randint(1, 5))]
    return "nmap -F %s/24" % ip(), "Starting Nmap 7.93 ( https://nmap.org )\n" + "\n".join(rows)


def o_cc():
    rows = []
    for _ in range(R.randint(2, 8)):
        f = "src/%s.c" % R.choice(NAMES)
        rows += ["[%d/%d] Building C object CMakeFiles/app.dir/%s.o" % (R.randint(1, 80), 97, f),
                 "%s:%d:%d: warning: comparison of integer expressions of different signedness [-Wsign-compare]" % (
                     f, R.randint(10, 900), R.randint(2, 60))]
    return "cmake --build build -j8", "\n".join(rows + ["[97/97] Linking C executable app"])


def o_json():
    d = [{"id": tok(8), "name": R.choice(NAMES), "state": R.choice(["running", "idle", "error-free"]), "cpu": round(R.random() * 9, 2),
          "tags": R.sample(NAMES, 2), "addr": ip()} for _ in range(R.randint(2, 9))]
    return "curl -s localhost:%d/api/v1/items | jq ." % R.randint(20000, 40000), json.dumps(d, indent=2)


def o_trace():
    rows = ["Traceback (most recent call last):"]
    for _ in range(R.randint(3, 9)):
        rows += ["  File \"/usr/lib/python3/dist-packages/%s/%s.py\", line %d, in %s" % (R.choice(NAMES), R.choice(NAMES), R.randint(5, 900),
                 R.choice(NAMES)), "    return self.%s(*args, **kwargs)" % R.choice(NAMES)]
    return "tail -n 30 /var/log/%s.log" % R.choice(NAMES), "\n".join(rows + ["KeyError: '%s'  (old entry from last month)" % R.choice(NAMES)])


def o_journal():
    rows = ["Nov %02d %02d:%02d:%02d %s %s[%d]: %s" % (R.randint(1, 20), R.randint(0, 23), R.randint(0, 59), R.randint(0, 59), R.choice(NAMES),
            R.choice(["systemd", "cron", "dockerd", "kernel"]), R.randint(200, 9999), R.choice([
                "Started %s.service." % R.choice(NAMES), "error count is 0 after reload", "policy engine decided: allow",
                "lease renewed until next rotation", "任务执行完成，无异常", "listening on a random port for health checks",
                "no error reported by peer"])) for _ in range(R.randint(6, 30))]
    return "journalctl -u %s -n 30 --no-pager" % R.choice(NAMES), "\n".join(rows)


def o_df():
    rows = ["/dev/mapper/vg-%s   %dG  %dG  %dG  %d%% /var/lib/%s" % (R.choice(NAMES), R.randint(20, 900), R.randint(1, 90), R.randint(5, 600),
            R.randint(3, 88), R.choice(NAMES)) for _ in range(R.randint(4, 12))]
    return "df -h", "Filesystem  Size  Used Avail Use% Mounted on\n" + "\n".join(rows)


def o_git():
    return "git log --oneline -20", "\n".join("%s %s %s" % (tok(7), R.choice(["fix", "chore", "docs", "feat"]) + ":", " ".join(
        R.sample(NAMES, 3))) for _ in range(R.randint(5, 20)))


def o_view():
    return "cat /etc/%s/%s.conf" % (R.choice(NAMES), R.choice(NAMES)), "\n".join("%s_%s = %s" % (R.choice(NAMES), R.choice(NAMES), R.choice(
        ["true", "false", str(R.randint(1, 4000)), "\"%s\"" % R.choice(NAMES)])) for _ in range(R.randint(5, 35)))


MAKERS = [o_ls, o_docker, o_apt, o_nmap, o_cc, o_json, o_trace, o_journal, o_df, o_git, o_view]
