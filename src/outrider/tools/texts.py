"""What the tools say to the model, in English."""

SAYS = {
    "workspace_list": "List one directory of the workspace (default: its root).",
    "workspace_read": (
        "Read a text file. offset is the first line (from 1), limit the number of lines."
    ),
    "workspace_write": "Create a file or replace it whole; parent directories are made.",
    "workspace_edit": (
        "Replace the text old by new in a file. old must match exactly and once, unless "
        "replace_all."
    ),
    "workspace_glob": (
        "Find files by path, such as src/**/*.py. A pattern without a slash matches at any depth."
    ),
    "workspace_grep": (
        "Search file contents for a regular expression, in the workspace or the directory path. "
        "Dependencies, caches and build output are skipped."
    ),
    "shell_run": (
        "Run a shell command in the workspace and return its output. timeout_s: default 120, at "
        "most 900. Background processes end with the command."
    ),
    "ask_user": "Ask the person and wait. options are suggested answers; default counts if late.",
    "progress_note": "Tell the person in at most 200 characters what you are doing.",
    "tool_output_read": (
        "Read the original of a shortened result by its call id. offset and limit count characters."
    ),
}

LINES = {
    # refusals: nobody can approve them
    "outside": "{path} is outside the workspace.",
    "bad_name": "{path} holds a name that files may not have here.",
    "special": "{path} is a device, pipe or socket, not a file.",
    "through_link": "{path} goes through a symbolic link. Write to the real path.",
    "write_paths": "{path} may not be changed. Writable: {allowed}.",
    "command_bytes": "The command is empty or holds characters that no shell can take.",
    "command_size": "The command is too long or too deeply nested to be checked ({limit} bytes).",
    "command_parts": "The command joins more than {limit} commands. Put them into a script file.",
    "command_reads": "The command names more files than can be checked ({limit}).",
    "command_denied": "The command matches the denied pattern “{pattern}”.",
    "unjudged": "The command could not be checked against the denied patterns.",
    # failures
    "failed": "Tool error: {text}",
    "unknown_tool": "There is no tool named {name}.",
    "arguments": "The arguments are wrong: {detail}.",
    "tool_crashed": "The tool broke ({error}).",
    "tool_timeout": "The tool did not end within {limit_s:.0f} seconds and was stopped.",
    "no_workspace": "The workspace directory is not there.",
    "no_such_file": "{path} does not exist.",
    "is_a_directory": "{path} is a directory.",
    "not_a_directory": "{path} is not a directory.",
    "moved": "{path} changed while it was opened. Try again.",
    "unreadable": "{path} cannot be used: {error}.",
    "too_large": "{path} would be {bytes} bytes; the limit is {limit}.",
    "binary_file": "{path} is not a text file.",
    "not_utf8": "{path} is not UTF-8 text.",
    "past_the_end": "{path} has only {lines} lines.",
    "bad_pattern": "The pattern cannot be used.",
    "nothing_to_edit": "old is empty or equals new.",
    "not_in_file": "old does not occur in {path}. Nearest line: {near}",
    "not_unique": "old occurs {count} times in {path}. Give more context or set replace_all.",
    "shell_unavailable": "No command can be started on this machine.",
    "command_failed": "The command failed, exit status {status}. Output:\n{output}",
    "command_timeout": "The command was ended after {limit_s} seconds. Output:\n{output}",
    "command_crowd": "The command started too many processes and was ended. Output:\n{output}",
    "command_flood": "The command printed over {megabytes} MB and was ended. Output:\n{output}",
    "command_lost": "It is unknown how the command ended. Output:\n{output}",
    "no_answer": "The question was not answered.",
    "no_original": "No original is kept for the call id {id} in this conversation.",
    "past_the_output": "The original has only {chars} characters.",
    # results
    "command_done": "Exit status 0. Output:",
    "command_silent": "Exit status 0. The command printed nothing.",
    "left_behind": "[{count} processes were left running and have been ended]",
    "still_running": "[some processes could not be ended]",
    "empty": "The tool returned nothing.",
    "not_text": "The tool returned no text but a value of type {type}.",
    "empty_file": "[the file is empty]",
    "empty_directory": "[the directory is empty]",
    "nothing_found": "[nothing found]",
    "read_more": "[lines {first} to {last}; the file goes on: offset={next}]",
    "hard_link": "[{count} names share this file]",
    "list_more": "[the first {shown} names; {more} more]",
    "search_more": "[the first {shown}; there may be more]",
    "file_made": "Created {path} ({bytes} bytes).",
    "file_replaced": "Replaced {path} ({bytes} bytes).",
    "file_edited": "Edited {path}: {count} places, +{added} −{removed} lines.",
    "noted": "Noted.",
    "gap": "[… {chars} characters left out …]",
    "shortened": "[shortened from {chars} characters]",
    "shortened_kept": "[shortened from {chars} characters; tool_output_read id={id}]",
    "output_window": "[characters {first} to {last} of {chars}]",
    # a card's reason
    "unchecked": "This command could not be checked against the denied patterns.",
}
