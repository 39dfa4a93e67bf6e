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
mausen-prey-taken-below = { mausen-prey-taken } Doubled: { $doubled }.
mausen-nothing-chased = Nobody catches anything.
mausen-nothing-chased-doubled =
    Nobody catches anything: { $doubled } { $doubled_count ->
        [one] was
       *[other] were
    } played more than once.
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
mausen-game-ended-by-mice = { mausen-game-ended } It was a tie: points in mice decide, { $mice } to { $other }.

## Refusals

mausen-refused-over = all hand cards have been played, the game is over
mausen-refused-chosen = a card has been chosen already in this round
mausen-refused-played = { mausen-card } has been played already, and played cards never return to a hand
mausen-only-played = only while { mausen-card } is still in the hand
mausen-refused-text = { $text } is no card; cards are E1 to E4, D1 to D4, C1 to C4 and M1 to M4
mausen-refused-sizes = { $key }: everybody holds the same number of cards
mausen-refused-twice = { $key }: { $seat } holds no card twice
mausen-refused-not-held = { $key }: { $seat } does not hold the card that was chosen
mausen-refused-all-chosen = { $key }: when all have chosen, the cards are turned up at once; somebody must still have “-”

## Explained once

mausen-explain-tie = The same card more than once: none of them chases. A lower one of that animal may chase instead.
mausen-explain-catch = Caught! Of each animal only one card chases: the highest that was played just once. Its prey is worth points.
mausen-explain-lost = A card that is chased is lost. But if it chases too, its player keeps the catch.
mausen-explain-nothing = No catch: the prey was not there, or the hunters were played more than once.
mausen-explain-stays = What nobody chased now lies in the middle. From there it can still be caught.
mausen-explain-refill = The middle is empty: everybody lays one card there. This time nothing is chased.

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
mausen-row-won =
    { $won ->
        [one] one card won
       *[other] { $won } cards won
    } ({ mausen-points })
mausen-row-seat-note =
    { $state ->
        [over] { mausen-row-won }
        [chosen] { $hand } in hand, { mausen-row-won }, has chosen
       *[thinking] { $hand } in hand, { mausen-row-won }
    }

## The scoring

mausen-sheet-animal =
    { $animal ->
        [E] Elephants
        [D] Dogs
        [C] Cats
       *[M] Mice
    }
mausen-sheet-total = Total
mausen-sheet-tie = Tie: the mice decide

## What the bots are like

mausen-bot-novice = Wants what lies in the middle, and forgets that the others want it too.
mausen-bot-steady = Has counted all the cards, and weighs who could spoil the chase.
mausen-bot-clever = Plays the round many times in its head, and lets nobody see through it.

## Why a bot chose a card

mausen-why-animals =
    { $animal ->
        [E] elephants
        [D] dogs
        [C] cats
       *[M] mice
    }
mausen-why-last = { $card } is the only card I have left.
mausen-why-refill = The middle is empty, and { $card } is a card I can spare.
mausen-why-nothing = There is nothing in the middle for { $card } to chase, but I feel like playing it.
mausen-why-greedy =
    { $prey_count ->
        [one] In the middle lies { $prey }: my { $card } is going to fetch it.
       *[other] In the middle lie { $prey }: my { $card } is going to fetch them.
    }
mausen-why-spare = I don’t expect much from this round, so I play { $card } and keep my other cards for later.
mausen-why-sure = Nobody can beat my { $card } or tie with it, and I count on { $prey } worth about { mausen-points }.
mausen-why-likely = I have counted who can still get in the way: my { $card } should bring in { $prey } worth about { mausen-points }.
mausen-why-hurry = There is no time to think, so I play { $card }.
mausen-why-wait = I have played this round many times in my head: { $card } catches next to nothing, but my other cards are better kept for later.
mausen-why-best = I have played this round many times in my head, and no card did better than { $card }, with about { mausen-points }.
mausen-why-mixed = I have played this round many times in my head: { $card } came home with about { mausen-points }, and I draw lots among { $count } good cards so that nobody sees through me.

## The table in the browser

mausen-web-minutes = about 15 minutes
mausen-web-counter = Who has what
mausen-web-key-held = still in hand
mausen-web-key-played = played
mausen-web-holds = Still holds { $cards }.
mausen-web-holds-nothing = Holds no more cards.
mausen-web-won-points =
    { $points ->
        [one] one point
       *[other] { $points } points
    }
mausen-web-has-chosen = has chosen
mausen-web-nothing-before = no card chosen yet
mausen-web-turned-up = turned up: { $card }
mausen-web-ran = { $card }, has run away
mausen-web-points =
    { $points ->
        [one] point
       *[other] points
    }
mausen-web-winner = Winner
mausen-web-won = won
mausen-web-in-hand = in hand
mausen-web-lane = { $cards }
mausen-web-lane-empty =
    { $animal ->
        [E] no elephants
        [D] no dogs
        [C] no cats
       *[M] no mice
    }
mausen-web-worth = { $points } pt
mausen-web-refill = The middle is empty. Choose a new start card.
mausen-web-picture-circle = A circle of arrows: the elephant chases the dog, the dog the cat, the cat the mouse, the mouse the elephant.
mausen-web-picture-tie = C4 twice and C3 twice are crossed out. C1 is ringed and chases the mice M1 and M3.
mausen-web-picture-round = The round from the examples: E1 takes two dogs, D2 four cats, C4 two mice. Three elephants stay in the middle.
mausen-web-picture-takes = { $card } takes
mausen-web-picture-then = New middle

## How it works, in a minute

mausen-web-how-goal = Catch the most valuable animals. You have 16 cards, and each round everybody plays one of them at the same moment. Yours takes every animal that it chases, from the middle and from the others: with this mouse you catch 5 points.
mausen-web-how-circle = Elephants chase dogs, dogs chase cats, cats chase mice. And the mouse? It chases elephants!
mausen-web-how-tie = Only the highest cat chases. But if two of you play the same card, neither catches anything, and the next lower cat has its chance.
mausen-web-how-chased = Your card may be chased while it chases: you lose the card, but keep your catch. What nobody chases stays in the middle for the next round. Once all cards are played, the most points win.

## The guided first game

mausen-lesson-middle = Look at the middle
mausen-lesson-goal = Catch valuable animals! The number is the points: an elephant 4 gives 4, a mouse 4 gives 4, a mouse 1 just 1.
mausen-lesson-circle = Elephants chase dogs, dogs chase cats, cats chase mice – and mice chase elephants!
mausen-lesson-first-chase = An elephant 4 lies in the middle. Send your mouse 4 after it. Everybody picks a card in secret, then all turn up together.
mausen-lesson-first-chase-other = Only mice chase elephants. Take your mouse 4!
mausen-lesson-caught = Caught: 4 points for you! Your mouse stays in the middle and is nobody’s now, like the four cards that always start there. Played cards never come back.
mausen-lesson-dogs = Now four dogs lie there, 9 points. Elephants chase dogs: play elephant 3.
mausen-lesson-dogs-other = For dogs you need an elephant. This time take elephant 3.
mausen-lesson-highest = Nothing for you: { $seat1 } had elephant 4. Of the elephants played in a round only the highest chases, and it takes all the dogs. And if two are equally high? Watch!
mausen-lesson-elephants = Four elephants lie there now: 10 points! Send your mouse 3. The mice in the middle are no rivals: cards there never chase.
mausen-lesson-elephants-other = Mice chase elephants. Take your mouse 3!
mausen-lesson-tie = Mouse 3 twice, yours and { $seat1 }’s! When two play the same card, neither of them chases: you catch nothing, and neither does { $seat1 }.
mausen-lesson-next-lower = Then the next lower one comes up: { $seat2 }’s little mouse 1 takes all the elephants.
mausen-lesson-one-chaser = So of each animal one card chases: the highest that nobody else played too. If all of them are doubled, none does. Cards lying in the middle don’t count.
mausen-lesson-mice = So many mice: 12 points. Cats chase mice: play cat 4.
mausen-lesson-mice-other = Cats chase mice. Take your cat 4!
mausen-lesson-chased = { $seat1 }’s dog has caught your cat, but your cat’s catch stays yours: 14 points more! All chasing happens at once.
mausen-lesson-rich-middle = What nobody chases stays lying, so the middle gets rich. Now dogs for 7 points lie there: prey for an elephant.
mausen-lesson-counter = In the browser: “Who has what”
mausen-lesson-held = Keep count! All began with the same 16 cards: { $seat1 }’s elephant 4 is gone, { $seat2 } and { $seat3 } still hold theirs.
mausen-lesson-equal = Elephant 4 is the highest. But if { $seat2 } or { $seat3 } plays it, too, neither chases. So always ask: who may play a higher one, and who the same? Elephant 4, or rather 2?
mausen-lesson-equal-other = For dogs you need an elephant, and elephant 1 loses to any other. Take elephant 4 or 2.
mausen-lesson-emptied = Nobody else played an elephant: all the dogs are yours, 8 points! The other cards were all caught too, so the middle is empty.
mausen-lesson-refill = When the middle is empty, everybody lays a card there, and nobody catches anything this time. Any card may go, but one of value 1 costs you least. Give one away!
mausen-lesson-refill-other = Allowed, but too good to give away. Take a 1!
mausen-lesson-end = When all cards are played, the points of your catch count. What still lies in the middle is nobody’s. On a tie, whoever caught more points in mice wins. You have 26 – play on!
