"""The metered model over a real socket, and the fake one, keep the same promises."""

from collections.abc import AsyncIterator

import pytest

from tests.fakes.extras import needs_providers
from tests.fakes.model import FakeModel, Hang, numbered
from tests.fakes.model import says as fake_says
from tests.fakes.model_script import Scripted, delta, says
from tests.suites.model import ModelSuite, Stage
from tests.unit.models.conftest import Drives


class TestMetered(ModelSuite):
    """One provider of each dialect, all on one server."""

    @pytest.fixture(params=["one:paid", "claude:m", "answers:m"])
    async def stage(self, drives: Drives, request: pytest.FixtureRequest) -> AsyncIterator[Stage]:
        queue = drives.server.queue
        return Stage(
            drives.drive(request.param),
            lambda text: queue.append(says(*text.partition(" "))),
            lambda text: queue.append(Scripted((delta(content=text),), hold=True, plain=True)),
        )


@needs_providers
class TestForeign(TestMetered):
    """Those that a library speaks."""

    @pytest.fixture(params=["gemini:m", "aws:m"])
    async def stage(self, drives: Drives, request: pytest.FixtureRequest) -> AsyncIterator[Stage]:
        queue = drives.server.queue
        return Stage(
            drives.drive(request.param),
            lambda text: queue.append(says(*text.partition(" "))),
            lambda text: queue.append(Scripted((delta(content=text),), hold=True, plain=True)),
        )


class TestFake(ModelSuite):
    @pytest.fixture
    def stage(self) -> Stage:
        model = FakeModel()

        def speak(text: str) -> None:
            model.script = [*model.script, fake_says(text)]
            model.script = [*numbered(model.script)]  # type: ignore[arg-type]

        return Stage(model, speak, lambda text: model.script.append(Hang(text)))
