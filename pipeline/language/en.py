"""English word tables. A trailing ``*`` is a stem; matching is on whole words and without regard to case."""

from __future__ import annotations

GREETINGS = (
    "hi", "hello", "hey", "hey there", "hi there", "hello there", "hiya", "yo", "good morning", "good afternoon",
    "good evening", "good night", "goodnight", "morning", "evening", "how are you", "what's up", "sup", "welcome back",
    "bye", "goodbye", "see you", "see you later", "cheers", "thanks", "thank you", "thank you very much",
    "many thanks", "thx", "ty", "much appreciated", "nice", "cool", "great", "awesome", "lol", "haha",
)  # fmt: skip
CONFIRMATIONS = (
    "ok", "okay", "k", "kk", "yes", "yeah", "yep", "yup", "yes please", "sure", "sure thing", "of course", "right",
    "correct", "exactly", "agreed", "fine", "sounds good", "looks good", "lgtm", "go ahead", "go on", "continue",
    "proceed", "please continue", "please do", "do it", "got it", "understood", "roger", "noted", "ack", "done",
    "perfect", "no problem", "will do", "alright", "all right", "no", "nope", "next", "i approve", "approved", "y",
    "n",
)  # fmt: skip
FILLERS = ("there", "all", "everyone", "again", "then", "so", "now", "please", "just", "very much", "a lot", "and")
HEARTBEAT = (
    "HEARTBEAT_OK", "NO_REPLY", "HEARTBEAT.md", "heartbeat poll", "heartbeat check", "heartbeat prompt",
    "heartbeat ok", "replied HEARTBEAT", "nothing needs attention",
)  # fmt: skip
HARNESS_OPENINGS = (
    "<system-reminder", "<command-name", "<command-message", "<command-args", "<local-command", "<bash-input",
    "<bash-stdout", "<bash-stderr", "<task-notification", "<environment_context", "<user_instructions", "<ide_",
    "<INSTRUCTIONS>", "Caveat: The messages below", "[Request interrupted", "Stop hook feedback",
    "This session is being continued", "Conversation info (untrusted metadata)", "Sender (untrusted metadata)",
    "System: [", "System (untrusted)", "[cron:", "[Subagent Context]", "[Bootstrap pending]",
    "A new session was started via /new or /reset", "[OpenClaw heartbeat", "Pre-compaction memory flush",
    "<EPHEMERAL_MESSAGE", "CONVERSATION_HISTORY", "[media attached", "<media:",
)  # fmt: skip
"""How text written by a program around the agent begins (transcripts.md)."""
DREAM_OPENINGS = (
    "# 🌙 Dream", "## 🌙 Dream", "## 🌀 Dream", "# Dream Report", "# Dream Diary", "## Light Sleep", "## REM Sleep",
    "## Deep Sleep", "[DREAM_WORKER_CONSOLIDATION]", "<!-- openclaw:dreaming", "<!-- openclaw-memory-promotion",
    "<!-- slowwave",
)  # fmt: skip
"""How text written by a dream begins, ours or OpenClaw's (openclaw-dreaming.md)."""

EVENT_NAMES = {
    "correction": ("correction", "corrected", "fix to memory"),
    "error": ("error", "failure", "failed", "bug", "exception", "incident"),
    "decision": ("decision", "decided", "choice"),
    "completed": ("completed", "complete", "done", "shipped", "finished"),
    "insight": ("insight", "lesson", "learned", "learning", "finding", "best practice"),
    "question": ("question", "open question", "ask"),
    "event": ("event", "note", "log", "info"),
}
"""Prefixes ``[type]`` or ``type:`` that name a type outright."""

CORRECTION = (
    "no, that's", "no that's", "that's wrong", "that is wrong", "that's not right", "that is not right",
    "not what i asked", "not what i meant", "what i meant", "i meant", "i said", "i told you", "as i said",
    "you're wrong", "you are wrong", "you misunderstood", "wrong again", "stop doing", "stop using", "don't do that",
    "do not do that", "should have been", "instead of that", "please don't", "corrected", "correction", "you forgot",
    "you keep", "again you", "not like that", "rather than that", "undo that", "revert that", "i never asked",
)  # fmt: skip
CORRECTION_OPENINGS = ("no,", "no -", "no –", "no —", "nope,", "wrong", "not ", "don't", "do not", "stop ")
ERROR = (
    "error", "errors", "exception", "traceback", "stack trace", "failed", "fails", "failing", "failure", "crash*",
    "broken", "broke", "timed out", "timeout", "segfault", "panic", "not found", "permission denied", "refused",
    "doesn't work", "does not work", "didn't work", "not working", "won't start", "cannot connect", "can't connect",
    "unreachable", "exit code", "fatal", "ENOENT", "EACCES", "ECONNREFUSED", "ENOTFOUND", "OOM", "out of memory",
)  # fmt: skip
DECISION = (
    "decided", "we decide", "decision", "let's go with", "let us go with", "go with", "we'll use", "we will use",
    "i'll go with", "chose", "chosen", "we choose", "settled on", "opted for", "agreed to", "agreed that", "approved",
    "deferred", "postponed", "ruled out", "from now on", "going forward", "switch to", "switching to",
    "stick with", "stay with", "we won't", "we will not", "no longer use",
)  # fmt: skip
COMPLETED = (
    "completed", "finished", "shipped", "deployed", "released", "merged", "done with", "is done", "all done",
    "resolved", "fixed", "implemented", "migrated", "published", "works now", "working now", "passed", "wrapped up",
    "delivered",
)  # fmt: skip
INSIGHT = (
    "learned", "learnt", "lesson", "insight", "realised", "realized", "turns out", "it turned out", "root cause",
    "takeaway", "the trick is", "the key is", "discovered", "found out", "note to self", "interesting", "gotcha",
    "til", "the reason is", "that explains", "figured out", "pattern:",
)  # fmt: skip
QUESTION_OPENINGS = (
    "what", "why", "how", "when", "where", "who", "which", "whose", "can you", "could you", "would you", "do you",
    "does", "is there", "are there", "is it", "should we", "should i", "did you", "have you", "any idea",
)  # fmt: skip

SALIENT = (
    "allergic", "allergy", "allergies", "important", "always", "never", "must", "critical", "remember", "deadline",
    "absolutely",
)  # fmt: skip
"""HexClaw's hints, with the two that its article names and its code lacks (hexclaw.md 2.5)."""
NEGATORS = (
    "not", "no", "isn't", "aren't", "wasn't", "weren't", "don't", "doesn't", "didn't", "hardly", "without", "neither",
    "nor", "nothing", "isnt", "dont", "doesnt", "cannot", "can't", "won't", "needn't", "less", "non",
)  # fmt: skip
SOFTENERS = (
    "really", "very", "that", "so", "all", "too", "a", "an", "the", "at", "particularly", "especially", "be", "is",
)  # fmt: skip

RULE = (
    "always", "never", "must", "must not", "do not", "don't", "should always", "should never", "from now on",
    "going forward", "by default", "rule", "policy", "forbidden", "not allowed", "every time", "whenever", "make sure",
    "be sure to", "only use", "under no circumstances", "in future", "in the future", "stop using", "avoid",
)  # fmt: skip
COMMITMENT = (
    "i will", "i'll", "we will", "we'll", "promise*", "commit to", "committed to", "deadline", "due by", "due on",
    "due date", "by tomorrow", "by monday", "by tuesday", "by wednesday", "by thursday", "by friday", "by the end of",
    "no later than", "appointment", "scheduled for", "remind me", "agreed to deliver", "is due",
)  # fmt: skip

CHANGED = (
    "instead", "no longer", "changed to", "change to", "changed from", "moved to", "moved from", "moves to",
    "switched to", "switch to", "replaced by", "replaced with", "replaces", "from now on", "now", "not any more",
    "not anymore", "any more", "anymore", "raised to", "lowered to", "went from", "updated to", "upgraded to",
    "renamed to", "rather than", "after all", "new value", "supersede*",
)  # fmt: skip
ANSWERS = (
    "answer", "answers", "reply", "replies", "respond", "responses", "response", "tone", "explain", "explanation*",
    "verbose", "concise", "brief", "bullet points", "greet", "greeting*", "apolog*", "speak", "language",
    "in english", "in chinese", "emoji", "emojis",
)  # fmt: skip
FORM = (
    "format", "formats", "formatting", "markdown", "table", "tables", "heading", "headings", "date format",
    "indent*", "tabs", "spaces", "font", "units", "grams", "currency", "iso 8601", "csv", "quotes", "line length",
    "naming", "capitalis*", "capitaliz*", "lower case", "lowercase",
)  # fmt: skip
PROJECTS = ("project", "projects", "repo", "repos", "repositories", "codebase*")
MILESTONE = (
    "milestone*", "released", "shipped", "launched", "went live", "go-live", "first time", "published", "signed",
    "delivered", "rolled out", "in production",
)  # fmt: skip

HEADING_LESSON = (
    "lesson*", "learned", "learnt", "learning*", "takeaway*", "gotcha*", "pitfall*", "trap", "traps", "insight*",
    "root cause*", "what went wrong", "postmortem", "post-mortem", "mistake*", "caveat*", "known issue*",
    "known problem*", "troubleshooting", "workaround*", "best practice*", "anti-pattern*", "retrospective", "quirk*",
    "what worked", "what works", "what does not work", "findings and lessons",
)  # fmt: skip
HEADING_RULE = (
    "rule", "rules", "policy", "policies", "guideline*", "convention*", "principle*", "constraint*", "guardrail*",
    "operating note*", "operating procedure*", "operating rule*", "protocol*", "working agreement*", "never", "always",
    "do not", "don't", "do's", "don'ts", "standing instruction*", "standing order*", "remember", "important",
    "critical", "ground rule*", "non-negotiable*", "safety", "instructions", "how to work",
)  # fmt: skip
HEADING_PREFERENCE = (
    "preference*", "preferred", "likes", "dislikes", "user profile", "about the user", "about user", "about me",
    "communication style", "working style", "work style", "style", "user request*", "feedback", "correction*",
    "habits",
)  # fmt: skip
HEADING_DECISION = (
    "decision*", "decided", "design choice*", "trade-off*", "tradeoff*", "rationale", "adr", "agreed", "agreement*",
    "choices", "resolved to", "deferred", "rejected", "why",
)  # fmt: skip
HEADING_REFERENCE = (
    "director*", "topology", "mapping*", "endpoint*", "host", "hosts", "inventory", "hardware", "infrastructure",
    "environment", "account", "accounts", "contact*", "people", "family", "team", "locations", "paths", "layout",
    "glossary", "architecture", "network", "devices", "reference*", "ports", "facts", "key facts", "names", "users",
    "server", "servers", "where things live", "access", "credentials",
)  # fmt: skip
HEADING_WORK = (
    "test", "tests", "testing", "tested", "result", "results", "status", "progress", "next step*", "commit", "commits",
    "change", "changes", "changelog", "what was built", "what was done", "what i did", "done", "completed", "complete",
    "execution", "executed", "run", "runs", "log", "work log", "activity", "activities", "update", "updates",
    "deployed", "deployment", "verification", "validation", "snapshot*", "health", "report", "reports", "metrics",
    "stats", "statistics", "news", "headlines", "market", "markets", "brief", "briefing", "trend", "trends",
    "timeline", "events", "files changed", "files modified", "implementation", "implemented", "built", "created",
    "added", "fixed", "fixes", "heartbeat*", "standup", "today", "yesterday", "monitoring", "summary", "session",
    "output", "accomplished", "achievement*", "shipped", "work done", "in progress", "audit", "digest", "sources",
    "conversation",
)  # fmt: skip
HEADING_PLANNED = (
    "todo*", "to-do*", "to do", "task", "tasks", "tasklist", "backlog", "next", "action item*", "actions",
    "open question*", "questions", "pending", "plan", "plans", "roadmap", "ideas", "upcoming", "reminder*",
    "follow-up*", "followup*", "blocked", "remaining", "later", "next up", "wishlist", "suggested action*",
    "recommendation*", "suggestion*", "proposal*", "options", "improvement*", "priorities", "considerations",
)  # fmt: skip
HEADING_HOW = ("how to", "how we", "how i", "steps", "steps to", "procedure*", "recipe*", "runbook*")
HEADING_DREAM = (
    "light sleep", "rem sleep", "deep sleep", "dream diary", "dream report*", "possible lasting truths",
    "dream summary", "dream #*", "promoted from short-term memory", "memory consolidation", "dreaming",
    "possible lasting updates",
)  # fmt: skip

LASTING = (
    "always", "never", "prefer", "prefers", "preferred", "by default", "default to", "defaults to", "rather than",
    "from now on", "going forward", "in future", "in the future", "at all times", "must", "should never",
    "should always", "should not", "shouldn't", "do not", "don't", "avoid", "unless", "every time", "whenever",
    "as a rule", "standing", "durable", "remember", "remembered", "make sure", "be sure to", "not allowed",
    "forbidden", "prohibited", "no longer", "source of truth", "permanent", "permanently", "stick to", "before any",
    "before every", "before each", "after every", "each time", "under no circumstances", "canonical", "at least once",
    "regardless", "mandatory", "not to be", "on every", "as long as", "likes", "dislikes", "hates", "loves",
    "allergic", "instead of", "only if", "only when", "only after", "not before", "keep using", "never again",
    "on purpose", "the default is",
)  # fmt: skip
CAUSE = (
    "root cause", "because", "due to", "requires", "required for", "does not support", "doesn't support",
    "not supported", "unsupported", "deprecated", "deprecation", "discontinued", "fails", "cannot", "can't", "won't",
    "only works", "works only", "limitation", "limited to", "incompatible", "rate limit*", "rate-limit*", "quota",
    "the fix is", "fix:", "workaround", "work around", "work-around", "causes", "caused by", "otherwise", "invalid",
    "known issue", "mismatch*", "silently", "so that", "trigger", "triggers", "misleading", "pitfall", "trap",
    "gotcha", "not because", "unlike", "prevents", "breaks", "must be", "needs to be", "has to be", "depends on",
    "not available", "does not work", "doesn't work", "does not affect", "doesn't affect", "has no effect",
    "only supports", "supports only", "needs", "failed again", "cannot be", "is invalid", "returns", "must match",
    "too old", "not installed", "is missing", "unreliable", "truncates", "hangs", "overrides", "overwrites", "ignores",
    "falls back", "blocked by", "as a fallback", "use as fallback", "instead use",
)  # fmt: skip
CHOICE = (
    "decided", "decision", "chose", "chosen", "deferred", "defer", "approved", "opted", "settled on", "ruled out",
    "reject", "rejected", "postponed", "on hold", "in favor of", "in favour of", "trade-off", "tradeoff", "go with",
    "went with", "wait-and-see", "stay with", "stick with", "keep using", "agreed", "out of scope", "will not",
    "won't fix", "okay with", "ok with", "over-engineering", "shifted to", "shifted toward*", "switched from",
    "switched to", "moved away from", "warning-only", "as legacy", "as primary", "not needed",
)  # fmt: skip
OWNER = ("user", "the user", "the owner", "my human", "the human", "my owner", "boss")
WANTS = (
    "wants", "want", "prefers", "preferred", "corrected", "corrects", "insists", "insisted", "expects", "likes",
    "dislikes", "hates", "loves", "would like", "complained", "reminded", "explicitly", "stressed", "emphasised",
    "emphasized", "chose", "decided", "is okay", "is ok", "does not want", "doesn't want", "does not like",
    "doesn't like", "instructed", "rejected", "approved", "operates", "works as", "lives in", "asked to be",
    "asked that", "asked not", "asked never", "asked always", "requested that", "wanted", "asks for", "is fluent",
    "speaks", "is a", "works", "uses", "timezone", "is based",
)  # fmt: skip
IMPERATIVE = (
    "use", "avoid", "keep", "treat", "prefer", "always", "never", "do not", "don't", "ensure", "make sure", "validate",
    "read", "write", "set", "back up", "backup", "ask", "wait", "store", "put", "follow", "stop", "remember", "leave",
    "respect", "log", "confirm", "quote", "wrap", "escape", "pass", "call", "report", "limit", "default", "exclude",
    "mark", "record", "fall back", "only", "must", "when", "if", "before", "after", "whenever", "prefix", "pin",
    "double-check", "verify before", "verify that", "check before", "check that", "start with", "assume", "expect",
    "explicitly", "don’t", "run", "send", "try", "commit only", "push only",
)  # fmt: skip
DONE = (
    "committed", "added", "updated", "implemented", "created", "fixed", "ran", "prepared", "verification", "verified",
    "completed", "finished", "built", "deployed", "pushed", "merged", "refactored", "installed", "removed", "deleted",
    "renamed", "moved", "generated", "reviewed", "tested", "checked", "wrote", "started", "began", "continued",
    "resumed", "set up", "setup", "configured", "migrated", "cleaned", "cleaned up", "registered", "sent", "published",
    "restarted", "rebuilt", "refreshed", "applied", "executed", "received", "processed", "uploaded", "downloaded",
    "fetched", "analyzed", "analysed", "investigated", "improved", "extended", "enabled", "disabled", "converted",
    "integrated", "preserved", "modified", "untracked", "performed", "validated", "used", "observed", "inspected",
    "replaced", "successfully", "scanned", "synced", "logged", "posted", "drafted", "designed", "introduced", "re-ran",
    "reran", "final verified", "bug fixed", "bug fixes", "separate commits", "relevant repo commits", "got", "made",
    "did", "wired", "hardened", "expanded", "tightened", "found and fixed", "captured", "installed during", "daily",
    "morning", "evening", "nightly", "hourly", "initialised", "initialized", "safe-reset", "reset", "marked",
    "read-only audit", "no changes", "nothing", "all tests", "tests", "build", "commit", "commits", "startup",
    "propagated", "researched", "diagnosed", "reframed", "restored", "patched", "switched", "documented", "persisted",
    "exposed", "aligned", "reworked", "rewrote", "repaired", "reconciled", "rotated", "archived", "bumped", "exported",
    "imported", "compiled", "compared", "collected", "calculated", "computed", "no safe", "no destructive", "no state",
    "no mutation", "no further", "no new", "no action", "no code", "no issues", "no errors", "explored", "monitored",
    "benchmarked", "profiled", "backfilled", "seeded", "shipped", "released", "resolved", "closed", "opened",
    "triaged", "debugged", "trained", "evaluated", "measured", "switched over", "pulled", "cloned",
)  # fmt: skip
STATUS = (
    "passed", "passing", "passes", "assertions", "tests", "green", "done", "in progress", "complete", "completed",
    "succeeded", "successful", "successfully", "success", "up to date", "up-to-date", "nominal", "healthy",
    "unreachable", "uptime", "status", "snapshot", "so far", "today", "yesterday", "tonight", "this morning",
    "this run", "this session", "this flush", "latest", "rerun", "no changes", "nothing to", "no errors", "no issues",
    "pending", "remaining", "progress", "progressed", "progression", "was created", "were created", "has been",
    "have been", "was added", "were added", "updated", "implemented", "deployed", "merged", "pushed", "commit",
    "commits", "committed", "uncommitted", "verified", "executed", "performed", "cron run", "cron", "warnings",
    "prepared", "refreshed", "now supports", "last updated", "stale", "partially", "completed in", "as of", "rebuilt",
    "installed", "was applied", "were applied", "was started", "running since", "is running", "are running",
    "remained", "finished", "added", "created", "fixed", "was performed", "were performed", "was made", "were made",
    "was executed", "no action", "performed because", "was needed",
)  # fmt: skip
NEWS = (
    "stocks", "shares", "yields", "futures", "bullish", "bearish", "risk-off", "risk-on", "headline", "headlines",
    "earnings", "announced", "announces", "launched", "launches", "raised", "valuation", "ipo", "according to",
    "reportedly", "unveiled", "analysts", "price target", "market snapshot", "rally", "surged", "plunged", "watchouts",
    "funding round", "market cap", "open source release",
)  # fmt: skip
PLANNED = (
    "todo", "to do", "to-do", "next step", "next steps", "next up", "next likely", "next phase", "next valuable",
    "need to", "plan to", "planned", "follow up", "follow-up", "revisit", "consider", "investigate", "eta", "tbd",
    "backlog", "later", "eventually", "upcoming", "recommended next", "suggested next", "still need", "will be added",
    "first priority", "action item", "to be done", "not yet", "idea", "ideas", "could add", "should add",
)  # fmt: skip
CHAT = (
    "let me", "if you want", "if you'd like", "if you like", "would you like", "shall i", "do you want", "i'll",
    "i will now", "i can now", "i can", "here's", "here is what", "sure,", "got it", "understood", "great question",
    "please run", "please paste", "you should", "you can", "you could", "i'm", "i've", "i also", "sorry", "thanks",
    "thank you", "loud and clear", "untrusted metadata", "[[reply", "what i found", "i found", "i need", "next i",
    "want me to", "tell me", "send me", "your", "i approve", "i meant", "i would", "i don't",
)  # fmt: skip
PASSING = (
    "for now", "temporary", "temporarily", "currently", "current", "at the moment", "as of", "today", "tonight",
    "tomorrow", "this week", "until then", "still", "yet", "right now", "at present", "present", "previously",
    "so far", "at audit time", "recently", "soon", "ongoing", "meanwhile", "at this flush", "no longer the primary",
    "as things stand", "in the meantime",
)  # fmt: skip
HEDGE = (
    "likely", "probably", "maybe", "perhaps", "might", "seems", "seem", "appears", "appear", "suggests", "suggesting",
    "unclear", "not sure", "possibly", "could", "guess", "presumably", "suspected", "worth watching", "may be",
    "may have", "may still", "may not", "may need", "may also", "it may", "they may",
)  # fmt: skip
PLACE = (
    "lives in", "lives at", "live in", "stored in", "stored at", "stored under", "located", "resides", "runs on",
    "hosted on", "hosted at", "listens on", "deployed at", "deployed on", "project path", "logs in", "key file",
    "is kept in", "kept in", "saved in", "timezone", "hardware", "cores", "ram", "keyring", "working directory",
    "home directory", "via ssh", "ssh as", "ssh from", "mounted at", "is at", "exposed at", "served from",
    "connects to", "points to", "reachable at", "kept under", "config lives", "whitelisted",
)  # fmt: skip
MEDIA = (
    "page", "web page", "webpage", "website", "site", "article", "post", "blog", "email", "e-mail", "mail",
    "newsletter", "message from", "tweet", "thread", "readme", "documentation", "docs", "comment", "issue", "ticket",
    "tool output", "tool", "search result", "search results", "snippet", "advert", "ad", "popup", "prompt", "pdf",
    "forum", "bot", "customer", "vendor", "support", "recruiter", "colleague", "stranger", "sender", "attachment",
    "invoice",
)  # fmt: skip
SPEECH = (
    "says", "said", "asks", "asked", "wants", "wanted", "tells", "told", "instructs", "instructed", "claims",
    "claimed", "recommends", "recommended", "suggests", "urges", "demands", "states", "requests", "requested",
    "advises", "insists", "prefers", "writes", "wrote", "orders", "ordered",
)  # fmt: skip

NEGATING = (
    "not", "no", "never", "none", "nothing", "nobody", "without", "cannot", "neither", "nor", "no longer", "unable to",
    "isn't", "aren't", "wasn't", "weren't", "don't", "doesn't", "didn't", "can't", "couldn't", "won't", "wouldn't",
    "shouldn't", "mustn't", "hasn't", "haven't", "hadn't", "isnt", "dont", "doesnt", "didnt", "cant", "wont",
    "must not", "do not", "does not", "did not", "is not", "are not", "not any", "not anymore",
)  # fmt: skip
NOT_NEGATING = ("not only", "no doubt", "no matter", "not just", "not least", "if not", "whether or not", "no one")

NUMBER_WORDS = (
    ("zero", "0"), ("two", "2"), ("three", "3"), ("four", "4"), ("five", "5"), ("six", "6"), ("seven", "7"),
    ("eight", "8"), ("nine", "9"), ("ten", "10"), ("eleven", "11"), ("twelve", "12"), ("twenty", "20"),
    ("thirty", "30"), ("forty", "40"), ("fifty", "50"), ("sixty", "60"), ("ninety", "90"), ("hundred", "100"),
    ("thousand", "1000"),
)  # fmt: skip
"""Without "one", which is more often a pronoun than a number."""

UNITS = (
    "%", "‰", "°c", "°f", "°", "kib", "mib", "gib", "tib", "kb", "mb", "gb", "tb", "b", "bit", "bits", "byte", "bytes",
    "ns", "µs", "us", "ms", "s", "sec", "secs", "second", "seconds", "m", "min", "mins", "minute", "minutes", "h",
    "hr", "hrs", "hour", "hours", "d", "day", "days", "week", "weeks", "month", "months", "year", "years", "hz", "khz",
    "mhz", "ghz", "px", "pt", "em", "rem", "mm", "cm", "km", "kg", "g", "mg", "l", "ml", "w", "kw", "v", "a", "usd",
    "eur", "k", "x", "times", "am", "pm", "cores", "core", "tokens", "lines", "rows", "items", "floor", "st", "nd",
    "rd", "th", "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
    "november", "december", "jan", "feb", "mar", "apr", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
)  # fmt: skip
MONTHS = (
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december", "jan", "feb", "mar", "apr", "jun", "jul", "aug", "sep", "sept", "oct", "nov", "dec",
)  # fmt: skip
WEEKDAYS = (
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "mon", "tue", "wed", "thu", "fri",
    "sat", "sun",
)  # fmt: skip
PORT_NAMES = ("port", "ports", "端口", "порт", "porta", "puerto")
ABBREVIATIONS = frozenset(
    (
        "e.g", "i.e", "eg", "ie", "etc", "vs", "mr", "mrs", "ms", "dr", "prof", "st", "no", "nr", "approx", "ca", "cf",
        "al", "fig", "sec", "vol", "ch", "pp", "ed", "est", "incl", "excl", "min", "max", "jr", "sr", "inc", "ltd",
        "co", "corp", "dept", "e.v", "z.b", "bzw", "usw", "u.a", "d.h", "т.е", "т.д", "т.п", "т.к", "см", "стр", "г",
        "др", "рис", "p.ex", "ex", "av", "pág", "núm", "sra", "dra",
    )
)  # fmt: skip
FUNCTION_WORDS = frozenset(
    (
        "the", "a", "an", "and", "or", "but", "of", "to", "in", "on", "at", "for", "with", "by", "from", "as", "is",
        "are", "was", "were", "be", "been", "this", "that", "these", "those", "it", "its", "he", "she", "they", "we",
        "you", "i", "my", "your", "our", "their", "not", "no", "if", "then", "when", "which", "who", "what", "how",
        "can", "will", "would", "should", "must", "do", "does", "did", "has", "have", "had", "there", "here", "into",
        "than", "so", "because", "about", "after", "before", "over", "under", "only", "also", "all", "any", "each",
    )
)  # fmt: skip
STOP_WORDS = (
    "about", "after", "again", "agent", "all", "also", "always", "and", "any", "are", "assistant", "because", "been",
    "before", "being", "between", "both", "but", "can", "cannot", "confidence", "could", "daily", "day", "did", "does",
    "done", "during", "each", "evidence", "for", "from", "get", "gmt", "had", "has", "have", "here", "how", "into",
    "its", "just", "keep", "like", "memory", "message", "message-id", "more", "most", "move", "must", "need", "never",
    "new", "not", "note", "notes", "now", "off", "once", "one", "only", "other", "our", "out", "over", "own", "really",
    "same", "sender", "sender-id", "session", "should", "since", "some", "status", "still", "such", "system", "than",
    "that", "the", "their", "them", "then", "there", "these", "they", "this", "those", "through", "today", "tomorrow",
    "too", "under", "until", "untrusted", "use", "used", "user", "uses", "using", "utc", "very", "via", "want",
    "wants", "was", "were", "what", "when", "where", "which", "while", "who", "why", "will", "with", "without",
    "would", "yesterday", "yet", "you", "your",
)  # fmt: skip
GLOSSARY = (
    "backup", "backups", "embedding", "embeddings", "failover", "gateway", "glacier", "gpt", "kv", "network", "openai",
    "qmd", "router", "s3", "vlan",
)  # fmt: skip
FILE_EXTENSIONS = (
    "md", "txt", "json", "jsonl", "yaml", "yml", "toml", "py", "js", "ts", "sh", "log", "csv", "html", "css", "conf",
    "ini",
)  # fmt: skip

TRIED = (
    "tried", "try", "trying", "attempt*", "retried", "experimented", "first thought",
)  # fmt: skip
NO_HELP = (
    "no change", "no effect", "no luck", "no difference", "no use", "did not help", "didn't help", "does not help",
    "doesn't help", "to no avail", "in vain", "without success", "still fails", "still failing", "still failed",
    "still broken", "still the same", "same error", "same result", "back again", "came back", "comes back",
    "back on the next", "only hid", "only hides", "not lasted", "didn't last", "did not last", "did not work",
    "didn't work", "does not work", "doesn't work", "not fix", "gone once", "for one night only", "made it worse",
)  # fmt: skip
REASON = (
    "because", "root cause", "caused by", "due to", "the reason", "the cause", "turned out", "turns out", "since",
    "the culprit", "the fix", "fixed by", "solved by", "the trick",
)  # fmt: skip
NOTE_LABELS = ("note", "notes")

TEMPLATES = (
    "brief description", "one-line description", "short description of", "your text here", "lorem ipsum", "goes here",
    "to be filled in", "actual error message", "yyyy-mm-dd", "yyyymmdd", "path/to/file", "example.ext",
    "if applicable", "review and promote", "to be determined", "tbd",
)  # fmt: skip

PEOPLE = (
    "mother", "father", "mom", "mum", "dad", "parents", "wife", "husband", "partner", "spouse", "son", "daughter",
    "child", "kids", "brother", "sister", "sibling", "aunt", "uncle", "cousin", "grandmother", "grandfather", "friend",
    "neighbour", "neighbor", "colleague", "coworker", "co-worker", "teammate", "team", "manager", "boss", "client",
    "customer", "assistant", "tutor", "teacher", "doctor", "landlord",
)  # fmt: skip
"""Words by which a subject is a person beside the user."""
BUSINESS = (
    "business", "customer*", "client*", "revenue", "pricing", "sales", "invoice*", "billing", "marketing", "market",
    "budget", "contract*", "profit*", "startup",
)  # fmt: skip
STRATEGY = ("strategy", "strategies", "strategic", "roadmap", "vision", "okr", "okrs", "milestone*", "long-term")
"""Concept tags by which an entry is about the business, or about where it is to go."""
AGENT_ROLES = ("assistant", "ai", "claude", "chatgpt", "gpt", "gemini", "codex", "bot", "agent")
PERSON_ROLES = ("user", "human", "system", "tool", "me", "you")
DELIBERATE = (
    "intentional", "intentionally", "deliberate", "deliberately", "by design", "not a bug", "not treated as a bug",
    "is intended", "as intended", "on purpose", "acceptable", "is expected", "is normal", "expected behavior",
    "expected behaviour", "known and accepted", "accepted risk", "false positive", "false alarm", "harmless",
)  # fmt: skip
KIN = (
    "wife", "husband", "girlfriend", "boyfriend", "fiancé", "fiancée", "mother", "father", "mom", "mum", "dad",
    "sister", "brother", "son", "daughter", "kids", "grandmother", "grandfather", "birthday", "married",
    "works at", "works as", "works for", "nickname", "pronouns", "neighbour", "neighbor", "native language",
    "my partner", "their partner", "his partner", "her partner", "younger sibling", "older sibling", "family member",
    "cousin", "aunt", "uncle", "nephew", "niece", "allergic", "allergy", "allergies", "girlfriend is",
)  # fmt: skip
CHANGE = (
    "add", "create", "implement", "increase", "reduce", "tune", "convert", "refactor", "improve", "extend", "migrate",
    "update", "fix", "build", "lower", "raise", "investigate", "design", "explore", "evaluate", "research",
    "write tests", "optimize", "optimise", "introduce", "rework", "rewrite", "develop", "finish", "complete", "deploy",
    "upgrade", "schedule", "integrate", "set up", "enable", "expand", "clean up", "consolidate", "polish", "prototype",
    "benchmark", "review", "analyze", "analyse", "prepare", "draft", "decide", "figure out",
)  # fmt: skip
REQUESTS = (
    "asked", "asked for", "asks", "requested", "requests", "told", "needs", "stated", "confirmed", "clarified",
    "reported", "noted", "advised", "mentioned", "shared", "pointed out", "said",
)  # fmt: skip
NAMED_WANTS = (
    "wants", "prefers", "preferred", "likes", "dislikes", "hates", "loves", "chose", "decided", "corrected", "insists",
    "insisted", "expects", "requires", "is okay", "is ok", "is fine", "does not want", "doesn't want", "does not like",
    "doesn't like", "rejected", "approved", "asked to", "asked that", "asked for", "requested", "told me", "advised",
    "asked me", "asked us", "told us", "said please", "said: please", "would rather", "uses", "works", "lives",
)  # fmt: skip
HEADER_FIELDS = (
    "source", "logged", "priority", "status", "area", "tags", "date", "time", "timestamp", "created", "updated",
    "author", "version", "channel", "related files", "see also", "pattern-key", "recurrence-count", "first-seen",
    "last-seen", "reproducible", "category", "severity", "skill-path", "session", "session key", "session id",
    "session_id", "run id", "chat id", "conversation id", "message id", "message_id", "sender", "sender id",
    "sender_id", "thread id", "agent id", "user id", "request id", "trace id", "job id", "cron id", "id", "uuid",
    "metadata",
)  # fmt: skip
STAGES = ("phase", "stage", "step", "track", "milestone", "sprint", "slice", "part", "iteration", "week", "day")
ASIDES = (
    "asked whether", "asked if", "asked about", "asked why", "asked what", "asked how", "asked when", "asked where",
    "asked for a status", "asked for status", "asked for an update", "asks whether", "asks if", "asks about",
    "asks why", "asks what", "asks how", "wanted to know", "wants to know",
)  # fmt: skip
NEED = (
    "need to", "needs to", "we need", "should", "must", "have to", "has to", "still need", "would be good to",
    "want to", "todo:",
)  # fmt: skip
OF_ONES_OWN = ("we", "our", "ours", "us", "my", "mine", "last time", "remember", "earlier", "back then")
"""Of what the one who asks shares with who is asked."""
