"""Directories that a search never enters: other programs' stores and products, not the work."""

SKIPPED = frozenset({
    ".git", ".hg", ".svn", ".jj", "node_modules", ".venv", "venv", ".tox", ".nox", "__pycache__",
    ".mypy_cache", ".pytest_cache", ".ruff_cache", ".cache", ".gradle", ".next", "dist", "build",
})  # fmt: skip
