"""The directory that an agent's tools may touch."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Workspace:
    """`root` is absolute. `write_paths` (relative; empty: all) narrows where files change."""

    root: str
    spill: str  # directory of this conversation's kept originals
    write_paths: tuple[str, ...] = ()
