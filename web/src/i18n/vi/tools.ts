export const tools = {
  hint: "những gì trợ lý được dùng ở đây, và cần gì trước khi dùng",
  col_tool: "Công cụ",
  col_asks: "Hỏi trước",
  col_again: "Sau khi khởi động lại",
  col_together: "Chạy cùng lúc",
  always_asks: "luôn luôn",
  asks: "trừ khi bạn đã cho phép",
  free: "không bao giờ",
  again: "chạy lại",
  once: "báo là bị ngắt",
  together: "cùng cái khác",
  alone: "từng cái một",
  legend_title: "Các cột nghĩa là gì",
  legend_asks:
    "Ghi và chạy thì hỏi cho đến khi bạn cho phép trong cuộc trò chuyện đó. Câu hỏi thì luôn đến tay bạn.",
  legend_again:
    "Công cụ chỉ đọc sẽ chạy lại nếu bị ngắt vì khởi động lại. Công cụ có thay đổi gì đó thì không bao giờ chạy hai lần: trợ lý được báo là không ai biết nó kết thúc ra sao.",
  legend_together: "Công cụ chỉ đọc có thể chạy song song, nhiều nhất tám cái.",
  none: "Không có công cụ",
  none_hint: "Trợ lý chỉ có thể trò chuyện.",
};
