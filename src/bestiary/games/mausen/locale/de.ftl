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
