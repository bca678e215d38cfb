"""Settings, health, and the document that describes this door."""

from starlette.responses import Response

from outrider.server.answers import Health
from outrider.server.answers_home import Settings
from outrider.server.bodies import FirstRun, SettingsChanges
from outrider.server.route import Asked, Route


async def health(asked: Asked) -> Health:
    """Say that the gateway answers."""
    about = asked.doors.about
    return {
        "status": "ok", "version": about.version, "home": about.home,
        "started_at": about.started_at, "sqlite": about.sqlite, "sandbox": about.sandbox,
        "schedules": about.schedules,
    }  # fmt: skip


async def read(asked: Asked) -> object:
    """Read the home's configuration."""
    return asked.doors.house.settings.read()


async def edit(asked: Asked) -> object:
    """Change what the body names; 409 for a key that the environment sets."""
    changes: SettingsChanges = asked.body
    return asked.doors.house.settings.change(changes)


async def first_run(asked: Asked) -> object:
    """Finish or reopen the first run."""
    said: FirstRun = asked.body
    return asked.doors.house.settings.finish_first_run(said.done)


async def document(asked: Asked) -> Response:
    """Read the OpenAPI document of this door."""
    from outrider.server.openapi import document_bytes  # heavy, and rarely asked for

    return Response(document_bytes(asked.routes), media_type="application/json")


ROUTES = (
    Route("GET", "/api/health", health, Health, open=True),
    Route("GET", "/api/settings", read, Settings),
    Route("PATCH", "/api/settings", edit, Settings, SettingsChanges, refuses=(409,)),
    Route("POST", "/api/settings/first-run", first_run, Settings, FirstRun, refuses=(409,)),
    Route("GET", "/api/openapi.json", document, dict[str, object]),
)
