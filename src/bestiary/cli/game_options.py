"""CLI: `--option NAME=VALUE` parsed, and a record compared with the options given."""

from bestiary.catalog import AnyGame
from bestiary.core.refusal import FORMAT, Refused
from bestiary.records import Record


def parse_options(given: tuple[str, ...]) -> dict[str, str]:
    return dict(option.partition("=")[::2] for option in given)


def check_record_matches(
    saved: Record, game: AnyGame, players: int | None, options: tuple[str, ...]
) -> None:
    """Refuses a record of another game or number of players, and options beside a record."""
    if saved.game is not game:
        raise Refused(FORMAT, "cli-play-other-game", saved=saved.game.name, given=game.name)
    if players is not None and players != saved.players:
        raise Refused(FORMAT, "cli-play-other-players", saved=saved.players, given=players)
    if options:
        raise Refused(FORMAT, "cli-play-options-fixed")
