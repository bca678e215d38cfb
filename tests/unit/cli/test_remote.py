"""A gateway over HTTP: what is no answer is said to be none."""

import socket

import pytest

from outrider.cli.remote import Gateway
from outrider.cli.voice import Stopped, words

ENGLISH = words({"OUTRIDER_LANGUAGE": "en"})


@pytest.fixture
def nobody() -> str:
    """An address at which nothing listens any more."""
    with socket.create_server(("127.0.0.1", 0)) as door:
        return f"http://127.0.0.1:{door.getsockname()[1]}"


def test_an_address_without_a_gateway_has_no_home(nobody: str) -> None:
    assert Gateway(nobody, None, ENGLISH).home() is None


def test_a_gateway_that_went_away_stops_the_command_with_a_sentence(nobody: str) -> None:
    with pytest.raises(Stopped) as caught:
        Gateway(nobody, None, ENGLISH).open(None)
    assert caught.value.sentence == ENGLISH("stream_cut")
