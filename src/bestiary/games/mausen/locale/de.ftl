# Mausen: jeder Satz des Spiels.

mausen-name = Mausen
mausen-pitch = Alle spielen gleichzeitig ein Tier aus; was du jagst, läuft dir zu.

mausen-card =
    { $animal ->
        [E] Elefant
        [D] Hund
        [C] Katze
       *[M] Maus
    } { $value }

mausen-verb-play = Eine Karte ausspielen
mausen-part-card = Welche Karte?

## Was geschehen ist

mausen-middle-laid = In der Mitte liegen { $cards }.
mausen-card-chosen =
    { $seat_is ->
        [you] Du hast gewählt.
       *[other] { $seat } hat gewählt.
    }
mausen-own-card-chosen =
    { $seat_is ->
        [you] Du wählst { $card }.
       *[other] { $seat } wählt { $card }.
    }
mausen-card-turned-up =
    { $seat_is ->
        [you] Du deckst { $card } auf.
       *[other] { $seat } deckt { $card } auf.
    }
mausen-middle-refilled =
    { $seat_is ->
        [you] Du legst { $card } in die leere Mitte.
       *[other] { $seat } legt { $card } in die leere Mitte.
    }
mausen-prey-taken =
    { $seat_is ->
        [you] Zu deiner Karte { $card } { $prey_count ->
            [one] läuft
           *[other] laufen
        } { $prey }.
       *[other] Zu { $card } von { $seat } { $prey_count ->
            [one] läuft
           *[other] laufen
        } { $prey }.
    }
mausen-prey-taken-below = { mausen-prey-taken } Doppelt: { $doubled }.
mausen-nothing-chased = Niemand fängt etwas.
mausen-nothing-chased-doubled =
    Niemand fängt etwas: { $doubled } { $doubled_count ->
        [one] wurde
       *[other] wurden
    } mehrmals gespielt.
mausen-middle-emptied = Die Mitte ist leer: Alle wählen eine neue Startkarte.
mausen-points =
    { $points ->
        [one] einem Punkt
       *[other] { $points } Punkten
    }
mausen-game-ended =
    { $winners_are ->
        [you] Das Spiel ist aus: Du gewinnst mit { mausen-points }.
        [with] Das Spiel ist aus: Ihr teilt euch den Sieg ({ $winners }) mit je { mausen-points }.
       *[other] { $winners_count ->
            [one] Das Spiel ist aus: { $winners } gewinnt mit { mausen-points }.
           *[other] Das Spiel ist aus: { $winners } teilen sich den Sieg mit je { mausen-points }.
        }
    }
mausen-game-ended-by-mice = { mausen-game-ended } Gleichstand: Die Punkte in Mäusen entscheiden, { $mice } zu { $other }.

## Ablehnungen

mausen-refused-over = alle Handkarten sind ausgespielt, das Spiel ist aus
mausen-refused-chosen = für diese Runde ist schon eine Karte gewählt
mausen-refused-played = { mausen-card } ist schon ausgespielt, und gespielte Karten kommen nie auf die Hand zurück
mausen-only-played = nur solange { mausen-card } noch auf der Hand ist
mausen-refused-text = { $text } ist keine Karte; es gibt E1 bis E4, D1 bis D4, C1 bis C4 und M1 bis M4
mausen-refused-sizes = { $key }: alle haben gleich viele Karten auf der Hand
mausen-refused-twice = { $key }: { $seat } hat keine Karte doppelt
mausen-refused-not-held = { $key }: { $seat } hat die gewählte Karte nicht auf der Hand
mausen-refused-all-chosen = { $key }: wenn alle gewählt haben, wird sofort aufgedeckt; bei mindestens einem muss noch „-“ stehen

## Einmal erklärt

mausen-explain-tie = Mehrmals die gleiche Karte: Keine davon jagt. Dann ist die nächstniedrigere dieses Tiers dran.
mausen-explain-catch = Gefangen! Von jedem Tier jagt nur eine Karte: die höchste, die nur einmal da ist. Ihre Beute bringt Punkte.
mausen-explain-lost = Wer gejagt wird, ist die Karte los. Jagt sie selbst, bleibt der Fang trotzdem.
mausen-explain-nothing = Kein Fang: Es war keine passende Beute da, oder die Jäger wurden mehrmals gespielt.
mausen-explain-stays = Was niemand gejagt hat, liegt jetzt in der Mitte. Dort kann es noch gefangen werden.
mausen-explain-refill = Die Mitte ist leer: Alle legen eine Karte hinein. Dabei wird nichts gejagt.

## Der Tisch in Zeilen

mausen-row-middle = Mitte
mausen-row-hand = Deine Hand
mausen-row-choice = Deine Wahl
mausen-row-card-turned-up = Aufgedeckt
mausen-row-middle-refilled = Neue Mitte
mausen-row-seat =
    { $seat_is ->
        [you] Du
       *[other] { $seat }
    }
mausen-row-won =
    { $won ->
        [one] eine Karte gewonnen
       *[other] { $won } Karten gewonnen
    } ({ $points ->
        [one] ein Punkt
       *[other] { $points } Punkte
    })
mausen-row-seat-note =
    { $state ->
        [over] { mausen-row-won }
        [chosen] { $hand } auf der Hand, { mausen-row-won }, hat gewählt
       *[thinking] { $hand } auf der Hand, { mausen-row-won }
    }

## Die Abrechnung

mausen-sheet-animal =
    { $animal ->
        [E] Elefanten
        [D] Hunde
        [C] Katzen
       *[M] Mäuse
    }
mausen-sheet-total = Summe
mausen-sheet-tie = Gleichstand: Die Mäuse entscheiden

## Wie die Bots sind

mausen-bot-novice = Will haben, was in der Mitte liegt, und vergisst, dass die anderen es auch wollen.
mausen-bot-steady = Hat alle Karten mitgezählt und wägt ab, wer die Jagd verderben könnte.
mausen-bot-clever = Spielt die Runde viele Male im Kopf durch und lässt sich nicht in die Karten schauen.

## Warum ein Bot eine Karte gewählt hat

mausen-why-animals =
    { $animal ->
        [E] Elefanten
        [D] Hunde
        [C] Katzen
       *[M] Mäuse
    }
mausen-why-last = { $card } ist meine letzte Karte.
mausen-why-refill = Die Mitte ist leer, und auf { $card } kann ich verzichten.
mausen-why-nothing = Für { $card } liegt keine Beute in der Mitte, aber ich habe Lust, die Karte zu spielen.
mausen-why-greedy =
    { $prey_count ->
        [one] In der Mitte liegt { $prey }: Diese Beute hole ich mir mit { $card }.
       *[other] In der Mitte liegen { $prey }: Diese Beute hole ich mir mit { $card }.
    }
mausen-why-spare = Von dieser Runde erwarte ich nicht viel, also spiele ich { $card } und hebe mir die anderen Karten auf.
mausen-why-sure = Gegen meine Karte { $card } kommt niemand an, und ich fange wohl { $prey } im Wert von etwa { mausen-points }.
mausen-why-likely = Ich habe mitgezählt, wer mir noch in die Quere kommen kann: Mit { $card } fange ich wohl { $prey } im Wert von etwa { mausen-points }.
mausen-why-hurry = Zum Nachdenken bleibt keine Zeit, also spiele ich { $card }.
mausen-why-wait = Ich habe die Runde im Kopf oft durchgespielt: { $card } fängt fast nichts, aber die anderen Karten hebe ich mir besser auf.
mausen-why-best = Ich habe die Runde im Kopf oft durchgespielt, und keine Karte war besser als { $card } mit etwa { mausen-points }.
mausen-why-mixed = Ich habe die Runde im Kopf oft durchgespielt: { $card } kam mit etwa { mausen-points } nach Hause, und unter { $count } guten Karten lose ich aus, damit mich niemand durchschaut.

## Der Tisch im Browser

mausen-web-minutes = etwa 15 Minuten
mausen-web-counter = Wer hat noch was?
mausen-web-key-held = noch auf der Hand
mausen-web-key-played = gespielt
mausen-web-holds = Hat noch { $cards }.
mausen-web-holds-nothing = Hat keine Karte mehr.
mausen-web-won-points =
    { $points ->
        [one] ein Punkt
       *[other] { $points } Punkte
    }
mausen-web-has-chosen = hat gewählt
mausen-web-nothing-before = noch keine Karte gewählt
mausen-web-turned-up = aufgedeckt: { $card }
mausen-web-ran = { $card }, weggelaufen
mausen-web-points =
    { $points ->
        [one] Punkt
       *[other] Punkte
    }
mausen-web-winner = Sieg
mausen-web-won = gewonnen
mausen-web-in-hand = auf der Hand
mausen-web-lane = { $cards }
mausen-web-lane-empty =
    { $animal ->
        [E] keine Elefanten
        [D] keine Hunde
        [C] keine Katzen
       *[M] keine Mäuse
    }
mausen-web-worth = { $points } P.
mausen-web-refill = Die Mitte ist leer. Wähle eine neue Startkarte.
mausen-web-picture-circle = Ein Kreis aus Pfeilen: Der Elefant jagt den Hund, der Hund die Katze, die Katze die Maus, die Maus den Elefanten.
mausen-web-picture-tie = Zweimal C4 und zweimal C3 sind durchgestrichen. C1 ist umrandet und jagt die Mäuse M1 und M3.
mausen-web-picture-round = Die Runde aus den Beispielen: E1 nimmt zwei Hunde, D2 vier Katzen, C4 zwei Mäuse. In der Mitte bleiben drei Elefanten.
mausen-web-picture-takes = { $card } nimmt
mausen-web-picture-then = Neue Mitte

## So geht’s, in einer Minute

mausen-web-how-goal = Fang die wertvollsten Tiere. Du hast 16 Karten, und in jeder Runde spielen alle gleichzeitig eine davon aus. Deine nimmt jedes Tier, das sie jagt, aus der Mitte und von den anderen: Mit dieser Maus fängst du 5 Punkte.
mausen-web-how-circle = Elefanten jagen Hunde, Hunde jagen Katzen, Katzen jagen Mäuse. Und die Maus? Die jagt Elefanten!
mausen-web-how-tie = Nur die höchste Katze jagt. Spielen aber zwei von euch die gleiche Karte, fängt keine von beiden etwas, und die nächstkleinere Katze kommt zum Zug.
mausen-web-how-chased = Deine Karte kann gejagt werden, während sie jagt: Dann ist sie weg, aber deinen Fang behältst du. Was niemand jagt, bleibt für die nächste Runde in der Mitte. Sind alle Karten gespielt, gewinnen die meisten Punkte.

## Die Partie zum Lernen

mausen-lesson-middle = Schau in die Mitte
mausen-lesson-goal = Fang wertvolle Tiere! Die Zahl sagt, wie viele Punkte: Elefant 4 bringt 4, Maus 4 auch, Maus 1 nur einen.
mausen-lesson-circle = Elefanten jagen Hunde, Hunde jagen Katzen, Katzen jagen Mäuse – und Mäuse jagen Elefanten!
mausen-lesson-first-chase = In der Mitte liegt Elefant 4. Schick deine Maus 4 los! Alle wählen heimlich eine Karte, dann wird zugleich aufgedeckt.
mausen-lesson-first-chase-other = Nur Mäuse jagen Elefanten. Nimm deine Maus 4!
mausen-lesson-caught = Gefangen: 4 Punkte für dich! Deine Maus bleibt in der Mitte und gehört jetzt niemandem, wie die vier Karten, die am Anfang immer dort liegen. Gespielte Karten kommen nie zurück.
mausen-lesson-dogs = Jetzt liegen da vier Hunde, 9 Punkte. Elefanten jagen Hunde: Spiel Elefant 3.
mausen-lesson-dogs-other = Für Hunde brauchst du einen Elefanten. Nimm diesmal Elefant 3.
mausen-lesson-highest = Nichts für dich: { $seat1 } hatte Elefant 4. Von den Elefanten einer Runde jagt nur der höchste, und er nimmt alle Hunde. Und wenn zwei gleich hoch sind? Pass auf!
mausen-lesson-elephants = Jetzt liegen da vier Elefanten: 10 Punkte! Schick deine Maus 3 los. Die Mäuse in der Mitte stören nicht: Was dort liegt, jagt nie.
mausen-lesson-elephants-other = Mäuse jagen Elefanten. Nimm deine Maus 3!
mausen-lesson-tie = Zweimal Maus 3, von dir und von { $seat1 }! Spielen zwei die gleiche Karte, jagt keine von beiden: Du fängst nichts, { $seat1 } auch nicht.
mausen-lesson-next-lower = Dann ist die nächstkleinere dran: Die kleine Maus 1 von { $seat2 } holt sich alle Elefanten.
mausen-lesson-one-chaser = Von jedem Tier jagt also eine Karte: die höchste, die sonst niemand gespielt hat. Sind alle doppelt, jagt keine. Was in der Mitte liegt, zählt dabei nicht.
mausen-lesson-mice = So viele Mäuse: 12 Punkte. Katzen jagen Mäuse: Spiel Katze 4.
mausen-lesson-mice-other = Katzen jagen Mäuse. Nimm deine Katze 4!
mausen-lesson-chased = Der Hund von { $seat1 } hat deine Katze gefangen, aber ihre Beute bleibt dir: 14 Punkte mehr! Alle jagen gleichzeitig.
mausen-lesson-rich-middle = Was niemand jagt, bleibt liegen: So wird die Mitte reich. Jetzt liegen da Hunde für 7 Punkte – Beute für einen Elefanten.
mausen-lesson-counter = Im Browser: „Wer hat noch was?“
mausen-lesson-held = Zähl mit! Alle hatten die gleichen 16 Karten: { $seat1 } hat Elefant 4 nicht mehr, { $seat2 } und { $seat3 } haben ihn noch.
mausen-lesson-equal = Elefant 4 ist der höchste. Aber wenn { $seat2 } oder { $seat3 } ihn auch spielt, jagt keiner. Frag dich immer: Wer hat einen höheren, wer den gleichen? Elefant 4 – oder lieber 2?
mausen-lesson-equal-other = Für Hunde brauchst du einen Elefanten, und Elefant 1 verliert gegen jeden anderen. Nimm Elefant 4 oder 2.
mausen-lesson-emptied = Sonst hat niemand einen Elefanten gespielt: Alle Hunde sind dein, 8 Punkte! Auch die anderen Karten wurden alle gefangen, darum ist die Mitte leer.
mausen-lesson-refill = Ist die Mitte leer, legen alle eine Karte hinein; gejagt wird dabei nicht. Jede ist erlaubt, aber eine mit dem Wert 1 kostet dich am wenigsten. Gib eine davon her!
mausen-lesson-refill-other = Erlaubt wäre die auch, aber sie ist zu schade dafür. Nimm eine 1!
mausen-lesson-end = Sind alle Karten gespielt, zählt deine Beute. Was noch in der Mitte liegt, gehört niemandem. Bei Gleichstand gewinnt, wer mehr Punkte mit Mäusen gefangen hat. Du hast schon 26 – spiel weiter!
