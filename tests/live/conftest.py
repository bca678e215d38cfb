"""Nothing here may leave a descriptor, a thread, a child or a task behind."""

from tests.fakes.leaks import no_leaks

__all__ = ["no_leaks"]
