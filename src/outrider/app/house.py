"""What an owner can look at and change, gathered for the door."""

from collections.abc import AsyncIterator, Sequence

from outrider.app.crew import Crew
from outrider.app.settings import HomeSettings
from outrider.app.standing import Standing
from outrider.app.tellers import HomeModels
from outrider.core.errors import Invalid
from outrider.models.catalogue import Catalogue
from outrider.models.line import Line
from outrider.server.doors import About, FenceRules, House
from outrider.store.conversations import Conversations

SECRET_WORDS = ("KEY", "TOKEN", "SECRET", "PASSWORD", "CREDENTIAL")
SECRET_CHARS = 8


def house(
    standing: Standing,
    crew: Crew,
    line: Line,
    models: Catalogue,
    about: About,
    conversations: Conversations,
) -> House:
    """Settings, agents and models of one home."""

    def used() -> bool:
        return bool(conversations.changed_at())

    return House(
        settings=HomeSettings(standing, about, about.version, used),
        agents=crew,
        models=HomeModels(line, models, standing.credentials.get, lambda: standing.config.language),
        uploads=NoUploads(),
        secrets=lambda: secrets(standing),
    )


def rules(standing: Standing) -> FenceRules:
    """Who may speak to the door of this home."""
    return FenceRules(
        hosts=frozenset(standing.config.allowed_hosts),
        web_url=standing.config.web_url,
        token=standing.credentials.get("OUTRIDER_ACCESS_TOKEN"),
    )


def secrets(standing: Standing) -> Sequence[str]:
    """Values that an export masks: variables whose names speak of secrets, 8 characters and up."""
    environ = standing.credentials.environ()
    return [
        value for name, value in environ.items()
        if len(value) >= SECRET_CHARS and any(word in name.upper() for word in SECRET_WORDS)
    ]  # fmt: skip


class NoUploads:
    """Files beside a message arrive in a later part; until then a send says so."""

    async def keep(self, name: str, mime: str, chunks: AsyncIterator[bytes]) -> object:
        """Raises Invalid: nothing is stored that no message could name."""
        raise Invalid("attachments_later")
