"""Reading and changing the configuration of a home: file below environment, checked as one."""

import os
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from outrider.config import keys, providers, yaml
from outrider.config.credentials import Credentials
from outrider.config.settings import Config, Notice
from outrider.config.url import allowed_hosts
from outrider.config.values import nearest, timezone
from outrider.core.errors import Conflict, Invalid, Unstartable

FILE = "config.yaml"


def load(root: Path, credentials: Credentials) -> Config:
    """The configuration of the home at `root`. Raises Unstartable naming the key or variable."""
    path = root / FILE
    try:
        return _compose(yaml.read(path), credentials, path)
    except Invalid as error:
        raise Unstartable(error.reason, file=str(path), **error.facts) from None


def change(root: Path, credentials: Credentials, changes: Mapping[str, object]) -> Config:
    """Write changes into `config.yaml` and return the configuration they give.

    None removes a key; mappings are merged. Checked as a start would check it before a byte is
    written. Raises Invalid, or Conflict `locked_by_env` for a key that a variable states.
    """
    path = root / FILE
    environ = credentials.environ()
    for name in changes:
        if name not in keys.KEYS:
            raise Invalid("unknown_key", key=name, nearest=nearest(name, keys.KEYS))
        if keys.KEYS[name].env in environ:
            raise Conflict("locked_by_env", key=name, variable=keys.KEYS[name].env)
    source = yaml.merge(path, changes)
    _compose(yaml.parse(path, source), credentials, path)
    yaml.write(path, source)
    return load(root, credentials)


def _compose(raw: Mapping[str, object], credentials: Credentials, path: Path) -> Config:
    environ = credentials.environ()
    filed = keys.read(raw)
    forced = keys.read_environment(environ)
    found: dict[str, Any] = filed | forced
    _refuse_unheeded(found)
    found["providers"] = providers.known(found.get("providers", {}), environ)
    found["prices"] = {
        route: replace(price, date=price.date or _written(path))
        for route, price in found.get("prices", {}).items()
    }
    config = Config(
        **{"timezone": machine_timezone(environ)} | found,
        allowed_hosts=allowed_hosts(environ.get("OUTRIDER_ALLOWED_HOSTS", "")),
        stated=frozenset(filed) | frozenset(forced),
        locked=frozenset(forced),
        notices=_notices(found, environ, credentials, path),
    )
    providers.check(config.routes, config.providers)
    return config


def _refuse_unheeded(found: Mapping[str, object]) -> None:
    for name in sorted(keys.GUARDS):
        if found.get(name):
            raise Invalid("guard_later", key=name)


def _notices(
    found: Mapping[str, object], environ: Mapping[str, str], credentials: Credentials, path: Path
) -> tuple[Notice, ...]:
    later = [name for name in found if keys.KEYS[name].later and found[name]]
    known = (*keys.VARIABLES, *keys.OTHER_VARIABLES, *_key_names(found))
    strange = [name for name in environ if name.startswith("OUTRIDER_") and name not in known]
    return (
        *(Notice("key_later", {"key": name}) for name in later),
        *(Notice("variable_unknown", {"variable": each, "nearest": nearest(each, known)})
          for each in strange),
        *([Notice("env_closed", {"path": str(path.with_name("env"))})] * credentials.loosened),
    )  # fmt: skip


def _key_names(found: Mapping[str, Any]) -> tuple[str, ...]:
    return tuple(each.key_env for each in found["providers"].values() if each.key_env)


def _written(path: Path) -> str:
    """The day the owner last wrote the file: the date of a price that states none."""
    if not path.exists():
        return ""
    return datetime.fromtimestamp(path.stat().st_mtime, UTC).date().isoformat()


def machine_timezone(environ: Mapping[str, str], link: str = "/etc/localtime") -> str:
    """The zone of `TZ` or of this machine by its name, `UTC` where neither says one."""
    names = [environ.get("TZ", "").lstrip(":")]
    try:
        names.append(os.readlink(link).partition("zoneinfo/")[2])
    except OSError:
        names.append("UTC")
    for name in filter(None, names):
        try:
            return timezone(name)
        except Invalid:
            continue
    return "UTC"
