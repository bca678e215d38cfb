"""Spans of drives, model calls and tools. Importing this file loads OpenTelemetry."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from threading import Thread

from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import SpanProcessor, TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor
from opentelemetry.trace import SpanKind, Tracer

from outrider import __version__
from outrider.app import span_words
from outrider.app.span_ears import Heard, failing
from outrider.app.span_seat import TracedSeat
from outrider.core.seat import Seating
from outrider.models.errand import Errand

CLOSE_S = 2.0  # for what is left at the end: a collector that is away holds nobody up


def exporting() -> SpanProcessor:
    """Sends over OTLP to where the standard `OTEL_` variables say, in a thread of its own."""
    return BatchSpanProcessor(OTLPSpanExporter())


class Spans:
    """Implements app.traces.Traces."""

    def __init__(self, processor: SpanProcessor, content: bool) -> None:
        resource = Resource.create({"service.name": "outrider", "service.version": __version__})
        self._provider = TracerProvider(resource=resource, shutdown_on_exit=False)
        self._provider.add_span_processor(processor)
        self.tracer: Tracer = self._provider.get_tracer("outrider", __version__)
        self.content = content

    @contextmanager
    def around(self, errand: Errand) -> Iterator[Errand]:
        """See Traces.around."""
        name = f"chat {errand.model}"
        with self.tracer.start_as_current_span(
            name, kind=SpanKind.CLIENT, attributes=span_words.asked(errand),
            record_exception=False, set_status_on_exception=False,
        ) as span:  # fmt: skip
            if self.content:
                span.set_attributes(span_words.told(errand.request))
            heard = Heard(errand.take, self.content)
            try:
                with failing(span):
                    yield replace(errand, take=heard.take)
            finally:
                heard.tell(span)

    def seating(self, seating: Seating) -> Seating:
        """See Traces.seating."""
        return lambda ports: TracedSeat(self.tracer, self.content, seating, ports)

    async def close(self) -> None:
        """See Traces.close."""
        loop, done = asyncio.get_running_loop(), asyncio.Event()

        def end() -> None:
            self._provider.shutdown()
            with suppress(RuntimeError):  # nobody waited for it
                loop.call_soon_threadsafe(done.set)

        # not in the loop's own threads: whoever ends the process waits for all of those
        Thread(target=end, daemon=True).start()
        with suppress(TimeoutError):
            await asyncio.wait_for(done.wait(), CLOSE_S)
