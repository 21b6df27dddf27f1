"""English words that may take each other's place in a paraphrase: one class a row, its name first.

Words stand for all their forms (stems); a phrase has ``_`` for its blanks.
"""

from __future__ import annotations

SENSES = """
add: add added adding adds
allergy: allergy allergic allergies
amount: amount sum total
answer: answer reply respond response
apart: except exception excluding apart_from other_than save_for but_for
approve: approve approved accept accepted accepts take_only agree agreed
ask: ask request asked requested wish wished
avoid: avoid shun keep_clear_of keeps_clear_of
back: back again return returned come_back came_back sent_back
bake: bake baked baking
bad: bad poor weak weakness
begin: begin start started starting begun began launch launched from
big: big large great
bill: bill invoice billing
birth: birthday born birth
boat: boat ship
book: book booking booked reserve reserved reservation
break: break broke broken crash crashed crashes fail failed fails failing failure stop_working stopped_working
bring: bring brought
build: build built building
buy: buy bought purchase purchased purchasing buyer
cancel: cancel cancelled canceled cancellation call_off called_off drop dropped scrap scrapped
cash: cash
cause: cause caused because reason due_to root come_from came_from
change: change changed switch switched replace replaced replacement supersede superseded exchange swap swapped
 give_way gave_way take_over took_over migrate migrated turn_into stand_in stands_in
charge: charge cost price fee pay paid payment costs
cheap: cheap inexpensive
child: child children kid kids
choose: choose chose chosen pick picked select selected decide decided decision opt opted settle settled
clean: clean cleaned cleaning tidy wash
client: client customer
clock: clock
close: close closed shut shut_down
code: code
cold: fridge refrigerator cold
collect: collect collected pick_up picks_up picked_up pickup collection
company: company firm business
complain: complain complained complaint
confirm: confirm confirmed prove proved verify verified confirmation
connect: connect connection reach reached reachable reaches get_onto get_to access
contact: contact
copy: copy copies backup
cut: cut reduce reduced reduction lower lowered less decrease decreased bring_down brought_down come_down came_down
 down shrink shrank
date: date dated
deliver: deliver delivered ship shipped release released came_out come_out publish published
deny: deny denied refuse refused refuses reject rejected rejects turn_down turned_down turn_away turned_away turns_away
 decline declined
die: die died dead
doctor: doctor dr physician
drink: drink drank have_coffee
drive: drive driver
drop: lose lost loses losing loss drops dropping loser leak leaked leaking leaks
eat: eat eats ate eating food
edge: limit limits limitation bound cap max maximum at_most most
end: end ended ending finish finished over past gone until till stop stopped stops
error: error errors fault bug problem issue
expect: expect expected foreseen
father: father dad
fees: fee fees
find: find found discover discovered spot spotted notice noticed detect
fix: fix fixed fixes fixing cure cured repair repaired patch patched solve solved resolve resolved
flat: flat flatten flattened
folder: folder directory
forbid: forbid forbidden ban banned not_allowed off_limits prohibited
free: free no_cost no_charge
game: game
garden: garden
get: get got obtain
give: give gave given
goal: goal target aim
good: good fine well strong strength ok okay
grandmother: grandmother grandma granny
grow: grow grew grown bloat bloated swell swollen increase increased rise rose risen raise raised go_up goes_up
 went_up widen widened up rising
hand: hand manual manually
hang: hang hung hangs stuck freeze frozen
have: have has hold holds held keep keeps kept
hire: hire hiring employ hired
history: history past_versions
home: home house
host: host machine box node server
idea: idea suggest suggested suggestion propose proposed proposal come_up_with came_up_with put_forward
image: image picture
install: install installed installation
job: job task work working works
key: key keyed
kill: kill killed
know: know known
language: language
leave: leave left leftover
like: like likes prefer prefers preferred preference favour favours favor favors rather taste fond love loves enjoy
linear: linear
lease: rent lease tenancy
live: alive live living
log: log logs logged
look: look see watch check inspect look_again
mail: mail email e-mail emails
make: make made do did done
manage: manage manages managed manager management run_by
mask: mask masked masks unmasked
meeting: meeting stand-up standup retro
missing: missing absent lack
mother: mother mum mom
move: move moved moves moving relocate relocated shift shifted transfer
much: much plenty
mute: mute muted silence silenced
name: name named call called
need: need needs needed require required requires necessary want wants wanted want
new: new recent
night: night overnight nightly
noise: noise sound
number: number no count
old: old older former previous earlier
only: only alone solely just
order: order ordered
own: own owns owned owner belong belongs
part: part parts
person: person people somebody someone
photo: photo photos picture
plan: plan plans planned planning intend intended intend mean_to means_to going_to
plain: plain
plant: plant planted
play: play plays
possible: possible maybe perhaps possibly might may probably suspect suspects suspected guess
prod: prod production
put: put place placed set sets
raw: raw
read: read reads
refresh: refresh refreshed renew renewed update updated rotate rotated
register: register
remove: remove removed delete deleted removal clean_up drop dropped dropping drops
repo: repo repository repositories
restart: restart restarted reboot rebooted reboots
result: result results
reviewer: reviewer review reviews reviewed
room: room
run: run ran running runs
same: same
save: save stored store
schedule: schedule scheduled
second: twice two_times
send: send sent
service: service serviced services
show: show shows showed shown reveal reveals
sister: sister
size: size
small: small little undersized tiny
stay: stay stays stayed remain remains remained keep
sticky: sticky stick stuck
student: student pupil
sugar: sugar unsweetened sweet
supplier: supplier vendor
sure: sure certain
swim: swim swims swimming
table: table
talk: talk talks speak
teacher: teacher teach teaches teaching
tech: technician mechanic
test: test tests tested
throughput: throughput
token: token
top: top
trade: trade trades traded trading
translate: translate translates translated translator translation
transport: flight fly flies flew
travel: trip travel journey
trumpet: trumpet
try: try tried attempt retry retries
turn_off: turn_off turned_off switch_off switched_off shut_down off disable disabled
type: type
under: under below beneath
underway: ongoing underway
unusable: unusable not_be_used
use: use uses used using usage go_via via
user: user
value: value
version: version release
want_again: reminder remind
washer: washer washing_machine
wife: wife spouse
window: window
win: win winners winner won profit
write: write writes wrote written
year: year
english: english en
portuguese: portuguese pt
dutch: dutch nl
german: german de germany
french: french fr
spanish: spanish es
chinese: chinese zh
japanese: japanese ja jp
euro: euro euros eur
profit_factor: pf profit_factor
power_supply: psu power_supply
processor: cpu processor
memory_size: ram memory
database: db database
kubernetes: k8s kubernetes
configuration: config configuration
environment: env environment
application: app application
documentation: docs documentation
wifi: wifi wi-fi
office_hours: office
weekday: weekday
questionnaire: survey surveys questionnaire questionnaires
reference: ref reference
dog: dog
position: position positions
"""
"""Classes of words that say the same in notes."""

LIGHT = """
a an the and or but of to in on at for with by from as is are was were be been being am this that these those it its
he she they we you i my your our their his her him them me us itself himself herself themselves not no nor if then
when which who whom whose what how where why can could will would should must shall may might do does did doing done
has have had having there here into onto out up off than so because about after before over under only also all any
each every both either neither one ones once now just still yet already since until till while whereas though
although however instead rather even such some several many much more most less least few fewer other others another
same own very too well again ever never always through throughout during within without between among along across
around against toward towards upon per via plus down away back ahead late early next last then thus hence therefore
like unlike except way ways thing things time times day days kind sort part case fact matter sake place side set
sets get gets got getting go goes going went gone come comes came coming take takes took taken taking give gives
gave given giving put puts make makes made making keep keeps kept let lets see seen seem seems say says said saying
tell tells told call called named known know mean means meant use uses used using need needs needed want wants
wanted become becomes became turn turns turned happen happens happened lie lies sit sits stand stands stood stay
stays hold holds held show shows showed shown concern concerns concerned belong belongs find finds found left leave
leaves bring brings brought serve serves based due able about so-called respectively namely together apart aside
altogether first second half whole entire own user users somebody someone something anybody anyone anything nobody
nothing none everyone everything people person whether yes according noted order word account course lot bit point mr
mrs ms dr prof frau herr don't doesn't didn't isn't aren't wasn't weren't won't wouldn't can't couldn't shouldn't
haven't hasn't hadn't mustn't
"""
"""Words that carry no fact of their own."""

IRREGULAR = """
ate eat|began begin|begun begin|bent bend|bit bite|blew blow|blown blow|broke break|broken break|brought bring
|built build|bought buy|caught catch|chose choose|chosen choose|came come|cut cut|dealt deal|dug dig|drew draw
|drawn draw|drank drink|drunk drink|drove drive|driven drive|eaten eat|fell fall|fallen fall|fed feed|felt feel
|fought fight|found find|flew fly|flown fly|forgot forget|forgotten forget|froze freeze|frozen freeze|gave give
|given give|grew grow|grown grow|hung hang|held hold|hid hide|hidden hide|kept keep|knew know|known know|laid lay
|led lead|left leave|lent lend|lost lose|lain lie|made make|meant mean|met meet|paid pay|ran run|rang ring|rung ring
|rode ride|ridden ride|rose rise|risen rise|said say|saw see|seen see|sold sell|sent send|shook shake|shaken shake
|shone shine|shot shoot|shown show|shrank shrink|shrunk shrink|sang sing|sung sing|sank sink|sunk sink|slept sleep
|slid slide|spoke speak|spoken speak|spent spend|spread spread|stood stand|stole steal|stolen steal|stuck stick
|struck strike|swam swim|swum swim|took take|taken take|taught teach|told tell|thought think|threw throw
|thrown throw|understood understand|woke wake|woken wake|wore wear|worn wear|won win|wrote write|written write
|teeth tooth|feet foot|children child|men man|women woman|mice mouse|knives knife|lives life|shelves shelf
|halves half|dried dry|tried try|tied tie|died die|lying lie|dying die
"""
"""Forms that no ending tells, each with its word."""
