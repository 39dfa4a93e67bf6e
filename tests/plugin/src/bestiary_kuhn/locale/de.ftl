# Kuhn-Poker: jeder Satz des Spiels.

kuhn-name = Kuhn-Poker
kuhn-pitch = Drei Karten, zwei Spieler, ein Einsatz: Kleiner geht Poker nicht.

## Was man tun kann

kuhn-verb-bet = Setzen
kuhn-verb-pass = Passen

## Dinge

kuhn-card =
    { $card ->
        [jack] Bube
        [queen] Dame
       *[king] König
    }
kuhn-the-card =
    { $card ->
        [jack] den Buben
        [queen] die Dame
       *[king] den König
    }
kuhn-hidden = eine verdeckte Karte
kuhn-chips =
    { $count ->
        [one] { $count } Chip
       *[other] { $count } Chips
    }

## Was geschah

kuhn-card-dealt =
    { $seat_is ->
        [you] Du bekommst { $card }.
       *[other] { $seat } bekommt { $card }.
    }
kuhn-passed =
    { $seat_is ->
        [you] Du passt.
       *[other] { $seat } passt.
    }
kuhn-bet =
    { $seat_is ->
        [you] Du setzt.
       *[other] { $seat } setzt.
    }
kuhn-cards-shown =
    { $first_is ->
        [you] Du zeigst { $first_card }, { $second } zeigt { $second_card }.
       *[other] { $second_is ->
            [you] Du zeigst { $second_card }, { $first } zeigt { $first_card }.
           *[other] { $first } zeigt { $first_card }, { $second } zeigt { $second_card }.
        }
    }
kuhn-game-ended =
    { $winner_is ->
        [you] Du bekommst den Pot und gewinnst { $chips }.
       *[other] { $winner } bekommt den Pot und gewinnt { $chips }.
    }

## Warum ein Bot etwas tut

kuhn-why-afraid = Ich will nicht noch einen Chip verlieren.
kuhn-why-strategy = Ich habe { $card }: Da setze ich in { $bets } von drei Fällen.

## Warum nicht

kuhn-refused-over = es wird nicht mehr gesetzt
kuhn-refused-text = { $text } ist kein Zug: Es gibt nur „pass“ und „bet“
kuhn-refused-turn = der andere ist an der Reihe

## Der Tisch

kuhn-row-pot = Pot
kuhn-row-seat =
    { $seat_is ->
        [you] Du
       *[other] { $seat }
    }
kuhn-row-seat-note =
    { $state ->
        [thinking] { $chips } im Pot, am Zug
        [waiting] { $chips } im Pot
        [won] gewonnen: { $chips }
       *[lost] verloren: { $chips }
    }
kuhn-bot-kuhn = Blufft genau so oft, wie es richtig ist.
kuhn-bot-fool = Setzt auf nichts und glaubt allen.

## Die Partie zum Lernen

kuhn-lesson-middle = Schau in den Pot
kuhn-lesson-goal = Die höhere Karte nimmt den Pot. Du hast den König, den schlägt nichts.
kuhn-lesson-bet = Leg also noch einen Chip dazu: Setz!
kuhn-lesson-bet-other = Passen wäre schade um den König. Setz!
kuhn-lesson-called = { $seat1 } setzt auch, und der König gewinnt.
kuhn-lesson-give-up = Jetzt hast du den Buben, und { $seat1 } setzt. Pass, dann verlierst du nur einen Chip.
kuhn-lesson-end = Mehr ist nicht dabei.
