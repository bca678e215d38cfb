"""Connections: models, credentials, checks, routes, providers. Secrets flow in, never out."""

from outrider.server.answers import Credential, CredentialList
from outrider.server.answers_home import Settings
from outrider.server.answers_money import ConnectionCheck, ModelList
from outrider.server.bodies import Connection, CredentialValue, NewProvider, Routes
from outrider.server.route import Asked, Route


async def models(asked: Asked) -> object:
    """List what the configured providers offer."""
    return await asked.doors.house.models.catalogue()


async def credentials(asked: Asked) -> object:
    """List the known variables: whether they are set, and where."""
    return {"credentials": asked.doors.house.settings.credentials()}


async def set_credential(asked: Asked) -> object:
    """Save a secret in the home; it is live at once."""
    new: CredentialValue = asked.body
    return asked.doors.house.settings.set_credential(asked.path["name"], new.value)


async def remove_credential(asked: Asked) -> None:
    """Forget a secret of the home."""
    asked.doors.house.settings.remove_credential(asked.path["name"])


async def check(asked: Asked) -> object:
    """Try a provider: reach it, show it the key, ask for one short answer. Nothing is saved."""
    tried: Connection = asked.body
    return await asked.doors.house.models.check(
        tried.provider,
        base_url=tried.base_url,
        key=tried.key,
        model=tried.model,
        dialect=tried.dialect,
    )


async def set_routes(asked: Asked) -> object:
    """Save the home's routes."""
    new: Routes = asked.body
    return asked.doors.house.settings.set_routes(new.routes)


async def set_provider(asked: Asked) -> object:
    """Save a model server under a name."""
    new: NewProvider = asked.body
    settings = asked.doors.house.settings
    return settings.set_provider(asked.path["name"], new.base_url, new.key_env, new.dialect)


VARIABLE = "/api/credentials/{name}"
ROUTES = (
    Route("GET", "/api/models", models, ModelList),
    Route("GET", "/api/credentials", credentials, CredentialList),
    Route("PUT", VARIABLE, set_credential, Credential, CredentialValue, refuses=(404, 409)),
    Route("DELETE", VARIABLE, remove_credential, status=204, refuses=(404, 409)),
    Route("POST", "/api/connections/check", check, ConnectionCheck, Connection),
    Route("PUT", "/api/connections/routes", set_routes, Settings, Routes, refuses=(409,)),
    Route("PUT", "/api/connections/providers/{name}", set_provider, Settings, NewProvider,
          refuses=(409,)),
)  # fmt: skip
