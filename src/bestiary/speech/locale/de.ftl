# Sätze, die zu keinem Spiel gehören.

seat = Platz { $number }
row = { $first } und { $last }
players-exactly = { $count } Spieler
players-between = { $least } bis { $most } Spieler

## Ablehnungen. Dahinter steht in Klammern die Regel; darum enden sie ohne Punkt.

refused-action = { $action } ist keine Aktion dieses Spiels
refused-count = { $owed } Entscheidungen stehen aus, gegeben sind { $given }
refused-dealer = der Geber hat jetzt nichts zu tun
refused-game = ein Spiel { $name } gibt es hier nicht, nur { $known }
refused-option = dieses Spiel hat keine Option { $name } mit dem Wert { $value }
refused-players = dieses Spiel ist für { $players }, nicht für { $given }
refused-seat = einen Platz { $seat } gibt es an diesem Tisch nicht
refused-setup = so kann das Spiel nicht beginnen

## Aufzeichnungen

record-refused-move = { $seat }: { $why }
record-no-json = diese Zeile ist kein JSON
record-no-object = diese Zeile ist kein JSON-Objekt
record-key-twice = ein Schlüssel steht hier doppelt
record-too-long = diese Zeile ist zu lang für eine Aufzeichnung
record-unknown-key = eine Aufzeichnung hat keinen Schlüssel { $key }
record-missing-key = der Schlüssel { $key } fehlt
record-bad-value = { $key } kann nicht { $value } sein
record-version = die Version { $version } des Formats ist unbekannt
record-rules = die Regeln { $rules } sind unbekannt; bekannt sind { $known }
record-bad-move = { $entry } ist kein Paar aus Platz und Zug
record-wrong-result = das Ergebnis folgt nicht aus den Zügen
playthrough-title = { $game }, { $players } Spieler

## Bots

bot-random-reason = Ich mache die Augen zu und zeige auf etwas.

## Die Kommandozeile

cli = Drei Tier-Kartenspiele um Bluff und gute Nerven, genau nach ihren Regeln.
cli-usage = Aufruf:
cli-usage-options = [OPTIONEN]
cli-options = Optionen
cli-commands = Befehle
cli-help = Diese Hilfe zeigen.
cli-version = Die Version zeigen, und ob die Regeln kompiliert laufen.
cli-lang = Die Sprache: de, en oder it. Ohne Angabe die deines Systems.
cli-play = Ein Spiel gegen Bots spielen.
cli-replay = Die Aufzeichnungen in FILE nachspielen („-“ ist die Standardeingabe), wie man sie liest.
cli-replay-states = Stattdessen jede Stellung als eine Zeile JSON ausgeben.
cli-replay-check = Nichts ausgeben; nur prüfen, ob alle Aufzeichnungen die Regeln einhalten.
cli-replay-either = --states und --check gehen nicht zusammen
cli-games = Die Spiele auflisten.
cli-games-line = { $title }, { $players }. { $pitch }
cli-manual = Die Regeln eines Spiels zeigen.
cli-completion = Das Skript ausgeben, mit dem deine Shell Befehle ergänzt.
cli-bench = Messen, wie schnell alles ist.
cli-bench-rules = Die Regeln aller Spiele messen.
cli-bench-peers = Im selben Lauf auch Goofspiel von OpenSpiel messen.
cli-json = Ein einziges JSON-Objekt ausgeben und sonst nichts.
cli-bench-seconds = Wie lange jede Zahl gemessen wird, in Sekunden.
cli-bench-now = Durchgang { $name }
cli-bench-no-peers = OpenSpiel ist nicht installiert; es kommt mit dem Extra „peers“
cli-error = bestiary: { $why }
cli-error-usage = bestiary: { $why }. Hilfe: { $help }
cli-no-such-option = eine Option { $name } gibt es nicht
cli-no-such-command = einen Befehl { $name } gibt es nicht
cli-missing = { $name } fehlt
cli-missing-value = zu { $name } fehlt der Wert
cli-bad-value = { $name }: { $why }
cli-bad-call = { $why }
cli-unreadable = { $file } lässt sich nicht lesen: { $why }

## Die Shell

cli-play-players = Wie viele mitspielen, du eingeschlossen. Ohne Angabe so viele, wie dem Spiel guttun.
cli-play-option = Eine Tischoption des Spiels, etwa stones=secret bei Lascaux. Darf mehrmals stehen.
cli-play-options-fixed = die Optionen eines gespeicherten Spiels stehen fest
cli-play-seed = Eine Zahl, aus der alles folgt, was der Zufall entscheidet: bei denselben Zügen von dir wieder dasselbe.
cli-play-record = Das Spiel in FILE speichern, beendet oder nicht. Ohne Angabe wird nur ein unbeendetes gespeichert, unter eigenem Namen.
cli-play-resume = Mit dem in FILE gespeicherten Spiel weitermachen und es wieder dort speichern.
cli-play-plain = Nur Text, eins pro Zeile: ohne Farben, Symbole und Linien. Ohnehin so, wenn die Ausgabe kein Terminal ist.
cli-play-no-number = { $given } ist keine ganze Zahl
cli-play-other-game = das gespeicherte Spiel ist { $saved }, nicht { $given }
cli-play-other-players = das gespeicherte Spiel hat { $saved } Spieler, nicht { $given }
cli-play-not-one =
    { $found ->
        [0] { $file } enthält keine Aufzeichnung
       *[other] { $file } enthält mehr als eine Aufzeichnung; leg die, mit der es weitergehen soll, in eine eigene Datei
    }
cli-play-broken = { $file } ist keine gültige Aufzeichnung: Halbzug { $ply }: { $why }
cli-play-foreign = { $file } enthält schon etwas anderes; es wurde nicht überschrieben
cli-play-no-file = { $file } ist keine Datei, in der man ein Spiel speichern kann
shell-you = du
shell-guest = Gast
shell-seat =
    { $seat_is ->
        [you] Du
       *[other] { $seat }
    }
shell-company = Du spielst gegen { $others }.
shell-turn = Zug { $number }
shell-end = Das Ende
shell-nothing = nichts
shell-verbs = Was machst du?
shell-choose = Tippe eine Nummer
shell-pick-one = Tippe eine Nummer von 1 bis { $most }
shell-pick-several =
    { $how ->
        [exactly] Tippe { $least } verschiedene Nummern von 1 bis { $most }, in deiner Reihenfolge, mit Leerzeichen dazwischen
       *[between] Tippe { $least } bis { $picks } verschiedene Nummern von 1 bis { $most }, in deiner Reihenfolge, mit Leerzeichen dazwischen
    }
shell-keys = { $wanted } oder einen ganzen Zug wie { $example }. „?“ zeigt die Regeln, „q“ speichert das Spiel und beendet es.
shell-back = Eine leere Zeile führt zurück.
shell-no-move = { $why }.
shell-page = [Enter] weiter · [q] zurück
shell-points =
    { $n ->
        [one] { $n } Punkt
       *[other] { $n } Punkte
    }
shell-winner = Sieg
shell-saved = Das Spiel ist gespeichert in { $file }
shell-resume = So geht es weiter:
shell-unsaved = { $file } lässt sich nicht schreiben: { $why }. Heb diese Zeile auf, sie ist das ganze Spiel:
