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
refused-option = this game has no option { $name } with the value { $value }
refused-players = this game is for { $players }, not { $given }
refused-seat = there is no seat { $seat } at this table
refused-setup = the game cannot begin like this

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
playthrough-title = { $game }, { $players } players

## Bots

bot-random-reason = I close my eyes and point.

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
cli-replay = Replay the records in FILE (“-” is standard input), as people read them.
cli-replay-states = Print every position as a line of JSON instead.
cli-replay-check = Print nothing; only check whether every record keeps the rules.
cli-replay-either = --states and --check do not go together
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
cli-bench-no-peers = OpenSpiel is not installed; it comes with the extra “peers”
cli-error = bestiary: { $why }
cli-error-usage = bestiary: { $why }. See { $help }
cli-no-such-option = there is no option { $name }
cli-no-such-command = there is no command { $name }
cli-missing = { $name } is missing
cli-missing-value = { $name } wants a value
cli-bad-value = { $name }: { $why }
cli-bad-call = { $why }
cli-unreadable = { $file } cannot be read: { $why }

## The shell

cli-play-players = How many play, you included. By default a number that suits the game.
cli-play-option = A table option of the game, such as stones=secret in Lascaux. May be given more than once.
cli-play-options-fixed = the options of a saved game are fixed
cli-play-seed = A number from which all that chance decides follows: the same again for the same moves of yours.
cli-play-record = Save the game in FILE, finished or not. By default only an unfinished one is saved, under a name of its own.
cli-play-resume = Go on with the game saved in FILE, and save it there again.
cli-play-plain = Text alone, one thing per line: no colours, symbols or lines. So it is anyway where the output is no terminal.
cli-play-no-number = { $given } is no whole number
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
shell-you = you
shell-guest = Guest
shell-seat =
    { $seat_is ->
        [you] You
       *[other] { $seat }
    }
shell-company = You play against { $others }.
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
shell-keys = { $wanted } or a whole move such as { $example }. “?” shows the rules, “q” saves the game and quits.
shell-back = An empty line goes back.
shell-no-move = { $why }.
shell-page = [Enter] more · [q] back
shell-points =
    { $n ->
        [one] { $n } point
       *[other] { $n } points
    }
shell-winner = winner
shell-saved = The game is saved in { $file }
shell-resume = To go on with it:
shell-unsaved = { $file } cannot be written: { $why }. Keep this line, it is the whole game:
