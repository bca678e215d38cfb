/** Another answer, and other words, in a fork. */
export const branch = {
  again: "Trả lời lại",
  again_other: "Trả lời lại bằng mô hình khác",
  again_same: "Vẫn mô hình này",
  again_hint: "Trong một nhánh riêng; câu trả lời này vẫn còn.",
  edit: "Sửa rồi gửi lại",
  from: "Mọi thứ bên trên lấy từ {title}",
  from_gone: "Mọi thứ bên trên lấy từ một cuộc trò chuyện khác",
  of: "Nhánh của {title}",
  of_gone: "Nhánh của một cuộc trò chuyện khác",
  made: "Đang trả lời trong một nhánh. Câu trả lời đầu vẫn ở chỗ cũ.",
  back: "Quay lại",
};
