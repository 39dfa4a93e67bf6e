# Kuhn poker: every sentence of the game.

kuhn-name = Kuhn poker
kuhn-pitch = Three cards, two players, one bet: the smallest poker there is.

## What can be done

kuhn-verb-bet = Bet
kuhn-verb-pass = Pass

## Things

kuhn-card =
    { $card ->
        [jack] jack
        [queen] queen
       *[king] king
    }
kuhn-the-card =
    { $card ->
        [jack] the jack
        [queen] the queen
       *[king] the king
    }
kuhn-hidden = a card face down
kuhn-chips =
    { $count ->
        [one] { $count } chip
       *[other] { $count } chips
    }

## What happened

kuhn-card-dealt =
    { $seat_is ->
        [you] You are dealt { $card }.
       *[other] { $seat } is dealt { $card }.
    }
kuhn-passed =
    { $seat_is ->
        [you] You pass.
       *[other] { $seat } passes.
    }
kuhn-bet =
    { $seat_is ->
        [you] You bet.
       *[other] { $seat } bets.
    }
kuhn-cards-shown =
    { $first_is ->
        [you] You show { $first_card }, { $second } shows { $second_card }.
       *[other] { $second_is ->
            [you] You show { $second_card }, { $first } shows { $first_card }.
           *[other] { $first } shows { $first_card }, { $second } shows { $second_card }.
        }
    }
kuhn-game-ended =
    { $winner_is ->
        [you] You take the pot and win { $chips }.
       *[other] { $winner } takes the pot and wins { $chips }.
    }

## Why a bot does it

kuhn-why-afraid = I am afraid of losing another chip.
kuhn-why-strategy = With { $card } I bet { $bets } times out of three.

## Why not

kuhn-refused-over = the betting is over
kuhn-refused-text = { $text } is no move: there are only “pass” and “bet”
kuhn-refused-turn = it is the other player’s turn

## The table

kuhn-row-pot = Pot
kuhn-row-seat =
    { $seat_is ->
        [you] You
       *[other] { $seat }
    }
kuhn-row-seat-note =
    { $state ->
        [thinking] { $chips } in the pot, to move
        [waiting] { $chips } in the pot
        [won] won: { $chips }
       *[lost] lost: { $chips }
    }
kuhn-bot-kuhn = Bluffs exactly as often as it should.
kuhn-bot-fool = Bets on nothing and believes everybody.

## The guided first game

kuhn-lesson-middle = Look at the pot
kuhn-lesson-goal = The higher card takes the pot. You hold the king, and nothing beats it.
kuhn-lesson-bet = So put another chip in: bet!
kuhn-lesson-bet-other = Passing would waste the king. Bet!
kuhn-lesson-called = { $seat1 } bets, too, and the king wins.
kuhn-lesson-give-up = Now you hold the jack, and { $seat1 } bets. Pass, and you lose no more than one chip.
kuhn-lesson-end = That is all there is to it.
