"""What a starting gateway says to the terminal."""

LISTENING = {
    "en": "Outrider is at {url} (home {home}, SQLite {sqlite}). Stop it with Ctrl-C.",
    "vi": "Outrider đang chạy tại {url} (thư mục {home}, SQLite {sqlite}). Dừng bằng Ctrl-C.",
    "th": "Outrider พร้อมที่ {url} (โฮม {home}, SQLite {sqlite}) หยุดด้วย Ctrl-C",
}
