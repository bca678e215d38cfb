"""Logs: one JSON object a line on standard error, so that no field can forge another record."""

import json
import logging
from datetime import UTC, datetime

from outrider.core.clock import stamp

PLAIN = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName"}


class JsonLines(logging.Formatter):
    """Renders a record and its `extra` facts. Line breaks and escapes are escaped by JSON."""

    def format(self, record: logging.LogRecord) -> str:
        facts = {name: value for name, value in vars(record).items() if name not in PLAIN}
        line: dict[str, object] = {
            "at": stamp(datetime.fromtimestamp(record.created, UTC)),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
            "logger": record.name,
            **facts,
        }
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=True, default=str)


def start_logging() -> None:
    """Send warnings and worse of every library, and all of our own, to standard error."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines())
    logging.captureWarnings(True)
    logging.raiseExceptions = False  # a record that cannot be rendered must not print over others
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("outrider").setLevel(logging.INFO)
