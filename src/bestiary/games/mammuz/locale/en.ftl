# Mammuz: every sentence of the game.

mammuz-name = Mammuz
mammuz-pitch = Lay cards face down, claim what they are, and challenge what you do not believe. Whoever is rid of all cards wins; dinosaurs upset everything.

mammuz-card =
    { $card ->
        [mammoth] mammoth
        [bear] bear
        [deer] deer
        [tiger] sabre-toothed tiger
        [hare] hare
        [squirrel] squirrel
        [gopher] gopher
        [mouse] mouse
        [brontosaurus] brontosaurus
        [pterosaur] pterosaur
        [triceratops] triceratops
        [stegosaurus] stegosaurus
        [plesiosaurus] plesiosaurus
       *[tyrannosaurus] tyrannosaurus
    }
mammuz-a-card = a { mammuz-card }
mammuz-the-card = the { mammuz-card }
mammuz-many =
    { $card ->
        [mammoth] mammoths
        [bear] bears
        [deer] deer
        [tiger] sabre-toothed tigers
        [hare] hares
        [squirrel] squirrels
        [gopher] gophers
       *[mouse] mice
    }
mammuz-several =
    { $card ->
        [mammoth] { $count ->
            [one] 1 mammoth
           *[other] { $count } mammoths
        }
        [bear] { $count ->
            [one] 1 bear
           *[other] { $count } bears
        }
        [deer] { $count } deer
        [tiger] { $count ->
            [one] 1 sabre-toothed tiger
           *[other] { $count } sabre-toothed tigers
        }
        [hare] { $count ->
            [one] 1 hare
           *[other] { $count } hares
        }
        [squirrel] { $count ->
            [one] 1 squirrel
           *[other] { $count } squirrels
        }
        [gopher] { $count ->
            [one] 1 gopher
           *[other] { $count } gophers
        }
        [mouse] { $count ->
            [one] 1 mouse
           *[other] { $count } mice
        }
       *[dinosaur] { mammuz-the-card }
    }
mammuz-short =
    { $card ->
        [mammoth] Mam
        [bear] Bear
        [deer] Deer
        [tiger] Tig
        [hare] Hare
        [squirrel] Squ
        [gopher] Gop
        [mouse] Mou
        [brontosaurus] BRO
        [pterosaur] PTE
        [triceratops] TRI
        [stegosaurus] STE
        [plesiosaurus] PLE
       *[tyrannosaurus] TYR
    }
mammuz-place =
    { $place ->
        [1] the first card
        [2] the second card
        [3] the third card
       *[4] the fourth card
    }
mammuz-seat =
    { $seat_is ->
        [you] you yourself
       *[other] { $seat }
    }

mammuz-verb-declare = Declare a species and lay cards
mammuz-verb-extend = Extend the herd
mammuz-verb-challenge = Challenge the cards laid last
mammuz-verb-give = Choose who takes the herd
mammuz-part-species = Which species do you declare?
mammuz-part-cards = Which cards do you lay, and in which order?
mammuz-part-place = Which card do you turn up?
mammuz-part-seat = Who takes the herd?

## What happened

mammuz-cards-dealt = Everybody is dealt { $cards } cards. Somewhere among all the cards are { $dinosaurs } dinosaurs.
mammuz-hand-dealt =
    { $seat_is ->
        [you] You hold { $cards }.
       *[other] { $seat } holds { $cards }.
    }
mammuz-round-begun =
    { $seat_is ->
        [you] You begin the round.
       *[other] { $seat } begins the round.
    }
mammuz-round-begun-banned =
    { $seat_is ->
        [you] You begin the round, but may not declare { $species }.
       *[other] { $seat } begins the round, but may not declare { $species }.
    }
mammuz-left =
    { $left ->
        [0] That empties the hand: the next player must challenge.
        [one] One card is left in hand.
       *[other] { $left } cards are left in hand.
    }
mammuz-declared =
    { $seat_is ->
        [you] You declare { $species } and lay { mammuz-cards }. { mammuz-left }
       *[other] { $seat } declares { $species } and lays { mammuz-cards }. { mammuz-left }
    }
mammuz-extended =
    { $seat_is ->
        [you] You lay { mammuz-cards }: “{ $claim }”. { mammuz-left }
       *[other] { $seat } lays { mammuz-cards }: “{ $claim }”. { mammuz-left }
    }
mammuz-cards =
    { $count ->
        [one] one card
       *[other] { $count } cards
    }
mammuz-own-declared =
    { $cards_count ->
        [one] { $seat_is ->
            [you] You declare { $species } and lay one card: { $cards }.
           *[other] { $seat } declares { $species } and lays one card: { $cards }.
        }
       *[other] { $seat_is ->
            [you] You declare { $species } and lay, in this order: { $cards }.
           *[other] { $seat } declares { $species } and lays, in this order: { $cards }.
        }
    }
mammuz-own-extended =
    { $cards_count ->
        [one] { $seat_is ->
            [you] You say “{ $claim }” and lay one card: { $cards }.
           *[other] { $seat } says “{ $claim }” and lays one card: { $cards }.
        }
       *[other] { $seat_is ->
            [you] You say “{ $claim }” and lay, in this order: { $cards }.
           *[other] { $seat } says “{ $claim }” and lays, in this order: { $cards }.
        }
    }
mammuz-challenged =
    { $seat_is ->
        [you] You challenge { $challenged }.
       *[other] { $challenged_is ->
            [you] { $seat } challenges you.
           *[other] { $seat } challenges { $challenged }.
        }
    }
mammuz-turned-up =
    { $place ->
        [1] The first card is { $card }. { mammuz-verdict }
        [2] The second card is { $card }. { mammuz-verdict }
        [3] The third card is { $card }. { mammuz-verdict }
       *[4] The fourth card is { $card }. { mammuz-verdict }
    }
mammuz-verdict =
    { $verdict ->
        [truth] This card is as claimed.
        [lie] Caught cheating!
       *[dinosaur] A dinosaur!
    }
mammuz-unleashed =
    { $card ->
        [brontosaurus] { $challenged_is ->
            [you] The brontosaurus: you were challenged and take the herd.
           *[other] The brontosaurus: { $challenged } was challenged and takes the herd.
        }
        [pterosaur] { $seat_is ->
            [you] The pterosaur: you challenged and take the herd.
           *[other] The pterosaur: { $seat } challenged and takes the herd.
        }
        [triceratops] { $seat_is ->
            [you] The triceratops: you challenged and choose who takes the herd.
           *[other] The triceratops: { $seat } challenged and chooses who takes the herd.
        }
        [stegosaurus] The stegosaurus: the herd is shuffled and dealt out to all.
        [plesiosaurus] The plesiosaurus: the herd is laid aside, and nobody looks at it. Whoever next has to take a herd takes it as well.
       *[tyrannosaurus] The tyrannosaurus: the herd leaves the game, and everybody sees the cards.
    }
mammuz-herd-kept =
    { $seat_is ->
        [you] You decide to take the herd yourself.
       *[other] { $seat } decides to take the herd.
    }
mammuz-herd-given =
    { $seat_is ->
        [you] You give the herd to { $taker }.
       *[other] { $taker_is ->
            [you] { $seat } gives the herd to you.
           *[other] { $seat } gives the herd to { $taker }.
        }
    }
mammuz-herd-taken =
    { $seat_is ->
        [you] You take { mammuz-herd }.
       *[other] { $seat } takes { mammuz-herd }.
    }
mammuz-herd =
    { $pile ->
        [0] { mammuz-herd-size }
       *[other] { $herd ->
            [0] the pile of { mammuz-pile-size }
           *[other] { mammuz-herd-size } and the pile of { $pile } as well
        }
    }
mammuz-herd-size =
    { $herd ->
        [one] the herd of one card
       *[other] the herd of { $herd } cards
    }
mammuz-pile-size =
    { $pile ->
        [one] one card
       *[other] { $pile } cards
    }
mammuz-own-herd-taken =
    { $seat_is ->
        [you] You take { mammuz-cards-taken }: { $cards }.
       *[other] { $seat } takes { mammuz-cards-taken }: { $cards }.
    }
mammuz-cards-taken =
    { $count ->
        [one] one card
       *[other] { $count } cards
    }
mammuz-nothing-taken =
    { $seat_is ->
        [you] There is nothing for you to take.
       *[other] There is nothing for { $seat } to take.
    }
mammuz-herd-dealt =
    { $count ->
        [one] One card is dealt to { $seats }.
       *[other] { $count } cards are dealt to { $seats }.
    }
mammuz-own-cards-dealt =
    { $seat_is ->
        [you] You get { $cards }.
       *[other] { $seat } gets { $cards }.
    }
mammuz-laid-aside =
    { $count ->
        [0] There is no card to lay aside. { mammuz-pile }
        [one] One card is laid aside. { mammuz-pile }
       *[other] { $count } cards are laid aside. { mammuz-pile }
    }
mammuz-pile =
    { $pile ->
        [0] There is no pile.
        [one] The pile has one card.
       *[other] The pile has { $pile } cards.
    }
mammuz-herd-removed = The tyrannosaurus eats { $cards }.
mammuz-nothing-removed = The tyrannosaurus finds nothing to eat.
mammuz-died-out =
    { $seat_is ->
        [you] You show { $cards }. There are no more in the game: the { $species } die out.
       *[other] { $seat } shows { $cards }. There are no more in the game: the { $species } die out.
    }
mammuz-eaten-up = No { $species } are left in the game: they have died out.
mammuz-dinosaur-taken =
    { $seat_is ->
        [you] You take { $card } in hand.
       *[other] { $seat } takes { $card } in hand.
    }
mammuz-game-ended =
    { $winners_are ->
        [you] The game is over: you got rid of all your cards and win.
        [with] The game is over: { $winners } got rid of all their cards and win together.
       *[other] { $winners_count ->
            [one] The game is over: { $winners } got rid of all cards and wins.
           *[other] The game is over: { $winners } got rid of all their cards and win together.
        }
    }

## Refusals

mammuz-refused-over = somebody has won, the game is over
mammuz-refused-deal = a stegosaurus deals out the whole herd, each of its cards once and no others
mammuz-refused-wait = the herd is being dealt out
mammuz-refused-dealing = only the dealer deals, and only after a stegosaurus
mammuz-refused-give = whoever turned up the triceratops must first choose who takes the herd
mammuz-refused-seat = nobody sits there to take the herd
mammuz-refused-gift = a herd is given away only when a triceratops was turned up
mammuz-refused-begins = somebody else begins this round
mammuz-refused-turn = it is somebody else’s turn
mammuz-refused-undeclared = a round begins with declaring a species and laying cards; no display lies there yet
mammuz-refused-declared = the species of this round has been declared; now the herd is extended or the last display challenged
mammuz-refused-species = with this number of players there are no { mammuz-many } in play
mammuz-refused-dinosaur = a dinosaur cannot be declared
mammuz-refused-banned = the plesiosaurus has just laid aside a herd of { mammuz-many }: this round needs a new species
mammuz-refused-extinct = the { mammuz-many } have died out
mammuz-only-extinct = only if there still are { mammuz-many }
mammuz-refused-forced = somebody has just laid their last cards: now the display must be challenged
mammuz-only-forced = only if whoever laid the last display still has cards
mammuz-refused-place =
    { $size ->
        [one] the last display has only one card
       *[other] the last display has only { $size } cards, counted from 1
    }
mammuz-refused-many = at most 4 cards may be laid
mammuz-refused-card = there are not that many of this card in the hand: { mammuz-card }
mammuz-only-card = only with enough of this card in the hand: { mammuz-card }
mammuz-refused-whole = { $seat } would hold all { mammuz-many } in the game: they would have died out
mammuz-refused-unnamed = displays lie there, so a species was declared
mammuz-refused-unlaid = a species was declared, so a display lies there
mammuz-refused-empty = { $seat } has no card left and would have won
mammuz-refused-few = there are not so many cards in the game
mammuz-refused-text = { $text } is no move; moves are “declare hare: hare mouse”, “extend: hare”, “challenge 1” and “give 2”
mammuz-refused-hands = these are not the cards in play, dealt out evenly: { $cards } to each

## Explained once

mammuz-explain-claim = The cards lie face down. What is claimed may be true or a lie.
mammuz-explain-last-cards = Those were the last cards of a hand: now the next player must challenge.
mammuz-explain-challenge = Only the cards laid last can be challenged, and only one of them is turned up.
mammuz-explain-truth = True! Whoever doubted takes the whole herd. If those were the last cards of a hand, the game is won.
mammuz-explain-lie = A lie! Whoever laid this card takes the whole herd.
mammuz-explain-own-herd = Only you see the cards that you take: now you know whether anybody lied.
mammuz-explain-brontosaurus = Brontosaurus: whoever laid it takes the herd, true or not. The dinosaur goes to whoever doubted.
mammuz-explain-pterosaur = Pterosaur: whoever doubted takes the herd, and the dinosaur as well.
mammuz-explain-triceratops = Triceratops: whoever doubted chooses who takes the herd. It can be anybody.
mammuz-explain-stegosaurus = Stegosaurus: the herd is shuffled and dealt out to everybody.
mammuz-explain-plesiosaurus = Plesiosaurus: the herd is put aside. Whoever takes a herd next gets these cards as well.
mammuz-explain-tyrannosaurus = Tyrannosaurus: the herd leaves the game. Its animals now die out with fewer cards.
mammuz-explain-extinct = All of them in one hand: the species dies out, and those cards are gone. Taking a herd can help!
mammuz-explain-eaten = The tyrannosaurus ate the last of them: this species has died out as well.

## The table in rows

mammuz-row-seat =
    { $seat_is ->
        [you] You
       *[other] { $seat }
    }
mammuz-row-seat-note =
    { $cards ->
        [0] no cards{ mammuz-row-doing }{ mammuz-row-lies }
        [one] one card{ mammuz-row-doing }{ mammuz-row-lies }
       *[other] { $cards } cards{ mammuz-row-doing }{ mammuz-row-lies }
    }
mammuz-row-doing =
    { $doing ->
        [begins] { ", begins the round" }
        [turn] { ", to move" }
        [forced] { ", must challenge" }
        [gives] { ", chooses who takes the herd" }
        [won] { ", has won" }
       *[waits] { "" }
    }
mammuz-row-lies =
    { $lies ->
        [0] { "" }
        [one] { ", caught once" }
        [2] { ", caught twice" }
       *[other] { ", caught " }{ $lies } times
    }
mammuz-row-herd = Herd
mammuz-row-herd-note =
    { $count ->
        [one] one card; declared: { mammuz-many }
       *[other] { $count } cards; declared: { mammuz-many }
    }
mammuz-row-no-herd = no card lies there yet
mammuz-row-display =
    { $seat_is ->
        [you] You
       *[other] { $seat }
    }: { $count }
mammuz-row-revealed = Turned up
mammuz-row-pile = Pile
mammuz-row-pile-note =
    { $count ->
        [one] one card, for whoever next has to take a herd
       *[other] { $count } cards, for whoever next has to take a herd
    }
mammuz-row-species = In the game
mammuz-tally = { $count } { mammuz-short }
mammuz-gone = † { mammuz-short }
mammuz-extinct = { mammuz-many } (extinct)
mammuz-row-dinosaurs = Dinosaurs
mammuz-row-dinosaurs-note =
    { $gone ->
        [0] { $count } in the game
       *[other] { $count } still in the game
    }
mammuz-rate-challenge = challenges
mammuz-rate-lie = lies
mammuz-row-hand = Your cards

## What the bots are like

mammuz-bot-novice = Lays what fits, is mostly honest, and challenges on a hunch.
mammuz-bot-steady = Counts who can have how many, challenges what can hardly be, and hides lies among the truth.
mammuz-bot-clever = Imagines what lies where, remembers who lies and who doubts, and thinks it through to the end.

## Why a bot chose this

mammuz-why-afraid = I would rather not challenge: I might turn up { $card }.
mammuz-why-any =
    { $seat_is ->
        [you] Somebody has to take the herd: I pick you.
       *[other] Somebody has to take the herd: I pick { $seat }.
    }
mammuz-why-begin = I begin the round: if I am caught, I only take my own cards back.
mammuz-why-dare = I have no { $species }, and I would rather challenge than lie.
mammuz-why-dinosaur = Whoever challenges me may turn up { $card }.
mammuz-why-extinct = If I get the herd, my { $species } die out.
mammuz-why-fewest =
    { $seat_is ->
        [you] You hold the fewest cards, so you get the herd.
       *[other] { $seat } holds the fewest cards and gets the herd.
    }
mammuz-why-fits = I lay what fits: { $cards }.
mammuz-why-forced = I have to challenge, so I trust to luck.
mammuz-why-hidden =
    { $lies ->
        [one] Only one of these { $count } cards is a lie: it is hard to hit.
       *[other] { $lies } of these { $count } cards are lies, but nobody knows which.
    }
mammuz-why-hunch =
    { $seat_is ->
        [you] Something tells me that you are lying.
       *[other] Something tells me that { $seat } is lying.
    }
mammuz-why-impossible =
    { $possible ->
        [0] { $seat_is ->
            [you] That cannot be: you cannot have had any { $species }.
           *[other] That cannot be: { $seat } cannot have had any { $species }.
        }
       *[other] { $seat_is ->
            [you] That cannot be: you can have had { $most } at most.
           *[other] That cannot be: { $seat } can have had { $most } at most.
        }
    }
mammuz-why-keep = I keep my { $species } for later.
mammuz-why-last =
    { $odds ->
        [sure] I lay all that I have left, and whatever is turned up, I win.
        [none] I lay all that I have left and trust to luck.
       *[some] { $good ->
            [one] I lay all that I have left: with one of the { $count } cards I win.
           *[other] I lay all that I have left: with { $good } of the { $count } cards I win.
        }
    }
mammuz-why-mine = I take the herd myself: it helps me.
mammuz-why-most = I mostly have { $species }.
mammuz-why-nothing = I have no { $species }, so I lay something else and hope.
mammuz-why-odds =
    { $odds ->
        [high] I imagine what may lie there: { $tenths } times out of 10 this card is not what it is said to be.
       *[low] This card is probably true, but everything else seems worse to me.
    }
mammuz-why-place = I have to challenge, so I turn up the card that is most likely a lie.
mammuz-why-plan = I keep my { $species }: once I have them all, they die out.
mammuz-why-seldom =
    { $seat_is ->
        [you] You seldom challenge, so I risk a lie.
       *[other] { $seat } seldom challenges, so I risk a lie.
    }
mammuz-why-slow =
    { $seat_is ->
        [you] I want to slow you down.
       *[other] I want to slow { $seat } down.
    }
mammuz-why-true = All of this is true: whoever challenges me takes the herd.
mammuz-why-unlikely =
    { $mine ->
        [0] I have been counting, and I do not believe that these are { $species }.
        [one] One of the { $left } { $species } is in my own hand: I do not believe it.
       *[other] { $mine } of the { $left } { $species } are in my own hand: I do not believe it.
    }

## The guided first game

mammuz-lesson-middle = Look at the herd
mammuz-lesson-goal = Get rid of your cards! Whoever has none left wins. And you may lie.
mammuz-lesson-claim = { $seat4 } lays a card face down and says: “1 hare.” Is it one? Only { $seat4 } knows.
mammuz-lesson-honest = Now everybody goes on with hares, laying one to four cards. You have two: extend the herd with both. That is even true!
mammuz-lesson-honest-other = Tell the truth first: extend the herd with your two hares.
mammuz-lesson-one-more = { $seat1 } could have challenged and turned up your first card or your second: that is why you choose the order. But { $seat1 } lays a card, too: “1 hare.”
mammuz-lesson-too-many = { $seat2 }, { $seat3 } and { $seat4 } also say “1 hare” each. That makes 7, and there are only 6: somebody is lying, and that is allowed! But you can challenge only the card laid last, and it may be true.
mammuz-lesson-lie = You have no hare left. So lie as well: extend the herd with your squirrel.
mammuz-lesson-lie-other = This time try a lie: extend the herd with the squirrel.
mammuz-lesson-unnoticed = Phew! { $seat2 } challenged { $seat1 }, and that was a real hare. Whoever is wrong takes the whole herd: now { $seat2 } has your squirrel, too.
mammuz-lesson-one-card = Remember: only the cards laid last can be challenged, and only one of them is turned up. Your lie lay deeper already.
mammuz-lesson-lie-again = { $seat2 } was wrong, so the next player begins: { $seat3 } says squirrels. You have none left, but four other animals. Extend the herd with a gopher!
mammuz-lesson-lie-again-other = Try a lie once more: extend the herd with one gopher.
mammuz-lesson-caught = Caught! { $seat1 } turned up your gopher, so you take the herd. The good news: three squirrels came with it.
mammuz-lesson-impossible = { $seat1 } was right, and begins: bears. And now { $seat4 } says “4 bears”! But there are only 3, and you hold two of them. At most one of the four is a bear: challenge, and turn up any card!
mammuz-lesson-impossible-other = That cannot be true: challenge!
mammuz-lesson-cheat = Caught cheating! { $seat4 } takes the whole herd. You were right, so you begin the next round.
mammuz-lesson-begin = You begin, so you choose the animal: say squirrels, and lay all three of yours. That is honest: whoever challenges it takes the herd.
mammuz-lesson-begin-other = Say squirrels, and lay your three squirrels.
mammuz-lesson-believed = { $seat1 } did not believe you, but it was true. So { $seat1 } takes your squirrels!
mammuz-lesson-doubt = { $seat4 } says “1 gopher.” Hm, really? Challenge it, and see what happens.
mammuz-lesson-doubt-other = Challenge { $seat4 } this time!
mammuz-lesson-wrong = It was a gopher, so this time you take the herd. But look what was in it …
mammuz-lesson-extinct = … the third bear! You held all the bears in the game: they die out at once, and you are rid of them. It can even happen at the deal. So taking a herd can be good luck.
mammuz-lesson-dinosaur = You were wrong, so { $seat1 } begins: sabre-toothed tigers. You have none, but a dinosaur. You cannot claim it, only lay it as something else. Lay your pterosaur!
mammuz-lesson-dinosaur-other = Extend the herd with the pterosaur alone.
mammuz-lesson-pterosaur = { $seat1 } turned up your pterosaur: with that one, whoever challenged takes the herd. The dinosaur itself does not go with the herd: whoever turned it up takes it in hand afterwards.
mammuz-lesson-who-takes = Two others decide who takes the herd, too. Brontosaurus: whoever was challenged. Triceratops: whoever challenged may choose anybody.
mammuz-lesson-where-to = And the last three? Stegosaurus: the herd is dealt out to all. Plesiosaurus: it is put aside, and whoever takes the next herd takes this one, too. Tyrannosaurus: it leaves the game for good.
mammuz-lesson-unturned = A dinosaur that nobody turns up does nothing: it stays in the herd like any other card. Five of the six are in this game; which one is missing, nobody knows.
mammuz-lesson-last-cards = { $seat1 } turned up a dinosaur, and begins: gophers. You hold four: lay them all! Whenever somebody lays their last cards, the next player must challenge.
mammuz-lesson-last-cards-other = Lay all four gophers at once: it is even true.
mammuz-lesson-must-challenge = Now { $seat1 } must challenge. If the card turned up is true, you win. If it is false, you take the herd. If it is a dinosaur, it acts first: with your hand still empty then, you win, too.
mammuz-lesson-won = { $seat1 } had to challenge, and it was true. You are rid of all your cards: you have won!

## The table in the browser

mammuz-web-minutes = about 20 minutes
mammuz-web-claim =
    { $count ->
        [one] 1 { mammuz-card }
       *[other] { $count } { mammuz-many }
    }
mammuz-web-in-hand =
    { $count ->
        [0] no cards
        [one] 1 card
       *[other] { $count } cards
    }
mammuz-web-last-cards = Last cards: challenge!
mammuz-web-won = has won
mammuz-web-open-hand = In hand: { $cards }
mammuz-web-overview = Still in the game
mammuz-web-left = { mammuz-many }: { $count } left
mammuz-web-banned = (not in this round)
mammuz-web-dinosaurs =
    { $count ->
        [one] 1 dinosaur
       *[other] { $count } dinosaurs
    }
mammuz-web-herd =
    { $count ->
        [one] The herd: 1 card, said to be { mammuz-many }
       *[other] The herd: { $count } cards, said to be { mammuz-many }
    }
mammuz-web-no-herd = No herd yet
mammuz-web-face-down = face down
mammuz-web-known = These are: { $cards }
mammuz-web-revealed = Turned up: { mammuz-the-card }
mammuz-web-pile =
    { $count ->
        [one] 1 card aside
       *[other] { $count } cards aside
    }
mammuz-web-hand =
    { $count ->
        [one] Your hand: 1 card
       *[other] Your hand: { $count } cards
    }
mammuz-web-hand-card =
    { $count ->
        [one] { mammuz-card }{ mammuz-web-laid }
       *[other] { mammuz-card }, { $count } cards{ mammuz-web-laid }
    }
mammuz-web-laid =
    { $laid ->
        [0] { "" }
        [one] { ", " }in place { $place } of your display
       *[other] { ", " }{ $laid } of them in your display
    }
mammuz-web-sort = Sorted by species
mammuz-web-help-sort = While this is on, your hand is sorted by species. Drag a card along your hand (or press Shift and an arrow key) to sort it your own way. Nobody else sees your order.
mammuz-web-tray = Your display
mammuz-web-free = Place { $place }: free
mammuz-web-take-back = Place { $place }: { mammuz-card }. Take back
mammuz-web-swap = Swap places { $one } and { $other }
mammuz-web-say = What do you say they are?
mammuz-web-pick-cards = Pick 1 to 4 cards
mammuz-web-pick-species = Pick a species
mammuz-web-lay =
    { $count ->
        [one] Lay 1 card as “{ mammuz-card }”
       *[other] Lay { $count } cards as { mammuz-many }
    }
mammuz-web-challenge = Challenge
mammuz-web-no-challenge = Never mind
mammuz-web-turn-up = Turn up card { $place } of { $count } from { $name }
mammuz-web-forced = { $name } laid their last cards: you must challenge.
mammuz-web-give = the herd for { $name }
mammuz-web-after = Who lied when, and who was caught
mammuz-web-after-player = Player
mammuz-web-after-displays = Displays
mammuz-web-after-lies = Lies
mammuz-web-after-caught = Caught
mammuz-web-after-challenges = Challenges
mammuz-web-after-alarms = False alarms
mammuz-web-after-course = In order
mammuz-web-deed-true = “{ $claim }”: true
mammuz-web-deed-lie = “{ $claim }”: a lie, nobody noticed ({ $cards })
mammuz-web-deed-caught = “{ $claim }”: a lie, caught ({ $cards })
mammuz-web-mark-true = true
mammuz-web-mark-lie = lie
mammuz-web-mark-caught = caught

## How it works, in a minute

mammuz-web-how-goal = Get rid of all your cards first. You may lie; just don’t get caught.
mammuz-web-how-lay = Lay 1 to 4 cards face down and say what they are: “two hares”. From then on everybody who lays cards says hares, too, whether it is true or not.
mammuz-web-how-challenge = You don’t believe what was said last? Challenge it, and turn up one of those cards. No hare? Then the liar takes all the cards of this round. A hare after all? Then you take them.
mammuz-web-how-extinct = Taking cards can be good luck: if you hold all cards of one animal that are still in the game, it dies out and you are rid of them.
mammuz-web-how-end = When somebody lays their last cards, the next player must challenge. If the card is what was said, that is the win.
mammuz-web-how-dinosaurs = Dinosaurs hide among the cards. If you turn one up, it does this first, and then you have to take it into your hand.
mammuz-web-how-dinosaur =
    { $card ->
        [brontosaurus] Whoever was challenged takes the cards.
        [pterosaur] Whoever challenged takes the cards.
        [triceratops] Whoever challenged chooses who takes the cards.
        [stegosaurus] The cards are dealt out to everybody.
        [plesiosaurus] The cards are put aside. Whoever takes cards next gets these, too.
       *[tyrannosaurus] The cards are eaten: they leave the game.
    }
