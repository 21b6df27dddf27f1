"""What says in English which attribute of a person a sentence speaks of.

A row: kind, sure cues, cues that need a fitting value beside them. ``verb~`` stands for all forms of a regular verb.
"""

from __future__ import annotations

from collections.abc import Mapping

CUES: Mapping[str, tuple[str, str]] = {
    "home": (
        "home city; hometown; home town; home base; live~ in; living in; live~ over in; live~ out in; reside~ in; "
        "reside~; residence; resident of; home address; city i live in; city of residence; place of residence; "
        "call home; calls home; calling home; called home; my home; user's home; home is; home now is; "
        "home for me; live~ here; my apartment is in; my flat is in; my house is in; my place is in; domicile; "
        "domiciled; domiciled in; living situation; lived in; at home in; make~ my home; making my home; "
        "made my home; new home; put down roots; roots in; lives in; living quarters; my address; inhabit~; "
        "dwell~ in; where i live; where the user lives; lives out of; hang my hat; sleep in; sleeps in; "
        "my base is; home these days; home turf; stay~ in; resident in; rent a flat in; renting in; rents in; "
        "renting a flat in; flat in; apartment in; house in; bought a place in; my doorbell; local to; "
        "living out of; roof over my head; place in; settling down in; lease ran out; resident; settled in; "
        "settled into; our place is in; post is delivered to; mail is delivered to; home to me; is home to; "
        "set up home; setting up home; made a home in; our base is; sleep at night; keys to a flat; "
        "moved into a flat in; new place in; live in; living here in; citizen of; inhabitant of; dweller; "
        "where home is; where i've settled; our new city; my new city; new city; new address; gave up the flat",
        "live~; based; base; base~ myself; move~; moving; relocate~; relocation; settle~; settling; resettle~; "
        "home; city; town; house; flat; apartment; condo; place in; stay~; rent~ in; emigrate~; migrate~; "
        "transplant~; shift~; return~; back; landed in; ended up in; hail~ from; pack~ up; packed up; "
        "moved house; swap~; trade~; unpacked; boxes; lease; keys; local; located; dwell~; camp~; whereabouts; "
        "back in; resident; neighbourhood; neighborhood; address; living; nest; residing; traded; left",
    ),
    "employer": (
        "employer; employed by; employed at; work~ at; work~ for; working at; working for; employ~; employee of; "
        "employee at; joined; joining; join~; got hired by; hired by; hire~; was hired at; company i work for; "
        "on the payroll of; payroll; paycheck; paychecks; paycheque; day job; job at; a job at; new job at; "
        "my company; my job; started at; start~ at; employment; work with; signs my paychecks; pays my salary; "
        "pays my bills; pays me; on staff at; workplace; firm i work for; took a job; took a position; "
        "took a role; accepted an offer; offer from; poached by; jumped ship; contract with; contracting for; "
        "contract~ for; staff at; moved over to; place of work; jump~ ship; left for; rejoined; rejoin~; "
        "back working; signed on with; signed with; working out of; salaried at; gig at; pays the bills; "
        "bill my hours; my badge; badge; recruited by; on the books; worked for; worked at; quit; handed in; "
        "resigned; resigned from; resign~; first day at; badge says; took me on; takes me on; "
        "pays me every month; staff of; the staff of; work-wise; notice; my notice; new job; gets my hours; "
        "on the team at; employs me; people over at; employee number; signs my contract; contract is with; "
        "hired me; hires me; started working at; earn my money at; earns a living at; earn a living at; on staff; "
        "hired me away; changed jobs; change jobs; changed employers; new employer; let me go; laid me off; "
        "landed a job at; got a job at; found work at; employed with; full-time at; part-time at; "
        "my salary comes from; works over at; work over at; spend my working days; place i work; "
        "company i'm with; firm i'm with; back on the payroll; started with; laid off by; career at",
        "work; working; works; job; company; firm; startup; leave~; left; start~; now at; over at; position at; "
        "role at; gig; contract; return~; went back; back at; employee; switch~; move~; moved; quit; career; "
        "with; at",
    ),
    "role": (
        "role; job title; title; work~ as; working as; my position; position is; promoted to; promoted; "
        "promotion; job description; appointed; acting as; serve~ as; serving as; occupation; profession; "
        "by trade; by profession; employed as; business card; job is; i'm a; i am a; i'm an; i am an; i'm the; "
        "i am the; is a; function as; step~ into; stepped up; stepping up; stepped down; demoted; on paper; "
        "made me; made the user; career; now a; what i do; for a living; my card; my signature; seniority; "
        "user is a; user is an; hat; engineer seat; seat; the position of; the switch to; line of work; duties; "
        "in the role; holds the position; my calling; professionally; job now; work for a living; put me back in; "
        "promoted me; took the job of; my new role; the role of; the job of; current role; position held; "
        "working title is; hold the title; holds the title; hold the role; wear the hat; the hat of; "
        "official title; my job is; act as; acts as; moved up to; moved over to; made it to; took up the post of; "
        "the post of; post of; assigned the role; earn my money as; earns a living as; earn a living as; "
        "hr lists me as; listed me as; listed as; lists me as",
        "position; job; become~; became; become; start~; moved into; move~ into; level; grade; named; "
        "took over as; hired as; went back to being; back to being; as a; as an; as; switched; working; signature",
    ),
    "manager": (
        "manager; line manager; boss; supervisor; report~ to; reporting to; reports; reports into; report into; "
        "answer~ to; answering to; direct manager; manages me; manage me; managed by; supervise~ me; "
        "supervised by; my lead; team lead is; superior; reporting line; 1:1; 1:1s; one-on-ones; one on ones; "
        "one-on-one; chain of command; skip-level; reviews; signs off on; signs off my; approve~ my; under; "
        "overseen by; oversees me; oversees my; my team lead; line-managed by; line managed by; line manages; "
        "managing me; managing us; directly over me; above me; direct superior; took over my team; has my team; "
        "in charge of me; head of my team; head of our team; runs my team; runs our team; performance review; "
        "performance reviews; works under; work under; working under; heads up our team; manages the user; "
        "supervises the user; leads my team; leads our team; org chart; leads me; one-on-ones and reviews; "
        "directly under; back under; reassigned; the person i answer to; signs my timesheet; approves my; "
        "gives me my; my reviews; tells me what to do; my direct; line report; signs off my leave; my new boss; "
        "new boss; new manager; new line manager; back as my manager; i report to; user reports to; appraisal; "
        "appraisals; supervising me; manager now; i'm managed by; boss now; sits above me; above me in; "
        "line lead; the one i report to; holds my reviews; approves my leave; my reports go to; managerial; "
        "answerable to; accountable to; reports directly to",
        "lead; head; report; manage~; supervise~; oversee~; vacation requests; time off; leave requests; pto; "
        "reportee; leading",
    ),
    "team": (
        "my team; team is; on the team; member of; squad; part of the; department; my department; division; "
        "user's team; moved teams; switch~ teams; switched teams; org",
        "team; group; unit; joined",
    ),
    "email": (
        "email; e-mail; mail address; email address; inbox; mailbox; mail me; write to; gmail; e-mails; emails; "
        "contact address; mail goes; reachable by mail; mail; drop a line; mail account; right inbox; "
        "retired in favour of; sent to; be sent to; for email; write me at; mailing; my address is; mail for me; "
        "mails; mail box; write to me at; best address; address for mail; emailed; e-mailed; emailing; sent mail; "
        "goes to my",
        "reach; reachable; contact; address; ping; write; reach me; send; message; cc; forward; correspondence; "
        "login; account",
    ),
    "phone": (
        "phone; phone number; mobile; mobile number; cell; cell number; cell phone; telephone; call me; "
        "call me on; call me at; ring me; text me; landline; whatsapp number; number is; dial; whatsapp; hotline; "
        "extension; ring; call; calling; sms; cellphone; on-call number; pager; sim; phoned; be phoned; "
        "phoned at; reached at; contacts; my contacts; disconnected; the number to; number to call; number for; "
        "dial me; number i use; rings; calls reach; called on; call on; my number; new number; old number; "
        "phoning; contact number; reach by phone; line is",
        "number; reach; reachable; contact; text; line",
    ),
    "birthday": (
        "birthday; bday; b-day; date of birth; birth date; birthdate; born on; was born; born; dob; turns; "
        "turning; cake; blow out; blows out; candles; birthdays; a year older; gets a cake; older on; "
        "born that day; big day; actual date; celebrates on; comes into the world; came into the world; "
        "blow out candles; birthday falls on; celebrating; a year older on; turned; present; presents; "
        "party is on",
        "celebrate~; party",
    ),
    "anniversary": (
        "anniversary; wedding anniversary; got married on; married on; work anniversary",
        "married; celebrate~",
    ),
    "wedding": (
        "wedding; wedding day; marry; marries; marrying; getting married; get married; tie the knot; tying the knot; "
        "say yes; walk down the aisle; walking down the aisle; aisle; registry office; wed; ceremony; nuptials; bride; "
        "groom; say i do; big day; invitations; engagement; honeymoon",
        "married; venue; save the date; ceremony; hitched; date; booked",
    ),
    "timezone": (
        "time zone; timezone; tz; on utc; local time; clock; time zones; timezones; clocks; zone; hours are; "
        "clock runs; clock is; times in; timestamps; calendar; calendar is set; in my timezone; wall clock; "
        "schedule times; scheduling; working hours; offset; times are; show times; time is; time zone is; "
        "wall-clock; clocks are; on local time; my day runs; days run by; day runs; hours in; deadlines in; "
        "time for me; live by; dates in",
        "time; set to; schedule; move~; switch~; hours; on; times; convert~; use~; live on; work on; keep~; "
        "meetings; shift~",
    ),
    "salary": (
        "salary; pay is; base pay; compensation; earn~; earns; earning; make~ a year; paycheck; wage; wages; "
        "take home; takes home; take-home; income; gross; day rate; pay; annual; annually; pay rise; raise; net; "
        "comp; base; earnings; payslip; pays me; paid; total comp; brings in; bank statement; "
        "lands on my account; each month; pays the user; negotiated; brought home; on my payslip; gross pay; "
        "after tax; before tax; earned; paid out; pay packet; pay cheque; on a salary of; annual pay; yearly pay; "
        "monthly pay; pay comes to; bring home; brings home; earn before tax; remuneration; payroll says; "
        "pay slip",
        "make~; makes; making; raise~; raised; get~; a year; per year; bump~; yearly; per month; a month",
    ),
    "rent": (
        "rent; rent is; monthly rent; mortgage; landlord",
        "pay~; raised",
    ),
    "plan": (
        "plan; tier; subscription; subscribed to; subscribe~; on the free; pricing plan; billing plan; "
        "subscription level; license tier; account tier; account type; edition; membership; licence tier; "
        "package; account level; account is; upgraded to; downgraded to; seats; subscribed; account; licence; "
        "paid plan; subscriber; tier of; bill says; paying for; subscribers; our tier; level we; the level; "
        "renewed; subscription from; account to the; plan we're on; plan is; plan we have; on the plan; our plan; "
        "tier is; tier we; package is; bill us for; bills us for; signed up for; signed up to; signed up; booked; "
        "level of; customers of; subscribers of; subscribing; paid tier; pays for the; edition is; renewal; "
        "contract is; account type is",
        "on; upgrade~; upgraded; downgrade~; downgraded; pay~ for; switch~; switched; move~; moved; license; "
        "use~; renew~; cancel~; level; bump~; drop~; customer; fell back",
    ),
    "waking": (
        "wake up; wakes up; get up; gets up; alarm; alarm is; wake-up; waking up; wake; wakes; up at; out of bed; "
        "bedtime",
        "set; rise; rises; rising",
    ),
    "editor": (
        "editor; ide; text editor; code editor; code in; codes in; coding in; write code in; writes code in; "
        "edit in; edits in; edit~ in; edit code; edits code; edit~ my; edit files; coding environment; "
        "write my code; code; coding; edits; editing; programming; program in; programs in; hack in; keybindings; "
        "writing code; do my coding; code with; codes with; coding with; type code; development environment; "
        "shortcuts; does the job now; reach for; when programming; for coding; editor of choice; "
        "open my projects; changed editors; for code; write software; for my code; writing software; "
        "write my programs; developing in; develops in; develop in; programming in; work on code in; coding tool; "
        "code gets written in; type my code; edit source; for programming; my code",
        "use~; using; uses; switch~; switched; move~; moved; open~; in; back on; back to; work~ in; daily driver; "
        "live in; lives in; works in; on; swap~; ditch~; return~; went; adopt~; config; stick~; prefer~; drive; "
        "driver; install~; main; default; go-to; plugins; home",
    ),
    "browser": (
        "browser; web browser; browse~; browse the web; browses; browse with; browsing; surf~; surf; surfing; "
        "web; links open; default browser; open links; links; internet; online; tabs; bookmarks; pages; "
        "web pages; sites; look things up; pages open; view pages; web browsing; look at websites; open websites; "
        "go online; goes online; surfs; surf the net",
        "use~; using; uses; switch~; switched; open~; in; back on; back to; daily driver; ditch~; move~; moved; "
        "default; stick~; prefer~; main; return~; swap~; went; adopt~; go-to; install~; on; daily; driver",
    ),
    "shell": (
        "shell; login shell; default shell; prompt; command line; dotfiles",
        "use~; switch~; back to; run~; default; on; move~; in",
    ),
    "terminal": (
        "terminal; terminal emulator; console; multiplexer",
        "use~; switch~; run~; open~; in; moved; back to",
    ),
    "notes": (
        "notes app; note-taking; note taking; takes notes; take notes; notes; notes in; notes live; note app; "
        "knowledge base; second brain; journal; note; notebook; write things down; zettelkasten; wiki",
        "keep~; write~; use~; moved; switch~; in; move~; back to; jot~; live~",
    ),
    "chat": (
        "chat; messenger; chats; message me; messages; team chat; communication tool; talk on; we talk; communicate~; "
        "chat tool; chat app; messaging; dm; ping me; video calls; calls; chatting; channels",
        "use~; on; moved; switch~; reach; back to; over; move~",
    ),
    "os": (
        "operating system; os; distro; runs linux; laptop runs; machine runs; base image; desktop runs; boots; boot~; "
        "installed on; os is; linux distribution; distribution; dual-boot; server runs; workstation runs; "
        "box i'm typing on; wiped; new os; system i work on; os-wise; commands; installed; typing on; system; "
        "installation; partition; my laptop has; work in",
        "run~; use~; switch~; install~; on; back to; move~; reinstall~",
    ),
    "reply_language": (
        "reply in; respond in; answer in; answer me in; talk to me in; write to me in; speak to me in; "
        "answers in; replies in; responses in; communicate in; reply~; replies; respond~; responses; answers; "
        "answer; answer~; reply language; response language; language of replies; language for replies; "
        "talk to me; talk; write back; converse; converse in; explain~ in; explain things; explanations; "
        "chat with me in; messages in; language; be in; address me in; address me; use with me; summaries; "
        "conversations; write to me; messages; text me in; speak~ with me; texts in; wording in; write in; "
        "everything in; replying in; reply to me; your answers; your replies; your responses; answering in; "
        "answering me; replied to in; answered in; answers to me; conversation in; correspond in; "
        "language we use; language i want; language for answers; write replies; talk with me; chat in; "
        "speak to the user; addressed in; writing to me in; write me in",
        "prefer~; use; switch~; in; stick to; want~; please; like~; to; back to; write~; default; from now on; output",
    ),
    "diet": (
        "recipes; cooking; restaurants; diet; diets; eats; eating; on a diet; dietary; food-wise; eat; "
        "vegetarian; vegan; pescatarian; meat; meals; my food; menu; dietary preference; nutrition; dieting; "
        "eater; eating habits; eating plan; ate; diet-wise; cook; plate; food; way of eating; dinner; lunch; "
        "meat-free; my plate; food plan; nutritionist; meal plan; dine; grocery; i eat; cook for me; avoids meat; "
        "way i eat; how i eat; eat only; eats only; food is; food has to be; what i eat",
        "follow~; following; went; gone; become~; became; turned; started; keep~; stick~; order~; switch~; "
        "switched; i'm; go; going; now; user is; try~; on; back to; am; do; doing; avoid; no longer; return~; "
        "identify",
    ),
    "favourite": (
        "favourite; favorite; fave; fav; go-to; of choice; like best; like most; love most; love the most; "
        "like the most; likes best; likes most; loves most; enjoy most; enjoys most; best of all; top pick; "
        "all-time; number one; my pick; first choice; more than any other; above all others; beats every; "
        "prefer above; can't beat; tops my list; top of my list; pick of; preferred; fond of most; beats all; no. 1; "
        "#1; the best; winner; comes first; over any other; favours; favors; best; tops; unbeatable; nothing beats; "
        "nothing tops; first pick; top; over all; crown; number-one; top act; top band; number one now; "
        "comes first for me; named as their favourite; usual order; my usual; music act",
        "prefer~; love; loves; pick; chose; choose~; most; any day",
    ),
    "pet": (
        "pet; pets; dog; cat; puppy; kitten; rabbit; hamster; parrot; bird; goldfish; fish; tortoise; turtle; horse; "
        "guinea pig; cat's name; dog's name; pet's name; the dog is called; bunny; budgie; gecko; snake; ferret; "
        "canary; lizard; labrador; beagle; tabby; poodle; terrier; pup; corgi; retriever; dachshund; tag says; "
        "walking; needs a walk; barks; old name; goes by; name back; renamed the; share the flat with; collar; vet; "
        "answers to; we call",
        "called; named; name; answers to; goes by; adopt~; adopted; renamed; call~; respond~ to; listens to",
    ),
    "car": (
        "car; my car; drive a; drives a; vehicle; drive an; drives an; bought a car; new car; drove",
        "drive~; bought; sold; lease~",
    ),
    "device": (
        "my machine; notebook; machine; daily computer; work machine; work computer; laptop; work laptop; keyboard; "
        "monitor; headphones; phone model; tablet; desktop; camera; mouse; watch; printer; microphone; workstation; "
        "computer; smartphone; e-reader; router; earbuds; headset; webcam",
        "use~; type~ on; types on; work~ on; works on; own; got a; bought; replace~; switch~; upgraded",
    ),
    "commute": (
        "getting to work; on my way to work; my way to work; go to work; goes to work; going to work; "
        "travels to the office; to work; commuter; commute~; commute; commutes; get to work; gets to work; "
        "to the office; ride to work; to work by; way to work; get to the office; cycle to work; brings me in; "
        "to reach the office; reach the office; the way in; into the office; get me to; gets me to; takes me to; "
        "to my desk; getting to the office; go into the office; get in to work; travel to work; travels to work; "
        "journey to work; trip to work; ride in; rides to work; drive to work; drives to work; walk to work; "
        "walks to work; go in by; work trip; morning ride; arrive at work; take me to work; my ride",
        "by; take; bike; cycle; train; bus; drive; ride; tram",
    ),
    "office": (
        "office; my office; desk; office is in; work in; works in; working in; work from; works from; working from; "
        "our office; office is on; coworking; co-working; headquarters; hq; seat; meeting room; cubicle; desk is",
        "move~; moved; floor; sit~",
    ),
    "school": (
        "school; university; study~ at; studies at; studying at; college; attend~; enrolled at; enrolled; "
        "goes to school; kindergarten; student at; daycare; grad school; degree",
        "transfer~; move~; study~",
    ),
    "nickname": (
        "call me; calls me; called; nickname; goes by; go by; prefer to be called; my name is; name is; pronouns; "
        "addressed as; known as",
        "name; named",
    ),
    "gym": (
        "gym; my gym; work out at; works out at; fitness studio; train at; trains at; climbing gym",
        "switch~; joined; move~",
    ),
    "doctor": (
        "treat~ me; treats me; treated by; patient; check-ups; checkups; prescriptions; family doctor; "
        "sick notes; under the care of; general practitioner; practice; consult~; medical; health care; "
        "healthcare; doctor; dentist; gp; physician; therapist; vet; dermatologist; accountant; lawyer; landlord; "
        "check-up; checkup; prescribes; prescribed by; appointment with; appointments with; surgery; sees me; "
        "examines me; looks after my health; medical matters; health matters; registered with; registered at",
        "see~; switch~; is now",
    ),
    "bank": (
        "bank; bank with; banks with; bank account; banking; main account; current account",
        "move~; switch~; account",
    ),
    "theme": (
        "theme; colour scheme; color scheme; dark mode; light mode; wallpaper; font",
        "use~; switch~; prefer~",
    ),
    "hobby": (
        "hobby; hobbies; pastime; spare time; free time; evenings; practise; in the evenings; picked up; "
        "on weekends; for fun; took up; sign up for; signed up for; weekends",
        "enjoy~; into",
    ),
    "subscription": (
        "subscribe~ to; subscriber; subscriptions; subscription; subscribed; resubscribed; resubscribe~; "
        "monthly fee; charge on my card; signed up for; pay for; pays for; paying for; streaming; membership; "
        "renews; on my card; paying each month; paid every month; pay every month; pay monthly; billed monthly; "
        "recurring charge; standing order; subscribed again; still subscribed; re-subscribed; auto-renews; "
        "auto-renew; my subscriptions",
        "cancel~; cancelled; monthly; month; pay~; service; reactivated; dropped; got",
    ),
}
