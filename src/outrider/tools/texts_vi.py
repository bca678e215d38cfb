"""What the tools say to the model, in Vietnamese."""

SAYS = {
    "workspace_list": "Liệt kê một thư mục trong không gian làm việc (mặc định: thư mục gốc).",
    "workspace_read": "Đọc tệp văn bản. offset là dòng đầu (từ 1), limit là số dòng.",
    "workspace_write": "Tạo tệp hoặc thay toàn bộ nội dung; tự tạo thư mục cha.",
    "workspace_edit": (
        "Thay đoạn old bằng new trong tệp. old phải khớp chính xác và duy nhất, trừ khi có "
        "replace_all."
    ),
    "workspace_glob": (
        "Tìm tệp theo đường dẫn, ví dụ src/**/*.py. Mẫu không có dấu gạch chéo khớp ở mọi cấp."
    ),
    "workspace_grep": (
        "Tìm biểu thức chính quy trong nội dung tệp, ở không gian làm việc hoặc thư mục path. Bỏ "
        "qua thư viện, bộ nhớ đệm và sản phẩm dựng."
    ),
    "shell_run": (
        "Chạy lệnh shell trong không gian làm việc và trả về kết quả in ra. timeout_s: mặc định "
        "120, tối đa 900. Tiến trình nền kết thúc cùng lệnh."
    ),
    "ask_user": "Hỏi người dùng và chờ. options là câu trả lời gợi ý; default dùng khi quá hạn.",
    "progress_note": "Báo cho người dùng việc đang làm, tối đa 200 ký tự.",
    "tool_output_read": (
        "Đọc bản gốc của kết quả đã rút gọn theo mã lời gọi. offset và limit tính bằng ký tự."
    ),
}

LINES = {
    "outside": "{path} nằm ngoài không gian làm việc.",
    "bad_name": "{path} chứa tên mà tệp ở đây không được dùng.",
    "special": "{path} là thiết bị, ống dẫn hoặc socket, không phải tệp.",
    "through_link": "{path} đi qua liên kết tượng trưng. Hãy ghi vào đường dẫn thật.",
    "write_paths": "Không được thay đổi {path}. Nơi được ghi: {allowed}.",
    "command_bytes": "Lệnh trống hoặc chứa ký tự mà shell không nhận được.",
    "command_size": "Lệnh quá dài hoặc lồng quá sâu để kiểm tra ({limit} byte).",
    "command_parts": "Lệnh nối hơn {limit} lệnh con. Hãy đặt chúng vào một tệp kịch bản.",
    "command_reads": "Lệnh nêu nhiều tệp hơn mức có thể kiểm tra ({limit}).",
    "command_denied": "Lệnh khớp với mẫu bị cấm “{pattern}”.",
    "unjudged": "Không thể đối chiếu lệnh với các mẫu bị cấm.",
    "failed": "Lỗi công cụ: {text}",
    "unknown_tool": "Không có công cụ nào tên {name}.",
    "arguments": "Tham số sai: {detail}.",
    "tool_crashed": "Công cụ bị hỏng ({error}).",
    "tool_timeout": "Công cụ không kết thúc trong {limit_s:.0f} giây và đã bị dừng.",
    "no_workspace": "Không thấy thư mục không gian làm việc.",
    "no_such_file": "{path} không tồn tại.",
    "is_a_directory": "{path} là thư mục.",
    "not_a_directory": "{path} không phải thư mục.",
    "moved": "{path} đã thay đổi trong lúc mở. Hãy thử lại.",
    "unreadable": "Không dùng được {path}: {error}.",
    "too_large": "{path} sẽ có {bytes} byte; giới hạn là {limit}.",
    "binary_file": "{path} không phải tệp văn bản.",
    "not_utf8": "{path} không phải văn bản UTF-8.",
    "past_the_end": "{path} chỉ có {lines} dòng.",
    "bad_pattern": "Không dùng được mẫu này.",
    "nothing_to_edit": "old trống hoặc giống new.",
    "not_in_file": "Không thấy old trong {path}. Dòng gần nhất: {near}",
    "not_unique": ("old xuất hiện {count} lần trong {path}. Thêm ngữ cảnh hoặc đặt replace_all."),
    "shell_unavailable": "Không thể chạy lệnh nào trên máy này.",
    "command_failed": "Lệnh thất bại, mã thoát {status}. Kết quả in ra:\n{output}",
    "command_timeout": "Lệnh bị kết thúc sau {limit_s} giây. Kết quả in ra:\n{output}",
    "command_crowd": "Lệnh mở quá nhiều tiến trình và bị kết thúc. Kết quả in ra:\n{output}",
    "command_flood": "Lệnh in hơn {megabytes} MB và bị kết thúc. Kết quả in ra:\n{output}",
    "command_lost": "Không rõ lệnh đã kết thúc ra sao. Kết quả in ra:\n{output}",
    "no_answer": "Câu hỏi chưa được trả lời.",
    "no_original": "Không có bản gốc nào của mã lời gọi {id} trong cuộc trò chuyện này.",
    "past_the_output": "Bản gốc chỉ có {chars} ký tự.",
    "command_done": "Mã thoát 0. Kết quả in ra:",
    "command_silent": "Mã thoát 0. Lệnh không in gì.",
    "left_behind": "[{count} tiến trình còn chạy đã được kết thúc]",
    "still_running": "[một số tiến trình không kết thúc được]",
    "empty": "Công cụ không trả về gì.",
    "not_text": "Công cụ không trả về văn bản mà một giá trị kiểu {type}.",
    "empty_file": "[tệp trống]",
    "empty_directory": "[thư mục trống]",
    "nothing_found": "[không tìm thấy gì]",
    "read_more": "[dòng {first} đến {last}; tệp còn tiếp: offset={next}]",
    "hard_link": "[{count} tên dùng chung tệp này]",
    "list_more": "[{shown} tên đầu; còn {more} tên]",
    "search_more": "[{shown} kết quả đầu; có thể còn nữa]",
    "file_made": "Đã tạo {path} ({bytes} byte).",
    "file_replaced": "Đã thay {path} ({bytes} byte).",
    "file_edited": "Đã sửa {path}: {count} chỗ, +{added} −{removed} dòng.",
    "noted": "Đã ghi nhận.",
    "gap": "[… bỏ qua {chars} ký tự …]",
    "shortened": "[rút gọn từ {chars} ký tự]",
    "shortened_kept": "[rút gọn từ {chars} ký tự; tool_output_read id={id}]",
    "output_window": "[ký tự {first} đến {last} trên {chars}]",
    "unchecked": "Không thể đối chiếu lệnh này với các mẫu bị cấm.",
}
