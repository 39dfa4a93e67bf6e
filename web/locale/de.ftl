# Was die Seite sagt, neben den Sätzen des ganzen Hauses und der Spiele.

## Startseite

web-lead = Drei Tier-Kartenspiele um Bluff und Nerven. Spiel gegen Bots oder mit Freunden auf ihren eigenen Handys: ohne Konto, ohne etwas zu installieren.
web-play-now = Jetzt spielen
web-open = Tisch eröffnen
web-rules = Regeln
web-rules-all = Alle Regeln
web-how = So geht’s
web-how-of = So geht { $game }
web-play-with-others = Mit anderen spielen
web-play-with-others-how = Eröffne einen Tisch und zeig den Code, oder schick den Link: Schon sitzen die anderen bei dir am Tisch.
web-join = Mit Code beitreten
web-watch-record = Aufgezeichnete Partie ansehen
web-lobby = Offene Tische
web-lobby-empty = Gerade wartet niemand auf Mitspieler.
web-free-seats =
    { $count ->
        [one] ein freier Platz
       *[other] { $count } freie Plätze
    }
web-mine = Deine Tische
web-status-yours = Du bist dran
web-status-playing = Läuft
web-status-open = Noch nicht begonnen
web-status-over = Zu Ende
web-nobody = Gast
web-no-server = Der Server antwortet nicht.

## Die Seite

web-loading = Einen Moment …
web-not-loaded = Das ließ sich nicht laden.
web-reload = Neu laden
web-nowhere = Hier ist nichts.
web-to-home = Startseite
web-pages = Seiten
web-settings = Einstellungen
web-about = Über Bestiary
web-close = Schließen
web-menu = Menü
web-log = Verlauf
web-yes = Ja
web-no = Nein
web-understood = Verstanden
web-language = Sprache

## Einen Tisch eröffnen

web-open-game = Ein Tisch für { $game }
web-who-plays = Wer spielt mit?
web-own-devices = Alle auf ihrem eigenen Gerät
web-one-device = Mehrere teilen sich dieses Gerät und geben es weiter
web-nickname = Dein Spitzname
web-nickname-of = Spieler { $number }
web-one-more = Noch jemand
web-players = Spieler
web-how-played = Einstellungen dieses Tischs
web-option = { $name }: { $value }
web-timing = Bedenkzeit
web-timing-none = Ohne Uhr
web-timing-fast = Zügig: 15 Sekunden je Zug und zwei Minuten Reserve
web-timing-live = Gemütlich: 45 Sekunden je Zug und fünf Minuten Reserve
web-timing-correspondence = Per Post: ein Tag für jeden Zug
web-timing-live-is =
    { $reserve ->
        [0] { $move } Sekunden je Zug
        [one] { $move } Sekunden je Zug und eine Minute Reserve
       *[other] { $move } Sekunden je Zug und { $reserve } Minuten Reserve
    }
web-timing-correspondence-is =
    { $hours ->
        [one] Per Post: eine Stunde für jeden Zug
       *[other] Per Post: { $hours } Stunden für jeden Zug
    }
web-explanations = Erklären, was zum ersten Mal passiert
web-explanations-yes = Was zum ersten Mal passiert, wird allen einmal erklärt.
web-explanation = Erklärung
web-onlookers = Andere dürfen zuschauen
web-onlookers-yes = Andere dürfen zuschauen.
web-onlookers-no = Nur wer mitspielt, sieht den Tisch.
web-public = Diesen Tisch allen auf diesem Server zeigen
web-public-yes = Der Tisch steht in der Liste der offenen Tische.
web-public-no = Wer mitspielen will, braucht den Link oder den Code.

## Vor dem Spiel

web-seats = Plätze
web-you = { $name } (du)
web-bot = Bot
web-bot-kind = Bot, { $kind }
web-bot-level = Art der Bots
web-ready = bereit
web-not-ready = noch nicht bereit
web-free-seat = Freier Platz
web-seat-bot = Bot setzen
web-unseat = Wegschicken
web-kick = Vom Tisch entfernen
web-kick-sure = { $name } vom Tisch entfernen? Ein Zurück gibt es nicht, und Link und Code werden neu.
web-fill =
    { $count ->
        [one] Letzten Platz mit einem Bot füllen
       *[other] { $count } Plätze mit Bots füllen
    }
web-sit = Platz nehmen
web-full = Alle Plätze sind besetzt. Sobald gespielt wird, kannst du zuschauen.
web-start = Los geht’s
web-seats-free =
    { $count ->
        [one] Ein Platz ist noch frei.
       *[other] { $count } Plätze sind noch frei.
    }
web-ready-now = Ich bin bereit
web-unready = Moment, noch nicht
web-wait-for-start = Es geht los, sobald alle bereit sind.
web-invite = Andere einladen
web-invite-how = Mit der Kamera eines Handys im selben Netz scannen, oder den Link schicken.
web-copy = Link kopieren
web-copied = Kopiert
web-share = Teilen
web-qr = Der Link als QR-Code

## Im Spiel

web-your-turn = Du bist dran: { $what }
web-waiting = Warten auf { $who }
web-to-move = ist dran
web-away = abwesend
web-here = anwesend
web-watching = Du schaust zu
web-onlooker-count =
    { $count ->
        [one] eine Person schaut zu
       *[other] { $count } schauen zu
    }
web-signs = Ein Zeichen geben
web-sign-wave = Hallo!
web-sign-bravo = Bravo!
web-sign-laugh = Haha!
web-sign-wow = Wow!
web-sign-hmm = Hmm …
web-sign-oops = Ups!
web-sign-shown = { $name }: { $sign }
web-sign-mute = Zeichen ausblenden von
web-presence-gone = { $name } ist nicht mehr da.
web-presence-back = { $name } ist wieder da.
web-presence-nudge = { $name } stupst dich an.
web-nudge = { $who } anstupsen
web-nudge-sent = Angestupst.
web-substitute = Bot für { $name } spielen lassen
web-substitute-votes = Dafür: { $who }
web-title-nudged = ● { $name } stupst dich an – { $game }
web-sent = Unterwegs …
web-skip = Überspringen
web-sure = Bist du sicher?
web-sure-about = { $what }?
web-do = Los: { $what }
web-title-your-turn = ● Du bist dran – { $game }
web-time-left = Restzeit: { $time }
web-time-reserve = { $time } für diesen Zug, dann { $reserve } Reserve
web-time-short =
    { $count ->
        [one] Nur noch eine Sekunde
       *[other] Nur noch { $count } Sekunden
    }
web-days =
    { $count ->
        [one] ein Tag
       *[other] { $count } Tage
    }
web-hours =
    { $count ->
        [one] eine Stunde
       *[other] { $count } Stunden
    }
web-bot-keeps-seat = Ein Bot spielt gerade für dich.
web-return = Ich bin wieder da
web-lost = Verbindung verloren. Sie kommt von selbst zurück …
web-connecting = Verbinden …
web-what-is-this = Was tut das?
web-help-tap = Tipp etwas an und lies, was es tut.
web-link-device = Auf ein anderes Gerät umziehen
web-link-device-link = Wer diesen Link öffnet, hat deine Karten in der Hand. Zeig ihn sonst niemandem.
web-take-seat = Als { $name } spielen
web-take-seat-sure = Auf diesem Gerät spielst du als { $own }. Dieser Link ist der Platz von { $linked }: den stattdessen nehmen?
web-seat-link-wrong = Dieser Link öffnet keinen Platz. Was du hattest, behältst du.
web-tv = Bildschirm für alle
web-leave = Tisch verlassen
web-leave-playing = Dann spielt ein Bot für dich weiter, bis du wiederkommst. Trotzdem gehen?
web-leave-sure = Wirklich gehen?

## Einstellungen

web-theme = Farben
web-theme-auto = Wie das Gerät
web-theme-light = Hell
web-theme-dark = Dunkel
web-speed = Tempo auf diesem Gerät
web-speed-table = Wie am Tisch
web-speed-quicker = Schneller
web-speed-none = Sofort
web-pace = Tempo am Tisch
web-pace-name =
    { $pace ->
        [calm] Gemütlich
        [brisk] Flott
       *[at_once] Sofort
    }
web-pace-is =
    { $pace ->
        [calm] Gemütliches Tempo: Alle kommen mit
        [brisk] Flottes Tempo
       *[at_once] Alles sofort
    }
web-confirm = Vor jedem Zug nachfragen
web-one-tap = Mit einmal Tippen spielen
web-tap-again = { $what }? Noch einmal tippen
web-sound = Töne
web-vibrate = Vibrieren, wenn ich dran bin
web-allow-nudges = Andere dürfen mich anstupsen, mit einem Ton
web-counter = Mitzählen, wer was gespielt hat
web-notify = Benachrichtigen, wenn ich dran bin

## Was tut das?

web-help-home = Zurück zur Startseite. Dein Platz bleibt dir.
web-help-log = Alles, was passiert ist, in Sätzen.
web-help-signs = Zeigt allen am Tisch ein Zeichen. Hier lassen sich auch die Zeichen anderer ausblenden.
web-help-nudge = Ein Ton, und auf Handys ein Vibrieren, für den Menschen, auf den alle warten.
web-help-substitute = Ein Bot spielt weiter, bis die Person zurück ist. Wer den Tisch eröffnet hat, entscheidet allein, sonst die Mehrheit derer, die da sind.
web-help-menu = Regeln, Einstellungen, auf ein anderes Gerät umziehen, gehen.
web-help-skip = Zeigt sofort, wie es ausgeht. Was gerade gezeigt wird, hält dich nie vom Spielen ab.
web-help-link-device = Macht einen Link. Öffne ihn auf einem anderen Gerät, um dort mit denselben Karten weiterzuspielen.
web-help-seat-bot = Ein Bot der gewählten Art nimmt diesen Platz.
web-help-unseat = Der Bot geht, und der Platz ist wieder frei.
web-help-kick = Diese Person muss den Tisch verlassen und kann nicht zurück; die Einladung wird eine andere.
web-help-players = Wie viele mitspielen können: Plätze kommen dazu, oder freie fallen weg.
web-help-fill = Bots der gewählten Art nehmen alle freien Plätze.
web-help-start = Das Spiel beginnt, wenn alle Plätze besetzt und alle bereit sind.
web-help-ready = Sagt den anderen, dass es für dich losgehen kann.

## Andere Orte

web-settings-here = All das bleibt auf diesem Gerät.
web-seat = Platz { $number }
web-join-how = Der Code steht auf dem Bildschirm der Person, die den Tisch eröffnet hat. Ein ganzer Link geht auch.
web-join-code = Code
web-join-go = Zum Tisch
web-rules-of = Die Regeln von { $game }
web-contents = Inhalt
web-about-what = Mit Bestiary spielst du drei Tier-Kartenspiele genau nach ihren gedruckten Regeln: im Browser, im Terminal und mit Python.
web-about-games = Die Spiele
web-about-unconnected = Bestiary steht in keiner Verbindung zu ihren Autoren und Verlagen. Alle Texte hier sind unsere eigenen.
web-about-pictures = Die Bilder
web-about-icons = Die meisten Silhouetten haben diese Künstler für game-icons.net gezeichnet
web-about-own = Ziesel, Stegosaurus und alles andere haben wir selbst gezeichnet.
web-about-fonts = Die Schriften
web-about-privacy = Was über dich bekannt ist
web-about-private = Nur was du an einem Tisch tust, unter dem Spitznamen, den du wählst. Es gibt keine Konten und keine Cookies, niemand wird gezählt, und nichts wird von anderswo geladen.

## Nach dem Spiel

web-rematch = Noch eine Partie
web-rematch-waiting = Warten auf { $who }
web-rematch-wanted =
    { $count ->
        [one] { $who } möchte noch einmal spielen.
       *[other] { $who } möchten noch einmal spielen.
    }
web-help-rematch = Noch einmal dieselben Leute, Plätze und Einstellungen. Es geht los, wenn alle darum gebeten haben.
web-replay = Noch einmal ansehen
web-record = Aufzeichnung speichern
web-after-table = Den Tisch ansehen
web-after-back = Zum Ergebnis
web-scoring = Die Wertung
web-scoring-of = ({ $count })
web-course-points = Der Verlauf der Partie: Punkte
web-course-cards = Der Verlauf der Partie: Karten auf der Hand
web-course-numbers = Dasselbe in Zahlen
web-course-move = Zug
web-replay-first = Zum Anfang
web-replay-back = Einen Schritt zurück
web-replay-run = Abspielen
web-replay-pause = Anhalten
web-replay-next = Einen Schritt weiter
web-replay-last = Zum Ende
web-replay-turn = { $turn } von { $last }
web-replay-eyes = Sicht
web-replay-all = alle Karten offen
web-replay-onlooker = jemand, der zuschaut
web-replay-link = Link zu diesem Zug
web-replay-which = Welche Partie an diesem Tisch
web-replay-game = Partie { $number }
web-watch-how = Zieh die Datei einer aufgezeichneten Partie hierher. Sie wird gezeigt und wieder vergessen.
web-watch-choose = Datei wählen
web-watch-which = In dieser Datei sind { $count } Partien. Welche?

## Auf einem Bildschirm

web-tv-join = Scannen und mitspielen
web-tv-code = Oder { $address } öffnen und diesen Code eintippen:
web-pass-to = Gib es weiter an { $name }
web-pass-turn = { $name } ist dran. Sonst schaut bitte niemand hin.
web-pass-look = Nur { $name } schaut hin, bitte.
web-pass-open = Ich bin { $name }
web-pass-peek = Karten von { $name }
web-pass-hide = Karten verdecken
web-pass-nobody = Von diesem Gerät aus spielt niemand an diesem Tisch.

## Das geführte erste Spiel

web-lesson = Geführtes erstes Spiel
web-lesson-first = Dein erstes Spiel { $game }?
web-lesson-learn = In 3 Minuten lernen
web-lesson-right-away = Gleich losspielen
web-lesson-next = Weiter
web-lesson-skip = Überspringen
web-lesson-play-on = Von hier weiterspielen
web-lesson-new-game = Neues Spiel
