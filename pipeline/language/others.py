"""Smaller tables for Russian, Portuguese, Spanish, German, French and Indonesian notes: headings and intent words."""

from __future__ import annotations

GREETINGS = (
    "привет", "здравствуй*", "доброе утро", "добрый день", "добрый вечер", "пока", "спасибо", "olá", "oi", "bom dia",
    "boa tarde", "boa noite", "obrigado", "obrigada", "hola", "buenos días", "gracias", "hallo", "guten morgen",
    "guten tag", "danke", "tschüss", "bonjour", "merci", "halo", "selamat pagi", "terima kasih",
)  # fmt: skip
CONFIRMATIONS = (
    "да", "ок", "хорошо", "ладно", "понял", "поняла", "давай", "ага", "продолжай", "sim", "certo", "está bem",
    "pode ser", "continua", "sí", "vale", "claro", "ja", "gut", "weiter", "passt", "oui", "d'accord", "ya", "oke",
    "lanjut", "нет", "não",
)  # fmt: skip
CORRECTION = (
    "не так", "неправильно", "неверно", "я имел в виду", "я же говорил*", "ты ошиб*", "não é isso", "está errado",
    "eu disse", "quis dizer", "no es eso", "está mal", "das ist falsch", "ich meinte", "ce n'est pas ça",
    "bukan begitu", "salah",
)  # fmt: skip
ERROR = (
    "ошибк*", "сбой", "упал*", "не работает", "не удалось", "не найден*", "erro", "erros", "falha", "falhou",
    "não funciona", "error", "falló", "no funciona", "fehler", "fehlgeschlagen", "geht nicht", "erreur", "échec",
    "gagal", "rusak",
)  # fmt: skip
DECISION = (
    "решил*", "решено", "решение", "договорились", "выбрал*", "decidi*", "decisão", "escolhemos", "optámos", "optamos",
    "decidido", "entschieden", "beschlossen", "wir nehmen", "décidé", "memutuskan", "diputuskan", "sepakat",
)  # fmt: skip
COMPLETED = (
    "готово", "сделано", "завершен*", "завершён*", "исправлен*", "задеплоен*", "concluíd*", "feito", "terminado",
    "pronto", "terminé", "fertig", "erledigt", "abgeschlossen", "selesai",
)  # fmt: skip
INSIGHT = (
    "урок", "вывод", "оказалось", "оказывается", "понял, что", "lição", "aprendi", "aprendemos", "descobri*",
    "lección", "aprendí", "erkenntnis", "gelernt", "leçon", "pelajaran", "ternyata",
)  # fmt: skip
RULE = (
    "всегда", "никогда", "нельзя", "обязательно", "должен", "должны", "запрещено", "не надо", "sempre", "nunca",
    "obrigatório", "deve", "não deve", "proibido", "siempre", "debe", "obligatorio", "immer", "niemals", "nie", "muss",
    "darf nicht", "verboten", "toujours", "jamais", "il faut", "selalu", "jangan", "harus", "wajib",
)  # fmt: skip
COMMITMENT = (
    "обещаю", "дедлайн", "до завтра", "prazo", "prometo", "plazo", "frist", "bis morgen", "délai", "tenggat", "janji",
)  # fmt: skip

PROJECTS = ("проект*", "projeto*", "proyecto*", "projekt*", "proyek", "projet*")

HEADING_LESSON = (
    "урок*", "вывод", "выводы", "грабли", "инсайт*", "опыт", "что понял*", "чему научил*", "подводные камни",
    "причин*", "lição", "lições", "aprendizado*", "aprendizagen*", "aprendid*", "causa raiz", "cuidados", "armadilha*",
    "lecci*", "aprendizaje*", "lektion*", "erkenntnis*", "gelernt*", "stolperfallen", "leçon*", "pelajaran",
    "catatan penting",
)  # fmt: skip
HEADING_RULE = (
    "правил*", "принцип*", "запомнить", "важно", "договорённост*", "договоренност*", "ограничени*", "требовани*",
    "запрет*", "regra*", "política*", "princípio*", "convenç*", "diretriz*", "importante", "lembrar", "restriç*",
    "regla*", "principio*", "regel*", "grundsätz*", "grundsatz", "wichtig", "règle*", "principe*", "aturan", "wajib",
    "penting",
)  # fmt: skip
HEADING_PREFERENCE = (
    "предпочтени*", "о пользователе", "привычк*", "профиль", "стиль", "preferência*", "preferencia*",
    "sobre o utilizador", "sobre o usuário", "perfil", "estilo", "gostos", "vorliebe*", "über den nutzer",
    "préférence*", "preferensi",
)  # fmt: skip
HEADING_DECISION = (
    "решени*", "почему", "выбор", "договорились", "decisão", "decisões", "decidid*", "escolha*", "porquê", "decisi*",
    "entscheidung*", "warum", "décision*", "keputusan",
)  # fmt: skip
HEADING_REFERENCE = (
    "сервер*", "хост*", "инфраструктур*", "доступ*", "аккаунт*", "контакт*", "пути", "окружени*", "архитектур*",
    "сеть", "люди", "семья", "команда", "infraestrutura", "ambiente", "servidor*", "conta", "contas", "contato*",
    "contacto*", "caminhos", "diretório*", "mapeamento", "arquitetura", "rede", "pessoas", "família", "equipa",
    "equipe", "infraestructura", "cuentas", "infrastruktur", "konten", "kontakte", "netzwerk", "umgebung", "comptes",
    "réseau", "kontak", "akun",
)  # fmt: skip
HEADING_WORK = (
    "что сделано", "сделано", "выполнен*", "статус", "прогресс", "результат*", "тест*", "коммит*", "сегодня",
    "новост*", "отчёт*", "отчет*", "итог*", "лог", "изменени*", "проверк*", "деплой", "обновлени*", "сессия",
    "события", "мониторинг", "ход работ*", "завершен*", "завершён*", "исправлен*", "resultado*", "estado", "progresso",
    "teste*", "feito", "o que foi feito", "concluíd*", "execuç*", "resumo", "notícia*", "relatório*", "atualizaç*",
    "alteraç*", "verificaç*", "hoje", "mercado", "sessão", "eventos", "trabalho realizado", "implementa*", "correções",
    "progreso", "pruebas", "hecho", "noticias", "ergebnis*", "erledigt", "fortschritt", "nachrichten", "bericht*",
    "änderung*", "heute", "résultat*", "nouvelles", "rapport*", "hasil", "selesai", "laporan", "berita", "hari ini",
    "ringkasan",
)  # fmt: skip
HEADING_PLANNED = (
    "следующ*", "план", "планы", "задач*", "дальше", "на завтра", "идеи", "осталось", "вопросы", "напоминани*",
    "сделать", "próximo*", "tarefa*", "pendente*", "pendência*", "plano*", "ideias", "a fazer", "lembrete*", "pasos",
    "pendiente*", "tareas", "nächste*", "aufgabe*", "offen", "prochain*", "tâche*", "langkah", "tugas", "rencana",
    "berikutnya",
)  # fmt: skip
HEADING_DREAM = (
    "сновиден*", "сон агента", "relatório de sonho*", "diário de sonhos", "sonhos", "sonho", "traumbericht",
)  # fmt: skip

LASTING = (
    "всегда", "никогда", "нельзя", "нужно", "надо", "не нужно", "не надо", "обязательно", "должен", "должна", "должны",
    "должно", "запрещено", "по умолчанию", "вместо", "предпочита*", "впредь", "в будущем", "каждый раз", "избегать",
    "не использовать", "запомнить", "правило", "не трогать", "не делать", "без разрешения", "sempre", "nunca",
    "por defeito", "por padrão", "em vez de", "prefere", "preferir", "evitar", "deve", "devem", "não deve",
    "obrigatório", "proibido", "daqui para a frente", "a partir de agora", "não usar", "jamais", "siempre",
    "por defecto", "en lugar de", "debe", "no usar", "immer", "niemals", "standardmäßig", "statt", "anstatt",
    "bevorzugt", "muss", "darf nicht", "vermeiden", "toujours", "par défaut", "plutôt que", "éviter", "ne jamais",
    "selalu", "jangan", "harus", "wajib", "secara default", "hindari", "lebih suka", "usar sempre", "не используй",
    "избегай", "всегда используй", "сначала спрос*", "siga sempre", "manter sempre",
)  # fmt: skip
CAUSE = (
    "потому что", "причина", "из-за", "требует", "не поддерживает", "не поддерживается", "ограничение", "лимит",
    "не работает", "иначе", "так как", "устарел*", "нельзя", "ломает", "вызывает", "без этого", "приводит к", "porque",
    "devido a", "requer", "exige", "não suporta", "limite", "limitação", "falha", "não funciona", "caso contrário",
    "obsoleto", "senão", "para evitar", "impede", "debido a", "requiere", "no soporta", "no funciona", "weil", "wegen",
    "benötigt", "unterstützt nicht", "nicht unterstützt", "sonst", "veraltet", "parce que", "nécessite", "sinon",
    "karena", "membutuhkan", "tidak mendukung", "tidak didukung", "gagal", "é preciso", "é necessário", "tem de",
    "tem que", "es necesario", "hay que", "man muss",
)  # fmt: skip
CHOICE = (
    "решил*", "решено", "решили", "выбрал*", "отказал*", "отложил*", "отложено", "одобрил*", "договорились",
    "оставить как есть", "decidi*", "decidiu", "escolhe*", "escolhido", "rejeitad*", "adiad*", "aprovad*", "optou",
    "optámos", "mantém-se", "descartad*", "decidimos", "elegimos", "rechazad*", "aplazad*", "entschieden", "gewählt",
    "abgelehnt", "verschoben", "décidé", "choisi", "rejeté", "reporté", "memutuskan", "memilih", "ditolak", "ditunda",
    "disetujui",
)  # fmt: skip
OWNER = (
    "пользовател*", "хозяин", "владелец", "utilizador", "usuário", "o utilizador", "dono", "usuario", "nutzer",
    "benutzer", "utilisateur", "l'utilisateur", "pengguna",
)  # fmt: skip
WANTS = (
    "хочет", "просит", "просил*", "попросил*", "требует", "предпочитает", "любит", "не любит", "недоволен",
    "поправил*", "ожидает", "сказал*", "указал*", "запретил*", "разрешил*", "quer", "pede", "pediu", "prefere",
    "gosta", "não gosta", "corrigiu", "exige", "espera", "precisa", "disse", "aprovou", "recusou", "quiere", "pide",
    "pidió", "prefiere", "corrigió", "möchte", "bevorzugt", "verlangt", "bat", "korrigierte", "veut", "préfère",
    "demande", "ingin", "minta", "meminta", "mau", "lebih suka",
)  # fmt: skip
IMPERATIVE = (
    "всегда", "никогда", "не", "нужно", "надо", "использовать", "используй", "проверять", "проверяй", "избегать",
    "сначала", "если", "перед", "при", "делать", "писать", "пиши", "помнить", "помни", "нельзя", "только",
    "обязательно", "хранить", "отвечать", "sempre", "nunca", "não", "usar", "use", "evitar", "verificar", "manter",
    "guardar", "antes", "se", "quando", "preferir", "siempre", "no", "evite", "si", "cuando", "immer", "nie", "nicht",
    "kein", "keine", "wenn", "vor", "vermeiden", "nutze", "toujours", "ne", "utiliser", "éviter", "quand", "selalu",
    "jangan", "gunakan", "pakai", "kalau", "jika", "hindari", "pastikan", "responder", "escrever", "ler", "fazer",
    "perguntar", "confirmar", "respeitar", "отвечай", "спрашивай", "читать", "сохранять", "antworte", "immer erst",
    "jawab", "tulis", "baca", "tanya",
)  # fmt: skip
DONE = (
    "сделал*", "сделан*", "добавил*", "добавлен*", "обновил*", "обновлен*", "обновлён*", "создал*", "создан*",
    "исправил*", "исправлен*", "запустил*", "запущен*", "проверил*", "проверен*", "настроил*", "настроен*", "удалил*",
    "удален*", "удалён*", "написал*", "выполнен*", "завершен*", "завершён*", "установил*", "установлен*",
    "подготовил*", "отправил*", "отправлен*", "перезапустил*", "задеплоил*", "закоммит*", "реализован*", "готово",
    "начал*", "изучил*", "протестировал*", "собрал*", "adicionei", "adicionad*", "atualizei", "atualizad*", "criei",
    "criad*", "corrigi", "corrigid*", "implementei", "implementad*", "executei", "executad*", "concluíd*",
    "verificad*", "verifiquei", "testad*", "removid*", "instalad*", "configurad*", "enviad*", "gerad*", "feito",
    "feita", "reiniciad*", "commit", "preparad*", "analisad*", "revisad*", "publicad*", "processad*", "añadid*",
    "actualizad*", "cread*", "corregid*", "hecho", "ejecutad*", "hinzugefügt", "aktualisiert", "erstellt", "behoben",
    "implementiert", "getestet", "erledigt", "ajouté*", "créé*", "corrigé*", "mis à jour", "terminé*", "menambahkan",
    "ditambahkan", "memperbarui", "diperbarui", "membuat", "dibuat", "memperbaiki", "diperbaiki", "selesai",
    "menjalankan", "dijalankan", "sudah",
)  # fmt: skip
STATUS = (
    "готово", "выполнено", "успешно", "завершено", "в процессе", "сейчас", "сегодня", "вчера", "статус", "прошёл",
    "прошли", "без ошибок", "работает стабильно", "обновлено", "создано", "добавлено", "исправлено", "удалено",
    "запущен*", "пока", "concluído", "concluída", "sucesso", "em progresso", "em curso", "hoje", "ontem", "estado",
    "passou", "passaram", "sem erros", "atualmente", "atualizado", "criado", "adicionado", "corrigido", "pendente",
    "em andamento", "foi criado", "foi adicionado", "foram", "completado", "éxito", "hoy", "ayer", "erfolgreich",
    "abgeschlossen", "heute", "gestern", "aktuell", "derzeit", "läuft", "terminé", "aujourd'hui", "hier",
    "actuellement", "selesai", "berhasil", "sudah", "hari ini", "kemarin", "saat ini", "belum", "sukses", "terakhir",
    "bukan critical",
)  # fmt: skip
NEWS = (
    "акции", "курс", "рынок", "анонсировал*", "представил*", "инвестор*", "биткоин", "mercado", "ações", "anunciou",
    "lançou", "investidores", "cotação", "bolsa", "acciones", "anunció", "aktien", "börse", "kündigte", "saham",
    "pasar", "mengumumkan",
)  # fmt: skip
PLANNED = (
    "нужно будет", "следующий шаг", "следующие шаги", "планир*", "потом", "осталось", "завтра", "дальше", "идея",
    "сделать", "próximo passo", "próximos passos", "a fazer", "falta", "planear", "planejar", "amanhã", "depois",
    "ideia", "próximo paso", "mañana", "nächster schritt", "nächste schritte", "morgen", "geplant", "prochaine étape",
    "demain", "langkah berikutnya", "besok", "nanti", "rencana",
)  # fmt: skip
CHAT = (
    "хочешь", "хотите", "давай", "я могу", "сейчас сделаю", "подскажи", "могу ли", "твой", "ваш", "se quiseres",
    "se quiser", "queres que", "quer que eu", "posso", "deixa-me", "deixe-me", "vou", "si quieres", "puedo",
    "soll ich", "möchtest du", "ich kann", "lass mich", "si tu veux", "je peux", "apakah", "kalau mau", "saya bisa",
    "aku bisa", "mau saya",
)  # fmt: skip
PASSING = (
    "пока", "сейчас", "временно", "на данный момент", "текущ*", "сегодня", "завтра", "ещё", "еще", "по состоянию на",
    "por agora", "por enquanto", "atual", "atualmente", "temporário", "temporariamente", "hoje", "ainda",
    "neste momento", "por ahora", "todavía", "vorerst", "derzeit", "aktuell", "noch", "vorübergehend",
    "pour l'instant", "encore", "sementara", "saat ini", "masih",
)  # fmt: skip
HEDGE = (
    "возможно", "вероятно", "может быть", "кажется", "похоже", "наверное", "talvez", "provavelmente", "parece",
    "possivelmente", "quizás", "probablemente", "vielleicht", "wahrscheinlich", "vermutlich", "peut-être",
    "probablement", "mungkin", "kayaknya", "sepertinya",
)  # fmt: skip
PLACE = (
    "лежит", "находится", "хранится", "хранятся", "работает на", "путь", "адрес", "порт", "живёт", "живет", "крутится",
    "сервер", "репозиторий", "fica em", "está em", "guardado em", "armazenado", "localizado", "corre em", "roda em",
    "caminho", "endereço", "porta", "servidor", "repositório", "vive em", "mora em", "está en", "se guarda en",
    "liegt in", "liegt unter", "läuft auf", "pfad", "se trouve", "stocké", "chemin", "ada di", "disimpan di", "lokasi",
    "berjalan di",
)  # fmt: skip
MEDIA = (
    "сайт", "страница", "статья", "письмо", "письме", "пост", "канал", "инструмент", "клиент", "коллега", "бот",
    "página", "artigo", "e-mail", "mensagem de", "ferramenta", "cliente", "colega", "artículo", "correo", "seite",
    "artikel", "webseite", "kunde", "kollege", "werkzeug", "courriel", "halaman", "surel", "klien", "situs",
)  # fmt: skip
SPEECH = (
    "говорит", "пишет", "просит", "советует", "требует", "утверждает", "хочет", "написано", "diz", "pede", "recomenda",
    "afirma", "exige", "sugere", "quer", "manda", "dice", "pide", "quiere", "sagt", "bittet", "empfiehlt", "verlangt",
    "dit", "demande", "recommande", "mengatakan", "meminta", "menyarankan",
)  # fmt: skip

NEGATING = (
    "не", "нет", "никогда не", "никто не", "ничего не", "без", "нельзя", "ни разу не", "não", "nunca", "jamais",
    "nenhum", "nenhuma", "sem", "no", "ningún", "ninguna", "sin", "nicht", "kein", "keine", "keinen", "keiner", "nie",
    "niemals", "ohne", "ne pas", "pas", "sans", "aucun", "aucune", "tidak", "bukan", "jangan", "belum", "tanpa",
)  # fmt: skip
NO_IS_IN_THE = (
    "não", "em", "do", "da", "dos", "das", "um", "uma", "os", "ao", "é", "são", "está", "foi", "com", "para",
)  # fmt: skip
"""Signs of Portuguese, where "no" is a preposition and negates nothing."""
NOT_NEGATING = (
    "не только", "não só", "não apenas", "no sólo", "no solo", "nicht nur", "pas seulement", "tidak hanya",
    "bukan hanya",
)  # fmt: skip

FUNCTION_WORDS = frozenset(
    (
        "o", "os", "as", "um", "uma", "de", "do", "da", "dos", "das", "em", "no", "na", "nos", "nas", "por", "para",
        "com", "que", "não", "e", "é", "se", "ao", "à", "pelo", "pela", "mais", "mas", "como", "foi", "são", "está",
        "el", "los", "las", "un", "una", "del", "y", "en", "con", "es", "son", "al", "pero", "fue", "más", "der",
        "die", "ein", "eine", "und", "oder", "nicht", "ist", "sind", "war", "mit", "von", "für", "auf", "im", "den",
        "dem", "des", "zu", "auch", "nur", "wird", "werden", "aus", "bei", "nach", "le", "la", "les", "et", "ou",
        "est", "sont", "dans", "pour", "avec", "pas", "qui", "une", "du", "au", "sur", "ne", "ce", "yang", "dan", "di",
        "ke", "dari", "untuk", "dengan", "ini", "itu", "tidak", "adalah", "pada", "atau", "juga", "sudah", "akan",
        "bisa", "belum", "saat",
    )
)  # fmt: skip
STOP_WORDS = (
    "não", "sim", "vou", "com", "para", "uma", "dos", "das", "que", "mais", "mas", "como", "foi", "está", "por",
    "isso", "esta", "este", "pelo", "pela", "los", "las", "del", "una", "con", "pero", "muy", "más", "les", "des",
    "une", "est", "dans", "pour", "avec", "qui", "sur", "pas", "der", "die", "und", "ist", "nicht", "mit", "von",
    "für", "auf", "ein", "eine", "auch", "что", "это", "как", "для", "или", "при", "она", "они", "его", "был", "была",
    "были", "если", "уже", "ещё", "еще", "только", "также", "есть", "чтобы", "так", "нет", "yang", "dan", "untuk",
    "dengan", "dari", "pada", "ini", "itu", "tidak", "juga", "sudah", "akan", "saat", "على", "إلى", "هذا", "هذه",
    "ذلك", "تلك", "التي", "الذي", "الذين", "ليس", "ليست", "كان", "كانت", "يكون", "تكون", "لأن", "لأنه", "لذلك",
    "ولذلك", "بعد", "قبل", "حتى", "عند", "عندما", "إذا", "لكن", "ولكن", "أيضا", "أيضًا", "غير", "بين", "منذ",
    "خلال", "نحن", "أنا", "كما", "هناك", "هنا", "بالفعل", "فقط", "اليوم", "أمس", "غدا", "غدًا", "يعد", "або",
    "вона", "вони", "його", "він", "був", "була", "були", "якщо", "вже", "тільки", "також", "щоб", "тому",
    "коли", "цей", "дуже", "можна", "треба", "сьогодні", "вчора", "буде", "після",
)  # fmt: skip
GLOSSARY = (
    "sauvegarde", "routeur", "passerelle", "réseau", "sicherung", "netzwerk", "respaldo", "enrutador", "バックアップ",
    "ルーター", "ネットワーク", "ゲートウェイ", "백업", "라우터", "네트워크", "게이트웨이",
)  # fmt: skip

DELIBERATE = (
    "намеренно", "осознанно", "специально", "это нормально", "так задумано", "не баг", "допустимо",
    "ложное срабатывание", "intencional", "de propósito", "propositado", "por design", "é esperado", "é normal",
    "não é um bug", "aceitável", "intencionado", "es normal", "absichtlich", "bewusst", "gewollt", "kein fehler",
    "ist normal", "intentionnel", "c'est normal", "sengaja", "memang begitu", "bukan bug", "itu normal",
)  # fmt: skip
KIN = (
    "жена", "жены", "муж", "мама", "папа", "мать", "отец", "сын", "дочь", "брат", "сестра", "семья", "день рождения",
    "работает в", "женат", "замужем", "esposa", "esposo", "marido", "mulher", "namorada",
    "namorado", "mãe", "pai", "irmão", "irmã", "filho", "filha", "filhos", "aniversário",
    "trabalha em", "hermano", "hermana", "hijo", "hija", "madre", "padre", "cumpleaños", "novia", "frau", "mann",
    "mutter", "vater", "bruder", "schwester", "sohn", "tochter", "geburtstag", "wohnt in", "arbeitet bei", "femme",
    "mari", "mère", "père", "frère", "sœur", "fils", "fille", "anniversaire", "istri", "suami", "ibu", "ayah", "adik",
    "kakak", "anak", "pacar", "ulang tahun", "tinggal di", "bekerja di",
)  # fmt: skip
CHANGE = (
    "добавить", "создать", "реализовать", "исправить", "настроить", "сделать", "обновить", "доработать", "изучить",
    "написать", "перенести", "протестировать", "adicionar", "criar", "implementar", "corrigir", "melhorar",
    "atualizar", "investigar", "desenvolver", "rever", "preparar", "agregar", "crear", "mejorar", "hinzufügen",
    "erstellen", "verbessern", "umsetzen", "ajouter", "créer", "améliorer", "tambah", "tambahkan", "buat", "perbaiki",
    "tingkatkan", "implementasi", "lanjutkan", "проверить", "разобраться", "улучшить", "подключить", "дописать",
    "testar", "verificar", "resolver", "configurar", "integrar", "documentar", "testen", "prüfen", "tester",
    "vérifier", "cek", "uji",
)  # fmt: skip
HEADER_FIELDS = (
    "дата", "время", "статус", "источник", "автор", "теги", "data", "hora", "estado", "fonte", "autor", "fecha",
    "fuente", "datum", "quelle", "heure", "tanggal", "waktu", "sumber",
)  # fmt: skip
STAGES = ("fase", "etapa", "passo", "этап", "шаг", "фаза", "schritt", "étape", "tahap", "langkah")
ASIDES = (
    "спросил*", "спрашивает", "perguntou", "pergunta se", "preguntó", "fragte", "fragt", "a demandé si", "bertanya",
    "menanyakan",
)  # fmt: skip
NEED = (
    "нужно", "надо", "необходимо", "следует", "стоит", "нужно будет", "precisa", "precisamos", "é preciso",
    "é necessário", "falta", "devemos", "hay que", "necesitamos", "muss", "müssen", "sollte", "il faut", "perlu",
    "harus", "mau",
)  # fmt: skip
TRIED = (
    "пробовал*", "попробовал*", "пытал*", "tentei", "tentou", "tentativa*", "intenté", "probé", "versucht", "probiert",
    "essayé", "mencoba", "coba",
)  # fmt: skip
NO_HELP = (
    "не помогло", "без толку", "без изменений", "всё равно", "все равно", "não ajudou", "sem efeito", "sem sucesso",
    "no ayudó", "sin efecto", "ohne erfolg", "hat nicht geholfen", "ohne wirkung", "sans effet", "sans succès",
    "tidak membantu", "tidak berhasil", "tetap gagal",
)  # fmt: skip
REASON = (
    "потому что", "из-за", "причина", "оказалось", "porque", "por causa", "causa raiz", "causa", "weil", "wegen",
    "ursache", "parce que", "à cause", "karena", "penyebab",
)  # fmt: skip
