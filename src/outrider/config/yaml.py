"""YAML files of a home. The library is imported only where such a file exists."""

from collections.abc import Mapping
from io import StringIO
from pathlib import Path

from outrider.config.plain import read_plain
from outrider.config.rewrite import rewrite
from outrider.core.errors import Invalid


def read(path: Path) -> Mapping[str, object]:
    """The file's top-level mapping, empty without one. Raises Invalid `bad_yaml`."""
    return {} if (source := read_plain(path)) is None else _parse(path, source, "safe")


def merge(path: Path, changes: Mapping[str, object]) -> str:
    """The file's text after a change: None removes a key, a mapping is merged one level deep.

    Comments, order and what the change does not name stay as they are.
    """
    from ruamel.yaml import YAML

    source = read_plain(path) or ""
    document = _parse(path, source, "rt")
    blank = all(line.lstrip()[:1] in {"", "#"} for line in source.splitlines())
    _apply(document, changes)
    if not document and blank:
        return source
    out = StringIO()
    yaml = YAML(typ="rt")
    yaml.width = 4_096
    yaml.dump(document, out)
    if not blank or not source:
        return out.getvalue()
    return source.rstrip("\n") + "\n\n" + out.getvalue()  # the library would drop the comments


def parse(path: Path, source: str) -> Mapping[str, object]:
    """What `source` would state in the place of the file."""
    return _parse(path, source, "safe")


def write(path: Path, source: str) -> None:
    """Replace the file."""
    rewrite(path, source)


def _apply(document: dict[str, object], changes: Mapping[str, object]) -> None:
    for key, value in changes.items():
        present = document.get(key)
        if value is None:
            document.pop(key, None)
        elif isinstance(value, Mapping) and isinstance(present, dict):
            _apply(present, value)
        else:
            document[key] = list(value) if isinstance(value, tuple) else value


def _parse(path: Path, source: str, kind: str) -> dict[str, object]:
    from ruamel.yaml import YAML
    from ruamel.yaml.comments import CommentedMap
    from ruamel.yaml.error import MarkedYAMLError, YAMLError

    try:
        yaml = YAML(typ=kind, pure=True)
        yaml.preserve_quotes = True
        found = yaml.load(source)
    except YAMLError as error:
        mark = error.problem_mark if isinstance(error, MarkedYAMLError) else None
        line = 0 if mark is None else mark.line + 1
        raise Invalid("bad_yaml", path=str(path), line=line) from None
    if found is None:
        return CommentedMap()
    if not isinstance(found, dict) or not all(isinstance(key, str) for key in found):
        raise Invalid("bad_yaml", path=str(path), line=1)
    return found
