"""What the door opens onto: the desk, the feed, the records and the house, as `app` fills them."""

from dataclasses import dataclass, field

from outrider.server.answers import Sandbox
from outrider.server.ports import Activity, Desk
from outrider.server.ports_house import Agents, Models, Secrets, Settings, Uploads
from outrider.server.ports_records import Approvals, Conversations, Journals, Runs, Search, Stats


@dataclass(frozen=True, slots=True)
class Records:
    """What is stored, for plain reads."""

    conversations: Conversations
    journals: Journals
    approvals: Approvals
    runs: Runs
    stats: Stats
    search: Search


@dataclass(frozen=True, slots=True)
class House:
    """What an owner can look at and change. `secrets` gives the values to mask in exports."""

    settings: Settings
    agents: Agents
    models: Models
    uploads: Uploads
    secrets: Secrets


@dataclass(frozen=True, slots=True)
class About:
    """Facts of this process that never change while it runs."""

    version: str
    home: str
    started_at: str
    sqlite: str
    sandbox: Sandbox
    schedules: bool = False


@dataclass(frozen=True, slots=True)
class FenceRules:
    """Who may speak to the door. `hosts` are lower-case names; IP literals always pass.

    `web_url` adds exactly its own host and origin. `token` None: no token is asked for.
    """

    hosts: frozenset[str] = frozenset()
    web_url: str | None = None
    token: str | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class Doors:
    """Everything behind the door."""

    desk: Desk
    activity: Activity
    records: Records
    house: House
    about: About
    rules: FenceRules = FenceRules()
