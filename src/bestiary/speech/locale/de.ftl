# Sätze, die zu keinem Spiel gehören.

seat = Platz { $number }
row = { $first } und { $last }
players-exactly = { $count } Spieler
players-between = { $least } bis { $most } Spieler

## Ablehnungen. Dahinter steht in Klammern die Regel; darum enden sie ohne Punkt.

refused-action = { $action } ist keine Aktion dieses Spiels
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
cli-error = bestiary: { $why }
cli-error-usage = bestiary: { $why }. Hilfe: { $help }
cli-no-such-option = eine Option { $name } gibt es nicht
cli-no-such-command = einen Befehl { $name } gibt es nicht
cli-missing = { $name } fehlt
cli-missing-value = zu { $name } fehlt der Wert
cli-bad-value = { $name }: { $why }
cli-bad-call = { $why }
cli-unreadable = { $file } lässt sich nicht lesen: { $why }
