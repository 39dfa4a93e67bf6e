# Lascaux: every sentence of the game.

lascaux-name = Lascaux
lascaux-pitch = Bet secretly on a colour, outlast the others with your stones, and collect cave paintings.

lascaux-colour =
    { $colour ->
        [brown] brown
        [yellow] yellow
        [green] green
        [pink] pink
        [white] white
       *[blue] blue
    }
lascaux-animal =
    { $animal ->
        [mammoth] mammoth
        [aurochs] aurochs
        [deer] deer
        [horse] horse
        [ibex] ibex
       *[rhino] rhino
    }
lascaux-card = { lascaux-animal } ({ $first }/{ $second })
lascaux-animals =
    { $count } { $count ->
        [one] { lascaux-animal }
       *[other] { $animal ->
            [mammoth] mammoths
            [aurochs] aurochs
            [deer] deer
            [horse] horses
            [ibex] ibexes
           *[rhino] rhinos
        }
    }
lascaux-short =
    { $animal ->
        [mammoth] Mam
        [aurochs] Aur
        [deer] Dee
        [horse] Hor
        [ibex] Ibe
       *[rhino] Rhi
    }
lascaux-tally = { $count } { lascaux-short }

lascaux-verb-mark = Bet on a colour
lascaux-verb-bid = Lay a stone
lascaux-verb-pass = Pass
lascaux-part-colour = Which colour do you bet on?

## What happened

lascaux-round-opened =
    { $seat_is ->
        [you] You are the start player. Turned up: { $cards }.
       *[other] { $seat } is the start player. Turned up: { $cards }.
    }
lascaux-round-opened-bare =
    { $seat_is ->
        [you] You are the start player. No new card is turned up.
       *[other] { $seat } is the start player. No new card is turned up.
    }
lascaux-marker-chosen =
    { $seat_is ->
        [you] You have bet on a colour.
       *[other] { $seat } has bet on a colour.
    }
lascaux-own-marker-chosen =
    { $seat_is ->
        [you] You bet on { $colour }.
       *[other] { $seat } bets on { $colour }.
    }
lascaux-stone-laid =
    { $pot ->
        [one] { $seat_is ->
            [you] You lay a stone; there is now one in the middle.
           *[other] { $seat } lays a stone; there is now one in the middle.
        }
       *[other] { $seat_is ->
            [you] You lay a stone; there are now { $pot } in the middle.
           *[other] { $seat } lays a stone; there are now { $pot } in the middle.
        }
    }
lascaux-passed =
    { $stones ->
        [0] { $seat_is ->
            [you] You pass and get no stones.
           *[other] { $seat } passes and gets no stones.
        }
        [one] { $seat_is ->
            [you] You pass and take one stone.
           *[other] { $seat } passes and takes one stone.
        }
       *[other] { $seat_is ->
            [you] You pass and take { $stones } stones.
           *[other] { $seat } passes and takes { $stones } stones.
        }
    }
lascaux-cards-taken =
    { $seat_is ->
        [you] You turn up { $colour } and take { $cards }.
       *[other] { $seat } turns up { $colour } and takes { $cards }.
    }
lascaux-nothing-taken =
    { $seat_is ->
        [you] You turn up { $colour } and get nothing.
       *[other] { $seat } turns up { $colour } and gets nothing.
    }
lascaux-colours-limited = Nobody took a card: in the next round only colours that the row shows may be chosen.
lascaux-points =
    { $points ->
        [one] one point
       *[other] { $points } points
    }
lascaux-game-ended =
    { $winners_are ->
        [you] The game is over: you win with { lascaux-points }.
        [with] The game is over: { $winners } share the win with { lascaux-points } each.
       *[other] { $winners_count ->
            [one] The game is over: { $winners } wins with { lascaux-points }.
           *[other] The game is over: { $winners } share the win with { lascaux-points } each.
        }
    }

## Refusals

lascaux-refused-over = all cards have an owner, the game is over
lascaux-refused-no-bidding = the bidding begins only when everybody has chosen a marker
lascaux-refused-marked = a marker has been chosen already in this round
lascaux-refused-colour =
    nobody took a card in the last round, and the row shows no { $colour ->
        [brown] brown
        [yellow] yellow
        [green] green
        [pink] pink
        [white] white
       *[blue] blue
    }
lascaux-only-colour = only if the row shows this colour
lascaux-refused-bidding = the markers have been chosen; now you can only lay a stone or pass
lascaux-refused-passed = whoever has passed is out of the bidding for this round
lascaux-refused-turn = it is somebody else’s turn
lascaux-refused-stones = whoever has no stones left must pass
lascaux-only-stones = only with a stone
lascaux-refused-text = { $text } is no move; moves are “mark” with a colour, “bid” and “pass”
lascaux-refused-deck = a deck holds each of the 54 cards once
lascaux-refused-wide = { $key }: a row has seven cards at most
lascaux-refused-narrow = { $key }: the row shows neither all six colours nor seven cards, so more would be turned up from the deck
lascaux-refused-sum = { $key }: with those in the middle there are { $total } stones in all
lascaux-refused-unmarked = { $key }: everybody has chosen a marker before the first stone is laid, and nobody has one when the game is over
lascaux-refused-unlimited = { $key }: after a round in which nobody took a card, only colours that the row shows are chosen
lascaux-refused-few = { $key }: everybody passes once at most, and when only one is left, the round is over
lascaux-refused-due = { $key }: after these passes and stones it is the turn of seat { $seat }

## Explained once

lascaux-explain-stone = A stone buys time: whoever stays in longest takes first.
lascaux-explain-pot = Passing pays: all stones from the middle. At the end, six are worth a point. But whoever passes early takes late.
lascaux-explain-pass = Whoever passes is out of the bidding. The later you pass, the earlier you take.
lascaux-explain-first-pass = The first to pass begins the next round.
lascaux-explain-majority = At the end only the biggest collection of each animal counts: one point per card. If several are biggest, all of them count.
lascaux-explain-nothing = Empty-handed: this colour was not in the row, or others took it first.

## The table in rows

lascaux-row-paintings = Row
lascaux-row-middle = Middle
lascaux-row-middle-note =
    { $pot ->
        [0] no stones
        [one] one stone
       *[other] { $pot } stones
    }; { $deck ->
        [0] the deck is empty
        [one] one card in the deck
       *[other] { $deck } cards in the deck
    }
lascaux-row-marker = Your marker
lascaux-row-seat =
    { $seat_is ->
        [you] You
       *[other] { $seat }
    }
lascaux-row-seat-note =
    { $state ->
        [over] { lascaux-points }, { lascaux-stones }
        [marked] { lascaux-stones }{ lascaux-begins }, marker chosen
        [passed] { lascaux-stones }{ lascaux-begins }, passed
       *[in] { lascaux-stones }{ lascaux-begins }
    }
lascaux-begins =
    { $begins ->
        [yes] { ", begins" }
       *[no] { "" }
    }
lascaux-stones =
    { $stones ->
        [-1] stones hidden
        [0] no stones
        [one] one stone
       *[other] { $stones } stones
    }

## The scoring

lascaux-sheet-animal =
    { $animal ->
        [mammoth] Mammoths
        [aurochs] Aurochs
        [deer] Deer
        [horse] Horses
        [ibex] Ibexes
       *[rhino] Rhinos
    }
lascaux-sheet-stones = Stones (one point for every six)
lascaux-sheet-total = Total

## What the bots are like

lascaux-bot-novice = Likes colours with many cards, and nice heaps of stones.
lascaux-bot-steady = Knows what each card adds, what the others collect, and when a stone is too dear.
lascaux-bot-clever = Guesses your colour from what you do, and imagines how the game goes on.

## Why a bot does what it does

lascaux-why-animals =
    { $animal ->
        [mammoth] mammoths
        [aurochs] aurochs
        [deer] deer
        [horse] horses
        [ibex] ibexes
       *[rhino] rhinos
    }
lascaux-why-no-stones = I have no stones left, so I must pass.
lascaux-why-many =
    { $count ->
        [one] I bet on { $colour }: one card in the row has it.
       *[other] I bet on { $colour }: { $count } cards in the row have it.
    }
lascaux-why-plenty =
    { $stones ->
        [one] I still have one stone, so I lay it.
       *[other] I still have { $stones } stones, so I lay one.
    }
lascaux-why-nice =
    { $pot ->
        [one] There is a stone in the middle, and I would like to have it.
       *[other] There are { $pot } stones in the middle, and I would like to have them.
    }
lascaux-why-few =
    { $stones ->
        [one] I have only one stone left, so I take those in the middle.
       *[other] I have only { $stones } stones left, so I take those in the middle.
    }
lascaux-why-herd = No colour helps me more than { $colour }, above all with the { lascaux-why-animals }.
lascaux-why-quiet = With { $other } I could get more, but others want it too; { $colour } helps me with the { lascaux-why-animals }.
lascaux-why-nothing = Nothing in the row helps me, so one colour is as good as another.
lascaux-why-first =
    { $pot ->
        [0] Going first is worth a stone to me.
        [one] Going first is worth more to me than the stone in the middle.
       *[other] Going first is worth more to me than the { $pot } stones in the middle.
    }
lascaux-why-heap =
    { $pot ->
        [0] Going first is not worth a stone to me.
        [one] The stone in the middle is worth more to me than going first.
       *[other] The { $pot } stones in the middle are worth more to me than going first.
    }
lascaux-why-ahead = I have imagined how the game may go on, and with { $colour } I do best.
lascaux-why-rival =
    { $seat_is ->
        [you] I think you bet on { $other }, and when I imagine how the game goes on, I do best with { $colour }.
       *[other] I think { $seat } bets on { $other }, and when I imagine how the game goes on, I do best with { $colour }.
    }
lascaux-why-danger = If I passed now, somebody could easily take my cards before me.
lascaux-why-patience = Hardly anybody can take my cards before me, but I think it pays to wait.
lascaux-why-safe =
    { $pot ->
        [0] Hardly anybody can take my cards before me, so I save my stones.
        [one] Hardly anybody can take my cards before me, so I take the stone.
       *[other] Hardly anybody can take my cards before me, so I take the { $pot } stones.
    }
lascaux-why-costly =
    { $pot ->
        [0] I may lose cards, but staying in would cost me too many stones.
        [one] I may lose cards, but I would rather have the stone than stay in.
       *[other] I may lose cards, but I would rather have the { $pot } stones than stay in.
    }

## The guided first game

lascaux-lesson-middle = Look at the cave paintings
lascaux-lesson-goal = Collect cave paintings! For each animal only the biggest collection scores: one point for each of its paintings. All who share the most score in full.
lascaux-lesson-colours = Every painting has two colours. You bet on one colour and go after all paintings that have it: pink is on three of them.
lascaux-lesson-bet = Now bet in secret: choose one of your six markers. It stays face down, so nobody knows your colour. Three paintings, two of them deer – bet on pink!
lascaux-lesson-bet-other = A good colour, too. But this time bet on pink.
lascaux-lesson-first-stone = Who may take first? That is what stones are for: a stone keeps you in, and whoever stays in longest takes first. Lay one!
lascaux-lesson-first-stone-other = If you pass now, you take last. Lay a stone first!
lascaux-lesson-another-stone = Everybody stays in, and four stones lie in the middle. Lay another one!
lascaux-lesson-stay-other = Not yet! Pink is worth another stone: stay in.
lascaux-lesson-pass = { $seat1 } passes. Passing pays: { $seat1 } takes all 5 stones, and the middle is empty again. But whoever passes first takes paintings last – and begins the next round.
lascaux-lesson-stay = The others stay in. Every turn costs a stone, and whoever has none left must pass. Lay another one!
lascaux-lesson-two-left = { $seat2 } passes, too, and takes only what was laid since then: 3 stones. Now it is only { $seat3 } and you. One more stone!
lascaux-lesson-taken = { $seat3 } passes and takes 2 stones. You are the last one left: you pay nothing more and get no stones, but you take first. Every painting with pink is yours!
lascaux-lesson-too-late = Then the others take, the last to pass before the first. { $seat1 } comes last and had bet on pink, too: nothing was left. At least there were 5 stones.
lascaux-lesson-new-round = A new round! { $seat1 } passed first, so { $seat1 } begins. New paintings are turned up until all six colours show – but never more than seven lie there.
lascaux-lesson-quiet = White is on four paintings: everybody will fight for it. Blue is on only two, so probably nobody else wants it. Bet on blue!
lascaux-lesson-quiet-other = There will be a crowd. Try it with quiet blue!
lascaux-lesson-pass-at-once = Three stones lie in the middle. Probably nobody else wants blue: why pay for it? Pass, and take the stones!
lascaux-lesson-pass-at-once-other = That would cost a stone. Pass, and get three!
lascaux-lesson-quiet-pays = You took last, and still: two paintings, and three stones on top. That is the trick! It works with quiet colours – unless another player takes those paintings by their other colour.
lascaux-lesson-crowd = { $seat2 } has taken all the white ones. For { $seat1 }, also on white, and { $seat3 }, on green, no painting was left.
lascaux-lesson-biggest = You passed first, so you begin now. You have one horse, as { $seat2 } has, and one mammoth, as { $seat3 } has. Two colours would bring you one more of each: bet on either!
lascaux-lesson-biggest-other = Look for a colour that is on a horse and on the mammoth: brown or green.
lascaux-lesson-cheap = You want to take first this time. Lay a stone!
lascaux-lesson-cheap-other = Show that you want it: lay a stone first.
lascaux-lesson-won = All the others pass: one stone was enough! { $seat1 } takes it; for { $seat2 } and { $seat3 } the middle is empty.
lascaux-lesson-points = Now you alone have the most deer, horses and mammoths: 7 points. Every six stones are one more, fewer than six count nothing: your 10 stones make one. So you have 8!
lascaux-lesson-left-over = Nobody took two of the paintings, so they stay. Five new ones make seven, and more never lie there – even without pink. You may still bet on pink, but it would bring no painting.
lascaux-lesson-end = The game goes on until all 54 paintings are taken, in the end without new ones. Only then the points count, and the most win. Play on!

## On the page

lascaux-web-minutes = about 25 minutes
lascaux-web-option-stones = Stones
lascaux-web-option-stones-open = Everybody sees how many stones the others have
lascaux-web-option-stones-secret = How many stones the others have is secret
lascaux-web-letter =
    { $colour ->
        [brown] Br
        [yellow] Y
        [green] G
        [pink] P
        [white] W
       *[blue] Bl
    }
lascaux-web-row-empty = The wall is bare.
lascaux-web-of-yours = your colour
lascaux-web-deck =
    { $deck ->
        [0] The deck is empty
        [one] One card in the deck
       *[other] { $deck } cards in the deck
    }
lascaux-web-stack = Who passed, from the top of the stack down: the order of taking
lascaux-web-order = Order of taking
lascaux-web-stack-empty = Nobody has passed yet.
lascaux-web-starts = start player
lascaux-web-next = passed first, begins the next round
lascaux-web-then = starts next
lascaux-web-passed = passed
lascaux-web-marker-down = marker face down
lascaux-web-marker-up = marker: { $colour }
lascaux-web-only-you = hidden from the others
lascaux-web-nothing = nothing
lascaux-web-nothing-yet = No paintings yet.
lascaux-web-bet =
    Bet on { $colour }: { $count ->
        [0] no painting
        [one] one painting
       *[other] { $count } paintings
    } in the row
lascaux-web-bet-on = Bet on { $colour }
lascaux-web-limited = Nobody took a card: this time only colours that the row shows.
lascaux-web-change = You can still change your mind.
lascaux-web-have =
    { $stones ->
        [0] you have none
        [one] you have one
       *[other] you have { $stones }
    }
lascaux-web-take =
    { $pot ->
        [0] and take nothing
        [one] and take one stone
       *[other] and take { $pot } stones
    }
lascaux-web-last-stones =
    { $stones ->
        [one] Your last stone: after it you must pass.
       *[other] Only { $stones } stones left, then you must pass.
    }
lascaux-web-must-pass = You have no stone left, so you must pass.
lascaux-web-majorities = Majorities
lascaux-web-leads = has most
lascaux-web-leads-key = A star marks whoever has most of an animal.
lascaux-web-collections = Collections
lascaux-web-collection = Paintings
lascaux-web-collection-of = { $name }: paintings
lascaux-web-points =
    { $points ->
        [one] one point
       *[other] { $points } points
    }
lascaux-web-picture-colours = { $card }: one animal, two colours. Each of the six colours has its letters and its shape.
lascaux-web-picture-row = These four paintings show all six colours, so no more are turned up.
lascaux-web-picture-order = The order of taking: the last player left, then the stack from top to bottom.
lascaux-web-picture-last = the last player left
lascaux-web-picture-top = passed last: top of the stack
lascaux-web-picture-bottom = passed first: begins the next round
lascaux-web-picture-most = A and B score 4 points each for mammoths, C scores 4 for deer, A scores 6 for horses.

## How it works, in a minute

lascaux-web-how-goal = Collect paintings. For each animal only the biggest collection scores: one point for each of its paintings. If two of you have the most, both score.
lascaux-web-how-bet = Every painting has two colours. At the start of a round everybody secretly bets on one colour. With yellow, you are after the paintings that glow here.
lascaux-web-how-stone = Then you take turns: lay a stone and stay in, or pass. A stone buys you only one thing: you may still be the first to take.
lascaux-web-how-pass = If you pass, you get all the stones that lie in the middle. But the later you pass, the earlier you take paintings.
lascaux-web-how-take = The last one left takes first: all paintings of their colour. Then the others, the last to pass before the first. What is left stays for the next round.
lascaux-web-how-end = So it goes on until all paintings are taken. Then every six stones are one more point, and the most points win.
