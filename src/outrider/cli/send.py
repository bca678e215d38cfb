"""`outrider send`: one turn, against the running gateway or in process when none runs."""

import json
import os
from collections.abc import Iterator
from contextlib import suppress

import click

from outrider.cli.answer import Answer
from outrider.cli.remote import Event, Gateway
from outrider.cli.serve import PORT, home_option
from outrider.cli.voice import Stopped, Words, mutter, say, write
from outrider.config.credentials import Credentials
from outrider.core.errors import Unstartable
from outrider.home import Claim, Home, announced, claim, locate


def send_command(words: Words) -> click.Command:
    def send(
        text: str, home: str | None, url: str | None, agent: str | None,
        conversation: str | None, as_json: bool,
    ) -> int:  # fmt: skip
        if not text.strip():
            raise Stopped(words("nothing_asked"))
        place = locate(home, os.environ)
        answer = Answer(words, _nothing if as_json else write, _nothing if as_json else mutter)
        try:
            held = None if url else claim(place)
        except Unstartable as error:
            if error.reason != "home_taken":
                raise
            held = None
        if held is not None:
            opened = _inside(held, agent, conversation, text, answer)
            page = None
        else:
            gateway = _find(place, url, words)
            opened = _outside(gateway, agent, conversation, text, answer)
            page = gateway.url
        return _conclude(answer, opened, page, as_json)

    return click.Command(
        "send",
        help=words("send"),
        callback=send,
        params=[
            click.Argument(["text"]),
            home_option(words),
            click.Option(["--url"], envvar="OUTRIDER_URL", help=words("opt_url")),
            click.Option(["--agent"], help=words("opt_agent")),
            click.Option(["--conversation"], help=words("opt_conversation")),
            click.Option(["--json", "as_json"], is_flag=True, help=words("opt_json")),
        ],
    )


def _find(place: Home, url: str | None, words: Words) -> Gateway:
    """The gateway that holds this home: an address is believed only when it names the home too."""
    token = Credentials(place.env, os.environ).get("OUTRIDER_ACCESS_TOKEN")
    stated = [url] if url else [announced(place), f"http://127.0.0.1:{PORT}"]
    urls = list(dict.fromkeys(each for each in stated if each))
    for each in urls:
        gateway = Gateway(each, token, words)
        found = gateway.home()
        if found == str(place.root) or (url and found):
            return gateway
    if url:
        raise Stopped(words("url_silent", url=url))
    raise Stopped(words("gateway_lost", home=place.root, urls=", ".join(urls)))


def _outside(
    gateway: Gateway, agent: str | None, conversation: str | None, text: str, answer: Answer
) -> str:
    opened = conversation or gateway.open(agent)
    if conversation and agent:
        owner = gateway.read(conversation).get("agent_id")
        if owner != agent:
            raise Stopped(
                answer.words("conversation_other", conversation=conversation, agent=owner)
            )
    try:
        _hear(gateway.events(opened, text), answer)
    except KeyboardInterrupt:
        with suppress(Stopped):  # gone or already stopped: there is nothing more to stop
            gateway.stop(opened)
        raise
    return opened


def _inside(
    held: Claim, agent: str | None, conversation: str | None, text: str, answer: Answer
) -> str:
    from outrider.cli.inside import send_inside

    try:
        return send_inside(held, agent, conversation, text, answer)
    finally:
        held.release()


def _hear(events: Iterator[Event], answer: Answer) -> None:
    for event in events:
        answer.hear(event)


def _conclude(answer: Answer, conversation: str, page: str | None, as_json: bool) -> int:
    if as_json:
        say(json.dumps(answer.summary(conversation), ensure_ascii=False))
        return 0 if answer.status in {"done", "queued"} else 1
    match answer.status:
        case "done" | "queued":
            return 0
        case "halted":
            raise Stopped(answer.words("halted", reason=answer.error))
        case "approval_required":
            tool = answer.approval.get("tool") or answer.approval.get("route")
            code = "waits" if page else "waits_closed"
            raise Stopped(answer.words(code, tool=tool, url=page))
        case "error":
            raise Stopped(answer.words("failed", message=answer.error))
        case _:
            raise Stopped(answer.words("stream_cut"))


def _nothing(_: str) -> None:
    return
