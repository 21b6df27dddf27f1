"""Words that no theme is named by: they fill sentences, tell what was done, or belong to dates, forms and programs.

A ``*`` at the end lets a word go on, since inflected languages have no single form. In Chinese a phrase is cut out
wherever it stands. The stop words of the lexicon and the names of English days and months name no theme either, and
stand here no second time.
"""

from __future__ import annotations

PLAIN_EN = (
    "able", "above", "across", "actual", "against", "ago", "almost", "along", "already", "although", "amid", "another",
    "anyone", "anything", "apart", "around", "aside", "away", "back", "based", "begin", "behind", "below", "beside",
    "better", "best", "beyond", "big", "bit", "bring", "broad", "came", "certain", "clean", "clear", "close", "come",
    "complete", "current", "different", "direct", "down", "easy", "either", "else", "end", "enough", "entire",
    "especially", "etc", "even", "ever", "every", "exact", "example", "except", "explicit", "extra", "fact", "false",
    "far", "few", "final", "fine", "first", "five", "following", "former", "four", "fresh", "full", "further", "gave",
    "general", "give", "given", "goes", "going", "gone", "good", "got", "great", "half", "happen", "hard", "high",
    "however", "idea", "important", "include", "indeed", "instead", "issue", "item", "itself", "kept", "key", "kind",
    "knew", "know", "large", "last", "later", "latest", "lead", "least", "left", "less", "let", "level", "line", "list",
    "little", "long", "look", "lot", "low", "made", "main", "make", "many", "matter", "maybe", "mean", "medium",
    "might", "missing", "mode", "mostly", "much", "multiple", "name", "near", "necessary", "next", "nice", "none",
    "nothing", "number", "often", "old", "onto", "open", "option", "outside", "part", "past", "per", "perhaps", "place",
    "plus", "point", "possible", "pre", "present", "previous", "prior", "put", "quick", "quiet", "quite", "rather",
    "ready", "real", "reason", "recent", "related", "remain", "right", "round", "said", "save", "saw", "say", "second",
    "see", "seem", "seen", "self", "sent", "separate", "set", "several", "shall", "short", "side", "simple", "simply",
    "single", "six", "slight", "small", "soon", "sort", "specific", "start", "step", "stop", "sub", "sure", "take",
    "taken", "tell", "ten", "that's", "thing", "think", "though", "thought", "three", "time", "together", "told",
    "took", "top", "total", "toward", "true", "try", "turn", "two", "type", "unless", "upon", "usual", "value",
    "version", "view", "way", "well", "went", "whatever", "whether", "whole", "whose", "within", "word", "worth",
    "wrong", "live", "service", "stale", "track", "zero", "don't", "doesn't", "didn't", "isn't", "wasn't", "can't",
    "won't", "it's", "i'm", "i'll", "we're", "let's", "me", "mine", "him", "her", "his", "she", "myself", "themselves",
    "anyway", "among", "due", "accept", "achieve", "active", "add", "added", "adjust", "agree", "allow", "appear",
    "apply", "approach", "ask", "assume", "attempt", "available", "avoid", "become", "blocked", "broke", "built",
    "build", "call", "capture", "cause", "change", "check", "chose", "choose", "collect", "confirm", "consider",
    "contain", "continue", "correct", "create", "deal", "decide", "decision", "define", "deliver", "describe", "detail",
    "detect", "determine", "discuss", "drop", "enable", "disable", "ensure", "error", "establish", "event", "execute",
    "exist", "expect", "explain", "extend", "fail", "fallback", "feature", "file", "fill", "find", "finish", "fix",
    "flag", "focus", "folder", "directory", "found", "function", "handle", "help", "implement", "improve", "increase",
    "indicate", "info", "information", "input", "insert", "inspect", "install", "intend", "involve", "kick", "land",
    "leave", "limit", "locate", "maintain", "manual", "mark", "match", "mention", "merge", "method", "notice",
    "observe", "occur", "offer", "ok", "okay", "okey", "outcome", "output", "pass", "pending", "perform", "plan",
    "prefer", "prepare", "problem", "proceed", "process", "produce", "progress", "project", "propose", "prove",
    "provide", "pull", "push", "question", "reach", "read", "receive", "record", "reduce", "refer", "reflect", "remove",
    "rename", "replace", "reply", "report", "request", "require", "resolve", "response", "rest", "result", "return",
    "review", "revise", "rule", "run", "ran", "search", "section", "select", "send", "serve", "show", "shown", "skip",
    "solve", "source", "stable", "stage", "state", "statement", "success", "suggest", "summary", "support", "task",
    "test", "todo", "tried", "update", "upgrade", "valid", "verify", "wait", "warn", "work", "write", "written",
    "wrote", "yes", "aim", "batch", "behavior", "case", "cleanup", "command", "comment", "commit", "compare", "concern",
    "configuration", "content", "context", "control", "count", "data", "default", "edit", "effect", "entry", "format",
    "goal", "heartbeat", "hour", "initial", "instruction", "integrate", "kill", "link", "minute", "page", "path",
    "pattern", "percent", "phase", "pick", "procedure", "prompt", "promote", "purpose", "query", "raise", "range",
    "rate", "recommend", "refactor", "release", "repeat", "repo", "repository", "restart", "retry", "routine", "sample",
    "scan", "scope", "share", "situation", "spec", "split", "standard", "structure", "style", "template", "term",
    "text", "thread", "threshold", "title", "topic", "trigger", "url", "week", "month", "year", "morning", "night",
    "afternoon", "weekend", "hourly", "weekly", "today's", "tonight", "someone", "somebody", "bought", "brought",
    "paid", "talked", "visited", "loved", "arrived", "lost", "sold", "sell", "cut", "feel", "felt", "hear", "heard",
    "spent", "spend", "begun", "grew", "verification", "behaviour", "comparison", "config", "summarize", "respond",
    "creation", "identify", "clarify", "apparently", "nominal", "successfully", "healthy", "notable", "e.g", "i.e",
    "attach", "minor", "major", "treat", "whenever", "otherwise", "therefore", "hence", "plain", "proper", "properly",
    "correctly", "exactly", "fully", "newly", "cleanly", "safe", "particular", "additional", "additionally", "specify",
    "various", "appropriate", "consistent", "relevant", "potential", "overall", "immediate", "ongoing", "local",
    "remote", "intent", "supplied", "surveyed", "discovered", "interactive", "sense", "stay", "grow", "grown", "couple",
    "dozen", "hundred", "thousand", "million",
)  # fmt: skip
"""English words, told by their stems."""
PLAIN_ZH = (
    "差不多", "完成", "更新", "检查", "修复", "修改", "添加", "新增", "增加", "处理", "测试", "发现", "确认", "记录",
    "解决", "支持", "功能", "内容", "文件", "时间", "项目", "版本", "结果", "状态", "信息", "会话", "消息", "系统",
    "工作", "任务", "开始", "结束", "成功", "失败", "错误", "报错", "修正", "调整", "优化", "改为", "改成", "换成",
    "设置", "配置", "运行", "执行", "启动", "停止", "安装", "创建", "生成", "删除", "保存", "读取", "写入", "发送",
    "收到", "决定", "建议", "计划", "准备", "继续", "重新", "再次", "首次", "第一", "第二", "第三", "最后", "最新",
    "最近", "之前", "之后", "以前", "以后", "之间", "同时", "然后", "接着", "其中", "其他", "其它", "所有", "全部",
    "部分", "一次", "两次", "三次", "一种", "一直", "一起", "一样", "一点", "一天", "每天", "每周", "每月", "早上",
    "上午", "中午", "下午", "晚上", "今晚", "昨晚", "今早", "本周", "上周", "下周", "星期", "周一", "周二", "周三",
    "周四", "周五", "周六", "周日", "月份", "小时", "分钟", "能够", "可能", "应该", "必须", "不要", "不能", "不会",
    "不用", "不再", "无法", "只有", "只要", "只是", "除了", "包括", "属于", "关于", "由于", "导致", "原因", "方式",
    "方法", "方案", "步骤", "流程", "规则", "注意", "重要", "主要", "简单", "直接", "正常", "异常", "正在", "还有",
    "还要", "还没", "觉得", "认为", "知道", "看到", "说明", "表示", "提到", "提醒", "要求", "希望", "喜欢", "想要",
    "告诉", "回复", "回答", "询问", "问了", "讨论", "沟通", "负责", "根据", "按照", "根本", "比较", "更加", "非常",
    "特别", "尽量", "大概", "大约", "左右", "以内", "以上", "以下", "至少", "最多", "不少", "很多", "许多", "多个",
    "几个", "每个", "各个", "某个", "该文件", "数据", "代码", "脚本", "命令", "工具", "日志", "笔记", "记忆", "偏好",
    "规划", "总结", "反馈", "心得", "教训", "经验", "决策", "待办", "下一步", "进度", "进展", "跟进", "推进", "落实",
    "地方", "东西", "事情", "方面", "情形", "类型", "名称", "数量", "级别", "大家", "别人", "有人", "出现", "变成",
    "成为", "作为", "对应", "相关", "相同", "不同", "新的", "旧的", "试试", "试了", "看看", "想想", "重启", "上线",
    "下线", "提交", "合并", "发布", "部署完", "助理", "代理", "智能体", "心跳",
)  # fmt: skip
NOT_ALONE_ZH = ("服务", "商品", "中心", "平台", "模块", "文档", "界面", "页面", "对方", "双方", "公司", "客户端")
"""Part of many words, and no theme alone."""
NOT_FIRST_ZH = "不没又再还很更最每给让请已我你他她它个们所但且并若则因由将该此各某几两一二三四五六七八九十"
NOT_LAST_ZH = "不没又再还很更最每给让请已我你他她它个们里中时后前次所但且并若则因由将该此各某几两一二三四五六七八九十"
"""A theme begins with none of the first, and ends with none of the second."""
PLAIN_RU = (
    "без", "более", "будет", "будут", "быть", "вместо", "вот", "всё", "все", "всех", "всем", "всего", "вчера", "где",
    "год*", "два", "две", "двух", "день", "дня", "дней", "дело", "долж*", "другой", "другие", "ему", "завтра", "зато",
    "здесь", "из-за", "иногда", "каждый", "каждую", "каждые", "какой", "когда", "которы*", "которая", "которое", "кто",
    "лучше", "между", "меня", "мне", "много", "мог", "могу", "могут", "могла", "могли", "может", "можно", "мой", "моя",
    "надо", "нам", "нас", "наш*", "него", "неё", "нельзя", "несколько", "никогда", "ничего", "новый", "новая", "новое",
    "новые", "нужн*", "оба", "обе", "один", "одна", "одно", "однако", "около", "оно", "опять", "очень", "перед", "под",
    "пока", "после", "потом", "потому", "почему", "почти", "просто", "против", "пять", "раз", "раза", "разу", "раньше",
    "сам", "сама", "сами", "само", "свой", "своя", "свои", "себя", "сегодня", "сейчас", "следующ*", "снова", "совсем",
    "сразу", "такой", "такая", "такие", "там", "твой", "тебя", "тем", "теперь", "тогда", "того", "тоже", "той", "тот",
    "три", "трёх", "туда", "утром", "вечером", "днём", "ночью", "утро", "вечер", "хорошо", "хоть", "хотя", "через",
    "четыре", "чуть", "эта", "эти", "этого", "этой", "этом", "этот", "эту", "всегда", "больше", "меньше", "сколько",
    "столько", "вопрос*", "задач*", "запис*", "замет*", "проект*", "работ*", "результат*", "ошибк*", "проблем*",
    "причин*", "правил*", "решен*", "решил*", "статус*", "верси*", "файл*", "врем*", "час", "часа", "часов", "минут*",
    "недел*", "месяц*", "понедельник*", "вторник*", "среду", "средам", "четверг*", "пятниц*", "суббот*", "воскресень*",
    "январ*", "феврал*", "март*", "апрел*", "май", "мая", "июн*", "июл*", "август*", "сентябр*", "октябр*", "ноябр*",
    "декабр*", "проверк*", "провери*", "проверя*", "обнови*", "обновл*", "добав*", "исправ*", "поправ*", "настрои*",
    "настраив*", "настройк*", "запуст*", "запуск*", "сдела*", "делать", "делаем", "делаю", "делает*", "делал*",
    "написа*", "пиш*", "сказа*", "говор*", "попрос*", "просил*", "просит", "просят", "просьб*", "поменя*", "меняем",
    "менять", "меняет*", "измен*", "убра*", "удал*", "созда*", "постави*", "установ*", "отправ*", "получ*", "найти",
    "взя*", "дал", "дала", "дали", "дать", "будем", "буду", "стал", "стала", "стали", "стало", "стать", "оказал*",
    "упал*", "пада*", "сломал*", "почин*", "закончи*", "начал*", "продолж*", "остал*", "остав*", "хоч*", "хотел*",
    "люблю", "любит", "любил*", "любят", "нравит*", "нравят*", "понрав*", "дума*", "знаю", "знает", "знать", "знал*",
    "знаем", "помн*", "купи*", "заказа*", "позвони*", "пришла", "пришли", "пришло", "пришел", "пришёл", "пошел",
    "пошёл", "пошла", "пошли", "ушл*", "ушёл", "смог*", "смож*", "использ*", "готов", "готова", "готово", "готовы",
    "важн*", "пользовател*", "ассистент*", "агент*", "сесси*", "сообщени*", "памят*", "систем*", "данн*", "сообщил*",
    "перенес*", "перешл*", "договорил*", "выбра*", "привез*", "привёз", "посади*", "поливать",
)  # fmt: skip
PLAIN_PT = (
    "ainda", "além", "algo", "algum*", "ali", "amanhã", "ano", "anos", "antes", "aos", "apenas", "após", "aquel*",
    "aqui", "assim", "até", "através", "bem", "boa", "bom", "cada", "cerca", "cima", "coisa*", "contra", "deixar",
    "dela", "dele", "demais", "dentro", "depois", "desde", "desse", "desta", "deste", "deve*", "dia", "dias", "disse*",
    "diz", "dizer", "dois", "duas", "durante", "ela", "elas", "ele", "eles", "enquanto", "entre", "era", "eram", "essa",
    "esse", "estas", "estava*", "estes", "estou", "estão", "exemplo*", "faz", "fazem", "fazendo", "fazemos", "fazer",
    "feit*", "fez", "ficar", "ficou", "fica", "ficam", "fim", "foram", "fora", "forma", "formas", "grande*", "haver",
    "hoje", "houve", "isto", "lhe", "logo", "longo", "lugar", "maior*", "meio", "melhor*", "menos", "mês", "meses",
    "mesm*", "meu*", "minha*", "minuto*", "muit*", "nada", "nas", "nem", "nenhum*", "nessa", "nesse", "nesta", "neste",
    "nos", "nossa*", "nosso*", "nova", "novas", "novo", "novos", "nunca", "nós", "onde", "ontem", "outr*", "parece",
    "parte*", "passa", "passou", "pelas", "pelos", "pequen*", "per", "perto", "pode*", "pois", "porque", "possível",
    "pouc*", "precisa*", "preciso", "primeir*", "prontas", "pronto", "própri*", "próxim*", "qual", "qualquer", "quando",
    "quanto", "quase", "quatro", "quem", "quer", "quero", "querem", "saber", "seja", "sem", "semana*", "sempre",
    "sendo", "ser", "será", "serão", "seu*", "sido", "sobre", "sua*", "são", "também", "tal", "tanto", "tem", "têm",
    "tempo", "tenho", "ter", "terá", "teve", "tinha", "tipo*", "toda*", "todo*", "três", "tudo", "umas", "uns",
    "última*", "último*", "vai", "vão", "vez", "vezes", "você*", "cinco", "segunda*", "terça*", "quarta*", "quinta*",
    "sexta*", "sábado*", "domingo*", "manhã*", "tarde*", "noite*", "adiciona*", "alter*", "ajust*", "atualiz*",
    "corrig*", "correç*", "cria", "criad*", "criar", "criei", "criou", "decidi*", "decis*", "erro", "erros", "execut*",
    "falh*", "ficheiro*", "arquivo*", "funcion*", "gera", "gerar", "gerou", "gerado", "gerada", "inclu*", "instal*",
    "lista*", "memória*", "mensage*", "mud*", "nota", "notas", "objetivo*", "passo", "passos", "pedid*", "pediu",
    "pedi", "problema*", "projeto*", "regra*", "relatóri*", "remov*", "respo*", "resultado*", "revis*", "sessão",
    "sessões", "sistema*", "tarefa*", "teste*", "testar", "testou", "trabalh*", "usa", "usar", "usei", "usou", "usado",
    "usada", "usamos", "usando", "usuári*", "utiliz*", "versão", "versões", "verific*", "assistente*", "comprei",
    "comprou", "comprar", "combin*", "fala", "falar", "falei", "falou", "falamos", "gost*", "liguei", "marcou",
    "marquei", "prefer*", "recebi", "começ*", "terminei", "terminou", "terminar", "terminado", "terminada", "troc*",
    "tirar", "pôr", "dar", "deu", "dou", "ver", "viu", "vem", "veio", "ajud*", "escrev*", "envi*", "chega*", "chegou",
    "mostr*", "manter", "mantém", "manteve", "segue", "seguir", "seguiu", "seguinte*", "dados", "informaç*", "confirm*",
    "reinic*", "plantei", "plantou", "plantar", "necess*", "important*",
)  # fmt: skip
PLAIN_OTHER = (
    "ahora", "algún", "aquí", "aunque", "año*", "bueno", "bien", "casi", "cómo", "cosa*", "cuando", "cual", "debe*",
    "después", "día", "días", "donde", "ella", "ellos", "entonces", "eso", "estaba", "esto", "está*", "fue", "fueron",
    "gran", "hace", "hacer", "han", "hasta", "hay", "hecho", "hizo", "hora*", "hoy", "luego", "mañana", "mejor", "mes",
    "mientras", "mismo", "mucho*", "nueva*", "nuevo*", "otra*", "otro*", "poco", "puede*", "pues", "quiere*", "sea",
    "según", "siempre", "sin", "son", "sus", "también", "tarea*", "tiempo", "tiene*", "tres", "uno", "usuario*", "ayer",
    "archivo*", "proyecto*", "error*", "aber", "alle", "allen", "aller", "alles", "als", "andere*", "aus", "beim",
    "bei", "bin", "bis", "dabei", "damit", "danach", "dann", "dass", "dem", "den", "denn", "deshalb", "dies*", "doch",
    "dort", "drei", "durch", "einen", "einem", "einer", "eines", "etwas", "euch", "gegen", "gemacht", "genau",
    "gestern", "gibt", "ging", "gleich", "gut", "gute", "guter", "gutes", "habe", "haben", "habt", "hat", "hatte*",
    "heute", "hier", "hin", "ich", "ihr*", "immer", "ins", "jede*", "jetzt", "kann", "kein*", "können", "lassen",
    "läuft", "macht", "machen", "mal", "man", "mehr", "mein", "meine", "meinen", "meiner", "meinem", "mich", "mir",
    "morgen", "muss", "müssen", "nach", "neu", "neue", "neuen", "neuer", "neues", "nicht*", "noch", "nun", "nur",
    "oder", "ohne", "schon", "sehr", "sein*", "seit", "sich", "sie", "sind", "soll*", "über", "unter", "viel*", "vom",
    "vor", "wann", "war", "waren", "warum", "weil", "weiter*", "wenn", "wer", "werden", "wieder", "wie", "wir", "wird",
    "wurde*", "zum", "zur", "zwei", "woche*", "montag*", "dienstag*", "mittwoch*", "donnerstag*", "freitag*",
    "samstag*", "sonntag*", "stunde*", "tag", "tage", "datei*", "fehler*", "ainsi", "alors", "après", "aussi", "autre*",
    "aux", "avant", "avoir", "car", "cela", "ces", "cette", "chaque", "chez", "comme", "deux", "doit", "donc", "elle*",
    "encore", "faire", "fait", "faut", "ici", "ils", "jour*", "leur*", "lui", "moi", "moins", "mon", "même*", "non",
    "notre", "nous", "nouveau*", "nouvelle*", "ont", "par", "parce", "peu", "peut", "plus", "quand", "sans", "ses",
    "sont", "sous", "tous", "tout*", "très", "trois", "vers", "veut", "vous", "été", "être", "demain", "semaine*",
    "fichier*", "erreur*", "mois", "heure*", "ada", "adalah", "agar", "aku", "anda", "apa", "atau", "bagian", "bahwa",
    "baik", "banyak", "baru", "belum", "bisa", "bukan", "dalam", "dapat", "dulu", "hanya", "hari", "harus", "hasil",
    "jadi", "jam", "jangan", "jika", "kalau", "kami", "karena", "kembali", "kita", "lagi", "lain", "langsung", "lebih",
    "masih", "mereka", "minggu", "mulai", "namun", "nanti", "oleh", "perlu", "pernah", "saja", "sama", "sampai",
    "sangat", "saya", "sebagai", "sebelum", "sekarang", "selalu", "semua", "sendiri", "seperti", "setelah", "setiap",
    "supaya", "tanpa", "tapi", "telah", "tetap", "tiap", "bulan", "tahun", "besok", "kemarin", "pagi", "siang", "malam",
    "berhasil", "gagal", "pakai", "buat", "dibuat", "cek", "lanjut", "selesai", "sesi", "pesan",
)  # fmt: skip
"""Spanish, German, French and Indonesian words."""
CALENDAR = (
    "segunda", "terça", "quarta", "quinta", "sexta", "feira", "sábado", "domingo", "lunes", "martes", "miércoles",
    "jueves", "viernes", "montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag", "sonntag", "lundi",
    "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche", "senin", "selasa", "rabu", "kamis", "jumat",
    "sabtu", "januar", "februar", "märz", "juni", "juli", "oktober", "dezember", "janvier", "février", "avril",
    "juin", "juillet", "août", "septembre", "octobre", "novembre", "décembre", "enero", "febrero", "marzo", "abril",
    "mayo", "junio", "julio", "agosto", "septiembre", "octubre", "noviembre", "diciembre", "janeiro", "fevereiro",
    "março", "maio", "junho", "julho", "setembro", "outubro", "novembro", "dezembro", "januari", "februari",
    "maret", "mei", "agustus", "desember", "понедельник", "вторник", "среда", "четверг", "пятница", "суббота",
    "воскресенье",
)  # fmt: skip
"""Days and months, in whatever language the rest is."""
HARNESS = (
    "assistant*", "users", "user's", "systems", "subagent*", "agents", "human", "bot", "message*", "session*",
    "conversation*", "metadata", "sender*", "recipient*", "heartbeat*", "no_reply", "cron", "cest", "cet", "wib", "jst",
    "pst", "edt", "stdout", "stderr", "exit", "null", "none", "undefined", "http", "https", "www", "org", "localhost",
    "memories", "dream*", "candidate*", "recall*", "staged", "reflection*", "theme*", "diary", "workspace*",
    "openclaw*", "slowwave", "soul", "identity", "inbound", "outbound", "timestamp*",
)  # fmt: skip
"""Of the programs around a conversation, not of what it is about."""
LINKS = frozenset(("of", "de", "da", "do", "das", "dos", "del", "di", "du", "des", "von"))
"""What may stand inside a pair of words that belong together."""
NOUNS_EN = frozenset(("family", "assembly", "supply", "italy", "speed", "embed", "butterfly", "monopoly", "anomaly"))
"""Nouns that end as an adverb or a participle does."""
NOUNS_RU = frozenset(("память", "печать", "кровать", "сеть", "мать", "медь", "нить", "площадь", "кофейная", "столовая"))
"""Nouns that end as a verb or an adjective does."""
ADJECTIVES_RU = (
    "ый", "ая", "яя", "ое", "ее", "ые", "ого", "его", "ому", "ему", "ыми", "ими", "ую", "юю", "ых", "их",
)  # fmt: skip
VERBS_RU = (
    "ить", "ать", "ять", "еть", "уть", "ться", "лся", "лась", "лись", "ется", "ются", "ится", "ятся", "ует", "уют",
    "овал", "ировал", "овали", "ировали", "ает", "яет", "ают", "яют", "ешь", "ишь",
)  # fmt: skip
OBLIQUE_RU = (
    "ов", "ев", "ами", "ями", "ах", "ях", "ом", "ем", "ам", "ям", "ой", "ей", "у", "ю", "е",
)  # fmt: skip
PLURAL_RU = ("ы", "и")
"""Endings of Russian words."""
