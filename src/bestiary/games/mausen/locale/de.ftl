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
mausen-nothing-chased = Nichts wird gejagt.
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

## Ablehnungen

mausen-refused-over = alle Handkarten sind ausgespielt, das Spiel ist aus
mausen-refused-chosen = für diese Runde ist schon eine Karte gewählt
mausen-refused-played = { mausen-card } ist schon ausgespielt, und gespielte Karten kommen nie auf die Hand zurück
mausen-refused-text = { $text } ist keine Karte; es gibt E1 bis E4, D1 bis D4, C1 bis C4 und M1 bis M4
mausen-refused-sizes = { $key }: alle haben gleich viele Karten auf der Hand
mausen-refused-twice = { $key }: { $seat } hat keine Karte doppelt
mausen-refused-not-held = { $key }: { $seat } hat die gewählte Karte nicht auf der Hand
mausen-refused-all-chosen = { $key }: wenn alle gewählt haben, wird sofort aufgedeckt; bei mindestens einem muss noch „-“ stehen

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
mausen-row-seat-note =
    { $state ->
        [over] { $points ->
            [one] ein Punkt
           *[other] { $points } Punkte
        }, { $won ->
            [one] eine Karte gewonnen
           *[other] { $won } Karten gewonnen
        }
        [chosen] { $hand } auf der Hand, { $won } gewonnen, hat gewählt
       *[thinking] { $hand } auf der Hand, { $won } gewonnen
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
