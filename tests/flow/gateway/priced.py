"""Homes whose routes have a price, or none that anybody knows."""

from pathlib import Path

FAR = """
routes: ["far:big", "far:small"]
providers:
  far: {base_url: "http://models.invalid/v1"}
"""
PRICED = """
routes: ["near:m"]
providers:
  near: {base_url: "%s"}
prices:
  "near:m": {input_mtok: 10, output_mtok: 100, date: 2026-11-01}
"""
PAID = 0.003  # 100 tokens in, 20 out


def configure(root: Path, text: str) -> None:
    (root / "config.yaml").write_text(text, "utf-8")
