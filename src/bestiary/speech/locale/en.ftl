# Sentences of no game.

seat = seat { $number }
row = { $first } and { $last }
players-exactly = { $count } players
players-between = { $least } to { $most } players

## Refusals. The rule they break follows in brackets, so they end without a full stop.

refused-action = { $action } is no action of this game
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
cli-error = bestiary: { $why }
cli-error-usage = bestiary: { $why }. See { $help }
cli-no-such-option = there is no option { $name }
cli-no-such-command = there is no command { $name }
cli-missing = { $name } is missing
cli-missing-value = { $name } wants a value
cli-bad-value = { $name }: { $why }
cli-bad-call = { $why }
cli-unreadable = { $file } cannot be read: { $why }
