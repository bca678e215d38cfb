"""The documentation is true: what exists is in its page, and what its page says exists."""

import re
import tomllib
from pathlib import Path

from outrider.config.agents import AGENT_KEYS
from outrider.config.keys import KEYS, OTHER_VARIABLES, VARIABLES
from outrider.config.providers import BUILTIN
from outrider.store.fact import KINDS
from tests.rules.exemptions import unexcused
from tests.rules.pages import MAKERS, made
from tests.rules.tree import ROOT, files, name, plant

LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)\s]+)\)")
IMAGE = re.compile(r"!\[[^\]]*\]\(([^)\s]+)\)")
FENCE = re.compile(r"^```(\w+)\n(.*?)^```", re.DOTALL | re.MULTILINE)
ROW = re.compile(r"^\| `([A-Za-z_]+)`", re.MULTILINE)
SOURCE = re.compile(r"<!-- file: (\S+) -->")
OURS = (  # fence, file tools, shell, approvals, ledger; gaps of the catalogue left out
    *(f"SEC-{n:02}" for n in (*range(1, 11), 14, *range(15, 24), *range(26, 36), 39)),
    *(f"SEC-{n}" for n in range(91, 100)),
    *(f"REL-{n:02}" for n in range(1, 9)),
)
ALSO = {"OPENAI_API_KEY", "OLLAMA_BASE_URL", "OUTRIDER_URL"}


def pages(root: Path) -> list[Path]:
    return [*files(root, "docs", ".md"), *sorted(root.glob("*.md"))]


def broken_links(root: Path) -> list[str]:
    """Relative links and anchors that lead nowhere."""
    return [
        f"{name(root, page)}: {target}"
        for page in pages(root)
        for target in LINK.findall(page.read_text("utf-8"))
        if "://" not in target and not _leads(page, target)
    ]


def _leads(page: Path, target: str) -> bool:
    path, _, anchor = target.partition("#")
    goal = page if not path else (page.parent / path)
    if not goal.exists():
        return False
    return not anchor or anchor in _anchors(goal.read_text("utf-8"))


def _anchors(text: str) -> set[str]:
    heads = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


def section(page: str, head: str) -> set[str]:
    """The first cells of the tables below one heading."""
    text = (ROOT / "docs" / page).read_text("utf-8")
    return set(
        ROW.findall(re.split(rf"^## {head}\n", text, flags=re.MULTILINE)[1].split("\n## ")[0])
    )


def test_every_made_table_is_as_the_code_says() -> None:
    stale = [name(ROOT, page) for page in files(ROOT, "docs", ".md")
             if made(page.read_text("utf-8")) != page.read_text("utf-8")]  # fmt: skip
    assert stale == [], "run `make docs`"


def test_every_table_that_can_be_made_stands_on_a_page() -> None:
    text = "".join(page.read_text("utf-8") for page in files(ROOT, "docs", ".md"))
    assert [each for each in MAKERS if f"made by make docs: {each} -->" not in text] == []


def test_every_setting_and_variable_is_documented_and_nothing_else() -> None:
    keys = {variable.key_env for variable in BUILTIN if variable.key_env}
    assert section("agents.md", "Settings") == set(KEYS) | set(OTHER_VARIABLES) | ALSO | keys


def test_every_setting_names_its_variable() -> None:
    text = (ROOT / "docs" / "agents.md").read_text("utf-8")
    assert [
        key for variable, key in VARIABLES.items() if f"| `{key}` | `{variable}` |" not in text
    ] == []


def test_every_key_of_an_agent_is_documented_and_nothing_else() -> None:
    assert section("agents.md", "The agent") == set(AGENT_KEYS)


def test_every_hostile_case_of_this_part_is_held_or_waits_for_a_named_part() -> None:
    text = (ROOT / "docs" / "safety.md").read_text("utf-8")
    spoken = {f"{area}-{int(number):02}" for area, number in re.findall(r"(SEC|REL)-(\d+)", text)}
    assert [each for each in OURS if each not in spoken] == []


def test_the_architecture_names_every_file_once_and_no_other() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    tree = text.split("```\nsrc/outrider/\n")[1].split("```")[0]
    top, *rest = re.split(r"^  (\w+)/ ", tree, flags=re.MULTILINE)
    rows = [("", top), *zip(rest[::2], rest[1::2], strict=True)]
    named = [f"{folder}/{each}" for folder, row in rows for each in row.split()]
    home = ROOT / "src/outrider"
    found = [path.relative_to(home) for path in files(ROOT, "src/outrider", ".py")]
    there = [f"{path.parent}/{path.stem}".removeprefix(".") for path in found
             if path.stem != "__init__"]  # fmt: skip
    assert sorted(named) == sorted(there)


def test_every_kind_of_entry_is_in_the_architecture() -> None:
    assert section("architecture.md", "What is durable") == set(KINDS)


def test_links_lead_somewhere() -> None:
    assert unexcused("links", broken_links(ROOT)) == []


def test_pictures_exist() -> None:
    missing = [
        f"{name(ROOT, page)}: {target}"
        for page in pages(ROOT)
        for target in IMAGE.findall(page.read_text("utf-8"))
        if not (page.parent / target).is_file()
    ]
    assert missing == []


def test_python_in_pages_compiles() -> None:
    for page in pages(ROOT):
        for language, code in FENCE.findall(page.read_text("utf-8")):
            if language == "python":
                compile(code, str(page), "exec")


def test_a_how_to_shows_real_files_as_they_are() -> None:
    shown = 0
    for page in files(ROOT, "docs/how-to", ".md"):
        text = page.read_text("utf-8")
        for path in SOURCE.findall(text):
            shown += 1
            block = f"<!-- file: {path} -->\n```python\n{(ROOT / path).read_text('utf-8')}```\n"
            assert block in text, f"{name(ROOT, page)} shows an old {path}: run `make docs`"
    assert shown > 0


def test_make_targets_named_in_pages_exist() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    named = {each for page in pages(ROOT)
             for each in re.findall(r"`make ([a-z-]+)", page.read_text("utf-8"))}  # fmt: skip
    assert named - targets == set()
    assert {"run", "test", "check", "bench"} <= named


def test_the_change_log_names_the_version() -> None:
    version = re.search(
        r'__version__ = "(.+)"', (ROOT / "src/outrider/__init__.py").read_text("utf-8")
    )
    assert version is not None
    assert f"## {version[1]}" in (ROOT / "CHANGELOG.md").read_text("utf-8")
    assert (
        tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["name"] == "outrider"
    )


def test_a_planted_broken_link_is_seen(tmp_path: Path) -> None:
    plant(tmp_path, "docs/a.md", "# A head\n[x](b.md) [y](#a-head) [z](#gone) [w](a.md#a-head)\n")
    assert broken_links(tmp_path) == ["docs/a.md: b.md", "docs/a.md: #gone"]


def test_a_planted_stale_table_is_seen() -> None:
    text = "<!-- made by make docs: notes -->\nold\n<!-- end -->"
    assert made(text) != text
    assert made(made(text)) == made(text)
