"""The words of a message, and whether they are meant for the running turn."""

from outrider.core.errors import Invalid

TEXT_CHARS = 20_000
STEER = "/steer"


def parse(text: str, files: bool = False) -> tuple[bool, str]:
    """Whether a message asks to be taken into the running turn, and its words.

    Only with `files` may there be none.
    """
    words = text.strip()
    if not words and not files:
        raise Invalid("empty_text")
    if len(text) > TEXT_CHARS:
        raise Invalid("text_too_long", chars=len(text), most=TEXT_CHARS)
    if words.split(None, 1)[:1] != [STEER]:
        return False, words
    steered = words[len(STEER) :].strip()
    if not steered and not files:
        raise Invalid("bare_steer")
    return True, steered
