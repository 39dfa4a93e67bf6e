# Mausen: every sentence of the game.

mausen-name = Mausen
mausen-pitch = Everybody plays one animal at once; what you chase runs to you.

mausen-card =
    { $animal ->
        [E] elephant
        [D] dog
        [C] cat
       *[M] mouse
    } { $value }

mausen-verb-play = Play a card
mausen-part-card = Which card?

## What happened

mausen-middle-laid = In the middle lie { $cards }.
mausen-card-chosen =
    { $seat_is ->
        [you] You have chosen.
       *[other] { $seat } has chosen.
    }
mausen-own-card-chosen =
    { $seat_is ->
        [you] You choose { $card }.
       *[other] { $seat } chooses { $card }.
    }
mausen-card-turned-up =
    { $seat_is ->
        [you] You turn up { $card }.
       *[other] { $seat } turns up { $card }.
    }
mausen-middle-refilled =
    { $seat_is ->
        [you] You lay { $card } in the empty middle.
       *[other] { $seat } lays { $card } in the empty middle.
    }
mausen-prey-taken =
    { $seat_is ->
        [you] Your { $card } draws in { $prey }.
       *[other] { $seat }’s { $card } draws in { $prey }.
    }
mausen-nothing-chased = Nothing is chased.
mausen-middle-emptied = The middle is empty: everybody chooses a new start card.
mausen-points =
    { $points ->
        [one] one point
       *[other] { $points } points
    }
mausen-game-ended =
    { $winners_are ->
        [you] The game is over: you win with { mausen-points }.
        [with] The game is over: { $winners } share the win with { mausen-points } each.
       *[other] { $winners_count ->
            [one] The game is over: { $winners } wins with { mausen-points }.
           *[other] The game is over: { $winners } share the win with { mausen-points } each.
        }
    }

## Refusals

mausen-refused-over = all hand cards have been played, the game is over
mausen-refused-chosen = a card has been chosen already in this round
mausen-refused-played = { mausen-card } has been played already, and played cards never return to a hand
mausen-refused-text = { $text } is no card; cards are E1 to E4, D1 to D4, C1 to C4 and M1 to M4
mausen-refused-sizes = { $key }: everybody holds the same number of cards
mausen-refused-twice = { $key }: { $seat } holds no card twice
mausen-refused-not-held = { $key }: { $seat } does not hold the card that was chosen
mausen-refused-all-chosen = { $key }: when all have chosen, the cards are turned up at once; somebody must still have “-”

## The table in rows

mausen-row-middle = Middle
mausen-row-hand = Your hand
mausen-row-choice = Your choice
mausen-row-card-turned-up = Turned up
mausen-row-middle-refilled = New middle
mausen-row-seat =
    { $seat_is ->
        [you] You
       *[other] { $seat }
    }
mausen-row-seat-note =
    { $state ->
        [over] { mausen-points }, { $won ->
            [one] one card won
           *[other] { $won } cards won
        }
        [chosen] { $hand } in hand, { $won } won, has chosen
       *[thinking] { $hand } in hand, { $won } won
    }
