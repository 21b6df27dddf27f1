"""What says in English which attribute of a project, a service or another thing a sentence speaks of."""

from __future__ import annotations

from collections.abc import Mapping

CUES: Mapping[str, tuple[str, str]] = {
    "deadline": (
        "deadline; due; due date; due on; due by; release date; launch date; ship date; shipping date; go-live; "
        "go live; goes live; going live; target date; cutover; cut-off; cutoff; release is; releases on; "
        "release on; launches on; launches; launch is; launch; ships on; ships; shipping on; ship on; ship by; "
        "delivery date; delivery; eta; code freeze; freeze; release; to be delivered; delivered by; handed in by; "
        "submit by; submission; milestone; submitted by; rollout; rolls out; expected on; expected by; "
        "has to be done by; must be done by; must be finished by; finished by; ready by; out by; out on; "
        "lands on; demo day; end date; wraps up on; release day; launching; releasing; shipping; hand-in; "
        "handover; finish line; going out; goes out; comes out; crunch; time limit; d-day; hard stop; be done by; "
        "done by; hand in; hand-in date; last possible day; latest we can; must deliver; withdrew; rescheduled; "
        "goes out the door; out the door; becomes available; going ga; users will get; was struck; planned for; "
        "put out on; reach users; won't make; must be finished; has to ship; has to be out; will be out; "
        "we deliver; delivers on; slated for; slated; comes due; falls due; opens to customers; opens to users; "
        "set for; scheduled for; promised for; promised by; to be finished; turned in; ready on; deliver by; "
        "planned on; date for; date of; wrapped up by; wrapped up; made available; available to users; "
        "reaches users; reaches customers; go out; ends on; target is; cut-over; needs to be done by; "
        "expected to be ready; finished on; done on; public on; hits the store; hits production",
        "ship~; land~; target~; scheduled; schedule; push~; pushed; slip~; slipped; postpone~; postponed; delay~; "
        "moved; date; by; deliver~; pulled in; brought forward; moved up; bumped; extend~; reschedule~; "
        "rescheduled; finish~; submit~; until; shift~; out; complete~; done; aiming; aim~; drop~; plan~",
    ),
    "start": (
        "start date; starts on; kickoff; kick-off; kicks off; begins on; starting date; kick~ off; first day",
        "start~; begin~; begins; commence~",
    ),
    "port": (
        "port; listen~ on; listening on; listens; listen~; bind~ to; binds; bound to; bind; expose~; exposed on; "
        "exposes; localhost; tcp; http port; bind~; comes in through; connect to; requests hit; go in at; freed; "
        "was taken; talk to; comes up at; reached at; reachable at; accepts connections on; accepts connections; "
        "connections on; connections at; socket; connect on; connects on; open on; talk to it on; tcp port; "
        "listens for; binds on; bound; sockets; is served at; answers at; reach it at; reach it on; comes up on; "
        "traffic on; hear on",
        "reachable; serve~; served on; run~ on; runs on; reach; up on; available; answer~; responds on; respond~; "
        "hit; curl; dashboard; serve; accessible; sits on; answering; open; opens; connect~; browse",
    ),
    "database": (
        "database; db; data store; datastore; data layer; persistence; persist~; stores its data; stores data; "
        "store~ its data; keeps its data; keep~ its data; storage backend; storage engine; storage layer; "
        "backing store; store; data lives; data is kept; data is stored; data sits; records live; tables; sql; "
        "schema; queries; data; rows; storage; records; writes to; reads from; backing database; database engine; "
        "persisted; relational; backed by; query; storage side; saves something; ends up in; persists to; "
        "switch to; serves as the data store; keep records; save~; on the storage side; keeps everything in; "
        "data goes into; data goes to; holds its data; holds the data; data is in; storage for; database for; "
        "database behind; records in; writes into; engine behind; is stored in; are stored in; keeps data in; "
        "keep data in; data moved; tables live; tables are in; queries go to; queries run; data backend; "
        "sql database; nosql; store for; data from; persists in; persisted in; stores everything; rows live",
        "back~; use~; uses; run~ on; migrate~; port~; move~; moved; switch~; switched; swap~; on top of; sits on; "
        "use; replace~; talk~ to; cut over; powered by; power~; stick~; rely; relies on; adopt~; ditch~; "
        "connects to; connect~",
    ),
    "host": (
        "hosting; hosted on; hosted at; hosted by; hosted; host~; deployed to; deployed on; deployed at; "
        "deploy~ to; deploy~; deployment; deployment target; deploys; deploying; production runs; prod runs; "
        "runs in production; infra; infrastructure; hosting provider; cloud provider; deploys go; ships to; "
        "provider; live on; lives on; served from; serve~ from; in production; prod; production; running on; box; "
        "vm; cloud; cluster; server; machine; rack; node; runs out of; serves from; platform; run out of; "
        "push it to; home on; moved house; goes live on; servers are at; servers of; servers are; our hosting; "
        "rented from; hosts; host is; host for; home of; its home; provider of; provider for; machines at; "
        "machines of; up and running at; up and running on; production is at; production is on; served by; "
        "lives at; runs at; moved to the cloud; cloud is; taken off; deploy it to; deployed with; deploys with; "
        "is live on; is up on; housed at; housed by; houses",
        "run~ on; run~; move~; migrate~; use~; switch~; switched; back on; lift~; live~; push~ to; rehost~; "
        "land~; port~; reside~; sit~; up on; relocate~; shift~; ship~; return~; roll~ out; on",
    ),
    "version": (
        "version; upgrade~ to; upgraded; upgrade~; upgrade; downgrade~; downgrade; pinned to; pinned at; pin~; "
        "bump~; bumped; on version; requires; require~; depends on; dependency; runtime; lockfile; pinned; "
        "locked to; lock~; locked at; built against; compiled with; built with; targets; target version; "
        "rolled back; roll~ back; rollback; build~ with; build~ against; package.json; pyproject; "
        "requirements.txt; go.mod; cargo.toml; held at; held back; minimum; supports; compat; v; release; latest; "
        "dep; dependabot; sits at; sits; compiles; settled on; nasty bug; depend on; leaked memory; works with; "
        "lock file says; installed version; we're using; is on version; release of; built upon; runs against; "
        "compiled against; tracks; pins; held on; fixed at; fixed to; dependency is; upgraded us to; went up to; "
        "lifted to; on the version; using version; version used; version we use; version is; takes version; "
        "at version; frozen at; we stay on; bumping; upgrades; uses version; compatible with; needs version",
        "on; run~ on; run~; use~; uses; move~; moved; at; install~; update~; updated; ship~; jump~; went; build~; "
        "hold~; stay~; back; revert~; now; switch~; stick~; need~; against; went back",
    ),
    "maintainer": (
        "taken over; took on; takes on; caring for; stepping in for; in whose hands; owner; owner of; owns; own; "
        "owned by; own~; ownership; maintain~; maintained by; maintainer; maintainer of; maintains; "
        "responsible for; responsible; in charge of; look~ after; looks after; looked after by; point person; "
        "point of contact; poc; dri; taken over by; took over; taking over; takes over; take~ over; "
        "take~ care of; takes care of; taking care of; belongs to; handed over to; handed to; hand~ over; "
        "handed off; handed off to; hands off; assigned to; assignee; lead of; led by; lead~; leads; tech lead; "
        "on-call for; steward; stewards; in the hands of; caretaker; custodian; runs the; run by; owning; "
        "go-to person; go to; accountable; accountable for; drives; driven by; driving; baby; passed to; "
        "passed on to; heads; headed by; shepherd~; babysit~; keeper of; champion; is on; code owner; codeowners; "
        "codeowner; inherited; inherit~; holds the pager; ask; talk to; contact for; ping; route; on the hook; "
        "main contact; falls to; sits with; rests with; handled by; handles; handle~; managed by; in charge; "
        "picked up; pick~ up; picks up; care of; oversees; overseen by; questions go to; tend~; tended by; "
        "looking after; the person for; the person to ask; pull requests go to; signs off on; wrangles; "
        "ownership of; watches over; goes to; questions about; lies with; responsibility for; stays with; "
        "back with; is back with; the maintainer; responsible person; has been handed to; listed as owner; "
        "assigned; reviewer for; caretaker of; responsibility; responsibility of; stepped down from; "
        "stepped away from; gone back to; goes back to; gave back; given back to; nobody owns; nobody maintains; "
        "maintaining; contact on; the one to ask; in the care of; under the care of; took charge; takes charge; "
        "taken charge; in control of; curates; curated by; guardian of; approver of; go-to for; lead maintainer; "
        "keeps running; keeps an eye on; keeper; cares for; custodian of; entrusted to; entrusted; "
        "in someone's hands; hands of; falls under; delegated to; looks after it; point of contact for; "
        "primary contact; first contact; answers for; code is owned; owner is; owner for; owner now; "
        "main developer; principal developer; handed back to; handed on to; handed back; transferred to; "
        "turned over to; is run by; manages; managing; overseeing; responsible now; the name behind",
        "run~; manage~; with; own; transfer~; lead; reassign~; reassigned; under; now with; captain; head; in; "
        "charge; back with; covers; steps in; has",
    ),
    "branch": (
        "branch; default branch; trunk; main branch; release branch; deploy branch; merge~ into; merges into; "
        "pr against; prs against; prs go to; pull requests go; branch off; branches off; cut from; check~ out; "
        "checkout; development happens on; base branch; working branch; branched; git; prs target; "
        "pull requests target; feature branch; work happens on; rebase~ onto; target branch; merges go; "
        "merge into; prs into; pull requests; deploys from; prs; merge; deploy~ from; ci builds; builds from; "
        "ships from; released from; release from; integration branch; commits; commit to; push to; base; "
        "the base; target; prs in; main line; rebase; fresh clone; lands on; builds whatever lands; default; "
        "work starts from; merging to; codebase lives on; develop on; develop; against; clone checks out; "
        "checks out; everything merges; trunk-based; branch change; codeline; starting point; developed on; "
        "development branch; open prs; opens prs; open pull requests; base of; merge to; merged to; merged into; "
        "we merge; prs should target; integrate into; work off; default branch is; branch we; branch of; "
        "branch for; branch is; branched from; branch from; pushed to; commits land; commits go; "
        "releases come from; releases are cut; cut releases; deployed from; land on; code goes to; changes go to; "
        "changes land; fork off; forked off; start your work; integrates into; trunk is",
        "target~; push~; deploy; release; work; develop~; build~; cut; land~",
    ),
    "repo": (
        "repo; repository; repo path; git remote; remote; source code; clone~; clone; code lives; source lives; "
        "origin; codebase; sources; github repo; gitlab repo; upstream; code is at; code is hosted; mirror; "
        "monorepo; checked out at; checkout; the code; source is; checked into; checked out; working copy; "
        "local clone; copy of; my copy; location of; kept; cloned into; on my machine; local copy; folder of; "
        "repo of; repo is; repo for; repository of; repository is; repository for; code of; code for; "
        "code lives in; code sits; code is kept; git repo; git url; cloned from; clone it; clone from; clone of; "
        "pulled from; source of; sources of; sources are; sources live; pushed to; folder for; working directory; "
        "project folder; project directory; found on disk; on disk; on my disk; on my laptop",
        "code; hosted; pull~; moved; lives; push~",
    ),
    "path": (
        "path; config path; config file; config; configuration; config lives; settings file; settings; log file; "
        "log path; logs; log; log directory; logs go; data directory; data dir; directory; folder; stored in; "
        "stored at; stored under; located at; is located; file; lives in; lives at; lives under; reads its; "
        "read from; reads from; loaded from; loads; load~; saved in; saved to; save~; dir; kept in; kept at; "
        "kept under; backups; backup; backup path; cache; cache dir; cache directory; secrets file; env file; "
        "dotfiles; dotenv; location; mounted; mount; installed; binary; binaries; certs; certificates; keys; "
        "notes; vault; downloads; uploads; sits in; sits at; sits under; picked up from; writes to; written to; "
        "templates; output; artifacts; exports; dumps; sourced from; parsed from; parses; fetched from; reads; "
        "options; picks up; takes its configuration from; configures; pointed at; takes its settings from; "
        "settings from; on boot; the file with; config back; defaults from; holds the configuration; "
        "holds the config; configured in; configured by; configured from; configured via; configured through; "
        "settings for; takes its; settings of; settings in; keeps its config; config comes from; edit; "
        "config sits; is kept in; is stored in; are stored in; are kept in; are written to; are saved to; "
        "found in; found under; found at; can be found; loaded by; read by; location of; written into; "
        "storage location; folder for; folder is; directory for; directory is; path to; path of; path for; "
        "ends up in; goes into; go into; placed in; placed under; put into; tail; look into; look in; look under",
        "live~; store~; move~; moved; relocate~; keep~; put; find; look; found; sit~; at; under; use~; switch~; "
        "go~; ends up",
    ),
    "url": (
        "url; endpoint; link; address; website; site; homepage; web address; dashboard; staging url; base url; "
        "api endpoint; docs; wiki; webhook; runbook; domain; reachable under; found at; page is; page lives; "
        "hosted under; served under; online at; web page; opens at; address is; address of; available under; "
        "available at; docs are; docs live; wiki is; link to; link for; url of; url for; url is",
        "at; lives; moved; reach~; hosted; found; available",
    ),
    "currency": (
        "currency; priced in; prices in; price in; invoice in; invoices in; invoiced in; invoicing; invoice; "
        "invoices; bill in; bills in; billed in; billing; paid in; quote~ in; quotes in; quoted in; denominated; "
        "amounts in; amounts; settle in; settles in; charge in; charges in; charged in; charging; figures; money; "
        "payments; report in; prices; accounting; totals; books; bookkeeping; budget in; quote; quotes; pay; "
        "keep my accounts; expense sheet; costs in; figures in; sums in; convert; budget with; currency is; "
        "currency of; currency for; amounts are; amounts shown; amounts come; totals in; bookkeeping in; "
        "count in; counts in; calculated in; calculate in; billed; bill; charge; charged; keep our books; "
        "books in; kept in; accounts in; invoices are; invoices go; invoices come; prices are; prices shown; "
        "prices come; paid out in; pays in; settled in; salaries in; money is",
        "use~; display; in; switch~; shown; show; set; moved; accept~; transact~; keep; cost~; price",
    ),
    "price": (
        "price; costs; cost; priced at; pricing; sell~ for; sells for; charge~; charges; monthly fee; fee; "
        "subscription costs; price tag; going rate; hourly rate; rate is; per seat; sticker price; seat; "
        "charging; retail; list price; retails; bills us; bill us; cost us; costs us; billed at; the price of; "
        "price of; priced; charges us; sets us back; we pay; dearer; cheaper; per user; a month for; a year for; "
        "monthly price; yearly price; annual fee; yearly fee; monthly cost; costs me; i pay; asking price; "
        "going for; invoice from; entrance fee; ticket price; paying for; renewed at",
        "pay~; paying; paid; is now; raise~; raised; sell~; drop~; run~; set~ back; sets; went up; goes for; "
        "come; worth",
    ),
    "budget": (
        "budget; budgeted; spending limit; spending cap; spend limit; monthly spend; spend~ at most; funding; "
        "allocated; allocation; allotted; spend cap; earmarked; spend; spending; funds; money; budget cap; "
        "budgets; purse; war chest; financing; funded; finance approved; to spend; burn; make do with; "
        "maximum spend; off the table; total we reserved; money available; may cost; reserved; pot; sum; "
        "the total; spend at most; may spend; can spend; can use; money for; funds for; sum for; put aside; "
        "sum of; budget of; budget is; budget for; budget was; amount for; amount available; amount set; "
        "financial limit; monthly budget; annual budget; yearly budget; set aside; goes to; money we have; "
        "ceiling; cost limit; spending on; expenses; expenditure; financing of",
        "cap; raise~; cut; allocate~; approve~; approved; ceiling; grant~; set aside; increase~; trim~; bump~; "
        "limit; have; up to; work with; slash~; granted",
    ),
    "limit": (
        "limit; rate limit; rate-limited; rate limited; limited to; cap; capped at; capped; max; maximum; quota; "
        "ceiling; threshold; at most; up to; no more than; allowed; allows; allow~; throttle~; throttled; "
        "throttling; upload size; max size; limits; accepts up to; accept~; file size; ratelimit; caps; "
        "budget per; cannot exceed; may not exceed; not exceed; exceed; permits; permit~; permitted; tops out; "
        "throughput; per minute; per second; per hour; per day; requests; bucket; burst; upper bound; memory; "
        "ram; clients get; quotas; restricted to; restricted; rps; qps; rpm; concurrency; minimum; min; per; "
        "throttle; stay under; handle at most; blocks you; before it blocks; set the throttle; call budget; "
        "cut you off; throttled at; at a rate of; requests are refused; slow~ down; rate cap; requests each; "
        "each client; per client; at a maximum; maximum of; maximum is; limit is; limit of; limit for; limiting; "
        "quota of; quota is; quota for; allowance; most you can; calls per; call limit; traffic limit; refuses; "
        "refuses more; blocks after; cuts off after; rejected; rejects; rejects more; too many requests; "
        "more than; restricts; restriction; bounded; hard cap; max out; maxes out",
        "raise~; raised; lower~; lowered; bump~; increase~; set to; double~; reduce~; tighten~; loosen~; relax~; "
        "set; size; send; get; rate",
    ),
    "timeout": (
        "timeout; times out; time out; timed out; timeouts; time-out; gives up after; give~ up after; gives up; "
        "abort~ after; aborts after; aborted; abort~; expire~ after; expires after; expiry; ttl; expire~; "
        "deadline of; session length; idle; waits; wait~; waiting; killed after; cut off after; cuts off; "
        "drops after; connection drops; drop~; hang~ up; hangs up; closes; closed after; cancelled after; "
        "cancels; before giving up; patience; grace period; bail~; bails; bails out; fails after; fail~ after; "
        "disconnects; disconnect~; kill~; times; give up; without an answer; cancels the call; gave up; no reply; "
        "without a reply; time limit; returns a 504; an answer; unanswered; is aborted; waits at most; "
        "cancels the request; stops waiting; stop waiting; may take; before it gives up; before failing; "
        "errors out after; errors out; wait time; waiting time; longest; at the longest; runs out after; "
        "ends after; terminated after; terminates after; interrupted after; interrupts; stops after; quits after; "
        "dies after; timed; timeout is; timeout of; timeout for; give it; allowed to run; allowed to take; "
        "dropped after; cut after; request is cancelled; request is dropped; gets cancelled; hold on for; "
        "holds on for",
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
        "log lifetime; lifetime; log history; are kept; logs expire after; how long; kept around; hang on to; "
        "hangs on to; hold on to; holds on to; stays around; keeps around; "
        "thrown away after; throws away; dropped after; deleted once; are deleted; is deleted; are purged; "
        "is purged; removed after; wiped after; expire after; expires after; archive for; archived for; "
        "preserved for; preserve; cleaned up after; cleans up after; "
        "clean up after; pruned after; prune; gone after; storage time; storage period",
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
        "get going; don't book anything; drops their work; we hold; meet for; calendar invite; usual time; new time; "
        "regular time",
        "start~; starts; begin~; move~; moved; held; happen~; takes place; take~ place; scheduled; at; is now; "
        "shift~; pushed; rescheduled; slot; reschedule~; kick~ off; earlier; later; moving; bumped",
    ),
    "ci": (
        "ci; ci/cd; builds run; build pipeline; pipeline; pipelines; continuous integration; build server; "
        "ci runs; builds; build system; cd; gets tested in; picks it up; green check; when you push; tested in; "
        "checks run; test runs; tested on; defined in; built on; built by; built with; built in; checked by; "
        "checked in; runs its tests; run its tests; tests run; tests are run; build jobs; "
        "build runs; tested by; release pipeline; compiled by; pipeline of; "
        "pipeline for",
        "run~; use~; moved; switch~; on; migrate~; back to; move~",
    ),
    "tracker": (
        "issue tracker; tracker; tickets; ticket; tasks; task tracker; issues; project management; bug tracker; "
        "track~; todo list; to-do; to-dos; todos; todo; task list; backlog; kanban; bugs go; bugs live; bugs are; "
        "tickets for; tickets of; tickets are; issues are; issues live; work items; kanban board; "
        "backlog is; filed in; file bugs; files bugs; planned in; plan our work; tasks are; "
        "tasks live; task board; logged in",
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
        "add a dependency; adding; installs its; install its; dependencies of; dependencies are; "
        "dependencies come; packages of; packages are; packages come; add dependencies; adds dependencies; "
        "manages dependencies; manage dependencies; manages packages; manager for packages; pull in dependencies; "
        "pulls dependencies; pulls packages; resolves dependencies; resolve dependencies; installed with; "
        "installed by; installed via; workspace tool; run install; locks dependencies; dependency resolver",
        "use~; using; uses; install~; switch~; switched; with; manage~; moved; move~; via; through; run~; "
        "back on; back to; migrate~; stick~; adopt~; swap~; ditch~; go~; went; default; standardise~; "
        "standardize~; on",
    ),
    "indent": (
        "indent~; indentation; indents; per level; nesting; whitespace; laid out; reindented; reindent~; nested; "
        "levels; code blocks; indented; indented by; indented with; indent is; indentation is; indent level; "
        "each level; one level; code is indented; spacing; tab width; block indent; formatted with",
        "use~; switch~; with; formatter; style; format~; reformat~; code; move~; width; back on",
    ),
    "quotes": (
        "quotes; quote style; quoting; string literals; strings; quoted; literals",
        "use~; write~; prefer~; switch~; style; in",
    ),
    "naming": (
        "naming; naming convention; name~; variable names; function names; identifiers; identifier; variables; "
        "casing; name variables; name things; names; case; naming style; symbols; constants; convention; "
        "columns named; named in; variables are; variables in; names are; names in; names for; functions are; "
        "functions in; name your; name my; spell names; spelled in; spell identifiers; case style; "
        "variable naming; function naming; call variables; field names; column names; "
        "method names; methods",
        "use~; write~; prefer~; with; switch~; want~; stick~; like~; convert~; style; go; in; call~; functions; "
        "code; follow~",
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
        "complains; width limit; per line; runs beyond; longer than; style vote; chars; lines longer; "
        "longer lines; lines are; lines may; lines can; lines must; lines stay; lines end; line may; max width; "
        "maximum width; break lines; breaks lines; broken at; break at; breaks at; fold; folded; folds; width of; "
        "width is; page width; text width; column width; column mark; right margin",
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
        "enters; moved to; health; state of; went into; went; is in; is now; is; are; has been; got; been; "
        "was put; marked; marked as; flagged; flipped to; currently; sits in; sitting in; where things stand; "
        "standing; now in; put; we're; gone; reached; stands at; went from; came off; back in; back to; back; "
        "set to; finds itself; where's; steering meeting; the board shows; pm reported; we still list; no status; "
        "taken off; new state; listed as; current state; status is; status of; status now; state now; considered; "
        "classed as; classified as; regarded as; counted as; counts as; shown as; shows as; on the board; "
        "in the tracker; has reached; phase is; stage is; phase now; stage now; project state; declared; "
        "reported as; put back; is still; moved on to; its status; its state; was moved; became",
        "project; move~; currently; now; still; launch~; ship~; pause~; resume~; kick~; cancel~; start~; reopen~; "
        "revive~; go~; sit~; remain~; transition~",
    ),
    "region": (
        "region; aws region; cloud region; data center; datacenter; data centre; availability zone; zone; "
        "deployed in; hosted in; runs in; bucket is in; located in; data residency; served from; data lives in; "
        "cluster is in; runs out of; region is; az; lives in; workloads; traffic; instances; home in region; "
        "machines behind; look for; in the console; rebuilt; operate; provisions; served out of; region of; "
        "region for; region now; runs from; hosted from; in the region; data centre is; zone is; zone of; "
        "physically in; physically; geographically; servers stand; servers are in; servers in; "
        "replicated to; home region; deployed out of; launched in; launched; spun up in; spun up; stood up in; "
        "recreated in; location of; resides in",
        "move~; moved; run~; in; migrate~; host~; deploy~; use~; hosted; out of; failed over; failover; "
        "relocate~; from; shift~; switch~; out; back; to",
    ),
    "model": (
        "model; llm; language model; ai model; default model; model in use; inference; powered by; calls; "
        "prompts go to; ai; assistant runs on; completions; agent uses; agent runs; chatbot; summaries; "
        "summarizer; embeddings; prompts; agent; assistant; summariser; classification; completion; runs through; "
        "routes; routed to; requests go; generation; bot; answers come from; coding agent; backed by; "
        "thinks with; brain; answers from; generated by; talks to; works with; went with; under the hood; "
        "model behind; the model for; back on; taken out; rule-based; llm that; model is; model for; model of; "
        "model used; model it uses; answers with; answered by; responds with; generates with; generated with; "
        "written by; produced by; runs with; run with; replies with; replies come from; text comes from; "
        "output comes from; responses come from; prompts are; prompts run; thinking is done by; "
        "llm is; llm for; llm of; llm behind; engine behind; language model is; api of; backend model; "
        "inference runs",
        "use~; uses; run~ on; run~; switch~; switched; move~; moved; on; call~; upgrade~; power~; swap~; "
        "replace~; back to; back on; default; route~; send~; via; with; to",
    ),
    "license": (
        "license; licence; licensed under; released under; open-sourced under; relicensed; distributed under",
        "mit; apache; gpl; under; switch~",
    ),
    "alert": (
        "alert; alerts; alarms; alarm; alerting; alerted; alert channel; alert channels; notify~ us; notifies us; "
        "notification; notifications; pinged; pings us; paged; pages us; incidents; incident; breaks; is down; "
        "goes down; warnings; warning; on-call; message comes in; hears about; woken; outages; alerts of; "
        "alerts for; alerts are; alerts land; alerts arrive; alerts come; alarms go; alarms are; alarms of; "
        "alerts go; notified; notified by; notified via; notified on; notifies; notified through; wakes; wake up; "
        "gets paged; get paged; gets woken; gets pinged; get pinged; tell us; tells us; informed; "
        "informs; monitoring; goes off; failure messages; error messages; error reports; "
        "paging; on duty",
        "receive~; ping~; channel; channels; report~; send~; via; message; wire~; wired; integration",
    ),
}
