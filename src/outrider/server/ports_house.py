"""Settings, agents, models and uploads, as the door needs them.

An `object` that comes back is only encoded: a dataclass or a mapping of the shape named beside it.
"""

from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Protocol

from outrider.core.upload import Upload
from outrider.server.bodies import Spoken


class Settings(Protocol):
    """The home's configuration. Raises Conflict("locked_by_env"), Invalid("unknown_key") …"""

    def read(self) -> object: ...  # Settings

    def language(self) -> str:
        """The language of messages for a person: `en`, `vi` or `th`."""

    def change(self, changes: Mapping[str, object]) -> object: ...  # Settings

    def check_routes(self, routes: Sequence[str]) -> None:
        """Raises Invalid `route_malformed` or `provider_unknown` for what no turn could ask."""

    def set_routes(self, routes: tuple[str, ...]) -> object: ...  # Settings

    def set_provider(
        self, name: str, base_url: str, key_env: str | None, dialect: str
    ) -> object: ...  # Settings

    def finish_first_run(self, done: bool) -> object: ...  # Settings

    def credentials(self) -> Sequence[object]: ...  # Credential

    def set_credential(self, name: str, value: str) -> object: ...  # Credential

    def remove_credential(self, name: str) -> None: ...


class Agents(Protocol):
    """The agents and what they are told."""

    def list(self) -> Sequence[object]: ...  # AgentView

    def get(self, agent_id: str) -> object: ...  # AgentView

    def change(self, agent_id: str, changes: Mapping[str, object]) -> object: ...  # AgentView

    def files(self, agent_id: str) -> Sequence[object]: ...  # PersonaFile

    def write_file(self, agent_id: str, name: str, content: str) -> object: ...  # PersonaFile

    def prompt(self, agent_id: str) -> object: ...  # PromptView

    def tools(self) -> Sequence[object]: ...  # ToolView


class Models(Protocol):
    """What providers offer, and whether one answers."""

    async def catalogue(self) -> object: ...  # ModelList

    async def check(
        self,
        provider: str,
        *,
        base_url: str | None,
        key: str | None,
        model: str | None,
        dialect: Spoken | None,
    ) -> object: ...  # ConnectionCheck


class Uploads(Protocol):
    """Files sent ahead of a message."""

    async def keep(self, name: str, chunks: AsyncIterator[bytes]) -> Upload:
        """Store the bytes whole or not at all."""

    def get(self, upload_id: str) -> Upload:
        """Raises NotFound, also for a file of a deleted conversation."""

    def path(self, upload_id: str) -> str:
        """Where the bytes lie."""


class Secrets(Protocol):
    """Values that must not leave in an export."""

    def __call__(self) -> Sequence[str]: ...
