"""Rows as CSV that a spreadsheet cannot mistake for formulas."""

import csv
import io
from collections.abc import Iterable, Mapping

FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")


def csv_bytes(rows: Iterable[Mapping[str, object]]) -> bytes:
    """UTF-8 with a header row; empty without rows. Text that begins like a formula gets a quote."""
    out = io.StringIO(newline="")
    writer = csv.writer(out)
    for n, row in enumerate(rows):
        if n == 0:
            writer.writerow(row.keys())
        writer.writerow(map(_cell, row.values()))
    return out.getvalue().encode()


def _cell(value: object) -> object:
    if isinstance(value, str) and value.startswith(FORMULA_STARTS):
        return "'" + value
    return value
