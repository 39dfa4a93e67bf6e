# What the page says, beside the sentences of the whole house and of the games.

## Home

web-lead = Three animal card games of bluff and nerve. Play against bots, or with friends on their own phones: no account, nothing to install.
web-play-now = Play now
web-open = Open a table
web-rules = Rules
web-rules-all = All the rules
web-how = How it works
web-how-of = How { $game } works
web-play-with-others = Play with others
web-play-with-others-how = Open a table and show the code, or send the link, and the others sit at your table.
web-join = Join with a code
web-watch-record = Watch a recorded game
web-lobby = Open tables
web-lobby-empty = Nobody is waiting for players right now.
web-free-seats =
    { $count ->
        [one] one free seat
       *[other] { $count } free seats
    }
web-mine = Your tables
web-status-yours = Your turn
web-status-playing = Running
web-status-open = Not begun
web-status-over = Over
web-nobody = Guest
web-no-server = The server does not answer.

## The page

web-loading = One moment…
web-not-loaded = This could not be loaded.
web-reload = Load again
web-nowhere = There is nothing here.
web-to-home = Home
web-pages = Pages
web-settings = Settings
web-about = About
web-close = Close
web-menu = Menu
web-log = Log
web-yes = Yes
web-no = No
web-understood = I see
web-language = Language

## Opening a table

web-open-game = A table for { $game }
web-who-plays = Who is playing?
web-own-devices = Everybody on a device of their own
web-one-device = Several share this one and pass it around
web-nickname = Your nickname
web-nickname-of = Player { $number }
web-one-more = One more player
web-players = Players
web-how-played = How this table plays
web-option = { $name }: { $value }
web-timing = Time to think
web-timing-none = No clock
web-timing-fast = Fast: 15 seconds a move, and two minutes in reserve
web-timing-live = Relaxed: 45 seconds a move, and five minutes in reserve
web-timing-correspondence = By post: a day for every move
web-timing-live-is =
    { $reserve ->
        [0] { $move } seconds a move
        [one] { $move } seconds a move, and a minute in reserve
       *[other] { $move } seconds a move, and { $reserve } minutes in reserve
    }
web-timing-correspondence-is =
    { $hours ->
        [one] By post: an hour for every move
       *[other] By post: { $hours } hours for every move
    }
web-explanations = Explain what happens for the first time
web-explanations-yes = What happens for the first time is explained, once to each person.
web-explanation = Explanation
web-onlookers = Others may watch
web-onlookers-yes = Others may watch.
web-onlookers-no = Only those who play can see the table.
web-public = Show this table to everybody on this server
web-public-yes = The table is in the list of open tables.
web-public-no = You need the link or the code to sit down.

## Before the game

web-seats = Seats
web-you = { $name } (you)
web-bot = bot
web-bot-kind = bot, { $kind }
web-bot-level = Kind of bot
web-ready = ready
web-not-ready = not ready yet
web-free-seat = Free seat
web-seat-bot = Seat a bot
web-unseat = Send away
web-kick = Remove from table
web-kick-sure = Remove { $name } from the table? There is no way back, and the link and the code will be new.
web-fill =
    { $count ->
        [one] Fill the last seat with a bot
       *[other] Fill { $count } seats with bots
    }
web-sit = Sit down
web-full = Every seat is taken. You can watch once the game begins.
web-start = Begin
web-seats-free =
    { $count ->
        [one] One seat is still free.
       *[other] { $count } seats are still free.
    }
web-ready-now = I’m ready
web-unready = Wait, not yet
web-wait-for-start = The game begins as soon as everybody is ready.
web-invite = Invite others
web-invite-how = Scan this with the camera of a phone on the same network, or send the link.
web-copy = Copy link
web-copied = Copied
web-share = Share
web-qr = The link as a QR code

## In the game

web-your-turn = Your turn: { $what }
web-waiting = Waiting for { $who }
web-to-move = to move
web-away = away
web-here = here
web-watching = You are watching
web-onlooker-count =
    { $count ->
        [one] one watching
       *[other] { $count } watching
    }
web-signs = Show a sign
web-sign-wave = Hello!
web-sign-bravo = Bravo!
web-sign-laugh = Haha!
web-sign-wow = Wow!
web-sign-hmm = Hmm …
web-sign-oops = Oops!
web-sign-shown = { $name }: { $sign }
web-sign-mute = Hide the signs of
web-presence-gone = { $name } is away.
web-presence-back = { $name } is back.
web-presence-nudge = { $name } nudges you.
web-nudge = Nudge { $who }
web-nudge-sent = Nudged.
web-substitute = Let a bot play for { $name }
web-substitute-votes = In favour: { $who }
web-title-nudged = ● { $name } nudges you – { $game }
web-sent = On its way…
web-skip = Skip
web-sure = Are you sure?
web-sure-about = { $what }?
web-do = Go: { $what }
web-title-your-turn = ● Your turn – { $game }
web-time-left = Time left: { $time }
web-time-reserve = { $time } for this move, then { $reserve } in reserve
web-time-short =
    { $count ->
        [one] Only one second left
       *[other] Only { $count } seconds left
    }
web-days =
    { $count ->
        [one] a day
       *[other] { $count } days
    }
web-hours =
    { $count ->
        [one] an hour
       *[other] { $count } hours
    }
web-bot-keeps-seat = A bot is playing for you.
web-return = I’m back
web-lost = Connection lost. It will come back by itself…
web-connecting = Connecting…
web-what-is-this = What does this do?
web-help-tap = Tap anything to learn what it does.
web-link-device = Move to another device
web-link-device-link = Whoever opens this link holds your cards. Show it to nobody else.
web-take-seat = Play as { $name }
web-take-seat-sure = You play as { $own } on this device. This link is the seat of { $linked }: take that instead?
web-seat-link-wrong = This link opens no seat. What you had stays yours.
web-tv = Screen for all to see
web-leave = Leave the table
web-leave-playing = A bot will play on for you until you come back. Leave?
web-leave-sure = Really leave?

## Settings

web-theme = Colours
web-theme-auto = Same as the device
web-theme-light = Light
web-theme-dark = Dark
web-speed = Pace on this device
web-speed-table = As the table
web-speed-quicker = Quicker
web-speed-none = At once
web-pace = Pace of the table
web-pace-name =
    { $pace ->
        [calm] Calm
        [brisk] Brisk
       *[at_once] At once
    }
web-pace-is =
    { $pace ->
        [calm] Calm pace: everything can be followed
        [brisk] Brisk pace
       *[at_once] Everything at once
    }
web-confirm = Ask before a move is sent
web-one-tap = Play with a single tap
web-tap-again = { $what }? Tap again
web-sound = Sounds
web-vibrate = Vibrate when it is my turn
web-allow-nudges = Others may nudge me, with a sound
web-counter = Count what everybody has played
web-notify = Notify me when it is my turn

## What does this do?

web-help-home = Back to the home page. Your seat stays yours.
web-help-log = All that has happened, in sentences.
web-help-signs = Shows a sign to all at the table. Here you can also hide the signs of others.
web-help-nudge = A sound, and where phones can a vibration, for the player everybody waits for.
web-help-substitute = A bot plays on until the player is back. Whoever opened the table decides alone, otherwise most of those who are here.
web-help-menu = Rules, settings, moving to another device, leaving.
web-help-skip = Shows at once how it ends. What is being shown never keeps you from playing.
web-help-link-device = Makes a link. Open it on another device to play on there with the same cards.
web-help-seat-bot = A bot of the chosen kind takes this seat.
web-help-unseat = The bot goes, and the seat is free again.
web-help-kick = This player leaves the table for good; the invitation becomes another one.
web-help-players = How many can play: seats are added, or free ones removed.
web-help-fill = Bots of the chosen kind take all free seats.
web-help-start = The game begins once every seat is taken and everybody is ready.
web-help-ready = Tells the others that you can begin.

## Other places

web-settings-here = All of this is kept on this device only.
web-seat = Seat { $number }
web-join-how = The code is on the screen of whoever opened the table. A whole link works too.
web-join-code = Code
web-join-go = To the table
web-rules-of = The rules of { $game }
web-contents = Contents
web-about-what = Play three animal card games exactly by their printed rules: in the browser, in the terminal and from Python.
web-about-games = The games
web-about-unconnected = Bestiary has no connection with their authors or publishers. All texts here are our own.
web-about-pictures = The pictures
web-about-icons = Most silhouettes are icons made by these artists for game-icons.net
web-about-own = Gopher, stegosaurus and everything else we drew ourselves.
web-about-fonts = The fonts
web-about-privacy = What is known about you
web-about-private = Only what you do at a table, under the nickname that you choose. There are no accounts, no cookies, nobody is counted, and nothing is loaded from elsewhere.

## After the game

web-rematch = Play again
web-rematch-waiting = Waiting for { $who }
web-rematch-wanted =
    { $count ->
        [one] { $who } would like to play again.
       *[other] { $who } would like to play again.
    }
web-help-rematch = The same players, seats and options once more. It begins when all have asked for it.
web-replay = Watch it again
web-record = Save the record
web-after-table = Look at the table
web-after-back = To the result
web-scoring = The scoring
web-scoring-of = ({ $count })
web-course-points = The course of the game: points
web-course-cards = The course of the game: cards in hand
web-course-numbers = The same in numbers
web-course-move = Move
web-replay-first = To the beginning
web-replay-back = One step back
web-replay-run = Play
web-replay-pause = Pause
web-replay-next = One step forward
web-replay-last = To the end
web-replay-turn = { $turn } of { $last }
web-replay-eyes = View
web-replay-all = all cards open
web-replay-onlooker = an onlooker
web-replay-link = Link to this turn
web-replay-which = Which game at this table
web-replay-game = Game { $number }
web-watch-how = Drop the file of a recorded game here. It is shown and forgotten.
web-watch-choose = Choose a file
web-watch-which = There are { $count } games in this file. Which one?

## On one screen

web-tv-join = Scan and play along
web-tv-code = Or go to { $address } and type in this code:
web-pass-to = Give it to { $name }
web-pass-turn = It is { $name }’s turn. Nobody else look, please.
web-pass-look = Only { $name } may look, please.
web-pass-open = I am { $name }
web-pass-peek = { $name }’s cards
web-pass-hide = Hide the cards
web-pass-nobody = Nobody plays from this device at that table.

## The guided first game

web-lesson = Guided first game
web-lesson-first = Your first game of { $game }?
web-lesson-learn = Learn it in 3 minutes
web-lesson-right-away = Play right away
web-lesson-next = Next
web-lesson-skip = Skip
web-lesson-play-on = Play on from here
web-lesson-new-game = New game
