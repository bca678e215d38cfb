"""Locks carry pins and hashes, and no address: whoever installs uses their own mirrors."""

import re
from pathlib import Path

from tests.rules.exemptions import unexcused
from tests.rules.tree import ROOT, plant

LOCKS = ("requirements.txt", "requirements-dev.txt", "web/package-lock.json")
ADDRESS = re.compile(r"\w+://|--(extra-)?index-url|--find-links|file:|git\+|\"resolved\"")
FUNDING = re.compile(r'^ {4,}("url": )?"https?://[^"]*",?$', re.MULTILINE)  # pages for sponsors
PIN = re.compile(r"^[a-z0-9].*?==[^\s;]+", re.MULTILINE)


def addresses(root: Path) -> list[str]:
    return [
        f"{lock}:{number}"
        for lock in LOCKS
        for number, line in enumerate((root / lock).read_text("utf-8").splitlines(), 1)
        if ADDRESS.search(line) and not FUNDING.match(line)
    ]


def unpinned(root: Path) -> list[str]:
    """Requirement lines without an exact version or without a hash right below."""
    found = []
    for lock in LOCKS[:2]:
        lines = (root / lock).read_text("utf-8").splitlines()
        for number, line in enumerate(lines, 1):
            if re.match(r"[a-zA-Z0-9]", line) and not (
                PIN.match(line) and number < len(lines) and "--hash=sha256:" in lines[number]
            ):
                found.append(f"{lock}:{number}")
    return found


def test_no_lock_names_an_address() -> None:
    assert unexcused("addresses", addresses(ROOT)) == []


def test_every_requirement_is_pinned_and_hashed() -> None:
    assert unpinned(ROOT) == []


def test_the_locks_are_not_empty() -> None:
    assert [len(PIN.findall((ROOT / lock).read_text("utf-8"))) > 20 for lock in LOCKS[:2]] == [
        True,
        True,
    ]
    assert (ROOT / LOCKS[2]).read_text("utf-8").count('"integrity"') > 50


def test_the_runtime_stays_within_forty_distributions() -> None:
    assert len(PIN.findall((ROOT / "requirements.txt").read_text("utf-8"))) < 40


def test_planted_addresses_are_seen(tmp_path: Path) -> None:
    plant(tmp_path, "requirements.txt", "--index-url https://example.test/simple\na==1\n")
    plant(tmp_path, "requirements-dev.txt", "a==1 \\\n    --hash=sha256:00\n")
    plant(tmp_path, "web/package-lock.json", '"resolved": "x"\n')
    assert addresses(tmp_path) == ["requirements.txt:1", "web/package-lock.json:1"]
    assert unpinned(tmp_path) == ["requirements.txt:2"]
