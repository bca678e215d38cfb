"""The gate: whether one call runs, asks a person first, or is refused. Pure, and fails closed."""

from collections.abc import Iterable
from dataclasses import dataclass

from outrider.core.approval import Grant
from outrider.core.brief import Brief
from outrider.core.entry import HumanAsked
from outrider.core.tool import Call, Judgement, ToolSpec
from outrider.loop.phrases import fill


@dataclass(frozen=True, slots=True)
class Run:
    """Nothing stands in the way."""


@dataclass(frozen=True, slots=True)
class Ask:
    """A person decides. `reason` as in HumanAsked: None asks by the tool's nature."""

    judgement: Judgement
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class Refuse:
    """Nobody can approve it; `text` is what the model gets."""

    text: str


Verdict = Run | Ask | Refuse


def gate(spec: ToolSpec, judgement: Judgement, brief: Brief) -> Verdict:
    """The order of A-APR-5; a hard refusal precedes everything (A-APR-8)."""
    if judgement.refused is not None:
        return Refuse(judgement.refused)
    if spec.always_asks or judgement.reason is not None or judgement.matched is not None:
        return Ask(judgement, judgement.reason)
    if judgement.allowed or brief.autonomous or granted(spec.name, judgement, brief.grants):
        return Run()
    return Ask(judgement) if spec.asks else Run()


def verdict(call: Call, approved: HumanAsked | None, judgement: Judgement, brief: Brief) -> Verdict:
    """What becomes of a call of the catalogue; `approved` is what a person said yes to."""
    if approved is not None:
        return regate(approved, judgement, brief)
    return gate(next(spec for spec in brief.tools if spec.name == call.name), judgement, brief)


def regate(approved: HumanAsked, judgement: Judgement, brief: Brief) -> Verdict:
    """An approved call just before it runs: what was frozen with the card must still be so."""
    if judgement.refused is not None:
        return Refuse(judgement.refused)
    if judgement.fingerprint == approved.fingerprint:
        return Run()
    what = changed(approved.fingerprint, judgement.fingerprint) or approved.tool
    return Ask(judgement, fill(brief.phrases, "changed_since", {"what": what}))


def granted(tool: str, judgement: Judgement, grants: Iterable[Grant]) -> bool:
    """Whether a standing yes covers the call. A shell call needs prefix and directory to match."""
    return any(grant.tool == tool and _covers(grant, judgement) for grant in grants)


def changed(before: str, now: str) -> str:
    """The parts that differ between fingerprints made of `name=value` lines, joined by commas."""
    then, since = _parts(before), _parts(now)
    names = dict.fromkeys((*then, *since))
    return ", ".join(name for name in names if name and then.get(name) != since.get(name))


def asked(spec: ToolSpec, call: Call, ask: Ask) -> HumanAsked:
    """The fact that opens an approval for `call`; a tool that always asks is a question."""
    judgement = ask.judgement
    options, default = call.arguments.get("options"), call.arguments.get("default")
    listed = options if spec.always_asks and isinstance(options, list | tuple) else ()
    return HumanAsked(
        "question" if spec.always_asks else "tool",
        tool=call.name,
        call_id=call.id,
        reason=ask.reason,
        matched=judgement.matched,
        fingerprint=judgement.fingerprint,
        preview=judgement.preview,
        prefix=judgement.prefix,
        cwd=judgement.cwd,
        options=tuple(str(option) for option in listed),
        default=default if spec.always_asks and isinstance(default, str) else None,
    )


def _covers(grant: Grant, judgement: Judgement) -> bool:
    if judgement.cwd is None and judgement.prefix is None:  # not a shell call
        return grant.command_prefix is None and grant.cwd is None
    if grant.cwd is None or grant.cwd != judgement.cwd or judgement.prefix is None:
        return False  # no prefix: a compound command, which nothing standing can cover
    return bool(grant.command_prefix) and f"{judgement.prefix} ".startswith(
        f"{grant.command_prefix} "
    )


def _parts(fingerprint: str) -> dict[str, str]:
    pairs = (line.rpartition("=") for line in fingerprint.splitlines())
    return {name: value for name, _, value in pairs}
