"""The tables, as numbered steps. A released step is never edited: the next one is added below.

A new entry kind or a new field of a fact is a step too, even an empty one, so that an older
version refuses the file instead of misreading it.
"""

FIRST = """
CREATE TABLE conversations (
    id TEXT PRIMARY KEY,
    agent_id TEXT NOT NULL,
    space_id TEXT NOT NULL,
    parent_id TEXT,
    root_id TEXT NOT NULL,
    forked_from TEXT,
    title TEXT NOT NULL,
    title_by TEXT NOT NULL,               -- nobody | model | person
    channel TEXT NOT NULL,
    source TEXT NOT NULL,
    mode TEXT NOT NULL,
    placement TEXT NOT NULL,
    pinned INTEGER NOT NULL,
    archived INTEGER NOT NULL,
    temporary INTEGER NOT NULL,
    autonomous INTEGER NOT NULL,
    auto_approve TEXT NOT NULL,           -- JSON
    skills TEXT NOT NULL,                 -- JSON
    routes TEXT,                          -- JSON
    cost_cap_usd REAL NOT NULL,
    context_tokens INTEGER,
    context_window INTEGER,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    deleted_at TEXT
) STRICT;
CREATE INDEX conversations_listed ON conversations (pinned, updated_at, id)
    WHERE deleted_at IS NULL;
CREATE INDEX conversations_deleted ON conversations (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX conversations_parent ON conversations (parent_id) WHERE parent_id IS NOT NULL;

CREATE TABLE purged (                     -- what was deleted for good, so that we can say so
    id TEXT PRIMARY KEY,
    purged_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE entries (
    n INTEGER PRIMARY KEY,                -- a full-text index may point here
    id TEXT NOT NULL,                     -- minted once; found through its conversation
    conversation_id TEXT NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
    seq INTEGER NOT NULL CHECK (seq > 0),
    run_id TEXT,
    kind TEXT NOT NULL,
    body TEXT NOT NULL,                   -- JSON of the fact
    created_at TEXT NOT NULL,
    search_text TEXT,
    UNIQUE (conversation_id, seq)
) STRICT;

CREATE TABLE queue (
    n INTEGER PRIMARY KEY AUTOINCREMENT,  -- the order of arrival
    id TEXT NOT NULL UNIQUE,
    conversation_id TEXT NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    text TEXT NOT NULL,
    source TEXT NOT NULL,
    attachments TEXT NOT NULL,            -- JSON
    created_at TEXT NOT NULL
) STRICT;
CREATE INDEX queue_conversation ON queue (conversation_id, n);

CREATE TABLE requests (                   -- which message a browser's request became
    conversation_id TEXT NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
    request_id TEXT NOT NULL,
    text TEXT NOT NULL,                   -- as it was sent: the same id with other words is a fault
    item_id TEXT REFERENCES queue (id) ON DELETE CASCADE,
    entry_id TEXT,
    run_id TEXT,
    PRIMARY KEY (conversation_id, request_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX requests_item ON requests (item_id) WHERE item_id IS NOT NULL;

CREATE TABLE runs (
    n INTEGER PRIMARY KEY AUTOINCREMENT,  -- the order of opening
    id TEXT NOT NULL UNIQUE,
    agent_id TEXT NOT NULL,
    conversation_id TEXT NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
    wake TEXT NOT NULL,                   -- JSON
    source TEXT NOT NULL,
    status TEXT NOT NULL,
    ending TEXT,
    liveness TEXT,
    failure TEXT,                         -- JSON
    waiting_for TEXT,
    adapter TEXT NOT NULL,
    model TEXT,
    placement TEXT NOT NULL,
    environment_id TEXT,
    started_at TEXT NOT NULL,
    finished_at TEXT,
    after_seq INTEGER NOT NULL,
    resumed INTEGER NOT NULL,
    attempt INTEGER NOT NULL,
    retry_of TEXT,
    parent_run_id TEXT,
    cost_usd REAL NOT NULL,
    unknown_cost_calls INTEGER NOT NULL,
    usage TEXT NOT NULL,                  -- JSON
    summary TEXT NOT NULL
) STRICT;
CREATE INDEX runs_conversation ON runs (conversation_id, n);
CREATE INDEX runs_live ON runs (n) WHERE status = 'running';
CREATE INDEX runs_finished ON runs (finished_at);

CREATE TABLE steps (
    run_id TEXT NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
    n INTEGER NOT NULL,
    body TEXT NOT NULL,                   -- JSON
    PRIMARY KEY (run_id, n)
) STRICT, WITHOUT ROWID;

CREATE TABLE briefs (                     -- of the drive that is under way, until its run ends
    run_id TEXT PRIMARY KEY REFERENCES runs (id) ON DELETE CASCADE,
    body TEXT NOT NULL                    -- JSON
) STRICT;

CREATE TABLE approvals (
    n INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    conversation_id TEXT NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
    run_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    status TEXT NOT NULL,
    asked_at TEXT NOT NULL,
    deadline TEXT NOT NULL,
    decided_at TEXT,
    decided_from TEXT,
    answer TEXT,
    body TEXT NOT NULL                    -- JSON of all that was asked
) STRICT;
CREATE INDEX approvals_open ON approvals (conversation_id, n) WHERE status = 'pending';
CREATE INDEX approvals_conversation ON approvals (conversation_id);

CREATE TABLE ledger (                     -- outlives its conversation: no reference
    id TEXT PRIMARY KEY,
    conversation_id TEXT,
    root_id TEXT,
    run_id TEXT,
    agent_id TEXT NOT NULL,
    purpose TEXT NOT NULL,
    provider TEXT NOT NULL,
    model TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('open', 'settled', 'unknown')),
    reserved_usd REAL,
    cost_usd REAL CHECK (cost_usd >= 0),
    saved_usd REAL,                       -- what the provider's cache saved, at this row's price
    price_id TEXT,
    price_date TEXT,
    price_source TEXT,
    input_tokens INTEGER,
    output_tokens INTEGER,
    cached_tokens INTEGER,
    cache_write_tokens INTEGER,
    reasoning_tokens INTEGER,
    started_at TEXT NOT NULL,
    settled_at TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX ledger_root ON ledger (root_id);
CREATE INDEX ledger_held ON ledger (root_id) WHERE state <> 'settled';
CREATE INDEX ledger_run ON ledger (run_id);
CREATE INDEX ledger_day ON ledger (started_at);
"""

UPLOADS = """
CREATE TABLE uploads (                    -- the bytes lie beside the database, under the id
    id TEXT PRIMARY KEY,
    conversation_id TEXT REFERENCES conversations (id) ON DELETE CASCADE,  -- NULL: not yet sent
    name TEXT NOT NULL,
    mime TEXT NOT NULL,
    size INTEGER NOT NULL CHECK (size > 0),
    sha256 TEXT NOT NULL,
    width INTEGER,
    height INTEGER,
    created_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX uploads_conversation ON uploads (conversation_id);
"""

STEPS = (FIRST, UPLOADS)
