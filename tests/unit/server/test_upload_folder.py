"""Uploads on disk."""

import json
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from outrider.core.errors import Invalid
from outrider.server.upload_folder import UploadFolder
from tests.fakes.ids import seeded_ids

pytestmark = pytest.mark.anyio


async def chunks(*parts: bytes) -> AsyncIterator[bytes]:
    for part in parts:
        if part == b"!":
            raise ConnectionResetError
        yield part


async def test_a_file_is_kept_with_what_it_is(tmp_path: Path) -> None:
    upload = await UploadFolder(tmp_path, seeded_ids()).keep(
        "a.txt", "text/plain", chunks(b"a", b"b")
    )
    assert (tmp_path / upload["id"]).read_bytes() == b"ab"
    assert json.loads((tmp_path / f"{upload['id']}.json").read_text()) == upload
    assert (tmp_path / upload["id"]).stat().st_mode & 0o77 == 0


@pytest.mark.parametrize("parts", [(), (b"a", b"!")])
async def test_half_a_file_leaves_nothing(parts: tuple[bytes, ...], tmp_path: Path) -> None:
    with pytest.raises((Invalid, ConnectionResetError)):
        await UploadFolder(tmp_path, seeded_ids()).keep("a", "text/plain", chunks(*parts))
    assert list(tmp_path.iterdir()) == []
