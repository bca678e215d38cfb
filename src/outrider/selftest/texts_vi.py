"""What a selftest says, in Vietnamese."""

from collections.abc import Mapping

VIETNAMESE: Mapping[str, str] = {
    "begins": "Các gateway được chạy trên thư mục tạm, bị giết rồi được kiểm tra. Thư mục của bạn không bị động đến.",
    "doing_clock": "đồng hồ {done}/{of}",
    "doing_record": "kịch bản đã ghi {done}/{of}",
    "doing_rounds": "vòng {done}/{of}",
    "killed": "{rounds} vòng trên {points} điểm mà gateway có thể chết. Sau mỗi lần, nó được chạy lại và kiểm tra:",
    "scene": "    {name:24} {points:4} điểm {rounds:5} vòng {wrong:3} hỏng",
    "way_kill": "Bị giết bằng SIGKILL: {times} vòng.",
    "way_term": "Được yêu cầu dừng bằng SIGTERM: {times} vòng.",
    "way_shell": "Shell và terminal của nó chết: {times} vòng.",
    "way_full": "Đĩa đầy rồi lại có chỗ: {times} vòng, không khởi động lại.",
    "way_sync": "Đĩa không giữ lời hứa: {times} vòng, không khởi động lại.",
    "repeated": "Tin nhắn gửi lần thứ hai sau khi khởi động lại: {times}, mỗi tin chỉ được lưu một lần.",
    "kept": "giữ mọi lời hứa",
    "clock_forward": "Đồng hồ nhảy tới một năm: {verdict}.",
    "clock_back": "Đồng hồ lùi một giờ, rồi hai giờ: {verdict}.",
    "clock_spring": "Giờ mùa hè bắt đầu: {verdict}.",
    "clock_autumn": "Giờ mùa hè kết thúc: {verdict}.",
    "states": "Những trạng thái hiếm đã thật sự đạt tới:",
    "missed": "Kịch bản {name} hỏng trên một gateway không bị ai làm hại: {why}",
    "never": "Chưa từng đạt tới, nên chưa chứng minh được gì: {names}.",
    "violated": "HỎNG {case}: {what}",
    "violated_more": "và {count} lỗi nữa.",
    "passed": "Mọi lời hứa đều được giữ, trong {took} giây. Chạy lại bằng --seed {seed}.",
    "broken": "Có lời hứa bị PHÁ VỠ. Mất {took} giây; chạy lại bằng --seed {seed}.",
}
