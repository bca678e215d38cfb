"""Which extras are installed here: a test that needs one is skipped without it."""

from importlib.util import find_spec

import pytest

PROVIDERS = find_spec("pydantic_ai") is not None and find_spec("boto3") is not None
OTEL = find_spec("opentelemetry") is not None and find_spec("opentelemetry.sdk") is not None

needs_providers = pytest.mark.skipif(not PROVIDERS, reason="outrider[providers] is not installed")
needs_otel = pytest.mark.skipif(not OTEL, reason="outrider[otel] is not installed")
