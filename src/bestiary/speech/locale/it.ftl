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
refused-option = questo gioco non ha un’opzione { $name } con il valore { $value }
refused-players = questo gioco è per un numero diverso di giocatori ({ $players }, non { $given })
refused-seat = a questo tavolo non c’è il posto { $seat }
refused-setup = la partita non può cominciare così

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
playthrough-title = { $game }, { $players } giocatori

## Bot

bot-random-reason = Chiudo gli occhi e punto il dito.

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
cli-replay = Rivedi le registrazioni in FILE («-» è lo standard input), come le legge una persona.
cli-replay-states = Stampa invece ogni posizione come una riga di JSON.
cli-replay-check = Non stampare niente; controlla solo che tutte le registrazioni rispettino le regole.
cli-replay-either = --states e --check non vanno insieme
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
cli-bench-no-peers = OpenSpiel non è installato; arriva con l’extra «peers»
cli-error = bestiary: { $why }
cli-error-usage = bestiary: { $why }. Aiuto: { $help }
cli-no-such-option = non c’è nessuna opzione { $name }
cli-no-such-command = non c’è nessun comando { $name }
cli-missing = manca { $name }
cli-missing-value = manca il valore di { $name }
cli-bad-value = { $name }: { $why }
cli-bad-call = { $why }
cli-unreadable = { $file } non si può leggere: { $why }

## La shell

cli-play-players = Quanti giocano, te compreso. Senza indicazione, un numero adatto al gioco.
cli-play-option = Un’opzione del tavolo, per esempio stones=secret in Lascaux. Si può ripetere.
cli-play-options-fixed = le opzioni di una partita salvata non si possono cambiare
cli-play-seed = Un numero da cui segue tutto ciò che decide il caso: a parità di mosse tue, di nuovo lo stesso.
cli-play-record = Salva la partita in FILE, finita o no. Senza indicazione si salva solo una partita non finita, con un nome suo.
cli-play-resume = Riprendi la partita salvata in FILE e salvala di nuovo lì.
cli-play-plain = Solo testo, una cosa per riga: senza colori, simboli né linee. È comunque così se l’uscita non è un terminale.
cli-play-no-number = { $given } non è un numero intero
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
shell-you = tu
shell-guest = Ospite
shell-seat =
    { $seat_is ->
        [you] Tu
       *[other] { $seat }
    }
shell-company = Giochi contro { $others }.
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
shell-keys = { $wanted } o una mossa intera come { $example }. «?» mostra le regole, «q» salva la partita ed esce.
shell-back = Una riga vuota torna indietro.
shell-no-move = { $why }.
shell-page = [Invio] avanti · [q] indietro
shell-points =
    { $n ->
        [one] { $n } punto
       *[other] { $n } punti
    }
shell-winner = vittoria
shell-saved = La partita è salvata in { $file }
shell-resume = Per riprenderla:
shell-unsaved = { $file } non si può scrivere: { $why }. Conserva questa riga, è l’intera partita:
