/** Another answer, and other words, in a fork. */
export const branch = {
  again: "ตอบใหม่",
  again_other: "ตอบใหม่ด้วยโมเดลอื่น",
  again_same: "โมเดลเดิม",
  again_hint: "ในกิ่งของตัวเอง คำตอบนี้ยังอยู่",
  edit: "แก้แล้วส่งใหม่",
  from: "ทั้งหมดข้างบนมาจาก {title}",
  from_gone: "ทั้งหมดข้างบนมาจากบทสนทนาอื่น",
  of: "กิ่งของ {title}",
  of_gone: "กิ่งของบทสนทนาอื่น",
  made: "ตอบในกิ่งใหม่ คำตอบแรกยังอยู่ที่เดิม",
  back: "กลับไป",
};
