#!/usr/bin/env python3
"""Write six transcripts with planted facts: python rescue.py OUT [SEED].  Material: rescue_facts.jsonl beside this file."""
import datetime as dt, hashlib, json, os, random, re, sys, uuid

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import rescue_noise

ROWS = [json.loads(x) for x in open(os.path.join(HERE, "rescue_facts.jsonl"), encoding="utf-8") if x.strip()]
_n = 0
for _r in ROWS:  # stable fact ids, in the order of the data file
    for _i, _f in enumerate(_r.get("facts", [])):
        _n += 1
        _r["facts"][_i] = [_n] + _f
OUT = sys.argv[1] if len(sys.argv) > 1 else "rescue_out"
R = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 20261130)
rescue_noise.R = R
TARGET = {"ag": 3900, "cc1": 170, "codex": 230, "oc": 150, "gem": 76, "cc2": 92}
START = {"ag": "2026-11-09T18:04:11", "cc1": "2026-11-12T07:31:40", "codex": "2026-11-16T09:12:03",
         "oc": "2026-11-14T08:02:55", "gem": "2026-11-18T13:40:22", "cc2": "2026-11-20T15:05:09"}
DAYS = {"ag": 5, "cc1": 2, "codex": 3, "oc": 4, "gem": 2, "cc2": 1}


def uid():
    return str(uuid.UUID(int=R.getrandbits(128), version=4))


def tok(n, chars="0123456789abcdef"):
    return "".join(R.choice(chars) for _ in range(n))


B62 = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"


def pool(kind):
    """Endless, reshuffled walk over one pool, so every item gets used."""
    items = [r["text"] for r in ROWS if r["t"] == kind]
    while True:
        R.shuffle(items)
        yield from items


CHAT, ASK, DOC, THINK, HARN = (pool(k) for k in ("chat", "ask", "doc", "think", "harness"))

def noise():
    cmd, out = R.choice(rescue_noise.MAKERS)()
    if R.random() < .45:
        lines = out.split("\n")
        if not out.startswith("["):
            lines.insert(R.randint(1, len(lines)), next(DOC))
        out = "\n".join(lines)
    return cmd, out


# ---- the event list of a session: (kind, ...) --------------------------------------------------
SHELL = {"ag": "run_command", "cc1": "Bash", "cc2": "Bash", "codex": "exec_command", "oc": "exec", "gem": "run_shell_command"}


def tool(s, cmd, out, code=0, say=None, name=None, tag=None):
    return {"k": "tool", "say": say, "cmd": cmd, "out": out, "code": code, "name": name or SHELL[s], "tag": tag}


def item(s, r):
    """Events of one hand-written row; the guess of a scene comes separately and earlier."""
    if r["t"] == "scene":
        ev = []
        if r.get("ask"):
            ev.append({"k": "human", "text": r["ask"]})
        if r["w"] == "human":
            return [{"k": "human", "text": r["text"], "row": r}, tool(s, *noise(), say=next(CHAT))]
        if r.get("cmd"):
            ev.append(tool(s, r["cmd"], r["out"], say=next(CHAT)))
        elif ev:
            ev.append(tool(s, *noise(), say=next(CHAT)))
        return ev + [{"k": "say", "text": r["text"], "row": r}]
    if r["t"] == "fail":
        look = [tool(s, *noise(), say=next(CHAT))] if R.random() < .35 else []
        return [tool(s, r["bad"], r["err"], r["code"], next(CHAT), r["tool"], ("bad", r))] + look + [
                tool(s, r["good"], r["ok"], 0, r["say"], r["tool"], ("good", r))]
    if r["t"] == "retry":
        n = R.choice([1, 1, 2])
        return [tool(s, r["bad"], r["err"], r["code"], None, r["tool"], ("retry", r)) for _ in range(n)] + [
            tool(s, r["bad"], r["ok"], 0, None, r["tool"], ("retry", r))]
    return [tool(s, r["bad"], r["ok"], 0, next(CHAT), r["tool"], ("errok", r))]


def filler(s):
    if R.random() < (.05 if s == "ag" else .22):
        return [{"k": "human", "text": next(ASK)}, tool(s, *noise(), say=next(CHAT))]
    return [tool(s, *noise(), say=next(CHAT) if R.random() < .5 else None)]


def plan(s, cost, used):
    rows = [r for r in ROWS if r.get("s") == s and r["t"] in ("scene", "fail", "retry", "errok")]
    slots = []
    for r in rows:
        p = .08 + .9 * R.random()
        slots.append((p, item(s, r)))
        if r.get("guess"):
            slots.append((p - .01 - .06 * R.random(), [{"k": "say", "text": r["guess"]}, tool(s, *noise(), say=next(CHAT))]))
    slots.sort(key=lambda x: x[0])
    opener = [{"k": "human", "text": next(ASK)}, tool(s, *noise(), say=next(CHAT))]
    need = TARGET[s] - used - sum(cost(e) for _, ev in slots for e in ev) - sum(cost(e) for e in opener)
    bits = []
    while need > 0:
        f = filler(s)
        bits.append((.02 + .98 * R.random(), f))
        need -= sum(cost(e) for e in f)
    out = list(opener)
    for _, ev in sorted(slots + bits, key=lambda x: x[0]):
        out += ev
    return out


class Clock:
    def __init__(self, s, n):
        self.t = dt.datetime.fromisoformat(START[s]).replace(tzinfo=dt.timezone.utc)
        self.jump = set(int(n * (i + 1) / DAYS[s]) for i in range(DAYS[s] - 1))
        self.i = 0

    def tick(self, human=False):
        self.i += 1
        if self.i in self.jump:
            self.t = (self.t + dt.timedelta(days=1)).replace(hour=R.randint(6, 18), minute=R.randint(0, 59))
        self.t += dt.timedelta(seconds=R.randint(40, 500) if human else R.randint(1, 9), milliseconds=R.randint(0, 999))
        return self.t


def iso(t, ms=True):
    return t.strftime("%Y-%m-%dT%H:%M:%S") + (".%03dZ" % (t.microsecond // 1000) if ms else "Z")


FACTS, FAILS, RETRY, ERROK, SESS = [], {}, {}, {}, {}


def note(s, path, line, key, ts, ev):
    """Remember where hand-written material was put."""
    row, tag = ev.get("row"), ev.get("tag")
    cite = {"file": path, "line": line, "key": str(key), "ts": ts}
    if row:
        for num, text, must in row["facts"]:
            FACTS.append({"id": "R%02d" % num, "lang": row["l"], "session": s, "where": row["w"], "style": row["y"],
                          "text": text or row["text"], "must": must, "cite": cite})
    if tag:
        kind, r = tag
        box = {"bad": FAILS, "good": FAILS, "retry": RETRY, "errok": ERROK}[kind]
        e = box.setdefault(id(r), {"session": s, "tool": r["tool"], "call": r["bad"], "cites": []})
        e["cites"].append(cite)
        if kind in ("bad", "good"):
            e.update(error=r["err"], fix=r["good"], must=r["must"])
        else:
            e["output"] = r.get("err") or r["ok"]


class Lines:
    def __init__(self, s, path):
        self.s, self.path, self.rows = s, path, []

    def add(self, rec, key=None, ts=None, ev=None):
        self.rows.append(json.dumps(rec, ensure_ascii=False, separators=(",", ":")))
        if ev is not None:
            note(self.s, self.path, len(self.rows), key, ts, ev)

    def save(self, kind):
        p = os.path.join(OUT, self.path)
        os.makedirs(os.path.dirname(p), exist_ok=True)
        open(p, "w", encoding="utf-8").write("\n".join(self.rows) + "\n")
        SESS[self.s] = {"kind": kind, "file": self.path, "steps": len(self.rows)}


# ---- writers -----------------------------------------------------------------------------------
def antigravity(s):
    conv = uid()
    L = Lines(s, ".gemini/antigravity/brain/%s/.system_generated/logs/transcript.jsonl" % conv)
    evs = plan(s, lambda e: 2 if e["k"] == "tool" else 1, 60)
    c = Clock(s, len(evs))

    def step(src, typ, t, content=None, ev=None, **kw):
        n, ts = len(L.rows), iso(t, False)
        rec = {"step_index": n, "source": src, "type": typ, "status": kw.pop("status", "DONE"), "created_at": ts}
        if content is not None:
            rec["content"] = content
        rec.update(kw)
        L.add(rec, n, ts, ev)

    first = True
    for e in evs:
        t = c.tick(e["k"] == "human")
        if e["k"] == "human":
            meta = "\n<ADDITIONAL_METADATA>\nThe current local time is: %s.\n</ADDITIONAL_METADATA>" % (
                t + dt.timedelta(hours=1)).strftime("%Y-%m-%dT%H:%M:%S+01:00")
            if first:
                meta += ("\n<USER_SETTINGS_CHANGE>\nThe user changed setting `Model Selection` from None to Gemini 3.1 Pro (High). "
                         "No need to comment on this change if the user doesn't ask about it.\n</USER_SETTINGS_CHANGE>")
            step("USER_EXPLICIT", "USER_INPUT", t, "<USER_REQUEST>\n%s\n</USER_REQUEST>%s" % (e["text"], meta), ev=e)
            if first:
                step("SYSTEM", "CONVERSATION_HISTORY", t)
            if first or R.random() < .3:
                step("SYSTEM", "EPHEMERAL_MESSAGE", t, "The following is an <EPHEMERAL_MESSAGE> not actually sent by the user. " + next(HARN))
            first = False
        elif e["k"] == "say":
            step("MODEL", "PLANNER_RESPONSE", t, e["text"], ev=e)
        else:
            view = e["cmd"].startswith("cat /etc/") and not e["tag"]
            args = {"AbsolutePath": json.dumps(e["cmd"][4:])} if view else {
                "CommandLine": json.dumps(e["cmd"], ensure_ascii=False), "Cwd": "\"/root/homelab\"", "WaitMsBeforeAsync": "5000",
                "toolAction": "\"Running command\"", "toolSummary": "\"Command\""}
            kw = {"tool_calls": [{"name": "view_file" if view else "run_command", "args": args}]}
            if R.random() < .25:
                kw["thinking"] = next(THINK)
            step("MODEL", "PLANNER_RESPONSE", t, e["say"], **kw)
            t2 = t + dt.timedelta(seconds=R.randint(0, 3))
            head = "Created At: %s\nCompleted At: %s\n" % (iso(t, False), iso(t2, False))
            if view:
                body = head + "File Path: `file://%s`\nTotal Lines: %d\n%s" % (e["cmd"][4:], e["out"].count("\n") + 1, "\n".join(
                    "%d: %s" % (i + 1, x) for i, x in enumerate(e["out"].split("\n"))))
                step("MODEL", "VIEW_FILE", t2, body)
            else:
                state = "completed successfully." if e["code"] == 0 else "failed with exit code: %d" % e["code"]
                step("MODEL", "RUN_COMMAND", t2, "%s\n\t\t\t\tThe command %s\n\t\t\t\tOutput:\n\t\t\t\t%s\n\n" % (head, state, e["out"]), ev=e)
            if R.random() < .01:
                step("SYSTEM", "SYSTEM_MESSAGE", t2, "The following is a <SYSTEM_MESSAGE> not actually sent by the user.\n" + next(HARN))
    L.save("antigravity")


def claude(s):
    sid, cwd = uid(), {"cc1": "/home/ivo/src/tidepool", "cc2": "/home/ivo/src/brenta-ansible"}[s]
    L = Lines(s, ".claude/projects/%s/%s.jsonl" % (re.sub(r"[^A-Za-z0-9]", "-", cwd), sid))
    evs = plan(s, lambda e: 1 if e["k"] != "tool" else 3 if e["say"] else 2, 6)
    c, parent = Clock(s, len(evs)), [None]

    def rec(typ, t, ev=None, **kw):
        u, ts = uid(), iso(t)
        r = {"parentUuid": parent[0], "isSidechain": False, "userType": "external", "cwd": cwd, "sessionId": sid, "version": "2.1.38",
             "gitBranch": "main", "type": typ}
        r.update(kw)
        r.update(uuid=u, timestamp=ts)
        parent[0] = u
        L.add(r, u, ts, ev)

    def msg(mid, block, stop):
        return {"id": mid, "type": "message", "role": "assistant", "model": "claude-opus-4-6", "content": [block], "stop_reason": stop,
                "stop_sequence": None, "usage": {"input_tokens": R.randint(3, 9), "cache_read_input_tokens": R.randint(9000, 90000),
                                                 "output_tokens": R.randint(20, 900)}}

    L.add({"type": "file-history-snapshot", "messageId": uid(), "snapshot": {"trackedFileBackups": {}}, "isSnapshotUpdate": False})
    for n, e in enumerate(evs):
        t = c.tick(e["k"] == "human")
        mid = "msg_01" + tok(22, B62)
        if e["k"] == "human":
            body = e["text"] if R.random() < .8 else [{"type": "text", "text": e["text"]}, {
                "type": "text", "text": "<system-reminder>%s</system-reminder>" % next(HARN)}]
            rec("user", t, e, message={"role": "user", "content": body}, permissionMode="default")
        elif e["k"] == "say":
            rec("assistant", t, e, message=msg(mid, {"type": "text", "text": e["text"]}, "end_turn"), requestId="req_011" + tok(21, B62))
            if n % 4 == 0:
                rec("system", t, subtype="turn_duration", durationMs=R.randint(4000, 90000), isMeta=False)
        else:
            rq = "req_011" + tok(21, B62)
            if e["say"]:
                rec("assistant", t, message=msg(mid, {"type": "text", "text": e["say"]}, None), requestId=rq)
            tu = "toolu_01" + tok(22, B62)
            rec("assistant", t, message=msg(mid, {"type": "tool_use", "id": tu, "name": e["name"], "input": {
                "command": e["cmd"], "description": "Run command"}}, "tool_use"), requestId=rq)
            t2, bad = t + dt.timedelta(seconds=R.randint(0, 4)), e["code"] != 0
            out = ("Exit code %d\n" % e["code"] if bad else "") + e["out"]
            rec("user", t2, e, message={"role": "user", "content": [{"tool_use_id": tu, "type": "tool_result", "content": out, "is_error": bad}]},
                toolUseResult="Error: " + out if bad else {"stdout": e["out"], "stderr": "", "interrupted": False, "isImage": False})
    L.add({"type": "ai-title", "sessionId": sid, "aiTitle": {"cc1": "Worker and rate limits", "cc2": "Ansible cleanup"}[s]})
    L.save("claude-code")


def codex(s):
    sid, t0 = uid(), dt.datetime.fromisoformat(START[s])
    L = Lines(s, ".codex/sessions/%s/rollout-%s-%s.jsonl" % (t0.strftime("%Y/%m/%d"), t0.strftime("%Y-%m-%dT%H-%M-%S"), sid))
    evs = plan(s, lambda e: 2 if e["k"] != "tool" else 4 if e["say"] else 2, 24)
    c, cwd = Clock(s, len(evs)), "/home/ivo/src/larkspur"

    def line(t, typ, payload, ev=None):
        L.add({"timestamp": iso(t), "type": typ, "payload": payload}, "%s:%d" % (sid, len(L.rows) + 1), iso(t), ev)

    def said(t, text, ev=None):
        line(t, "event_msg", {"type": "agent_message", "message": text})
        line(t, "response_item", {"type": "message", "role": "assistant", "content": [{"type": "output_text", "text": text}]}, ev)

    line(c.t, "session_meta", {"id": sid, "timestamp": iso(c.t), "cwd": cwd, "originator": "codex_cli_rs", "cli_version": "0.98.0", "source": "cli",
                               "model_provider": "openai", "git": {"commit_hash": tok(40), "branch": "fix/watchdog"}})
    line(c.t, "response_item", {"type": "message", "role": "user", "content": [{
        "type": "input_text", "text": "<environment_context>\n  <cwd>%s</cwd>\n  <shell>bash</shell>\n</environment_context>" % cwd}]})
    for e in evs:
        t = c.tick(e["k"] == "human")
        if e["k"] == "human":
            line(t, "turn_context", {"cwd": cwd, "approval_policy": "on-request", "model": "gpt-5.3-codex", "effort": "medium", "summary": "auto"})
            line(t, "response_item", {"type": "message", "role": "user", "content": [{"type": "input_text", "text": e["text"]}]}, e)
            line(t, "event_msg", {"type": "user_message", "message": e["text"], "images": []})
        elif e["k"] == "say":
            said(t, e["text"], e)
        else:
            if e["say"]:
                said(t, e["say"])
            cid = "call_" + tok(24, B62)
            line(t, "response_item", {"type": "function_call", "name": e["name"], "call_id": cid, "arguments": json.dumps(
                {"cmd": e["cmd"], "workdir": cwd}, ensure_ascii=False)})
            t2 = t + dt.timedelta(seconds=R.randint(0, 5))
            line(t2, "response_item", {"type": "function_call_output", "call_id": cid, "output": (
                "Chunk ID: %s\nWall time: %.4f seconds\nProcess exited with code %d\nOriginal token count: %d\nOutput:\n%s" % (
                    tok(6), R.random() * 3, e["code"], len(e["out"]) // 4, e["out"]))}, e)
            if R.random() < .12:
                line(t2, "event_msg", {"type": "token_count", "info": None, "rate_limits": {"primary": {"used_percent": R.randint(1, 60)}}})
    L.save("codex")


def openclaw(s):
    sid, base = uid(), ".openclaw/agents/main/sessions/"
    L = Lines(s, base + sid + ".jsonl")
    evs = plan(s, lambda e: 1 if e["k"] != "tool" else 2, 3)
    c, last = Clock(s, len(evs)), [None]

    def entry(typ, t, ev=None, **kw):
        i = tok(8)
        L.add(dict({"type": typ, "id": i, "parentId": last[0], "timestamp": iso(t)}, **kw), i, iso(t), ev)
        last[0] = i

    L.add({"type": "session", "version": 3, "id": sid, "timestamp": iso(c.t), "cwd": "/home/ivo/.openclaw/workspace"})
    entry("model_change", c.t, provider="anthropic", modelId="claude-sonnet-4-6")
    entry("thinking_level_change", c.t, thinkingLevel="low")

    def asst(t, blocks, stop, ev=None):
        entry("message", t, ev, message={"role": "assistant", "content": blocks, "provider": "anthropic", "model": "claude-sonnet-4-6", "usage": {
            "input": R.randint(2, 9), "output": R.randint(20, 600), "totalTokens": R.randint(9000, 60000)}, "stopReason": stop,
            "timestamp": int(t.timestamp() * 1000)})

    mid = 4100
    for e in evs:
        t = c.tick(e["k"] == "human")
        if e["k"] == "human":
            mid += R.randint(1, 3)
            head = "Conversation info (untrusted metadata):\n```json\n%s\n```\n\n" % json.dumps({"message_id": str(mid), "sender": "ivo"}, indent=2)
            pre = "[%s] " % t.strftime("%a %Y-%m-%d %H:%M UTC")
            entry("message", t, e, message={"role": "user", "content": [{"type": "text", "text": head + pre + e["text"]}],
                                            "timestamp": int(t.timestamp() * 1000)})
        elif e["k"] == "say":
            asst(t, [{"type": "text", "text": e["text"]}], "stop", e)
        else:
            tc = "toolu_01" + tok(22, B62)
            asst(t, ([{"type": "text", "text": e["say"]}] if e["say"] else []) + [{"type": "toolCall", "id": tc, "name": e["name"], "arguments": {
                "command": e["cmd"]}}], "toolUse")
            t2 = t + dt.timedelta(seconds=R.randint(0, 4))
            out = e["out"] + ("\n\nCommand exited with code %d" % e["code"] if e["code"] else "")
            entry("message", t2, e, message={"role": "toolResult", "toolCallId": tc, "toolName": e["name"], "content": [{"type": "text", "text": out}],
                  "details": {"status": "failed" if e["code"] else "completed", "exitCode": e["code"], "durationMs": R.randint(8, 5000),
                              "cwd": "/home/ivo"}, "isError": False, "timestamp": int(t2.timestamp() * 1000)})
    L.save("openclaw")
    idx = {"agent:main:telegram:direct:58120447": {"sessionId": sid, "updatedAt": int(c.t.timestamp() * 1000), "channel": "telegram",
                                                   "sessionFile": "/home/ivo/" + L.path, "origin": {"label": "ivo", "provider": "telegram"}}}
    json.dump(idx, open(os.path.join(OUT, base, "sessions.json"), "w"), indent=2)


def gemini(s):
    sid, root = uid(), "/srv/quillmark"
    h = hashlib.sha256(root.encode()).hexdigest()
    path = ".gemini/tmp/%s/chats/session-%s-%s.json" % (h, START[s][:16].replace(":", "-"), sid[:8])
    evs = plan(s, lambda e: 1, 0)
    c, msgs, start = Clock(s, len(evs)), [], None
    for n, e in enumerate(evs):
        t = c.tick(e["k"] == "human")
        start = start or t
        m = {"id": uid(), "timestamp": iso(t), "type": "user" if e["k"] == "human" else "gemini", "content": e.get("text") or e.get("say") or ""}
        if m["type"] == "gemini":
            m.update(thoughts=[{"subject": "Next step", "description": next(THINK), "timestamp": iso(t)}] if R.random() < .4 else [],
                     tokens={"input": R.randint(4000, 40000), "output": R.randint(10, 400), "total": R.randint(40400, 60000)}, model="gemini-3-pro")
        if e["k"] == "tool":
            cid, bad, rf = "%s-%d-%s" % (e["name"], int(t.timestamp() * 1000), tok(13)), e["code"] != 0, e["name"] == "read_file"
            resp = {"error": e["out"]} if bad else {"output": e["out"] if rf else "Command: %s\nDirectory: (root)\nOutput: %s\nError: (none)\nExit Code: "
                                                    "%d\nSignal: (none)\nBackground PIDs: (none)" % (e["cmd"], e["out"], e["code"])}
            m["toolCalls"] = [{"id": cid, "name": e["name"], "args": {"file_path" if rf else "command": e["cmd"]}, "result": [{"functionResponse": {
                "id": cid, "name": e["name"], "response": resp}}], "status": "error" if bad else "success", "timestamp": iso(t),
                "resultDisplay": e["out"], "displayName": "ReadFile" if rf else "Shell"}]
        note(s, path, n, m["id"], m["timestamp"], e)
        msgs.append(m)
    p = os.path.join(OUT, path)
    os.makedirs(os.path.dirname(p), exist_ok=True)
    json.dump({"sessionId": sid, "projectHash": h, "startTime": iso(start), "lastUpdated": msgs[-1]["timestamp"], "messages": msgs},
              open(p, "w", encoding="utf-8"), ensure_ascii=False, indent=2)
    SESS[s] = {"kind": "gemini-cli", "file": path, "steps": len(msgs)}


def main():
    antigravity("ag"), claude("cc1"), codex("codex"), openclaw("oc"), gemini("gem"), claude("cc2")
    detail = [{"kind": r.get("k") or r["t"], "text": r.get("n") or r["text"]} for r in ROWS if r["t"] == "noise" or "n" in r]
    exp = {"sessions": SESS, "steps_total": sum(x["steps"] for x in SESS.values()), "facts": sorted(FACTS, key=lambda f: f["id"]), "noise": [d["text"] for d in detail],
           "noise_detail": detail, "failures_with_fix": list(FAILS.values()), "retries_no_line": list(RETRY.values()),
           "error_word_but_success_no_line": list(ERROK.values())}
    json.dump(exp, open(os.path.join(OUT, "rescue_expected.json"), "w", encoding="utf-8"), ensure_ascii=False, indent=1)
    print({k: v["steps"] for k, v in SESS.items()}, "facts", len(FACTS), "noise", len(detail), "fails", len(FAILS), len(RETRY), len(ERROK))


if __name__ == "__main__":
    main()
