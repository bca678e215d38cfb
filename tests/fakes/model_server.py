"""The scripted model server of the selftest; in tests it speaks all three dialects.

In a test: `async with ModelServer() as server:`, queue replies, read `requests`. As a process, for
browsers and benches: `python -m tests.fakes.model_server --port 9900`.
"""

import argparse
import asyncio

from outrider.selftest import provider
from outrider.selftest.provider import MODELS, Seen
from outrider.selftest.script import Scripted, by_message
from tests.fakes.model_tongues import as_chat, told, tongue

__all__ = ["MODELS", "ModelServer", "Seen"]


class ModelServer(provider.ModelServer):
    """Answers in the dialect of the path."""

    def speaks(self, seen: Seen) -> bool:
        return tongue(seen.path) is not None

    def reply(self, seen: Seen) -> Scripted:
        dialect = tongue(seen.path)
        assert dialect is not None
        asked = as_chat(seen.body, dialect)
        return told(self.queue.popleft() if self.queue else by_message(asked), dialect)


async def main(port: int) -> None:
    async with ModelServer(port) as server:
        print(f"scripted model on {server.base_url}", flush=True)
        await server.forever()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=9900)
    asyncio.run(main(parser.parse_args().port))
