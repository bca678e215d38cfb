"""Words of exported files, in every language."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Words:
    """Everything that an export says itself."""

    note: str
    cut: str
    untitled: str
    person: str
    agent: str
    call: str
    result: str
    failed: str
    run: str
    ending: str
    model: str
    cost: str
    unpriced: str
    began: str
    file: str


ENGLISH = Words(
    note="Known secrets are masked as [masked]. Others may remain: read before you share.",
    cut="\n[… cut; {chars} characters in all]",
    untitled="Untitled",
    person="You",
    agent="Agent",
    call="Call",
    result="Result",
    failed="Failed",
    run="Run",
    ending="Ending",
    model="Model",
    cost="Cost",
    unpriced="calls of unknown cost",
    began="Began",
    file="File",
)
VIETNAMESE = Words(
    note="Các bí mật đã biết được che bằng [masked]. Có thể vẫn còn sót: hãy đọc trước khi chia sẻ.",
    cut="\n[… đã cắt; tổng cộng {chars} ký tự]",
    untitled="Chưa có tên",
    person="Bạn",
    agent="Trợ lý",
    call="Gọi",
    result="Kết quả",
    failed="Thất bại",
    run="Lượt chạy",
    ending="Kết thúc",
    model="Mô hình",
    cost="Chi phí",
    unpriced="lượt gọi chưa rõ chi phí",
    began="Bắt đầu",
    file="Tệp",
)
THAI = Words(
    note="ความลับที่รู้จักถูกปิดเป็น [masked] แต่อาจยังเหลืออยู่ โปรดอ่านก่อนแบ่งปัน",
    cut="\n[… ตัดแล้ว ทั้งหมด {chars} อักขระ]",
    untitled="ไม่มีชื่อ",
    person="คุณ",
    agent="ผู้ช่วย",
    call="เรียกใช้",
    result="ผลลัพธ์",
    failed="ล้มเหลว",
    run="รอบการทำงาน",
    ending="จบแบบ",
    model="โมเดล",
    cost="ค่าใช้จ่าย",
    unpriced="ครั้งที่ไม่ทราบค่าใช้จ่าย",
    began="เริ่ม",
    file="ไฟล์",
)


def words(language: str) -> Words:
    """The words of a language, English for one that is unknown."""
    return {"vi": VIETNAMESE, "th": THAI}.get(language, ENGLISH)
