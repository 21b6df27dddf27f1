"""What says in English which attribute of a project, a service or another thing a sentence speaks of."""

from __future__ import annotations

from collections.abc import Mapping

CUES: Mapping[str, tuple[str, str]] = {
    "deadline": (
        "deadline; due; due date; due on; due by; release date; launch date; ship date; shipping date; go-live; "
        "go live; goes live; going live; target date; cutover; cut-off; cutoff; release is; releases on; release on; "
        "launches on; launches; launch is; launch; ships on; ships; shipping on; ship on; ship by; delivery date; "
        "delivery; eta; code freeze; freeze; release; to be delivered; delivered by; handed in by; submit by; "
        "submission; milestone; submitted by; rollout; rolls out; expected on; expected by; has to be done by; "
        "must be done by; must be finished by; finished by; ready by; out by; out on; lands on; demo day; end date; "
        "wraps up on; release day; launching; releasing; shipping; hand-in; handover; finish line; going out; "
        "goes out; comes out; crunch; time limit; d-day; hard stop; be done by; done by; hand in; hand-in date; "
        "last possible day; latest we can; must deliver; withdrew; rescheduled; goes out the door; out the door; "
        "becomes available; going ga; users will get; was struck; planned for; put out on; reach users; won't make",
        "ship~; land~; target~; scheduled; schedule; push~; pushed; slip~; slipped; postpone~; postponed; delay~; "
        "moved; date; by; deliver~; pulled in; brought forward; moved up; bumped; extend~; reschedule~; rescheduled; "
        "finish~; submit~; until; shift~; out; complete~; done; aiming; aim~; drop~; plan~",
    ),
    "start": (
        "start date; starts on; kickoff; kick-off; kicks off; begins on; starting date; kick~ off; first day",
        "start~; begin~; begins; commence~",
    ),
    "port": (
        "port; listen~ on; listening on; listens; listen~; bind~ to; binds; bound to; bind; expose~; exposed on; "
        "exposes; localhost; tcp; http port; bind~; comes in through; connect to; requests hit; go in at; freed; "
        "was taken; talk to; comes up at; reached at; reachable at",
        "reachable; serve~; served on; run~ on; runs on; reach; up on; available; answer~; responds on; respond~; "
        "hit; curl; dashboard; serve; accessible; sits on; answering; open; opens; connect~; browse",
    ),
    "database": (
        "database; db; data store; datastore; data layer; persistence; persist~; stores its data; stores data; "
        "store~ its data; keeps its data; keep~ its data; storage backend; storage engine; storage layer; "
        "backing store; store; data lives; data is kept; data is stored; data sits; records live; tables; sql; "
        "schema; queries; data; rows; storage; records; writes to; reads from; backing database; database engine; "
        "persisted; relational; backed by; query; storage side; saves something; ends up in; persists to; switch to; "
        "serves as the data store; keep records; save~; on the storage side",
        "back~; use~; uses; run~ on; migrate~; port~; move~; moved; switch~; switched; swap~; on top of; sits on; "
        "use; replace~; talk~ to; cut over; powered by; power~; stick~; rely; relies on; adopt~; ditch~; "
        "connects to; connect~",
    ),
    "host": (
        "hosting; hosted on; hosted at; hosted by; hosted; host~; deployed to; deployed on; deployed at; deploy~ to; "
        "deploy~; deployment; deployment target; deploys; deploying; production runs; prod runs; runs in production; "
        "infra; infrastructure; hosting provider; cloud provider; deploys go; ships to; provider; live on; lives on; "
        "served from; serve~ from; in production; prod; production; running on; box; vm; cloud; cluster; server; "
        "machine; rack; node; runs out of; serves from; platform; run out of; push it to; home on; moved house; "
        "goes live on",
        "run~ on; run~; move~; migrate~; use~; switch~; switched; back on; lift~; live~; push~ to; rehost~; land~; "
        "port~; reside~; sit~; up on; relocate~; shift~; ship~; return~; roll~ out; on",
    ),
    "version": (
        "version; upgrade~ to; upgraded; upgrade~; upgrade; downgrade~; downgrade; pinned to; pinned at; pin~; "
        "bump~; bumped; on version; requires; require~; depends on; dependency; runtime; lockfile; pinned; "
        "locked to; lock~; locked at; built against; compiled with; built with; targets; target version; "
        "rolled back; roll~ back; rollback; build~ with; build~ against; package.json; pyproject; requirements.txt; "
        "go.mod; cargo.toml; held at; held back; minimum; supports; compat; v; release; latest; dep; dependabot; "
        "sits at; sits; compiles; settled on; nasty bug; depend on; leaked memory; works with; lock file says; "
        "installed version; we're using",
        "on; run~ on; run~; use~; uses; move~; moved; at; install~; update~; updated; ship~; jump~; went; build~; "
        "hold~; stay~; back; revert~; now; switch~; stick~; need~; against; went back",
    ),
    "maintainer": (
        "taken over; took on; takes on; caring for; stepping in for; in whose hands; owner; owner of; owns; own; "
        "owned by; own~; ownership; maintain~; maintained by; maintainer; maintainer of; maintains; responsible for; "
        "responsible; in charge of; look~ after; looks after; looked after by; point person; point of contact; poc; "
        "dri; taken over by; took over; taking over; takes over; take~ over; take~ care of; takes care of; "
        "taking care of; belongs to; handed over to; handed to; hand~ over; handed off; handed off to; hands off; "
        "assigned to; assignee; lead of; led by; lead~; leads; tech lead; on-call for; steward; stewards; "
        "in the hands of; caretaker; custodian; runs the; run by; owning; go-to person; go to; accountable; "
        "accountable for; drives; driven by; driving; baby; passed to; passed on to; heads; headed by; shepherd~; "
        "babysit~; keeper of; champion; is on; code owner; codeowners; codeowner; inherited; inherit~; "
        "holds the pager; ask; talk to; contact for; ping; route; on the hook; main contact; falls to; sits with; "
        "rests with; handled by; handles; handle~; managed by; in charge; picked up; pick~ up; picks up; care of; "
        "oversees; overseen by; questions go to; tend~; tended by; looking after; the person for; the person to ask; "
        "pull requests go to; signs off on; wrangles; ownership of; watches over; goes to; questions about; "
        "lies with; responsibility for; stays with; back with; is back with; the maintainer; responsible person; "
        "has been handed to; listed as owner; assigned; reviewer for; caretaker of",
        "run~; manage~; with; own; transfer~; lead; reassign~; reassigned; under; now with; captain; head; in; "
        "charge; back with; covers; steps in; has",
    ),
    "branch": (
        "branch; default branch; trunk; main branch; release branch; deploy branch; merge~ into; merges into; "
        "pr against; prs against; prs go to; pull requests go; branch off; branches off; cut from; check~ out; "
        "checkout; development happens on; base branch; working branch; branched; git; prs target; "
        "pull requests target; feature branch; work happens on; rebase~ onto; target branch; merges go; merge into; "
        "prs into; pull requests; deploys from; prs; merge; deploy~ from; ci builds; builds from; ships from; "
        "released from; release from; integration branch; commits; commit to; push to; base; the base; target; prs in; "
        "main line; rebase; fresh clone; lands on; builds whatever lands; default; work starts from; merging to; "
        "codebase lives on; develop on; develop; against; clone checks out; checks out; everything merges; "
        "trunk-based; branch change; codeline; starting point",
        "target~; push~; deploy; release; work; develop~; build~; cut; land~",
    ),
    "repo": (
        "repo; repository; repo path; git remote; remote; source code; clone~; clone; code lives; source lives; "
        "origin; codebase; sources; github repo; gitlab repo; upstream; code is at; code is hosted; mirror; monorepo; "
        "checked out at; checkout; the code; source is; checked into; checked out; working copy; local clone; copy of; "
        "my copy; location of; kept; cloned into; on my machine; local copy; folder of",
        "code; hosted; pull~; moved; lives; push~",
    ),
    "path": (
        "path; config path; config file; config; configuration; config lives; settings file; settings; log file; "
        "log path; logs; log; log directory; logs go; data directory; data dir; directory; folder; stored in; "
        "stored at; stored under; located at; is located; file; lives in; lives at; lives under; reads its; read from; "
        "reads from; loaded from; loads; load~; saved in; saved to; save~; dir; kept in; kept at; kept under; backups; "
        "backup; backup path; cache; cache dir; cache directory; secrets file; env file; dotfiles; dotenv; location; "
        "mounted; mount; installed; binary; binaries; certs; certificates; keys; notes; vault; downloads; uploads; "
        "sits in; sits at; sits under; picked up from; writes to; written to; templates; output; artifacts; exports; "
        "dumps; sourced from; parsed from; parses; fetched from; reads; options; picks up; "
        "takes its configuration from; configures; pointed at; takes its settings from; settings from; on boot; "
        "the file with; config back; defaults from",
        "live~; store~; move~; moved; relocate~; keep~; put; find; look; found; sit~; at; under; use~; switch~; go~; "
        "ends up",
    ),
    "url": (
        "url; endpoint; link; address; website; site; homepage; web address; dashboard; staging url; base url; "
        "api endpoint; docs; wiki; webhook; runbook; domain",
        "at; lives; moved; reach~; hosted; found; available",
    ),
    "currency": (
        "currency; priced in; prices in; price in; invoice in; invoices in; invoiced in; invoicing; invoice; invoices; "
        "bill in; bills in; billed in; billing; paid in; quote~ in; quotes in; quoted in; denominated; amounts in; "
        "amounts; settle in; settles in; charge in; charges in; charged in; charging; figures; money; payments; "
        "report in; prices; accounting; totals; books; bookkeeping; budget in; quote; quotes; pay; keep my accounts; "
        "expense sheet; costs in; figures in; sums in; convert; budget with",
        "use~; display; in; switch~; shown; show; set; moved; accept~; transact~; keep; cost~; price",
    ),
    "price": (
        "price; costs; cost; priced at; pricing; sell~ for; sells for; charge~; charges; monthly fee; fee; "
        "subscription costs; price tag; going rate; hourly rate; rate is; per seat; sticker price; seat; charging; "
        "retail; list price; retails",
        "pay~; paying; paid; is now; raise~; raised; sell~; drop~; run~; set~ back; sets; went up; goes for; come; "
        "worth",
    ),
    "budget": (
        "budget; budgeted; spending limit; spending cap; spend limit; monthly spend; spend~ at most; funding; "
        "allocated; allocation; allotted; spend cap; earmarked; spend; spending; funds; money; budget cap; budgets; "
        "purse; war chest; financing; funded; finance approved; to spend; burn; make do with; maximum spend; "
        "off the table; total we reserved; money available; may cost; reserved; pot; sum; the total",
        "cap; raise~; cut; allocate~; approve~; approved; ceiling; grant~; set aside; increase~; trim~; bump~; "
        "limit; have; up to; work with; slash~; granted",
    ),
    "limit": (
        "limit; rate limit; rate-limited; rate limited; limited to; cap; capped at; capped; max; maximum; quota; "
        "ceiling; threshold; at most; up to; no more than; allowed; allows; allow~; throttle~; throttled; throttling; "
        "upload size; max size; limits; accepts up to; accept~; file size; ratelimit; caps; budget per; cannot exceed; "
        "may not exceed; not exceed; exceed; permits; permit~; permitted; tops out; throughput; per minute; "
        "per second; per hour; per day; requests; bucket; burst; upper bound; memory; ram; clients get; quotas; "
        "restricted to; restricted; rps; qps; rpm; concurrency; minimum; min; per; throttle; stay under; "
        "handle at most; blocks you; before it blocks; set the throttle; call budget; cut you off; throttled at; "
        "at a rate of; requests are refused; slow~ down",
        "raise~; raised; lower~; lowered; bump~; increase~; set to; double~; reduce~; tighten~; loosen~; relax~; set; "
        "size; send; get; rate",
    ),
    "timeout": (
        "timeout; times out; time out; timed out; timeouts; time-out; gives up after; give~ up after; gives up; "
        "abort~ after; aborts after; aborted; abort~; expire~ after; expires after; expiry; ttl; expire~; "
        "deadline of; session length; idle; waits; wait~; waiting; killed after; cut off after; cuts off; "
        "drops after; connection drops; drop~; hang~ up; hangs up; closes; closed after; cancelled after; cancels; "
        "before giving up; patience; grace period; bail~; bails; bails out; fails after; fail~ after; disconnects; "
        "disconnect~; kill~; times; give up; without an answer; cancels the call; gave up; no reply; "
        "without a reply; time limit; returns a 504; an answer; unanswered; is aborted",
        "after; set to; within; raise~; raised; lower~; seconds; bump~; extend~; cut; shorten~; allow~; increase~",
    ),
    "interval": (
        "retries after; interval; polls every; poll~; polling; runs every; run~ every; refresh~ every; refreshes; "
        "every; cron; frequency; sync~ every; syncs; heartbeat; cadence; refresh; period; backups run; schedule",
        "sync~; often; check~; raised; lower~; each",
    ),
    "retention": (
        "retention; retained for; retain~; kept for; keep~ for; deleted after; purged after; retention period; "
        "history is kept; backups are kept; purge~; stored for; rotate~; rotated; log retention; stay around; "
        "log lifetime; lifetime; log history; are kept; logs expire after; how long",
        "keep~; store~; delete~; kept",
    ),
    "count": (
        "headcount; replicas; workers; pods; instances; nodes; team size; team of; number of; batch size; pool size; "
        "people; seats; concurrency; retries; threads; engineers; shards; batch; pool; copies; replica count; "
        "team has; members",
        "scale~; scaled; run~; raise~; have; has; grew; grow~; shrank",
    ),
    "meeting": (
        "standup; stand-up; daily; weekly; retro; retrospective; sprint planning; planning meeting; meeting; sync; "
        "weekly sync; team meeting; 1:1; one-on-one; all-hands; all hands; demo; review meeting; sprint review; "
        "planning; huddle; catch-up; catch up; check-in; checkin; call; meet~; meets; office hours; status call; "
        "weekly call; kickoff; grooming; refinement; class; lesson; yoga; training; scrum; townhall; town hall; "
        "design review; book club; syncs; session; appointment; backlog grooming; workshop; gathering; get together; "
        "gets together; meet; convene~; team sync; demos; status meeting; meet-up; meetup; slot; therapy; choir; "
        "practice; rehearsal; review; postmortem; gets going; design sync; board call; our retro; the slot; "
        "get going; don't book anything; drops their work",
        "start~; starts; begin~; move~; moved; held; happen~; takes place; take~ place; scheduled; at; is now; "
        "shift~; pushed; rescheduled; slot; reschedule~; kick~ off; earlier; later; moving; bumped",
    ),
    "ci": (
        "ci; ci/cd; builds run; build pipeline; pipeline; pipelines; continuous integration; build server; ci runs; "
        "builds; build system; cd; gets tested in; picks it up; green check; when you push; tested in; checks run; "
        "test runs; tested on; defined in; built on",
        "run~; use~; moved; switch~; on; migrate~; back to; move~",
    ),
    "tracker": (
        "issue tracker; tracker; tickets; ticket; tasks; task tracker; issues; project management; bug tracker; "
        "track~; todo list; to-do; to-dos; todos; todo; task list; backlog; kanban",
        "use~; in; moved; switch~; live~; migrate~; back to; move~; manage~",
    ),
    "framework": (
        "framework; frontend; front-end; front end; web framework; ui framework; built with; built on; written with; "
        "ui; backend; back end; written on; stack; ui library",
        "use~; run~ on; rewritten; ported; migrated; rewrite~; port~; switch~; moved; on; move~",
    ),
    "code": (
        "programming language; written in; implemented in; coded in; codebase is; rewrote; rewritten in; language; "
        "implemented; implementation; codebase; rewrite~; main language",
        "write~; use~; port~; ported; in; rewritten; switch~; build~",
    ),
    "package_manager": (
        "package manager; dependency manager; install dependencies; dependencies; dependencies with; packages; "
        "install~ packages; packages with; package management; deps; dependency management; lockfile; lock file; "
        "lockfiles; install~ deps; packaging; manage~ packages; node_modules; installs; dependency tool; "
        "virtualenvs; install; monorepo tooling; package tool; installing; python deps; js deps; add packages; "
        "install step; add a library; migrated dependency; dependency handling; to install stuff; install stuff; "
        "add a dependency; adding",
        "use~; using; uses; install~; switch~; switched; with; manage~; moved; move~; via; through; run~; back on; "
        "back to; migrate~; stick~; adopt~; swap~; ditch~; go~; went; default; standardise~; standardize~; on",
    ),
    "indent": (
        "indent~; indentation; indents; per level; nesting; whitespace; laid out; reindented; reindent~; nested; "
        "levels; code blocks",
        "use~; switch~; with; formatter; style; format~; reformat~; code; move~; width; back on",
    ),
    "quotes": (
        "quotes; quote style; quoting; string literals; strings; quoted; literals",
        "use~; write~; prefer~; switch~; style; in",
    ),
    "naming": (
        "naming; naming convention; name~; variable names; function names; identifiers; identifier; variables; casing; "
        "name variables; name things; names; case; naming style; symbols; constants; convention; columns named",
        "use~; write~; prefer~; with; switch~; want~; stick~; like~; convert~; style; go; in; call~; functions; code; "
        "follow~",
    ),
    "formatter": (
        "formatter; formatted with; format~ with; format~; linter; lint~; linting; autoformat~; formatting; "
        "code is formatted; format on save; style checker; formats; pre-commit",
        "use~; switch~; run~; adopt~; moved; code; with; by",
    ),
    "testing": (
        "test framework; tests with; tests are written; test runner; tests; unit tests; test suite; testing; specs",
        "use~; write~; switch~; run~; in; with; moved",
    ),
    "line_length": (
        "line length; line width; max line; wrap~; wrapped; wrap lines; columns; column limit; lines; "
        "chars per line; characters per line; characters; ruler; line limit; style config; lines in; beyond; "
        "complains; width limit; per line; runs beyond; longer than; style vote; chars",
        "limit; at; up to; maximum; raise~; set; code; keep; to",
    ),
    "style": (
        "code style; coding style; docstrings; docstring; commit messages; commits; commit message; style guide; "
        "brace; braces; imports; type hints; convention; merge strategy; merging; style; components; semicolons; "
        "trailing commas; comments; exports; pull requests; commit style; statements",
        "use~; write~; prefer~; with; switch~; want~; stick~; like~; over; adopt~; moved; default; go; now; keep; for; "
        "in; code",
    ),
    "status": (
        "status; state; stage; phase; is currently; project is; put on; on hold; progress; moved into; entered; "
        "enters; moved to; health; state of; went into; went; is in; is now; is; are; has been; got; been; was put; "
        "marked; marked as; flagged; flipped to; currently; sits in; sitting in; where things stand; standing; "
        "now in; put; we're; gone; reached; stands at; went from; came off; back in; back to; back; set to; "
        "finds itself; where's; steering meeting; the board shows; pm reported; we still list; no status; taken off; "
        "new state; listed as; current state",
        "project; move~; currently; now; still; launch~; ship~; pause~; resume~; kick~; cancel~; start~; reopen~; "
        "revive~; go~; sit~; remain~; transition~",
    ),
    "region": (
        "region; aws region; cloud region; data center; datacenter; data centre; availability zone; zone; "
        "deployed in; hosted in; runs in; bucket is in; located in; data residency; served from; data lives in; "
        "cluster is in; runs out of; region is; az; lives in; workloads; traffic; instances; home in region; "
        "machines behind; look for; in the console; rebuilt; operate; provisions; served out of",
        "move~; moved; run~; in; migrate~; host~; deploy~; use~; hosted; out of; failed over; failover; relocate~; "
        "from; shift~; switch~; out; back; to",
    ),
    "model": (
        "model; llm; language model; ai model; default model; model in use; inference; powered by; calls; "
        "prompts go to; ai; assistant runs on; completions; agent uses; agent runs; chatbot; summaries; summarizer; "
        "embeddings; prompts; agent; assistant; summariser; classification; completion; runs through; routes; "
        "routed to; requests go; generation; bot; answers come from; coding agent; backed by; thinks with; brain; "
        "answers from; generated by; talks to; works with; went with; under the hood; model behind; the model for; "
        "back on; taken out; rule-based; llm that",
        "use~; uses; run~ on; run~; switch~; switched; move~; moved; on; call~; upgrade~; power~; swap~; replace~; "
        "back to; back on; default; route~; send~; via; with; to",
    ),
    "license": (
        "license; licence; licensed under; released under; open-sourced under; relicensed; distributed under",
        "mit; apache; gpl; under; switch~",
    ),
    "alert": (
        "alert; alerts; alarms; alarm; alerting; alerted; alert channel; alert channels; notify~ us; notifies us; "
        "notification; notifications; pinged; pings us; paged; pages us; incidents; incident; breaks; is down; "
        "goes down; warnings; warning; on-call; message comes in; hears about; woken; outages",
        "receive~; ping~; channel; channels; report~; send~; via; message; wire~; wired; integration",
    ),
}
