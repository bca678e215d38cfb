"""A home with something of everything in it, and what lies in one."""

import os
from pathlib import Path

from outrider.core.ledger import Account, Bill
from outrider.core.money import Price, Usage
from outrider.home import Home
from tests.unit.store.stored import open_store

FLEETING = ("outrider.sqlite3", "address")  # compared otherwise; of a running gateway
PRICE = Price("p", "2026-11-30", "owner", 1.0, 2.0)


def fill(root: Path) -> Home:
    """A home with a conversation, a bill, files in two scripts, keys and links."""
    root.mkdir()
    stored = open_store(root)
    chat = stored.chat()
    stored.say(chat, "xin chào")
    account = Account(chat.id, chat.root_id, "agt_main", None)
    row = stored.ledger.reserve(account, "turn", "p", "m", 0.5)
    assert row is not None
    stored.ledger.settle(row, Bill(Usage(1, 2), 0.25, PRICE))
    stored.db.close()
    for name, text in {
        "config.yaml": "language: vi\n", "env": "KEY=secret\n", "address": "http://x\n",
        "workspace/ghi chú/ก.txt": "nội dung", "workspace/empty": "", "uploads/a": "bytes",
    }.items():  # fmt: skip
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    os.symlink("ghi chú/ก.txt", root / "workspace/near")
    os.symlink("/etc/passwd", root / "workspace/far")
    return Home(root)


def files(root: Path) -> dict[str, str]:
    return {
        path.relative_to(root).as_posix(): os.readlink(path) if path.is_symlink() else
        path.read_text("utf-8")
        for path in sorted(root.rglob("*"))
        if (path.is_symlink() or path.is_file()) and not path.name.startswith(FLEETING)
    }  # fmt: skip
