"""A bot of another package plays each version of a game by the rules of that version."""

from pathlib import Path

from bestiary import catalog
from bestiary.bots.registry import make_bot
from bestiary.bots.worker_pool import ChoiceAnswer, ChoiceRequest, WorkerPool
from bestiary.core.bot import Choice, untranslated
from bestiary.core.pcg32 import Pcg32
from bestiary.core.play import Play
from tests import plugins
from tests.failing_bots import installed


class RecordingPool(WorkerPool):
    """Keeps the requests; no worker is started."""

    def __init__(self) -> None:
        super().__init__()
        self.requests: list[ChoiceRequest] = []

    def choose(self, kind: str, request: ChoiceRequest) -> ChoiceAnswer:
        self.requests.append(request)
        return ChoiceAnswer(Choice("pass", untranslated("I pass.")))


def test_a_worker_request_names_the_version_of_the_rules(tmp_path: Path) -> None:
    pool = RecordingPool()
    with installed(tmp_path), plugins.installed(plugins.KUHN_2):
        for rules in ("kuhn/1", "kuhn/2"):
            game = catalog.game_by_rules(rules)
            play = Play.new(game, 2, Pcg32(7))
            make_bot(game, "raises", 0, pool).choose(play.view(0))
    assert [request.rules for request in pool.requests] == ["kuhn/1", "kuhn/2"]
