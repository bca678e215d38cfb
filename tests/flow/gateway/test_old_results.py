"""A-CTX-10 through the whole gateway: old results shrink ten at a time and can be read again."""

import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tests.fakes.model_script import calls, says
from tests.fakes.model_server import ModelServer
from tests.flow.gateway.home import gateway, opened, told
from tests.flow.gateway.priced import PRICED, configure

pytestmark = pytest.mark.anyio

STUB = re.compile(r"no longer shown\. Read it with tool_output_read and the id (\S+)\.\]")


def messages(models: ModelServer) -> list[list[dict[str, Any]]]:
    """What each request told, its system prompt left out."""
    bodies: list[Any] = [seen.body["messages"] for seen in models.chats]
    return [body[1:] for body in bodies]


def changed(before: list[dict[str, Any]], after: list[dict[str, Any]]) -> bool:
    return after[: len(before)] != before


async def test_the_prefix_changes_once_in_ten_steps_and_a_stub_can_be_read_again(
    tmp_path: Path, models: ModelServer
) -> None:
    configure(tmp_path, PRICED % models.base_url)
    (tmp_path / "agents/default/workspace").mkdir(parents=True, exist_ok=True)
    async with gateway(tmp_path) as home:
        workspace = Path(home.standing.agent().workspace)
        for n in range(45):
            (workspace / f"{n}.txt").write_text(f"file {n} " * 100)
            models.queue.append(calls(("workspace_read", f'{{"path": "{n}.txt"}}')))
        models.queue.append(says("Read."))
        chat = await opened(home.desk, title="Named")
        await told(await home.desk.say(chat.id, "Read them."))
        stubs = STUB.findall(str(messages(models)[-1]))
        models.queue.extend([calls(("tool_output_read", f'{{"id": "{stubs[0]}"}}')), says("So.")])
        await told(await home.desk.say(chat.id, "And the first?"))
    requests = messages(models)
    pairs = pairwise(requests)
    assert sum(changed(before, after) for before, after in pairs) == 2
    assert len(stubs) == 20
    assert "file 0 file 0" in requests[-1][-1]["content"]
