"""The settings page's side of the house: what the home is set to, and how a person changes it."""

from collections.abc import Callable, Mapping, Sequence

from outrider.app.standing import Standing
from outrider.config.providers import check
from outrider.config.settings import ProviderSettings
from outrider.core.errors import Invalid
from outrider.models.route import host_of, is_loopback, parse
from outrider.server.answers import Credential
from outrider.server.answers_home import ProviderSetting, Settings
from outrider.server.doors import About


class HomeSettings:
    """Reads and changes one home's settings. Secrets go in and never come out."""

    def __init__(
        self, standing: Standing, about: About, build: str, used: Callable[[], bool]
    ) -> None:
        """`used` says whether anybody has ever spoken here."""
        self._standing = standing
        self._about = about
        self._build = build
        self._used = used
        self._skipped = False

    def read(self) -> Settings:
        """Everything the page shows."""
        config = self._standing.config
        return Settings(
            version=self._about.version, build=self._build, home=self._about.home,
            language=config.language, timezone=config.timezone, routes=config.routes,
            cost_cap_usd=config.cost_cap_usd, unpriced=config.unpriced,
            max_output_tokens=config.max_output_tokens, max_steps=config.max_steps,
            loop_guard=config.loop_guard, thinking=config.thinking,
            autonomous_default=config.autonomous_default,
            approval_ttl_seconds=config.approval_ttl_seconds,
            tool_output_chars=config.tool_output_chars, queue_limit=config.queue_limit,
            web_url=config.web_url, sqlite=self._about.sqlite,
            access_token=self._standing.credentials.get("OUTRIDER_ACCESS_TOKEN") is not None,
            started_at=self._about.started_at, first_run=self._first_run(),
            sandbox=self._about.sandbox, locked=tuple(sorted(config.locked)),
            providers=tuple(map(self._provider, config.providers.values())),
        )  # fmt: skip

    def language(self) -> str:
        """The language of messages for a person."""
        return self._standing.config.language

    def change(self, changes: Mapping[str, object]) -> Settings:
        """Write settings and use them. Raises Invalid or Conflict("locked_by_env")."""
        self._standing.change(changes)
        return self.read()

    def check_routes(self, routes: Sequence[str]) -> None:
        """Raises Invalid for a route that is none or whose provider this home does not have."""
        for route in routes:
            parse(route)
        check(tuple(routes), self._standing.config.providers)

    def set_routes(self, routes: tuple[str, ...]) -> Settings:
        """Set the order in which models are asked."""
        if not routes:
            raise Invalid("no_route")
        return self.change({"routes": list(routes)})

    def set_provider(
        self, name: str, base_url: str, key_env: str | None, dialect: str = "chat"
    ) -> Settings:
        """Add or change a model server; a built-in one keeps its own variable for the key."""
        known = self._standing.config.providers.get(name)
        key_env = key_env or (known.key_env if known is not None and known.builtin else None)
        row = {"base_url": base_url} | ({"key_env": key_env} if key_env else {})
        row |= {} if dialect == "chat" else {"dialect": dialect}
        return self.change({"providers": {name: row}})

    def finish_first_run(self, done: bool) -> Settings:
        """A person looked around first: until the next start the welcome page stays away."""
        self._skipped = done
        return self.read()

    def credentials(self) -> Sequence[Credential]:
        """Every variable that a provider wants or the env file holds: presence and source only."""
        wanted = {each.key_env: each.name for each in self._standing.config.providers.values()
                  if each.key_env}  # fmt: skip
        names = dict.fromkeys([*wanted, *self._standing.credentials.names()])
        return [self._credential(name, wanted.get(name)) for name in names]

    def set_credential(self, name: str, value: str) -> Credential:
        """Keep a value in the env file and use it at once."""
        self._standing.credentials.put(name, value)
        self._standing.reload()
        return next(each for each in self.credentials() if each["name"] == name)

    def remove_credential(self, name: str) -> None:
        """Forget the file's value."""
        self._standing.credentials.remove(name)
        self._standing.reload()

    def _first_run(self) -> bool:
        return not (self._skipped or "routes" in self._standing.config.stated or self._used())

    def _credential(self, name: str, provider: str | None) -> Credential:
        source = self._standing.credentials.source(name)
        return Credential(name=name, provider=provider, present=source is not None, source=source)

    def _provider(self, each: ProviderSettings) -> ProviderSetting:
        key = each.key_env is not None and self._standing.credentials.get(each.key_env) is not None
        return ProviderSetting(
            name=each.name, dialect=each.dialect, base_url=each.base_url, key_env=each.key_env,
            has_key=key, local=is_loopback(host_of(each.base_url)),
        )  # fmt: skip
