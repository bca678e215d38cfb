"""The models' side of the house, in the shapes that the door answers with."""

from collections.abc import Callable

from outrider.config.values import nearest
from outrider.core.errors import Invalid
from outrider.core.ledger import Account
from outrider.models.catalogue import Catalogue
from outrider.models.check import Check, Checked
from outrider.models.line import Line
from outrider.models.route import Provider
from outrider.server.bodies import Spoken

CHECKER = Account(conversation_id=None, root_id=None, agent_id="default", run_id=None)


class HomeModels:
    """What providers offer, and whether one of them answers."""

    def __init__(
        self,
        line: Line,
        catalogue: Catalogue,
        value: Callable[[str], str | None],
        language: Callable[[], str],
    ) -> None:
        """`value` gives the live value of a credential by its name."""
        self._line = line
        self._catalogue = catalogue
        self._value = value
        self._language = language

    async def catalogue(self) -> object:
        """Every model on offer, and how each provider answered: the shape ModelList."""
        offers, states = await self._catalogue.offers()
        return {"models": offers, "providers": states}

    async def check(
        self,
        provider: str,
        *,
        base_url: str | None,
        key: str | None,
        model: str | None,
        dialect: Spoken | None = None,
    ) -> Checked:
        """Try a provider as it would be configured. Raises Invalid for an unknown one."""
        known = self._line.providers.all().get(provider)
        foreign = base_url is not None and (known is None or known.base_url != base_url.rstrip("/"))
        if base_url is not None:
            key_env = None if known is None else known.key_env
            spoken = dialect or (known.dialect if known is not None else "chat")
            known = Provider(provider, spoken, base_url.rstrip("/"), key_env)
        if known is None:
            near = nearest(provider, sorted(self._line.providers.all()))
            raise Invalid("provider_unknown", provider=provider, nearest=near)
        if (
            key is None and known.key_env is not None and not foreign
        ):  # a key goes to its own server
            key = self._value(known.key_env)
        check = Check(self._line.only(known, key), known, self._language())
        return await check.run(model, CHECKER)
