"""All figures of one run, printed with verdicts. Exit code 1 when one of them is too much."""

import argparse
import asyncio
import json
import tempfile
from dataclasses import asdict
from pathlib import Path

import aiohttp

from bench import footprint, seats, turns
from bench.figure import Figure, table
from bench.process import Process, free_port
from bench.side import FloorSide, ProductSide

WHAT = ("start", "size", "first", "cpu", "tools", "streams", "long", "seats")


def main() -> int:
    """Measure what was asked for, everything by default."""
    parser = argparse.ArgumentParser(prog="bench", description=__doc__)
    parser.add_argument("--only", choices=WHAT, action="append", help="measure only this")
    parser.add_argument("--turns", type=int, default=100, help="turns for the CPU figure")
    parser.add_argument("--json", type=Path, help="also write the figures here")
    asked = parser.parse_args()
    only = asked.only or WHAT
    figures: list[Figure] = []
    if "size" in only:
        figures += footprint.installed()
    if "start" in only:
        figures += [*footprint.cold_start(), footprint.idle()]
    if set(only) - {"size", "start"}:
        figures += asyncio.run(_turns(only, asked.turns))
    print(table(figures))
    if asked.json:
        asked.json.write_text(json.dumps([asdict(each) for each in figures], indent=1), "utf-8")
    return 0 if all(figure.good for figure in figures) else 1


async def _turns(only: tuple[str, ...] | list[str], count: int) -> list[Figure]:
    with tempfile.TemporaryDirectory() as name:
        folder, port = Path(name), free_port()
        model = Process(["-m", "bench.model", str(port)], folder / "model.log")
        stops = [model.stop]
        try:
            url = f"http://127.0.0.1:{port}/v1"
            model.answers(f"{url}/models")
            connector = aiohttp.TCPConnector(limit=0)
            async with aiohttp.ClientSession(connector=connector) as http:
                floor = FloorSide(folder, url, http)
                stops.append(floor.process.stop)
                product = ProductSide(folder, url, http)
                stops.append(product.process.stop)
                child = ProductSide(folder, url, http, "child")
                stops.append(child.process.stop)
                return await _measured((floor, product), child, only, count)
        finally:
            for stop in reversed(stops):
                stop()


async def _measured(
    sides: tuple[FloorSide, ProductSide],
    child: ProductSide,
    only: tuple[str, ...] | list[str],
    count: int,
) -> list[Figure]:
    product = sides[1]
    await product.turn(await product.conversation(), "SAY 5 0")
    await asyncio.sleep(1.0)
    figures = [Figure("memory after a first turn", "MB", product.process.rss_mb(), 110.0)]
    await turns.warm(sides)
    if "first" in only:
        figures.append(await turns.first_token(sides))
    if "cpu" in only:
        figures.append(await turns.cpu_per_turn(sides, count))
    if "tools" in only:
        figures += await turns.tool_step(sides)
    if "streams" in only:
        figures.append(await turns.streams(sides))
    if "seats" in only:
        figures += await seats.figures(product, child)
    if "long" in only:
        figures.append(await turns.long_history(sides))
    return figures
