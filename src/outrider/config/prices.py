"""`prices:`: what the owner says a route costs, in US dollars per million tokens."""

from collections.abc import Mapping
from datetime import date

from outrider.config import values
from outrider.core.money import Price

FIELDS = ("input_mtok", "output_mtok", "cached_mtok", "cache_write_mtok", "date")


def prices(value: object) -> Mapping[str, Price]:
    """Rows by route. Input and output are required: half a price is an unknown price."""
    return {
        values.route(name): _price(name, values.mapping(row))
        for name, row in values.mapping(value).items()
    }


def _price(name: str, row: Mapping[str, object]) -> Price:
    for field in row:
        if field not in FIELDS:
            raise values.wrong("price_field", field=field, fields=", ".join(FIELDS))
    return Price(
        id=f"prices:{name}",
        date=_date(row.get("date", "")),
        source="owner",
        input_mtok=_rate(row, "input_mtok"),
        output_mtok=_rate(row, "output_mtok"),
        cached_mtok=_rate(row, "cached_mtok") if "cached_mtok" in row else None,
        cache_write_mtok=_rate(row, "cache_write_mtok") if "cache_write_mtok" in row else None,
    )


def _rate(row: Mapping[str, object], field: str) -> float:
    return float(str(values.number()(row.get(field))))


def _date(value: object) -> str:
    if isinstance(value, date):  # YAML reads 2026-11-30 as one
        return value.isoformat()[:10]
    try:
        return date.fromisoformat(value).isoformat() if isinstance(value, str) and value else ""
    except ValueError:
        raise values.wrong("date") from None
