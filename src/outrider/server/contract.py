"""`python -m outrider.server.contract [--check]`: write the contract files, or tell of drift."""

import json
import sys
from pathlib import Path

from outrider.server.openapi import document, events
from outrider.server.table import ROUTES

FOLDER = Path(__file__).parents[3] / "contract"


def main(arguments: list[str]) -> int:
    """0: written, or nothing drifted. 1: `--check` found a file that is not what the code says."""
    drifted = []
    for name, made in (("openapi.json", document(ROUTES)), ("events.schema.json", events())):
        text = json.dumps(made, indent=2, ensure_ascii=False) + "\n"
        path = FOLDER / name
        if path.exists() and path.read_text("utf-8") == text:
            continue
        drifted.append(name)
        if "--check" not in arguments:
            path.write_text(text, "utf-8")
    sys.stdout.writelines(f"{name}\n" for name in drifted)
    return 1 if drifted and "--check" in arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
