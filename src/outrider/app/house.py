"""What an owner can look at and change, gathered for the door."""

from collections.abc import Sequence

from outrider.app.crew import Crew
from outrider.app.settings import HomeSettings
from outrider.app.standing import Standing
from outrider.app.tellers import HomeModels
from outrider.desk.books import Books
from outrider.models.catalogue import Catalogue
from outrider.models.line import Line
from outrider.server.doors import About, FenceRules, House

SECRET_WORDS = ("KEY", "TOKEN", "SECRET", "PASSWORD", "CREDENTIAL")
SECRET_CHARS = 8


def house(
    standing: Standing, crew: Crew, line: Line, models: Catalogue, about: About, books: Books
) -> House:
    """Settings, agents, models and uploads of one home."""

    def used() -> bool:
        return bool(books.conversations.changed_at())

    return House(
        settings=HomeSettings(standing, about, about.version, used),
        agents=crew,
        models=HomeModels(line, models, standing.credentials.get, lambda: standing.config.language),
        uploads=books.uploads,
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
