"""Names by which a value tells what it is the value of: cities, editors, databases, hosts, diets, plans …

One class a row of text, entries parted by commas; ``a|b|c`` are spellings of one name, the first stands for all.
Lower case; a name is found as a whole word, in Chinese anywhere.
"""

from __future__ import annotations

from collections.abc import Mapping

from slowwave.pipeline.language.subject_lists import listed

NAMES: Mapping[str, str] = {
    "city": (
        "new york|nyc|new york city|ny, london, paris, berlin, munich|münchen, hamburg, leipzig, dresden, "
        "cologne|köln,"
        "frankfurt, stuttgart, vienna, zurich|zürich, geneva, basel, bern, amsterdam, rotterdam, utrecht, the hague,"
        "brussels, antwerp, ghent, luxembourg, dublin, cork, galway, edinburgh, glasgow, manchester, leeds, bristol,"
        "liverpool, birmingham, sheffield, cambridge, oxford, cardiff, belfast, brighton, madrid, barcelona, "
        "valencia,"
        "seville, malaga, bilbao, lisbon|lisboa, porto, rome, milan, turin, florence, naples, bologna, "
        "venice, athens,"
        "thessaloniki, istanbul, ankara, izmir, warsaw, krakow|kraków, gdansk|gdańsk, wroclaw|wrocław, "
        "poznan, prague,"
        "brno, budapest, bucharest, cluj, sofia, belgrade, zagreb, ljubljana, bratislava, tallinn, riga, vilnius,"
        "helsinki, tampere, turku, stockholm, gothenburg, malmö|malmo, uppsala, oslo, bergen, trondheim, copenhagen,"
        "aarhus, reykjavik, moscow, saint petersburg, kyiv|kiev, lviv, odessa, minsk, tbilisi, yerevan, "
        "baku, tel aviv,"
        "jerusalem, haifa, cairo, alexandria, casablanca, marrakesh, tunis, lagos, accra, nairobi, cape town,"
        "johannesburg, addis ababa, dubai, abu dhabi, doha, riyadh, tehran, karachi, lahore, mumbai, delhi|new delhi,"
        "bangalore|bengaluru, chennai, hyderabad, pune, kolkata, jaipur, dhaka, colombo, kathmandu, bangkok,"
        "chiang mai, hanoi, ho chi minh city|saigon, da nang, kuala lumpur, penang, singapore|新加坡, "
        "jakarta, bandung,"
        "bali, manila, cebu, taipei|台北, kaohsiung|高雄, hong kong|香港, macau|澳门, tokyo|东京, osaka|大阪, kyoto"
        "|京都,"
        "nagoya, sapporo, fukuoka, yokohama, kobe, sendai, seoul|首尔, busan, incheon, sydney, melbourne, brisbane,"
        "perth, adelaide, canberra, auckland, wellington, christchurch, toronto, montreal|montréal, "
        "vancouver, ottawa,"
        "calgary, edmonton, quebec city, halifax, boston, chicago, seattle, portland, san francisco|sf, oakland,"
        "san jose, los angeles|la, san diego, sacramento, denver, boulder, austin, dallas, houston, san antonio,"
        "phoenix, tucson, las vegas, salt lake city, minneapolis, milwaukee, detroit, cleveland, columbus, "
        "cincinnati,"
        "pittsburgh, philadelphia, baltimore, washington dc, atlanta, miami, tampa, orlando, nashville, memphis,"
        "new orleans, charlotte, raleigh, durham, asheville, richmond, honolulu, anchorage, boise, albuquerque,"
        "santa fe, madison, ann arbor, mexico city, guadalajara, bogota|bogotá, medellin|medellín, lima, quito,"
        "santiago, buenos aires, montevideo, sao paulo|são paulo, rio de janeiro, lyon, marseille, toulouse, nice,"
        "bordeaux, lille, nantes, strasbourg, grenoble, montpellier, bremen, hanover, nuremberg, freiburg, "
        "heidelberg,"
        "potsdam, graz, linz, salzburg, innsbruck, lausanne, eindhoven, delft, groningen, leuven, granada, zaragoza,"
        "palermo, verona, aberdeen, york, bath, nottingham, newcastle, exeter, split, tirana, valletta, nicosia,"
        "beijing|北京, shanghai|上海, guangzhou|广州, shenzhen|深圳, hangzhou|杭州, nanjing|南京, suzhou|苏州, "
        "chengdu|成都,"
        "chongqing|重庆, wuhan|武汉, xi'an|xian|西安, tianjin|天津, qingdao|青岛, dalian|大连, xiamen|厦门, changsha"
        "|长沙,"
        "zhengzhou|郑州, hefei|合肥, fuzhou|福州, jinan|济南, kunming|昆明, ningbo|宁波, wuxi|无锡, dongguan|东莞,"
        "foshan|佛山, zhuhai|珠海, harbin|哈尔滨, shenyang|沈阳, changchun|长春, nanning|南宁, guiyang|贵阳, lanzhou"
        "|兰州,"
        "haikou|海口, sanya|三亚, dali|大理, lijiang|丽江, yuhang|余杭, xihu|西湖区, 石家庄, 太原, 南昌, 温州, 绍兴, "
        "嘉兴,"
        "常州, 南通, 扬州, 徐州, 烟台, 威海, 珠海, 中山, 惠州, 汕头, 泉州, 漳州, 桂林, 洛阳, 银川, 西宁, 乌鲁木齐, "
        "呼和浩特, 拉萨,"
        "台中, 台南, 义乌, 金华, 湖州, 镇江, 芜湖, 绵阳, 昆山, 北海, 秦皇岛, 唐山, 保定, 廊坊, 伦敦, 巴黎, 柏林, "
        "纽约, 多伦多,"
        "温哥华, 悉尼, 墨尔本, 曼谷, 清迈, 吉隆坡, 慕尼黑, 阿姆斯特丹, 旧金山, 洛杉矶, 西雅图, 波士顿, 迪拜, 莫斯科"
    ),
    "editor": (
        "vs code|vscode|visual studio code, neovim|nvim|lazyvim, vim, emacs|doom emacs|spacemacs, sublime "
        "text|sublime,"
        "zed, helix, cursor, windsurf, nano, micro, kakoune, atom, notepad++, textmate, bbedit, nova, lapce, kate, "
        "gedit,"
        "intellij|intellij idea|idea, pycharm, webstorm, goland, clion, rider, phpstorm, rubymine, "
        "rustrover, datagrip,"
        "fleet, android studio, xcode, eclipse, netbeans, visual studio, vscodium, jupyterlab, rstudio, spyder, trae"
    ),
    "browser": (
        "firefox|火狐, chrome|google chrome|谷歌浏览器, safari, edge|microsoft edge, brave, vivaldi, opera, arc, zen"
        "|zen browser,"
        "librewolf, waterfox, orion, chromium, tor browser, qutebrowser, duckduckgo, floorp, dia, 夸克, 360浏览器, "
        "qq浏览器"
    ),
    "database": (
        "postgres|postgresql|pg|psql|postgre, mysql, mariadb, sqlite|sqlite3, mongodb|mongo, redis, valkey, "
        "cassandra,"
        "scylladb|scylla, cockroachdb|cockroach, dynamodb|dynamo, tidb, clickhouse, duckdb, oracle|oracle db, sql "
        "server|mssql,"
        "couchdb, couchbase, neo4j, influxdb, timescaledb|timescale, elasticsearch|elastic|es, opensearch, supabase,"
        "planetscale, firestore, firebase, fauna, aurora, bigquery, snowflake, redshift, rocksdb, leveldb, etcd, "
        "libsql,"
        "turso, surrealdb, arangodb, yugabytedb|yugabyte, vitess, foundationdb, h2, db2, milvus, qdrant, pinecone,"
        "weaviate, chroma, pgvector, lancedb, oceanbase, polardb, gaussdb, 达梦|dm8, 人大金仓, doris, starrocks, "
        "tdengine,"
        "memcached, keydb, dragonfly, questdb, memgraph, spanner|cloud spanner, alloydb, neon"
    ),
    "host": (
        "aws|amazon web services|亚马逊云, gcp|google cloud, azure, fly.io|fly, vercel, netlify, heroku, railway, "
        "render,"
        "digitalocean|digital ocean|do, hetzner, linode|akamai, vultr, ovh|ovhcloud, scaleway, cloudflare|cloudflare "
        "workers"
        "|cloudflare pages, github pages, gitlab pages, kubernetes|k8s, nomad, docker swarm, ecs, eks, gke, aks, "
        "fargate,"
        "lambda|aws lambda, cloud run|google cloud run, app engine, lightsail, ec2, deno deploy, coolify, dokku, "
        "dokploy,"
        "kamal, proxmox, openshift, rancher, a raspberry pi|raspberry pi|树莓派, vps, bare metal|物理机|裸金属, "
        "on-prem|本地机房,"
        "阿里云|aliyun|alibaba cloud, 腾讯云|tencent cloud, 华为云|huawei cloud, 百度云|百度智能云, 火山引擎, 京东云,"
        " 青云, 七牛云, ucloud,"
        "金山云, 自建机房|自建idc|机房, 天翼云, 移动云, oracle cloud, ibm cloud, equinix, upcloud, exoscale, "
        "pythonanywhere"
    ),
    "package_manager": (
        "npm, pnpm, yarn, bun, pip, uv, poetry, pdm, pipenv, hatch, conda, mamba, micromamba, pixi, rye, pip-tools,"
        "cargo, homebrew|brew, apt, dnf, pacman, nix, maven|mvn, gradle, bundler, composer, cnpm, deno, vcpkg, conan,"
        " sbt,"
        "macports, scoop, winget, chocolatey, flatpak, snap, cocoapods, spm, bazel, asdf, mise, volta"
    ),
    "language": (
        "english|英文|英语, chinese|mandarin|中文|汉语|普通话|简体中文|简体, german|deutsch|德语|德文, french"
        "|français|法语|法文,"
        "spanish|español|西班牙语, portuguese|葡萄牙语, italian|意大利语, dutch|荷兰语, japanese|日语|日文, korean"
        "|韩语|韩文,"
        "russian|俄语|俄文, arabic|阿拉伯语, hindi, polish, czech, swedish, danish, norwegian, finnish, turkish, "
        "greek, hebrew,"
        "ukrainian, vietnamese|越南语, thai|泰语, indonesian, cantonese|粤语|广东话, 繁体中文|繁体, 中英双语|双语, "
        "hungarian,"
        "romanian, catalan, british english, american english, swiss german, brazilian portuguese"
    ),
    "diet": (
        "vegan|纯素|全素|纯素食, vegetarian|素食|吃素|素食主义, pescatarian|pescetarian|鱼素, keto|ketogenic|生酮, "
        "paleo,"
        "gluten-free|gluten free|无麸质, low-carb|low carb|低碳|低碳水, mediterranean|地中海, flexitarian|弹性素食, "
        "carnivore,"
        "omnivore|omnivorous, halal|清真, kosher, dairy-free|dairy free|无乳制品, lactose-free, low-fodmap, whole30,"
        "raw food|raw vegan, plant-based|plant based|植物性, sugar-free|无糖|戒糖, low-sodium|low sodium|低盐, dash,"
        "intermittent fasting|间歇性断食|轻断食|断食, high-protein|高蛋白, 低脂, 减脂餐, 16+8轻断食, atkins, low-fat,"
        " 低嘌呤, 蛋奶素,"
        "intermittent-fasting, nut-free, low-sugar, ovo-vegetarian, lacto-vegetarian, macrobiotic, 控糖, "
        "无麸, 少油少盐"
    ),
    "plan": (
        "free|免费版|免费套餐|免费, pro|专业版, team|团队版, teams, enterprise|企业版, business|商业版, starter"
        "|入门版, basic|基础版,"
        "premium|高级版, plus, standard|标准版, hobby, growth, scale, developer|开发者版, personal|个人版, family"
        "|家庭版, max,"
        "ultimate|旗舰版, gold, silver, platinum, trial|试用版, individual, student|学生版, unlimited, essentials, "
        "advanced,"
        "professional, lite, community|社区版, 尊享版, 体验版, 按量付费, 包年包月, 包年, 包月, vip, svip, 白金版, "
        "黄金版"
    ),
    "status": (
        "in progress|in-progress|进行中|开发中, on hold|暂停|搁置|挂起, paused|已暂停, blocked|卡住|阻塞|受阻, done"
        "|finished|complete|completed|完成|已完成,"
        "shipped|launched|上线|已上线|released|发布, live, in beta|beta|内测|内测中|in private beta|private beta, "
        "public beta|in public beta|公测|公测中,"
        "in alpha|alpha, in review|under review|评审中|审核中, in testing|testing|测试中|联调中|联调, planned"
        "|planning|规划中|in planning|筹备中|立项|已立项,"
        "cancelled|canceled|取消|已取消|killed|砍掉, archived|归档|已归档, deprecated|弃用|废弃|下线|已下线|sunset, "
        "frozen|冻结, active, abandoned|shelved,"
        "maintenance mode|in maintenance|in maintenance mode|维护|维护中|维护期|维护模式, under maintenance|in "
        "upkeep, feature complete|feature-complete, code freeze|封版,"
        "in development|under development|研发中, in design|设计中|设计阶段, in production|投产, 绿灯, 黄灯, 红灯, "
        "at risk|有风险,"
        "on track|正常推进|按计划推进, delayed|延期|delayed, behind schedule|滞后, rolled out|全量|已全量, in "
        "discovery|discovery, in staging,"
        "灰度|灰度中|灰度发布, 验收中|验收|待验收, 已交付, 重启, 停滞, 收尾|收尾阶段, 需求评审中, 需求阶段|需求调研"
        "|调研中, 开发阶段, 测试阶段, 试运行, stalled,"
        "in qa, ga|generally available, prototype|prototyping, backlog, wrapped up, dormant, ready for launch, 提测"
        "|已提测, 预研|预研中, 待上线, 运营中"
    ),
    "currency": (
        "usd|us dollars|dollars|美元|美金, eur|euros|euro|欧元, gbp|pounds|british pounds|pounds sterling|sterling"
        "|英镑,"
        "cny|rmb|yuan|人民币|renminbi, jpy|yen|japanese yen|日元, chf|swiss francs|swiss franc|francs|瑞郎|瑞士法郎, "
        "krw|韩元,"
        "inr|rupees, aud|australian dollars|澳元, cad|canadian dollars|加元, hkd|hong kong dollars|港币|港元,"
        "sgd|singapore dollars|新币|新加坡元, twd|新台币|台币, sek|swedish kronor|kronor|kronas, nok, dkk, pln|zloty"
        "|złoty,"
        "czk, huf, brl|reais, mxn|pesos, nzd, lira, rub|rubles|卢布, thb|baht|泰铢, btc|bitcoin, eth, usdt, usdc"
    ),
    "colour": (
        "red|红色, blue|蓝色, green|绿色, yellow|黄色, orange|橙色, purple|紫色, pink|粉色, black|黑色, white|白色, "
        "grey|gray|灰色,"
        "brown|棕色, teal, navy, turquoise, indigo, violet, maroon, cyan|青色, magenta, beige, lavender, crimson, "
        "olive,"
        "墨绿, 藏青, 米色, 天蓝, forest green, burnt orange, dark green, sky blue"
    ),
    "os": (
        "macos|mac os, windows|windows 11|windows 10, linux, ubuntu, debian, fedora, arch|arch linux, nixos, alpine, "
        "centos, rocky"
        "|rocky linux, freebsd, mint|linux mint, pop!_os|pop os, manjaro, opensuse, void linux, gentoo, wsl, wsl2, "
        "ios, android, 鸿蒙"
    ),
    "shell": "bash, zsh, fish, nushell, powershell, pwsh, ksh, tcsh, xonsh, elvish",
    "terminal": (
        "iterm2|iterm, alacritty, kitty, wezterm, ghostty, warp, tmux, zellij, hyper, windows terminal, konsole, "
        "tabby, foot, terminator"
    ),
    "notes": (
        "notion, obsidian, logseq, evernote|印象笔记, roam, bear, apple notes|备忘录, onenote, joplin, craft, "
        "anytype, org-mode, 飞书文档,"
        "语雀, 有道云笔记, 石墨文档, 思源|思源笔记, simplenote, standard notes, google keep, 为知笔记, flomo, tana, "
        "capacities, reflect"
    ),
    "channel": (
        "slack, discord, microsoft teams|ms teams, telegram, signal, whatsapp, zulip, mattermost, matrix, "
        "pagerduty, opsgenie,"
        "ntfy, pushover, gotify, victorops, squadcast, sms|text message|短信, email|e-mail|邮件, pager, "
        "bark, server酱, 飞书群"
        "|飞书, 钉钉机器人|钉钉群|钉钉, 企业微信|企微群, 微信群, 电话, rocket.chat"
    ),
    "chat": (
        "slack, discord, teams|microsoft teams, telegram, signal, whatsapp, zulip, mattermost, matrix, element, 飞书"
        "|lark|feishu, 钉钉|dingtalk,"
        "企业微信|wecom, 微信|wechat, qq, zoom, google meet, google chat, rocket.chat, 腾讯会议, skype, imessage, irc"
    ),
    "ci": (
        "github actions|gh actions, gitlab ci, jenkins, circleci|circle ci, travis|travis ci, drone|drone ci, "
        "buildkite, teamcity, azure pipelines|azure devops,"
        "bitbucket pipelines, argo|argocd|argo cd, tekton, concourse, woodpecker, semaphore, appveyor, dagger, "
        "earthly, 云效"
    ),
    "framework": (
        "react, vue|vue.js, angular, svelte|sveltekit, solid|solidjs, next.js|nextjs, nuxt, remix, astro, gatsby, "
        "qwik, django, flask, fastapi,"
        "express, fastify, nestjs, hono, rails|ruby on rails, laravel, symfony, spring|spring boot, quarkus, "
        "micronaut, gin, echo, fiber, axum,"
        "actix, rocket, phoenix framework, ember, preact, htmx, flutter, react native, electron, tauri, starlette, "
        "litestar, tornado, aiohttp, koa"
    ),
    "code": (
        "python, javascript, typescript, rust, golang|go, java, kotlin, swift, ruby, php, c++|cpp, c#, elixir, "
        "erlang, scala, haskell, clojure, lua, zig,"
        "dart, perl, julia, ocaml, f#, nim, crystal, gleam"
    ),
    "tracker": (
        "jira, linear, trello, asana, clickup, monday, basecamp, github issues, gitlab issues, youtrack, shortcut, "
        "plane, todoist, things, ticktick|滴答清单,"
        "tapd, 禅道, pingcode, teambition, ones, height, omnifocus, microsoft to do, worktile"
    ),
    "indent": (
        "tabs|tab|hard tabs|one tab|tab缩进|制表符, spaces|空格, 2 spaces|two spaces|two-space|2-space|2个空格"
        "|两个空格|两空格|2空格|双空格, 4 spaces|four spaces|four-space|4-space|4个空格|四个空格|四空格|4空格,"
        "8 spaces|eight spaces|8个空格|八个空格, 3 spaces|three spaces|3个空格|三个空格, 1 space|one space|1个空格"
        "|一个空格, 6 spaces|6个空格, tabs of width 4|hard tabs of width 4|宽度为4的tab, tabs of width 2"
        "|宽度为2的tab,"
        "tabs of width 8|宽度为8的tab"
    ),
    "quote": (
        "single quotes|single-quoted|single quote|单引号, double quotes|double-quoted|double quote|双引号, backticks"
        "|反引号"
    ),
    "naming": (
        "camelcase|camel case|小驼峰|小驼峰命名|驼峰|驼峰命名|lowercamelcase|小驼峰命名法, snake_case|snake case"
        "|蛇形|蛇形命名|下划线命名|下划线命名法, kebab-case|kebab case|短横线|短横线命名|中划线, pascalcase|pascal "
        "case|大驼峰|大驼峰命名"
        "|uppercamelcase|大驼峰命名法, screaming_snake_case|screaming_case|upper_case|全大写|全大写加下划线|all caps,"
        " hungarian notation|hungarian|匈牙利命名法|匈牙利命名, flatcase|flat case|全小写|全小写连写, train-case"
        "|train case, 拼音|拼音缩写|拼音命名,"
        "full words|英文全称|英文单词, single letters, dot.case|dot case"
    ),
    "formatter": (
        "black, prettier, ruff|ruff format, eslint, standardjs, biome, gofmt, rustfmt, clang-format, yapf, autopep8, "
        "isort, gofumpt, dprint, oxlint, flake8, pylint, stylelint"
    ),
    "testing": "pytest, unittest, jest, vitest, mocha, junit, cypress, playwright, selenium, rspec, testng, nose",
    "style": (
        "semicolons|分号, no semicolons|without semicolons|不加分号|不写分号|无分号, trailing commas|尾逗号|尾随逗号,"
        " no trailing commas|不加尾逗号, google style|google docstrings|google-style docstrings|google-style"
        "|google风格,"
        "numpy style|numpy docstrings|numpy-style docstrings|numpy-style|numpy风格, conventional commits|约定式提交, "
        "squash merge|squash merges|squash, rebase, merge commits, airbnb|airbnb style|airbnb规范, pep 8|pep8,"
        "allman|换行大括号, k&r|行尾大括号, functional components, class components, async/await, promises, early "
        "returns|提前返回, type hints, dataclasses, pydantic models|pydantic, f-strings, arrow functions,"
        "tailwind, css modules, styled-components, 阿里巴巴规范, composition, inheritance, named exports, default "
        "exports, mypy, pyright, gitmoji, present tense, imperative mood, past tense"
    ),
    "branch": "main, master, develop, trunk, next, stable, staging, edge, dev, test, production, prod, "
    "release, beta, "
    "nightly, mainline, default, canary, qa, uat, preprod, integration, gh-pages",
    "zone": (
        "utc|gmt|世界协调时间, pst|pdt|pt|pacific time|pacific|美西时间|太平洋时间, est|edt|et|eastern "
        "time|eastern|美东时间, "
        "cst|ct|central time|central, mst|mdt|mt|mountain time|mountain, cet|cest|central european time,"
        "eet|eest, wet, bst, ist, jst|japan time|日本时间|东京时间, kst|首尔时间, aest|aedt, hkt, sgt, 北京时间"
        "|beijing time|china standard time|东八区, msk, 东九区, 西八区, 东七区, 西五区, 东一区, 零时区, 东京时区,"
        "悉尼时间, 巴黎时间, 迪拜时间, 曼谷时间, 中部时间, 山地时间, 中欧时间, 莫斯科时间, 格林尼治时间, 东十区, "
        "东五区半, 东八时区, "
        "东三区, 东二区, 西六区, 西七区, 西四区, 东六区, 新加坡时间, 伦敦时间|london time, 柏林时间|berlin time, "
        "纽约时间|new york time, akst, hst, nzst|nzdt, brt, "
        "art, gulf standard time"
    ),
    "company": (
        "google|谷歌, apple, microsoft|微软, amazon|亚马逊, meta, facebook, netflix, spotify, siemens|西门子, bosch"
        "|博世, sap, ibm, oracle, intel|英特尔, nvidia|英伟达, amd, adobe, salesforce, stripe, shopify, uber, airbnb,"
        " tesla|特斯拉, bmw|宝马,"
        "volkswagen|大众, mercedes|奔驰, airbus, boeing, zalando, deloitte|德勤, pwc|普华永道, kpmg|毕马威, ey|安永, "
        "accenture|埃森哲, mckinsey|麦肯锡, maersk, ikea|宜家, volvo, ericsson, nokia, philips, ing, revolut, klarna,"
        " n26, booking.com, atlassian, canva,"
        "github, gitlab, mozilla, red hat, canonical, cisco, dell, hp, lenovo|联想, sony|索尼, samsung|三星, huawei"
        "|华为, xiaomi|小米, tencent|腾讯, alibaba|阿里巴巴|阿里, baidu|百度, bytedance|字节跳动|字节, meituan|美团, "
        "jd.com|京东, didi|滴滴, pinduoduo|拼多多,"
        "netease|网易, kuaishou|快手, bilibili|哔哩哔哩|b站, dji|大疆, byd|比亚迪, 海尔, 格力, 美的, oppo, vivo, "
        "荣耀, 携程, 顺丰, 蔚来, 小鹏, 理想汽车, 宁德时代, 中兴, 联通, 中国移动, 中国电信, 国家电网, 招商银行, "
        "平安银行, 中国平安, 工商银行, 建设银行, 农业银行, 中国银行,"
        "交通银行, 浦发银行, 兴业银行, 中信银行, 民生银行, 光大银行, 中金, 华泰证券, 中信证券, 小红书, 知乎, 微博, "
        "米哈游, 商汤, 旷视, 科大讯飞, 海康威视, 用友, 金蝶, 中建三局, 蚂蚁集团, 菜鸟, 哈啰, 货拉拉, 得物, 作业帮, "
        "猿辅导, 新东方, 好未来, 深信服, 奇安信, 三七互娱, 完美世界,"
        "openai, anthropic, deepmind, hugging face, databricks, twilio, dropbox, zoom, linkedin, twitter, pfizer, "
        "novartis, roche, bayer, basf, unilever, nestlé, nestle, coca-cola, pepsico, walmart, target, costco, "
        "deutsche bahn, lufthansa, vodafone, telekom, monzo,"
        "wise, skyscanner, deliveroo, hsbc|汇丰, barclays, goldman sachs|高盛, jpmorgan|摩根, citi, ubs, allianz, "
        "axa, dhl, fedex, ups, nasa, esa, cern, mit, stanford, tate modern, hellofresh, delivery hero, trivago, "
        "infineon, thales, ubisoft, bcg, capgemini, infosys, tcs, wipro"
    ),
    "vehicle": (
        "bike|bicycle|cycling|by bike|自行车|单车|骑车|共享单车, tram|streetcar|有轨电车, car|driving|私家车|开车"
        "|自驾, train|火车, bus|公交|公交车|公共汽车, e-scooter|electric scooter|电动滑板车, scooter|小电驴|电瓶车"
        "|电动车, ferry|轮渡|渡轮, subway|metro|underground|the tube|tube|地铁,"
        "motorbike|motorcycle|摩托|摩托车, on foot|walking|walk|步行|走路, carpool|carpooling|拼车|顺风车, taxi|cab"
        "|出租车|打车|网约车, moped, commuter train|s-bahn|城际列车|城铁|城轨|轻轨|高铁, shuttle|shuttle bus|班车, "
        "e-bike|电动自行车, skateboard, rollerblades, u-bahn"
    ),
    "country": (
        "germany|德国, france|法国, spain, italy, portugal, china|中国, japan|日本, usa|us|united states|the us|美国,"
        " uk|united kingdom|the uk|英国,"
        "canada|加拿大, australia|澳大利亚, ireland, netherlands|荷兰, sweden, norway, denmark, finland, switzerland"
        "|瑞士, austria, poland, india|印度, brazil, mexico,"
        "thailand|泰国, vietnam|越南, south korea|韩国, new zealand|新西兰, malaysia|马来西亚, indonesia, taiwan"
        "|台湾, greece, turkey, scotland, wales"
    ),
}
"""Classes of names. ``style`` holds choices of code style, ``status`` states of a project, ``zone`` zones of time."""

CAPITAL = frozenset(
    listed(
        "opera edge arc safari brave orion dia zen chrome cursor atom nano micro nova helix kate fleet idea rider "
        "eclipse fly do render railway nice bath york split linear shortcut plane things height ones signal element "
        "matrix craft bear reflect spring gin echo fiber rocket solid go swift dart crystal fish foot hyper warp "
        "mint arch art pt et mt ist est won rand real snap shell neon chroma aurora spanner columbus mobile phoenix "
        "durham richmond charlotte madison boulder portland granada cork galway team plus max scale growth hobby "
        "family personal gold silver trial student individual advanced standard basic business premium starter free "
        "pro drone concourse semaphore argo travis earthly bazel pine code teams oracle rails express remix astro "
        "qwik vue fauna zed dash rust ruby java scala julia perl lua zig nim"
    )
)
"""Names that are common words besides: they count where they begin with a capital letter, or where nothing has one."""

FIRST_NAMES = frozenset(
    listed(
        "aaron abby adam aditi adrian ahmed aiden aisha alan albert alejandro alex alexa alexander alfred ali alice "
        "alicia alina amanda amara amber amelia amir amy ana anders andre andrea andreas andrew andy angela anika "
        "anita anja ann anna anne anthony anton antonio arjun arthur asha astrid aurora axel barbara beatrice ben "
        "benjamin bernd bert beth betty bianca bill bjorn bob boris brad brandon brenda brian bruno caleb cameron "
        "camila carl carla carlos carmen carol caroline casey cathy cecilia chad charles charlie charlotte chen "
        "chiara chloe chris christian christina christine christopher claire clara claudia colin connor craig "
        "cynthia dan dana daniel daniela danny daphne dario dave david dean deborah deepa deepak denise dennis derek "
        "devon diana diego dieter dmitri dominic donna doris dylan ed eddie edgar eduardo edward elena eli elias "
        "elif elisa eliza elizabeth ella ellen elliot emil emilia emily emma eric erik erika erin esther ethan eva "
        "evan eve evelyn fabian farah fatima felicia felix fernando fiona florian frank franz fred freya gabriel "
        "gavin george gerald gina giulia gloria grace graham grant greg greta guido gustav hana hannah hans harold "
        "harper harry hassan heather heidi helen helena helga henrik henry hiro hiroshi holly hugo ian ibrahim igor "
        "ines ingrid irene iris isaac isabel isabella ivan ivy jack jackie jacob jake jakob james jamie jan jane "
        "janet jared jasmin jasmine jason javier jay jean jeff jen jenna jennifer jenny jens jeremy jerome jesse "
        "jessica jill jim jin jo joan joanna joe joel john johanna jon jonas jonathan jordan jorge jose joseph josh "
        "joshua juan judy julia julian julie june jung justin kai karen karim karin karl kate katharina katherine "
        "kathy katie kavya keith kelly ken kenji kenneth kerstin kevin kim kira klaus kofi kristen kumar kurt kwame "
        "kyle lars laura lauren lea leah lee lena leo leon leonie leila li liam lily lin linda ling linh lisa liu "
        "logan lola lorenzo louis louise luca lucas lucia lucy luis luisa lukas luke luna lydia maddie magnus maja "
        "malik mandy manuel mara marc marcel marco marcus margaret maria mariam marie marina mario mark markus marta "
        "martha martin martina mary mateo mathias matt matteo matthew max maya mei mei-ling melanie melissa mia "
        "michael michelle miguel mika mike mila mina ming mira miriam mitch mohamed mohammed mona monica morgan "
        "mustafa nadia nadine nancy naomi natalie natasha nathan neha neil nia nick nicole niels nikhil niklas nils "
        "nina noah noel noor nora norman oksana olaf ole oliver olivia olga omar oscar otto owen pablo pam pamela "
        "pascal pat patricia patrick paul paula pedro peggy peter petra phil philip pia pierre piotr priya quentin "
        "quinn rachel rafael raj rajesh ralph ramon ravi ray rebecca renata rene ricardo richard rick rita rob "
        "robert roberto robin rohan roman ron rosa rose ross ruby rui rupert russell ruth ryan sabine sagar sally "
        "sam samantha samir samuel sandra sanjay sara sarah sasha scott sean sebastian selena serena sergei seth "
        "shane shannon sharon shaun sheila shirley siobhan sofia sonia sonja sophia sophie stacy stefan stefanie "
        "stella stephanie stephen steve steven stuart sunita susan susanne suzanne sven svetlana sylvia tamara tanya "
        "tara tariq ted teresa tess theo theresa thomas tiffany tim timo timothy tina tobias todd tom tomas tommy "
        "toni tony tracy trevor tristan tyler ulrich uma ursula valentina valerie vanessa vera veronica victor "
        "victoria vijay viktor vincent viola vivian vlad walter wanda wei wendy will william wolfgang xavier xiao "
        "yan yara yasmin ying yuki yumi yusuf yuri yves yvonne zach zainab zara zhang zoe zuzana anil amit rahul "
        "vikram tomasz oluwaseun ngozi chidi amina idris soren aoife ciara niamh declan padraig callum hamish esme "
        "imogen"
    )
)
"""First names that tell a person from a project; a hint only, never a condition."""

SURNAMES = (
    "王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟"
    "汪田任姜范方石姚谭廖"
    "邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文庞樊兰殷施陶洪翟安颜倪严牛温芦季俞章鲁葛伍韦"
    "申尤毕聂丛焦向柳邢骆岳齐梅庄涂祁"
    "耿詹关费纪靳童欧裴祝霍柯阮覃闫欧阳"
)
