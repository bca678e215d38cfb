"""What is asked of the brood: one gateway on one home."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass


@dataclass(frozen=True, slots=True)
class Order:
    """A gateway to start. `skew` names the file of a clock that can be moved."""

    home: str
    environ: Mapping[str, str]
    schedule: bool = True
    skew: str | None = None
    shell: bool = False  # below a shell with a terminal

    def encode(self) -> bytes:
        return json.dumps(asdict(self)).encode()

    @classmethod
    def decode(cls, told: bytes) -> "Order":
        return cls(**json.loads(told))
