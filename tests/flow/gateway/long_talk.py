"""Long conversations, made short: a window of 1,000 tokens and replies that say what they used."""

from collections.abc import Mapping
from typing import Any

from outrider.app.gateway import Gateway
from tests.fakes.model_script import Scripted, calls, says
from tests.fakes.model_server import ModelServer
from tests.flow.gateway.home import Told, told
from tests.flow.gateway.priced import PRICED

GOAL = "Put my papers in order."
RULE = "Never touch the folder accounts."
PLAN = "- [x] invoices\n- [x] receipts\n- [ ] taxes\n- [ ] archive\n- [ ] letters"
READ = ("workspace_list", "{}")
WINDOWED = PRICED.replace('base_url: "%s"', 'base_url: "%s", context_window: 1000')


def used(tokens: int) -> Mapping[str, int]:
    return {"prompt_tokens": tokens, "completion_tokens": 20, "total_tokens": tokens + 20}


def works(tokens: int) -> Scripted:
    """A step that looks at the workspace, after a request of so many tokens."""
    return calls(READ, usage=used(tokens))


def answers(text: str, tokens: int = 100) -> Scripted:
    return says(text, usage=used(tokens))


def sent(models: ModelServer, at: int = -1) -> str:
    """Everything that a request told, but for its system prompt."""
    messages: Any = models.chats[at].body["messages"]
    return "\n".join(str(each["content"]) for each in messages[1:])


async def say(home: Gateway, chat_id: str, text: str) -> list[Told]:
    return await told(await home.desk.say(chat_id, text))
