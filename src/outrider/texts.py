"""Sentences for error codes and start-up notices, in every language. Never raises."""

from collections.abc import Mapping

ENGLISH: Mapping[str, str] = {
    "internal": "Something went wrong inside Outrider. The log has the details.",
    "not_found": "There is no such thing here.",
    "invalid": "This request cannot be understood.",
    "conflict": "Something changed in the meantime. Look again and repeat.",
    "full": "A limit was reached. Nothing was dropped.",
    "gone": "It can no longer be brought back.",
    "refused": "This is not allowed.",
    "seat_lost": "The process that ran this turn was lost ({why}).",
    "stale_journal": "The conversation moved on in the meantime.",
    "unstartable": "Outrider cannot start.",
    "unwritable": "The disk refused to store this. Nothing was changed.",
    # the configuration
    "unknown_key": "Unknown key `{key}`. Did you mean `{nearest}`?",
    "bad_value": "`{where}` must be {expects}.",
    "provider_unknown": "No provider is called `{provider}`. Did you mean `{nearest}`?",
    "guard_later": "`{key}` asks for a guard that this version lacks. Remove it to start.",
    "bad_yaml": "{path} is not a readable YAML mapping (line {line}).",
    "env_line": "{path}, line {line}: not of the form NAME=value.",
    "env_unreadable": "{path} cannot be read.",
    "credential_reserved": "`{name}` is a setting, not a credential.",
    "locked_by_env": "`{key}` is set by the variable {variable} and can only be changed there.",
    "bad_host": "OUTRIDER_ALLOWED_HOSTS: `{item}` is not a bare host name.",
    "traces_missing": "`traces` is on, but {extra} is not installed. Install it or turn `traces` off.",
    "key_later": "`{key}` is set, but this version does not use it yet.",
    "variable_unknown": "The variable {variable} means nothing. Did you mean {nearest}?",
    "env_closed": "{path} was readable by others. Its mode is now 0600.",
    # the home and its database
    "home_taken": "Another gateway already runs on {home}.",
    "home_unlockable": "The file system of {home} cannot lock a directory ({why}).",
    "home_denied": "{home} cannot be opened ({why}).",
    "home_unwritable": "{home} cannot be written ({why}). Make it writable, or name another home.",
    "home_blocked": "{path} is not a directory. Move it away: Outrider keeps a directory there.",
    "not_plain": "{path} is not an ordinary file but a dangling link, a folder, a pipe or a device.",
    "damaged_home": "The database {path} is damaged ({detail}). It was not touched.",
    "unwritable_home": "The database {path} cannot be written.",
    "unreadable_home": "The database {path} cannot be read.",
    "foreign_home": "{path} belongs to another program. It was not touched.",
    "home_empty": "{home} holds no database yet: there is nothing to back up.",
    "backup_exists": "{path} exists already. Choose another name, or say --force.",
    "backup_unwritable": "{path} cannot be written ({why}). Nothing was changed.",
    "archive_unreadable": "{path} cannot be read ({why}).",
    "archive_foreign": "This is no backup of Outrider. Nothing was changed.",
    "archive_damaged": "The backup is damaged ({detail}). Nothing was changed.",
    "archive_newer": "The backup was made by a newer version ({found}; this one knows {known}). Update first.",
    "archive_unsafe": "The backup holds `{name}`, which no backup of Outrider would hold. Nothing was changed.",
    "newer_home": "{path} was written by a newer version of Outrider. It was not touched.",
    "unreadable_entry": "A stored entry cannot be read.",
    "failpoints_refused": "OUTRIDER_FAILPOINTS is set, but {home} is not a self-test home.",
    "failpoints_unreadable": "OUTRIDER_FAILPOINTS cannot be read: `{part}`.",
    # the door
    "host_refused": "This address is not answered under the host `{host}`.",
    "origin_refused": "Requests from another page are refused.",
    "token_needed": "Sign in with the access token.",
    "token_required": "Listening on {host} needs an access token: set OUTRIDER_ACCESS_TOKEN.",
    "port_taken": "Port {port} of {host} is already in use.",
    "host_unbindable": "{host} is no address that this machine can listen on ({why}).",
    "empty_file": "This file is empty.",
    "too_many": "Too many attempts. Wait a minute.",
    "too_large": "This is too large.",
    "no_route": "There is no such address.",
    # the desk
    "awaiting_decision": "A question is open. Decide it first.",
    "busy": "A turn is running here.",
    "queue_full": "{limit} messages already wait here. This one was not taken.",
    "request_id_reused": "This request id belongs to another message.",
    "empty_text": "There is no text.",
    "text_too_long": "This text is too long.",
    "bare_steer": "There is nothing after the steer mark.",
    "file_twice": "A file is named twice.",
    "too_many_files": "A message takes {most} files at most.",
    "uploads_full": "Too many files wait for a message. Send or remove some first.",
    "inbox_blocked": "{path} cannot take files: something else has that name.",
    "taken": "The turn has already taken this message.",
    "entry": "There is no such entry.",
    "upload": "There is no such file.",
    "not_failed": "Only a turn that has ended can be tried again.",
    "not_a_message": "A conversation can only be forked before a message of yours.",
    "child_conversation": "A delegated conversation cannot be forked.",
    "unfit": "This cannot be done here.",
    "is_question": "This is a question: it wants an answer.",
    "not_question": "This is not a question: approve or deny it.",
    "already_decided": "This was already decided: {status}.",
    "not_grantable": "`{tool}` cannot be granted for good here.",
    "over_budget": "The cost cap of this conversation is used up.",
    "stopped": "Stopped by a person.",
    "interrupted": "Cut by a restart.",
    "bad_request": "This is not a request that a browser would send.",
    "wrong_type": "A body of this kind is not read here.",
    "too_slow": "The request did not arrive in time.",
    "no_method": "This address does not answer that method.",
    "bad_range": "This part of the file cannot be served.",
    "no_bundle": "The page is not built here.",
    "unknown_field": "Unknown field `{where}`.",
    "bad_request_id": "A request id has at most 64 letters, digits, hyphens and underscores.",
    "bad_days": "Between 1 and {most} days can be shown.",
    "unknown_timezone": "No time zone is called `{timezone}`.",
    "route_malformed": "`{route}` is not of the form provider:model.",
    "purpose_unknown": "No call has the purpose `{purpose}`.",
    "disk_full": "The disk is full. Nothing was changed.",
    "disk_failed": "The disk failed. Nothing was changed.",
    "store_busy": "The database is busy. Try again.",
    "request_known": "This message was already taken.",
    "nothing_to_retry": "There is nothing to try again.",
    "nothing_to_compact": "There is nothing here to summarise yet.",
    "already_resumed": "This turn was already resumed.",
    "already_settled": "This call is already on the bill.",
    "agent": "There is no such agent.",
    "empty_answer": "The model gave an empty answer twice.",
}

ENGLISH_EXPECTS: Mapping[str, str] = {
    "switch": "true or false",
    "switch_word": "1, true, yes or on, or one of their opposites",
    "number": "a number of at least {least}",
    "whole": "a whole number of at least {least}",
    "one_of": "one of: {choices}",
    "text": "text",
    "texts": "a list",
    "route": "a route such as `ollama:llama3.2`, or several",
    "timezone": "the name of a time zone such as `Asia/Bangkok`",
    "mapping": "a mapping",
    "web_url": "a plain http or https address",
    "base_url": "an http or https address without a password",
    "provider_name": "a name of lower-case letters, digits and hyphens",
    "provider_field": "made of these fields only: {fields} (not `{field}`)",
    "price_field": "made of these fields only: {fields} (not `{field}`)",
    "key_env": "the name of a variable, never the key itself",
    "secret": "one printable line",
    "date": "a date such as 2026-11-30",
    "file_name": "a list of Markdown file names (`*.md`) without folders",
    "inner_path": "a list of relative paths inside the workspace",
}


def sentence(code: str, language: str, /, **facts: object) -> str:
    """The sentence for `code`; without one, or without its facts, the general English one."""
    words, expects = _language(language)
    try:
        if "expected" in facts:
            facts["expects"] = expects[str(facts["expected"])].format(**facts)
        return words[code].format(**facts)
    except (KeyError, IndexError, ValueError):
        return ENGLISH["internal"]


def known(code: str) -> bool:
    """Whether a code has a sentence."""
    return code in ENGLISH


def _language(language: str) -> tuple[Mapping[str, str], Mapping[str, str]]:
    match language:
        case "vi":
            from outrider import texts_vi

            return texts_vi.VIETNAMESE, texts_vi.EXPECTS
        case "th":
            from outrider import texts_th

            return texts_th.THAI, texts_th.EXPECTS
        case _:
            return ENGLISH, ENGLISH_EXPECTS
