"""What a selftest says, in Thai."""

from collections.abc import Mapping

THAI: Mapping[str, str] = {
    "begins": "เกตเวย์ถูกเริ่มบนโฮมชั่วคราว ถูกฆ่า แล้วถูกตรวจสอบ โฮมของคุณไม่ถูกแตะต้อง",
    "doing_clock": "นาฬิกา {done}/{of}",
    "doing_record": "บันทึกสถานการณ์แล้ว {done}/{of}",
    "doing_rounds": "รอบ {done}/{of}",
    "killed": "{rounds} รอบ จาก {points} จุดที่เกตเวย์อาจตายได้ ทุกครั้งถูกเริ่มใหม่และตรวจสอบ:",
    "scene": "    {name:24} {points:4} จุด {rounds:5} รอบ {wrong:3} ผิด",
    "way_kill": "ถูกฆ่าด้วย SIGKILL: {times} รอบ",
    "way_term": "ถูกขอให้หยุดด้วย SIGTERM: {times} รอบ",
    "way_shell": "เชลล์และเทอร์มินัลของมันตาย: {times} รอบ",
    "way_full": "ดิสก์เต็ม แล้วมีที่ว่างอีกครั้ง: {times} รอบ โดยไม่เริ่มใหม่",
    "way_sync": "ดิสก์ไม่รักษาคำพูด: {times} รอบ โดยไม่เริ่มใหม่",
    "repeated": "ข้อความที่ส่งซ้ำหลังเริ่มใหม่: {times} แต่ละข้อความถูกเก็บครั้งเดียว",
    "kept": "รักษาทุกคำสัญญา",
    "clock_forward": "นาฬิกากระโดดไปหนึ่งปี: {verdict}",
    "clock_back": "นาฬิกาย้อนหนึ่งชั่วโมง แล้วสองชั่วโมง: {verdict}",
    "clock_spring": "เวลาฤดูร้อนเริ่ม: {verdict}",
    "clock_autumn": "เวลาฤดูร้อนสิ้นสุด: {verdict}",
    "states": "สถานะหายากที่เกิดขึ้นจริง:",
    "missed": "สถานการณ์ {name} ล้มเหลวบนเกตเวย์ที่ไม่มีใครทำร้าย: {why}",
    "never": "ไม่เคยเกิดขึ้น จึงยังไม่พิสูจน์อะไร: {names}",
    "violated": "ผิดสัญญา {case}: {what}",
    "violated_more": "และอีก {count} รายการ",
    "passed": "รักษาทุกคำสัญญา ใช้เวลา {took} วินาที ทำซ้ำด้วย --seed {seed}",
    "broken": "มีคำสัญญาที่ถูกละเมิด ใช้เวลา {took} วินาที ทำซ้ำด้วย --seed {seed}",
}
