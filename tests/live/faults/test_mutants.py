"""The selftest bites: deliberate bugs of the product are caught, some of them at every commit."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from outrider.selftest.invariants import INVARIANTS
from tests.live.faults.mutant import MUTANTS, Mutant
from tests.live.faults.mutants import catch, mutated

TODAY = datetime.now(UTC).date().toordinal() % 5
SOME = MUTANTS[TODAY::5]


@pytest.mark.anyio
@pytest.mark.parametrize("mutant", SOME, ids=lambda each: each.name)
async def test_a_mutant_is_caught_by_the_check_that_it_names(
    mutant: Mutant, tmp_path: Path
) -> None:
    assert mutant.caught_by in await catch(mutant, tmp_path)


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda each: each.name)
def test_a_mutant_still_fits_the_product(mutant: Mutant, tmp_path: Path) -> None:
    mutated(mutant, tmp_path)


def test_there_are_enough_mutants_and_they_cover_the_invariants() -> None:
    assert len(MUTANTS) >= 20
    assert {each.caught_by for each in MUTANTS} >= set(INVARIANTS) - {"I12"}
