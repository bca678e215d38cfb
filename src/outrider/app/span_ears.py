"""What is heard of a reply, and how a failure is told."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from opentelemetry.trace import Span, StatusCode

from outrider.app import span_words
from outrider.models.delta import CallPart, Delta, Finished, Spent, Text
from outrider.models.trouble import Trouble


class Heard:
    """Listens in on a reply, and passes everything on."""

    def __init__(self, take: Callable[[Delta], None], content: bool) -> None:
        self._take = take
        self._content = content
        self._texts: list[str] = []
        self._calls: dict[int | None, tuple[str, list[str]]] = {}
        self._spent: Spent | None = None
        self._why = ""

    def take(self, delta: Delta) -> None:
        match delta:
            case Text(text=text) if self._content:
                self._texts.append(text)
            case CallPart(index=at, name=name, arguments=more) if self._content:
                self._calls.setdefault(at, (name or "", []))[1].append(more)
            case Spent():
                self._spent = delta
            case Finished(why=why):
                self._why = why
            case _:
                pass
        self._take(delta)

    def tell(self, span: Span) -> None:
        """Put what was heard into a span; words only where a person asked for them."""
        if self._spent is not None:
            span.set_attributes(dict(span_words.used(self._spent.usage)))
        if self._why:
            span.set_attribute("gen_ai.response.finish_reasons", [self._why])
        if self._content:
            calls = [(name, "".join(parts)) for name, parts in self._calls.values()]
            span.set_attribute("gen_ai.output.messages",
                               span_words.said("".join(self._texts), calls, self._why))  # fmt: skip


@contextmanager
def failing(span: Span) -> Iterator[None]:
    """Says in the span how what runs inside failed: a code, never its words."""
    try:
        yield
    except Trouble as trouble:
        fail(span, trouble.failure.code)
        raise
    except BaseException as error:
        fail(span, type(error).__name__)
        raise


def fail(span: Span, code: str) -> None:
    """Mark a span as failed."""
    span.set_attribute("error.type", code)
    span.set_status(StatusCode.ERROR)
