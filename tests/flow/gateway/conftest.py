"""A scripted model server for the gateway tests."""

from collections.abc import AsyncIterator

import pytest

from tests.fakes.model_server import ModelServer


@pytest.fixture
async def models(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[ModelServer]:
    """A scripted server, which is also the way to hosts that are not on this machine."""
    async with ModelServer() as server:
        monkeypatch.setenv("http_proxy", server.base_url.removesuffix("/v1"))
        yield server
