"""Persona files: Markdown in an agent's directory that becomes sections of its system prompt."""

from dataclasses import dataclass
from pathlib import Path

from outrider.config.rewrite import remove, rewrite
from outrider.core.errors import Invalid, NotFound

NAMES = ("AGENTS.md", "SOUL.md", "IDENTITY.md", "USER.md")
MOST_BYTES = 65_536


@dataclass(frozen=True, slots=True)
class PersonaFile:
    """One file as its editor shows it; one that is not there yet is empty."""

    name: str
    content: str
    exists: bool


def persona_files(root: Path, names: tuple[str, ...] = NAMES) -> tuple[PersonaFile, ...]:
    """The files in order. Bytes that are not UTF-8 are shown as replacement characters."""
    return tuple(_read(root, name) for name in names)


def write_persona(root: Path, name: str, content: str) -> PersonaFile:
    """Replace one of the four known files (A-AGT-12); empty content removes it.

    Raises NotFound for another name, Invalid `text_too_long` above 64 kB.
    """
    if name not in NAMES:
        raise NotFound(name=name)
    if len(content.encode("utf-8", "surrogatepass")) > MOST_BYTES:
        raise Invalid("text_too_long", limit=MOST_BYTES)
    if content.strip():
        rewrite(root / name, content.encode("utf-8", "replace").decode())
    else:
        remove(root / name)
    return _read(root, name)


def _read(root: Path, name: str) -> PersonaFile:
    try:
        with (root / name).open("rb") as file:
            return PersonaFile(name, file.read(MOST_BYTES).decode("utf-8", "replace"), True)
    except OSError:
        return PersonaFile(name, "", False)
