"""A title for a conversation: one small metered call after its first answer."""

from typing import Protocol

from outrider.core.activity import ConversationMoved
from outrider.core.agent import Agent
from outrider.core.conversation import Conversation
from outrider.core.entry import ModelSaid, UserSaid
from outrider.core.run import Run
from outrider.desk.books import Books, Feed
from outrider.desk.phrases import frame

ASK_CHARS = 2_000  # of the first exchange: enough to name it
TITLE_CHARS = 60
TITLE_TOKENS = 512


class Namer(Protocol):
    """Asks a model on the side. `titled` answers None when it may not or fails."""

    def agent(self, agent_id: str) -> Agent: ...

    async def titled(
        self, conversation: Conversation, run: Run, prompt: str, most: int
    ) -> str | None: ...


class Titles:
    """Names a conversation once, in the background; a person's own title always wins."""

    def __init__(self, books: Books, feed: Feed, namer: Namer) -> None:
        self._books = books
        self._feed = feed
        self._namer = namer

    def wanted(self, run: Run) -> bool:
        """Only the first turn of a conversation, and only when it was answered."""
        return run.ending == "done" and run.after_seq == 0

    async def name(self, run: Run) -> None:
        """Ask, tidy, store. Leaves the title alone when no usable line comes back.

        Nothing is asked for a conversation that a person named. Raises NotFound when it was
        deleted meanwhile.
        """
        asked, answered = self._exchange(run.conversation_id)
        conversation = self._books.conversations.get(run.conversation_id)
        if conversation.title not in ("", first_words(asked)):
            return
        prompt = frame(self._namer.agent(run.agent_id).language)["title"].format(
            asked=asked[:ASK_CHARS], answered=answered[:ASK_CHARS]
        )
        title = tidy(await self._namer.titled(conversation, run, prompt, TITLE_TOKENS) or "")
        if title:
            self._books.conversations.retitle(run.conversation_id, title)
        moved = self._books.conversations.get(run.conversation_id)  # its spend moved in any case
        self._feed.activity.publish(ConversationMoved(moved))

    def _exchange(self, conversation_id: str) -> tuple[str, str]:
        facts = [entry.fact for entry in self._books.journals.entries(conversation_id)]
        asked = next((fact.text for fact in facts if isinstance(fact, UserSaid)), "")
        answered = next((f.text for f in facts if isinstance(f, ModelSaid) and f.text), "")
        return asked, answered


def tidy(reply: str) -> str:
    """One line without quotes or a closing period; empty when the reply was no title."""
    line = next((line.strip() for line in reply.splitlines() if line.strip()), "")
    line = line.strip("\"'“”«»*#` ").rstrip(".")
    return line if 0 < len(line) <= TITLE_CHARS else ""


def first_words(text: str) -> str:
    """A title until a better one comes: the first line that says something, without its markup."""
    for line in text.splitlines():
        words = " ".join(line.replace("`", "").replace("**", "").strip("#>*-_ \t").split())
        if words:
            return words if len(words) <= TITLE_CHARS else f"{words[: TITLE_CHARS - 1].rstrip()}…"
    return ""
