"""How long a request is that a library will write: as Chat Completions, with what was signed."""

from outrider.core.model import ModelSpoke, Request
from outrider.models import openai


class Encoder(openai.Encoder):
    """Measures for one provider; its bodies are not sent."""

    def __init__(self, provider: str, sees: bool = False) -> None:
        super().__init__(provider, sees)
        self._provider = provider

    def size(self, request: Request, since: int = 0) -> int:
        """See dialect.Encoder."""
        kept = (
            len(spoke.opaque.encode("utf-8", "replace"))
            for spoke in request.history[since:]
            if isinstance(spoke, ModelSpoke) and spoke.opaque and spoke.provider == self._provider
        )
        return super().size(request, since) + sum(kept)
