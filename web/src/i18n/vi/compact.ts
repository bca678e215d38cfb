export const compact = {
  divider: "Đã tóm tắt các tin nhắn trước",
  live: "Đang tóm tắt các tin nhắn trước",
  kept: "Các tin nhắn ở trên vẫn giữ nguyên, cả trong tìm kiếm. Từ nay mô hình đọc phần này thay cho chúng:",
  cost: "bản tóm tắt này",
  left: "nay còn khoảng {n} token",
  wake: "bạn yêu cầu tóm tắt",
  woke: "Bắt đầu để tóm tắt các tin nhắn trước",
  do: "Tóm tắt các tin nhắn trước",
  assumed:
    "Ngữ cảnh: {used} trên {window} token, tạm tính: mô hình không cho biết nó chứa được bao nhiêu",
  assumed_short: "{used} trên {window}, tạm tính",
};
