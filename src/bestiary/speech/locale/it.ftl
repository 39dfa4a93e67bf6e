# Frasi che non appartengono a nessun gioco.

seat = posto { $number }
row = { $first } e { $last }
players-exactly = { $count } giocatori
players-between = da { $least } a { $most } giocatori

## Rifiuti. La regola segue tra parentesi, perciò finiscono senza punto.

refused-action = { $action } non è un’azione di questo gioco
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
cli-error = bestiary: { $why }
cli-error-usage = bestiary: { $why }. Aiuto: { $help }
cli-no-such-option = non c’è nessuna opzione { $name }
cli-no-such-command = non c’è nessun comando { $name }
cli-missing = manca { $name }
cli-missing-value = manca il valore di { $name }
cli-bad-value = { $name }: { $why }
cli-bad-call = { $why }
cli-unreadable = { $file } non si può leggere: { $why }
