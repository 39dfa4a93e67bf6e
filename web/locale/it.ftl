# Quello che dice la pagina, oltre alle frasi di tutta la casa e dei giochi.

## Pagina iniziale

web-lead = Tre giochi di carte con animali, fatti di bluff e sangue freddo. Gioca contro i bot o con gli amici, ognuno sul proprio telefono: senza account e senza installare nulla.
web-play-now = Gioca subito
web-open = Apri un tavolo
web-rules = Regole
web-rules-all = Tutte le regole
web-how = Come si gioca
web-how-of = Come si gioca a { $game }
web-play-with-others = Giocare con altri
web-play-with-others-how = Apri un tavolo e mostra il codice, oppure manda il link: gli altri si siederanno al tuo tavolo.
web-join = Entra con un codice
web-watch-record = Guarda una partita registrata
web-lobby = Tavoli aperti
web-lobby-empty = Al momento nessuno aspetta altri giocatori.
web-free-seats =
    { $count ->
        [one] un posto libero
       *[other] { $count } posti liberi
    }
web-mine = I tuoi tavoli
web-status-yours = Tocca a te
web-status-playing = In corso
web-status-open = Non ancora iniziata
web-status-over = Finita
web-nobody = Ospite
web-no-server = Il server non risponde.

## La pagina

web-loading = Un attimo…
web-not-loaded = Non è stato possibile caricare.
web-reload = Ricarica
web-nowhere = Qui non c’è niente.
web-to-home = Pagina iniziale
web-pages = Pagine
web-settings = Impostazioni
web-about = Informazioni
web-close = Chiudi
web-menu = Menu
web-log = Cronaca
web-yes = Sì
web-no = No
web-understood = Ho capito
web-language = Lingua

## Aprire un tavolo

web-open-game = Un tavolo di { $game }
web-who-plays = Chi gioca?
web-own-devices = Ognuno sul proprio dispositivo
web-one-device = In più persone su questo dispositivo, passandoselo
web-nickname = Il tuo soprannome
web-nickname-of = Giocatore { $number }
web-one-more = Un altro giocatore
web-players = Giocatori
web-how-played = Impostazioni del tavolo
web-option = { $name }: { $value }
web-timing = Tempo per pensare
web-timing-none = Senza orologio
web-timing-fast = Veloce: 15 secondi a mossa e due minuti di riserva
web-timing-live = Con calma: 45 secondi a mossa e cinque minuti di riserva
web-timing-correspondence = Per corrispondenza: un giorno a mossa
web-timing-live-is =
    { $reserve ->
        [0] { $move } secondi a mossa
        [one] { $move } secondi a mossa e un minuto di riserva
       *[other] { $move } secondi a mossa e { $reserve } minuti di riserva
    }
web-timing-correspondence-is =
    { $hours ->
        [one] Per corrispondenza: un’ora a mossa
       *[other] Per corrispondenza: { $hours } ore a mossa
    }
web-explanations = Spiega quello che succede per la prima volta
web-explanations-yes = Quello che succede per la prima volta viene spiegato, una volta a ciascuno.
web-explanation = Spiegazione
web-onlookers = Altri possono guardare
web-onlookers-yes = Altri possono guardare.
web-onlookers-no = Solo chi gioca vede il tavolo.
web-public = Mostra questo tavolo a tutti su questo server
web-public-yes = Il tavolo compare nell’elenco dei tavoli aperti.
web-public-no = Per sedersi serve il link o il codice.

## Prima della partita

web-seats = Posti
web-you = { $name } (tu)
web-bot = bot
web-bot-kind = bot, { $kind }
web-bot-level = Tipo di bot
web-ready = pronto
web-not-ready = non ancora pronto
web-free-seat = Posto libero
web-seat-bot = Fai sedere un bot
web-unseat = Manda via
web-kick = Togli dal tavolo
web-kick-sure = Togliere { $name } dal tavolo? Non si torna indietro, e link e codice saranno nuovi.
web-fill =
    { $count ->
        [one] Occupa l’ultimo posto con un bot
       *[other] Occupa { $count } posti con dei bot
    }
web-sit = Siediti
web-full = Tutti i posti sono occupati. Quando si gioca potrai guardare.
web-start = Si comincia
web-seats-free =
    { $count ->
        [one] C’è ancora un posto libero.
       *[other] Ci sono ancora { $count } posti liberi.
    }
web-ready-now = Ci sono
web-unready = Un momento, non ancora
web-wait-for-start = Si comincia appena tutti sono pronti.
web-invite = Invita altri
web-invite-how = Inquadralo con la fotocamera di un telefono nella stessa rete, oppure manda il link.
web-copy = Copia il link
web-copied = Copiato
web-share = Condividi
web-qr = Il link come codice QR

## Durante la partita

web-your-turn = Tocca a te: { $what }
web-waiting = In attesa di { $who }
web-to-move = deve giocare
web-away = assente
web-here = presente
web-watching = Stai guardando
web-onlooker-count =
    { $count ->
        [one] una persona guarda
       *[other] { $count } guardano
    }
web-signs = Fai un cenno
web-sign-wave = Ciao!
web-sign-bravo = Complimenti!
web-sign-laugh = Ahahah!
web-sign-wow = Accidenti!
web-sign-hmm = Mmm…
web-sign-oops = Ops!
web-sign-shown = { $name }: { $sign }
web-sign-mute = Nascondi i cenni di
web-presence-gone = { $name } non c’è più.
web-presence-back = { $name } è di nuovo qui.
web-presence-nudge = { $name } ti dà un colpetto.
web-nudge = Dai un colpetto a { $who }
web-nudge-sent = Colpetto dato.
web-substitute = Fai giocare un bot al posto di { $name }
web-substitute-votes = A favore: { $who }
web-title-nudged = ● { $name } ti dà un colpetto – { $game }
web-sent = Invio in corso…
web-skip = Salta
web-sure = Confermi?
web-sure-about = { $what }?
web-do = Vai: { $what }
web-title-your-turn = ● Tocca a te – { $game }
web-time-left = Tempo rimasto: { $time }
web-time-reserve = { $time } per questa mossa, poi { $reserve } di riserva
web-time-short =
    { $count ->
        [one] Resta solo un secondo
       *[other] Restano solo { $count } secondi
    }
web-days =
    { $count ->
        [one] un giorno
       *[other] { $count } giorni
    }
web-hours =
    { $count ->
        [one] un’ora
       *[other] { $count } ore
    }
web-bot-keeps-seat = Un bot sta giocando al tuo posto.
web-return = Eccomi di nuovo
web-lost = Connessione persa. Torna da sola…
web-connecting = Connessione…
web-what-is-this = A che cosa serve?
web-help-tap = Tocca qualcosa e leggi a che cosa serve.
web-link-device = Passa a un altro dispositivo
web-link-device-link = Chi apre questo link ha in mano le tue carte. Non mostrarlo a nessun altro.
web-take-seat = Gioca come { $name }
web-take-seat-sure = Su questo dispositivo giochi come { $own }. Questo link è il posto di { $linked }: vuoi prendere quello?
web-seat-link-wrong = Questo link non apre nessun posto. Il tuo resta tuo.
web-tv = Schermo per tutti
web-leave = Lascia il tavolo
web-leave-playing = Un bot giocherà al tuo posto finché non torni. Vuoi andartene davvero?
web-leave-sure = Vuoi andartene davvero?

## Impostazioni

web-theme = Colori
web-theme-auto = Come il dispositivo
web-theme-light = Chiari
web-theme-dark = Scuri
web-speed = Ritmo su questo dispositivo
web-speed-table = Come al tavolo
web-speed-quicker = Più svelto
web-speed-none = Subito
web-pace = Ritmo del tavolo
web-pace-name =
    { $pace ->
        [calm] Tranquillo
        [brisk] Svelto
       *[at_once] Subito
    }
web-pace-is =
    { $pace ->
        [calm] Ritmo tranquillo: si segue tutto
        [brisk] Ritmo svelto
       *[at_once] Tutto subito
    }
web-confirm = Chiedi conferma prima di ogni mossa
web-one-tap = Gioca con un solo tocco
web-tap-again = { $what }? Tocca di nuovo
web-sound = Suoni
web-vibrate = Vibra quando tocca a me
web-allow-nudges = Gli altri possono darmi un colpetto, con un suono
web-counter = Conta quello che ognuno ha giocato
web-notify = Avvisami quando tocca a me

## A che cosa serve?

web-help-home = Torna alla pagina iniziale. Il tuo posto resta tuo.
web-help-log = Tutto quello che è successo, in parole.
web-help-signs = Mostra un cenno a tutti al tavolo. Qui puoi anche nascondere i cenni degli altri.
web-help-nudge = Un suono, e sui telefoni una vibrazione, per chi tutti stanno aspettando.
web-help-substitute = Un bot gioca finché la persona non torna. Chi ha aperto il tavolo decide da solo, altrimenti vale la maggioranza di chi c’è.
web-help-menu = Regole, impostazioni, passare a un altro dispositivo, andarsene.
web-help-skip = Mostra subito come va a finire. Quello che si vede non ti impedisce mai di giocare.
web-help-link-device = Crea un link. Aprilo su un altro dispositivo per continuare lì con le stesse carte.
web-help-seat-bot = Un bot del tipo scelto prende questo posto.
web-help-unseat = Il bot se ne va e il posto torna libero.
web-help-kick = Chi viene tolto non può tornare al tavolo; l’invito cambia.
web-help-players = In quanti si può giocare: si aggiungono posti o si tolgono quelli liberi.
web-help-fill = Bot del tipo scelto occupano tutti i posti liberi.
web-help-start = La partita comincia quando tutti i posti sono occupati e tutti sono pronti.
web-help-ready = Dice agli altri che per te si può cominciare.

## Altri luoghi

web-settings-here = Tutto questo resta solo su questo dispositivo.
web-seat = Posto { $number }
web-join-how = Il codice si legge sullo schermo di chi ha aperto il tavolo. Va bene anche un link intero.
web-join-code = Codice
web-join-go = Al tavolo
web-rules-of = Le regole di { $game }
web-contents = Indice
web-about-what = Bestiary offre tre giochi di carte con animali, esattamente secondo le regole stampate: nel browser, nel terminale e da Python.
web-about-games = I giochi
web-about-unconnected = Bestiary non ha alcun legame con gli autori e gli editori. Tutti i testi sono nostri.
web-about-pictures = Le immagini
web-about-icons = Quasi tutte le sagome sono icone disegnate da questi artisti per game-icons.net
web-about-own = Il citello, lo stegosauro e tutto il resto li abbiamo disegnati noi.
web-about-fonts = I caratteri
web-about-privacy = Che cosa si sa di te
web-about-private = Solo quello che fai a un tavolo, con il soprannome che scegli. Niente account, niente cookie, nessuno viene contato e nulla viene caricato da altrove.

## Dopo la partita

web-rematch = Un’altra partita
web-rematch-waiting = In attesa di { $who }
web-rematch-wanted =
    { $count ->
        [one] { $who } vorrebbe giocare ancora.
       *[other] { $who } vorrebbero giocare ancora.
    }
web-help-rematch = Ancora le stesse persone, gli stessi posti e le stesse impostazioni. Si comincia quando tutti l’hanno chiesto.
web-replay = Rivedila
web-record = Salva la registrazione
web-after-table = Guarda il tavolo
web-after-back = Al risultato
web-scoring = Il punteggio
web-scoring-of = ({ $count })
web-course-points = L’andamento della partita: punti
web-course-cards = L’andamento della partita: carte in mano
web-course-numbers = Lo stesso in numeri
web-course-move = Mossa
web-replay-first = All’inizio
web-replay-back = Un passo indietro
web-replay-run = Avvia
web-replay-pause = Pausa
web-replay-next = Un passo avanti
web-replay-last = Alla fine
web-replay-turn = { $turn } di { $last }
web-replay-eyes = Vista
web-replay-all = tutte le carte scoperte
web-replay-onlooker = chi guarda
web-replay-link = Link a questa mossa
web-replay-which = Quale partita di questo tavolo
web-replay-game = Partita { $number }
web-watch-how = Trascina qui il file di una partita registrata. Viene mostrata e poi dimenticata.
web-watch-choose = Scegli un file
web-watch-which = In questo file ci sono { $count } partite. Quale?

## Su un solo schermo

web-tv-join = Inquadra e gioca anche tu
web-tv-code = Oppure apri { $address } e digita questo codice:
web-pass-to = Passalo a { $name }
web-pass-turn = Tocca a { $name }. Voi altri non guardate, per favore.
web-pass-look = Può guardare solo { $name }.
web-pass-open = Sono { $name }
web-pass-peek = Le carte di { $name }
web-pass-hide = Nascondi le carte
web-pass-nobody = Da questo dispositivo nessuno gioca a quel tavolo.

## La prima partita guidata

web-lesson = Prima partita guidata
web-lesson-first = La tua prima partita a { $game }?
web-lesson-learn = Impara in 3 minuti
web-lesson-right-away = Gioca subito
web-lesson-next = Avanti
web-lesson-skip = Salta
web-lesson-play-on = Continua da qui
web-lesson-new-game = Nuova partita
