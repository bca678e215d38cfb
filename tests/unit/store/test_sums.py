"""Sums stay exact to a billionth of a dollar however many rows there are."""

import math
from pathlib import Path
from random import Random

import pytest

from outrider.core.ledger import Account
from outrider.store.balance import Total
from tests.unit.store.stored import open_store

FILL = """
INSERT INTO ledger (id, conversation_id, root_id, run_id, agent_id, purpose, provider, model, state,
    cost_usd, started_at)
VALUES (?2, ?1, ?1, 'run_1', 'agt_main', 'turn', 'openai', 'm', 'settled', ?3, ?4)
"""


@pytest.mark.parametrize(
    "rows", [20_000, pytest.param(1_000_000, marks=[pytest.mark.slow, pytest.mark.timeout(300)])]
)
def test_every_total_equals_the_exact_sum(tmp_path: Path, rows: int) -> None:
    """REL-07: 10⁶ random rows, exact to 1e-9, in the conversation, the run and the report."""
    stored, random = open_store(tmp_path), Random(7)
    chat, now = stored.chat(), stored.clock.now()
    costs = [round(random.expovariate(200), random.randrange(4, 12)) for _ in range(rows)]
    with stored.db.commit("fill"):
        stored.db.connection.executemany(
            FILL, ((chat.id, f"led_{n}", cost, now) for n, cost in enumerate(costs))
        )
    stored.db.close()
    stored = open_store(tmp_path)
    exact = math.fsum(costs)
    report = stored.stats.report(1)
    found = (
        stored.conversations.get(chat.id).spent_usd,
        stored.ledger.run_totals("run_1")[0],
        stored.ledger.standing(Account(chat.id, chat.id, "a", None)).spent_usd,
        report.cost_usd,
        report.today.cost_usd,
        report.models[0].cost_usd,
        report.purposes[0].cost_usd,
    )
    stored.db.close()
    assert found == (pytest.approx(exact, abs=1e-9),) * len(found)


def test_a_running_total_loses_nothing_to_rounding() -> None:
    random, total, added = Random(3), Total(1e7), [1e7]
    for _ in range(100_000):
        amount = random.expovariate(1e5)
        total.add(amount)
        added.append(amount)
    assert total.value == pytest.approx(math.fsum(added), abs=1e-9)
    assert sum(added) != pytest.approx(math.fsum(added), abs=1e-9)
