"""English words by which somebody likes or dislikes a thing."""

from __future__ import annotations

LIKE = (
    r"\b(?:lik(?:e|es|ed|ing)|lov(?:e|es|ed|ing)|ador(?:e|es|ed)|enjoy\w*|(?:big |huge )?fan of|a fan|fond of|keen "
    r"on|into|delicious|tasty|yum(?:my)?|can't get enough|cannot get enough|favou?rs?|in favou?r of|appreciat\w+"
    r"|recommend\w*|thumbs up|dig|digs|soft spot|heart beats|"
    r"any day|any ?time|all for|thinks? highly|gain|want to do without|without which|happy|look(?:s|ing)? forward"
    r"|count me in|have a thing for|has a thing for|lovely|great|good for me|fine by me|fantastic|wonderful|awesome"
    r"|amazing|excellent|brilliant|pleasant|"
    r"won (?:me|them|him|her) over|come (?:a)?round to|came (?:a)?round to|coming round|made my peace|made peace"
    r"|liking for|grown to|grew on|growing on|warmed (?:up )?to|warming to|convert(?:ed)?|take back|took back"
    r"|changed my mind|craves?|can't live without|crazy about|mad about|devoted|"
    r"passionate|believ\w+ in|swears? by|sold on|rates? |endorse\w*|cheer\w*|extra|treat|exactly my thing|my thing"
    r"|weakness for|partial to|obsessed|hooked|addicted|pleased|delight\w*|relish\w*|savou?r\w*|always up for|game "
    r"for|welcome\w*|prefer\w*|comfort food|quite good|"
    r"after all|makes me smile|pleasure|sing(?:s)? the praises|praise|blessing|spot on|perfect|approve\w* of|pro-"
    r"|become a fan|fall(?:en)? for|fell for|bring on|best thing)\b"
)
DISLIKE = (
    r"\b(?:dislik\w+|hat(?:e|es|ed|ing)|loath\w+|detest\w*|despis\w+|abhor\w*|can't (?:stand|bear|stomach)|cannot "
    r"(?:stand|bear|stomach)|can not stand|not (?:a |much of a |such a )?(?:big |huge )?fan|not into|isn't into|no "
    r"fan|avoid\w*|disgust\w*|gross|yuck|sceptical|skeptical|rather not|won't touch|"
    r"gets? on (?:my|his|her|their) nerves|nerves|boring|bored|headache|trouble|skip|keep .{1,30} off|off my plate"
    r"|hold the|without|steers? clear|stay away|stays away|against|spare me|waste of time|waste|complain\w*|nothing "
    r"out of|drain\w*|stress\w*|no love for|no thanks|not the type|annoy\w*|"
    r"soured on|gone off|going off|went off|go off|done with|through with|finished with|tired of|sick of|fed up"
    r"|(?<!get )enough of|had enough|lost interest|lost (?:my|his|her|their) (?:taste|appetite|patience)|stopped "
    r"(?:liking|enjoying|loving)|not worth|wants? nothing|nothing to do with|"
    r"don't (?:like|enjoy|care|want|love|suggest|recommend|give|bring|play|serve|put|offer|get)|doesn't (?:like"
    r"|enjoy|care|want|taste|do it|suit|agree|work for)|do not (?:like|enjoy)|does not (?:like|enjoy)|never (?:liked"
    r"|again)|over it|can do without|could do without|turned? off|puts? me off|off-putting|"
    r"resent\w*|dread\w*|fear\w*|reject\w*|object\w* to|opposed|oppose\w*|terrible|awful|horrible|nasty|bad|worst"
    r"|miserable|ruins?|unbearable|intoleran\w+|allerg\w+|makes me (?:sick|ill|gag|cringe)|cringe\w*|groan\w*"
    r"|overrated|nuisance|pain|switch it off|turn it off|wouldn't touch|repuls\w+|refus\w+|leave out|leaves me cold"
    r"|cold|not my (?:thing|cup)|cup of tea|meh)\b"
)
NOT_ANY_MORE = r"\b(?:no longer|any ?more|any ?longer|isn't|aren't|not|don't|doesn't|stopped|lost|never|hardly)\b"
