"""What a home is told: a priced model at a scripted provider, and a secret to look for."""

from dataclasses import replace

from outrider.selftest.script import delta, stream

MODEL = "openai:priced-model"
CONFIG = f"""
routes: ["{MODEL}"]
prices:
  "{MODEL}": {{input_mtok: 10, output_mtok: 20, date: "2026-01-01"}}
"""
HELD = replace(stream(delta(content="so far ")), hold=True)  # a reply that never ends
SECRET = "sk-planted-3f9c1b7e2d"  # noqa: S105 - no secret: it must be found nowhere (I16)
