"""A line to the scripted server with a clock and a ledger in memory."""

from collections.abc import Mapping

from outrider.core.entry import Entry, Fact
from outrider.core.ledger import Account
from outrider.core.model import AskModel
from outrider.core.money import Price
from outrider.models.line import Line
from outrider.models.outgoing import DEADLINES, Deadlines
from outrider.models.prices import Prices
from outrider.models.providers import Providers
from outrider.models.route import Provider
from outrider.models.transport import Transport
from tests.fakes.clock import NOON, FakeClock
from tests.fakes.ids import seeded_ids
from tests.fakes.ledger import FakeLedger

ACCOUNT = Account("cnv_1", "cnv_1", "main", "run_1")
ASK = AskModel(through_seq=99, declared=("read", "write"))

PAID = Price("prices:home", "2026-11-01", "owner", 10.0, 100.0, 1.0)  # 0.003 for 100 in, 20 out


def make_line(
    base_url: str = "http://127.0.0.1:9/v1",
    ledger: FakeLedger | None = None,
    prices: Mapping[str, Price] | None = None,
    deadlines: Deadlines = DEADLINES,
    keys: Mapping[str, str] | None = None,
    transport: Transport | None = None,
) -> Line:
    """Providers `one` and `two` are the server at `base_url`, `claude` and `answers`
    speak the other dialects to it, `gemini` and
    `aws` those of a library; `far` is a host that is not local.
    """
    clock = FakeClock()
    known = {
        "one": Provider("one", "chat", base_url),
        "two": Provider("two", "chat", base_url),
        "claude": Provider("claude", "anthropic", base_url),
        "answers": Provider("answers", "responses", base_url),
        "gemini": Provider("gemini", "google", base_url, "GEMINI_KEY"),
        "aws": Provider("aws", "bedrock", base_url),
        "keyed": Provider("keyed", "chat", "https://models.invalid/v1", "ONE_KEY"),
        "far": Provider("far", "chat", "https://models.invalid/v1"),
        "fake": Provider("fake", "fake", ""),
    }
    way = transport or Transport(deadlines=deadlines)
    providers = Providers(lambda: known, (keys or {}).get, way, clock, seeded_ids())
    owned = prices or {}
    return Line(providers, Prices(lambda: owned, clock), ledger or FakeLedger(), clock)


def entries(*facts: Fact) -> list[Entry]:
    """Facts as a journal of run_1."""
    return [Entry(f"ent_{seq}", seq, "run_1", NOON, fact) for seq, fact in enumerate(facts, 1)]
