"""`outrider doctor`: what a gateway needs of this machine and this home, looked at one by one."""

import json
import os
import platform
import socket
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import click

from outrider import texts
from outrider.cli.serve import PORT, home_option
from outrider.cli.voice import Words, language, say, told
from outrider.config.agents import load_agent
from outrider.config.credentials import Credentials
from outrider.config.load import load
from outrider.config.settings import Config, Notice, ProviderSettings
from outrider.core.errors import OutriderError, Unstartable
from outrider.home import Home, locate, taken

SOUND_SQLITE = (3, 51, 3)  # older ones can lose a commit when two connections reset the log

Finding = tuple[Literal["ok", "note", "broken"], str]


def doctor_command(words: Words) -> click.Command:
    def doctor(home: str | None, port: int, as_json: bool) -> int:
        place = locate(home, os.environ)
        findings = list(examine(place, port, words))
        healthy = all(level != "broken" for level, _ in findings)
        if as_json:
            rows = [{"level": level, "says": line} for level, line in findings]
            say(json.dumps({"healthy": healthy, "findings": rows}, ensure_ascii=False))
        else:
            for level, line in findings:
                say(f"{words(level):>8}  {line}")
        return 0 if healthy else 1

    return click.Command(
        "doctor",
        help=words("doctor"),
        callback=doctor,
        params=[
            home_option(words),
            click.Option(["--port"], default=PORT, show_default=True, help=words("opt_port")),
            click.Option(["--json", "as_json"], is_flag=True, help=words("opt_json")),
        ],
    )


def examine(place: Home, port: int, words: Words) -> Iterator[Finding]:
    """Every finding in order; looking changes nothing."""
    yield _python(words)
    yield _sqlite(words)
    yield from _home(place, words)
    yield from _database(place, words)
    yield from _settings(place, words)
    yield _sandbox(words)
    yield _page(words)
    yield _port(place, port, words)


def _python(words: Words) -> Finding:
    version = platform.python_version()
    return "ok", words("doc_python", version=version, platform=platform.platform(terse=True))


def _sqlite(words: Words) -> Finding:
    import apsw

    version = apsw.sqlite_lib_version()
    sound = tuple(map(int, version.split(".")[:3])) >= SOUND_SQLITE
    return ("ok", words("doc_sqlite", version=version)) if sound else (
        "broken", words("doc_sqlite_old", version=version)
    )  # fmt: skip


def _home(place: Home, words: Words) -> Iterator[Finding]:
    if not os.path.lexists(place.root):
        yield "note", words("doc_home_new", home=place.root)
        return
    try:
        place.inspect()
    except Unstartable as error:
        yield "broken", told(error, os.environ)
    if not place.root.is_dir():
        return
    mode = stat.S_IMODE(place.root.stat().st_mode)
    if mode & 0o077:
        yield "note", words("doc_home_open", home=place.root, mode=f"{mode:o}")
    else:
        yield "ok", words("doc_home", home=place.root)
    yield "ok", words("doc_running" if taken(place) else "doc_idle")


def _settings(place: Home, words: Words) -> Iterator[Finding]:
    try:
        credentials = Credentials(place.env, os.environ, close=False)
        config = load(place.root, credentials)
    except OutriderError as error:
        yield "broken", told(error, os.environ)
        return
    yield "ok", words("doc_config", routes="; ".join(config.routes))
    for notice in config.notices:
        yield "note", _noticed(notice, words)
    used = {route.partition(":")[0] for route in config.routes}
    for each in config.providers.values():
        if each.name in used or not each.builtin or credentials.get(each.key_env or ""):
            yield from _provider(each, credentials, words)
    yield from _agent(place, config, words)


def _noticed(notice: Notice, words: Words) -> str:
    if notice.code == "env_closed":  # a start closes it; looking does not
        return words("doc_env_open", **notice.facts)
    return texts.sentence(notice.code, language(os.environ), **notice.facts)


def _agent(place: Home, config: Config, words: Words) -> Iterator[Finding]:
    try:
        profile = load_agent(place.root, config)
        workspace = Path(profile.agent.workspace)
        if os.path.lexists(workspace) and not workspace.is_dir():
            raise Unstartable("home_blocked", path=str(workspace))
    except OutriderError as error:
        yield "broken", told(error, os.environ)
        return
    yield "ok", words("doc_agent", name=profile.agent.name, workspace=workspace)
    for notice in profile.notices:
        yield "note", _noticed(notice, words)


def _database(place: Home, words: Words) -> Iterator[Finding]:
    from outrider.store.header import check

    if not os.path.lexists(place.database):
        return
    try:
        if not place.database.is_file():
            raise Unstartable("unreadable_home", path=str(place.database))
        check(str(place.database))
    except Unstartable as error:
        yield "broken", told(error, os.environ)
        return
    yield "ok", words("doc_database", path=place.database)


def _provider(each: ProviderSettings, credentials: Credentials, words: Words) -> Iterator[Finding]:
    facts = {"provider": each.name, "base_url": each.base_url or "-"}
    if each.key_env is None:
        yield "ok", words("doc_provider", **facts)
    elif source := credentials.source(each.key_env):
        yield "ok", words("doc_provider_key", **facts, source=source, key_env=each.key_env)
    else:
        yield "note", words("doc_provider_keyless", provider=each.name, key_env=each.key_env)


def _sandbox(words: Words) -> Finding:
    from outrider.app.build import NO_SANDBOX

    if NO_SANDBOX["works"]:
        return "ok", words("doc_sandbox", kind=NO_SANDBOX["kind"])
    return "note", words("doc_sandbox_none")


def _page(words: Words) -> Finding:
    from outrider.server.static import INDEX, bundle

    if (bundle() / INDEX).is_file():
        return "ok", words("doc_page", path=bundle())
    return "broken", words("doc_page_missing")


def _port(place: Home, port: int, words: Words) -> Finding:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            busy = words("doc_port_taken", port=port)
            return ("ok", busy) if taken(place) else ("note", busy)
    return "ok", words("doc_port_free", port=port)
