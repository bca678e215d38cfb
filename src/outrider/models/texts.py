"""Words that are sent to a model by this package itself."""

CHECK = {
    "en": "This is a connection test. Answer with one short greeting.",
    "vi": "Đây là phép thử kết nối. Hãy trả lời bằng một lời chào ngắn.",
    "th": "นี่คือการทดสอบการเชื่อมต่อ โปรดตอบด้วยคำทักทายสั้น ๆ หนึ่งคำ",
}
