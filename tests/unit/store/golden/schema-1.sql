PRAGMA application_id = 1330992210;
PRAGMA user_version = 1;
BEGIN TRANSACTION;
CREATE TABLE approvals ( n INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, conversation_id TEXT NOT NULL REFERENCES conversations (id) ON DELETE CASCADE, run_id TEXT NOT NULL, kind TEXT NOT NULL, status TEXT NOT NULL, asked_at TEXT NOT NULL, deadline TEXT NOT NULL, decided_at TEXT, decided_from TEXT, answer TEXT, body TEXT NOT NULL ) STRICT;
INSERT INTO approvals VALUES(1,'apr_01M8P570G0R84P57VFQVC2R1YX','cnv_01M8P570G0R84P57VFQVC2R1YD','run_01M8P570G0R84P57VFQVC2R1YF','tool','approved','2026-11-30T12:00:00.000Z','2026-11-30T12:01:00.000Z','2026-11-30T12:00:00.000Z','web','ok','{"tool":"shell_run","tool_call_id":"call_1","arguments":{"path":"ghi chú/ngày 1.md","lines":[1,2.5,null,true],"deep":{"a":[{}]}},"reason":null,"options":[],"default":null,"fingerprint":"","preview":null,"matched":null,"prefix":"ls","cwd":"/w","route":null,"grantable":true}');
INSERT INTO approvals VALUES(2,'apr_01M8P570G0R84P57VFQVC2R1Z0','cnv_01M8P570G0R84P57VFQVC2R1YD','run_01M8P570G0R84P57VFQVC2R1YF','question','pending','2026-11-30T12:00:00.000Z','2026-11-30T12:01:00.000Z',NULL,NULL,NULL,'{"tool":"ask_user","tool_call_id":"call_1","arguments":{"path":"ghi chú/ngày 1.md","lines":[1,2.5,null,true],"deep":{"a":[{}]}},"reason":null,"options":["a","b"],"default":null,"fingerprint":"","preview":null,"matched":null,"prefix":null,"cwd":null,"route":null,"grantable":false}');
CREATE INDEX approvals_conversation ON approvals (conversation_id);
CREATE INDEX approvals_open ON approvals (conversation_id, n) WHERE status = 'pending';
CREATE TABLE briefs ( run_id TEXT PRIMARY KEY REFERENCES runs (id) ON DELETE CASCADE, body TEXT NOT NULL ) STRICT;
INSERT INTO briefs VALUES('run_01M8P570G0R84P57VFQVC2R1YF','{}');
CREATE TABLE conversations ( id TEXT PRIMARY KEY, agent_id TEXT NOT NULL, space_id TEXT NOT NULL, parent_id TEXT, root_id TEXT NOT NULL, forked_from TEXT, title TEXT NOT NULL, title_by TEXT NOT NULL, channel TEXT NOT NULL, source TEXT NOT NULL, mode TEXT NOT NULL, placement TEXT NOT NULL, pinned INTEGER NOT NULL, archived INTEGER NOT NULL, temporary INTEGER NOT NULL, autonomous INTEGER NOT NULL, auto_approve TEXT NOT NULL, skills TEXT NOT NULL, routes TEXT, cost_cap_usd REAL NOT NULL, context_tokens INTEGER, context_window INTEGER, created_at TEXT NOT NULL, updated_at TEXT NOT NULL, deleted_at TEXT ) STRICT;
INSERT INTO conversations VALUES('cnv_01M8P570G0R84P57VFQVC2R1YD','agt_main','spc_01M8P570G0R84P57VFQVC2R1YE',NULL,'cnv_01M8P570G0R84P57VFQVC2R1YD',NULL,'Kế hoạch','person','web','chat','ask','home',0,0,0,1,'[{"granted_at":"2026-11-30T12:00:00.000Z","tool":"shell_run","command_prefix":"ls","cwd":"/w","money_route":null}]','[]','["openai:gpt-x"]',1.0,NULL,NULL,'2026-11-30T12:00:00.000Z','2026-11-30T12:00:00.000Z',NULL);
CREATE INDEX conversations_deleted ON conversations (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX conversations_listed ON conversations (pinned, updated_at, id) WHERE deleted_at IS NULL;
CREATE INDEX conversations_parent ON conversations (parent_id) WHERE parent_id IS NOT NULL;
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
INSERT INTO entries VALUES(1,'ent_01M8P570G0R84P57VFQVC2R1YG','cnv_01M8P570G0R84P57VFQVC2R1YD',1,'run_01M8P570G0R84P57VFQVC2R1YF','turn_opened','{"run_id":"run_01M8P570G0R84P57VFQVC2R1YF","wake":{"source":"chat","reason":"userMessage"}}','2026-11-30T12:00:00.000Z',NULL);
INSERT INTO entries VALUES(2,'ent_01M8P570G0R84P57VFQVC2R1YH','cnv_01M8P570G0R84P57VFQVC2R1YD',2,'run_01M8P570G0R84P57VFQVC2R1YF','user_said','{"text":"hello","source":"chat","beside":[],"attachments":[],"steer":false}','2026-11-30T12:00:00.000Z',NULL);
INSERT INTO entries VALUES(3,'ent_01M8P570G0R84P57VFQVC2R1YJ','cnv_01M8P570G0R84P57VFQVC2R1YD',3,'run_01M8P570G0R84P57VFQVC2R1YF','turn_opened','{"run_id":"run_1","wake":{"item_ids":["itm_1","itm_2"],"source":"telegram","reason":"followUp"}}','2026-11-30T12:00:00.000Z',NULL);
INSERT INTO entries VALUES(4,'ent_01M8P570G0R84P57VFQVC2R1YK','cnv_01M8P570G0R84P57VFQVC2R1YD',4,'run_01M8P570G0R84P57VFQVC2R1YF','user_said','{"text":"xin chào 👋\u0000 สวัสดี","source":"api","beside":[{"section":"memory","text":"likes tea"},{"section":"canvas","text":""}],"attachments":[{"id":"upl_1","name":"a b.pdf","mime":"application/pdf","size":12345,"path":"inbox/a b.pdf"}],"steer":true}','2026-11-30T12:00:00.000Z',NULL);
INSERT INTO entries VALUES(5,'ent_01M8P570G0R84P57VFQVC2R1YM','cnv_01M8P570G0R84P57VFQVC2R1YD',5,'run_01M8P570G0R84P57VFQVC2R1YF','model_said','{"reply_id":"rep_1","text":"Let me look.","calls":[{"id":"call_1","name":"workspace_read","arguments":{"path":"ghi chú/ngày 1.md","lines":[1,2.5,null,true],"deep":{"a":[{}]}},"broken":null},{"id":"call_2","name":"shell_run","arguments":{},"broken":{"length":80,"at":17,"near":"{\\x00","cut":true}}],"provider":"openai","model":"gpt-x","usage":{"input":1200,"output":34,"cached":1000,"cache_write":5,"reasoning":7},"cost_usd":0.0001234,"finish":"calls","partial":true,"opaque":"{\"sig\":\"x\"}"}','2026-11-30T12:00:00.000Z',NULL);
INSERT INTO entries VALUES(6,'ent_01M8P570G0R84P57VFQVC2R1YN','cnv_01M8P570G0R84P57VFQVC2R1YD',6,'run_01M8P570G0R84P57VFQVC2R1YF','tool_started','{"call_id":"call_1"}','2026-11-30T12:00:00.000Z',NULL);
INSERT INTO entries VALUES(7,'ent_01M8P570G0R84P57VFQVC2R1YP','cnv_01M8P570G0R84P57VFQVC2R1YD',7,'run_01M8P570G0R84P57VFQVC2R1YF','tool_answered','{"call_id":"call_1","name":"shell_run","text":"exit code 1\n","is_error":true,"shortened":{"kind":"structure","original_chars":90000},"cost_usd":null,"code":"denied"}','2026-11-30T12:00:00.000Z',NULL);
INSERT INTO entries VALUES(8,'ent_01M8P570G0R84P57VFQVC2R1YQ','cnv_01M8P570G0R84P57VFQVC2R1YD',8,'run_01M8P570G0R84P57VFQVC2R1YF','human_asked','{"ask":"tool","tool":"workspace_write","call_id":"call_1","reason":"writes outside","matched":"rm *","fingerprint":"sha256:ab","preview":{"kind":"diff","path":"a.txt","diff":"--- a\n+++ b\n","added":3,"removed":1,"cwd":"/home"},"prefix":"git push","cwd":"/home/x","route":"openai:gpt-x","options":["yes","no"],"default":"no","approval_id":"apr_1","deadline":"2026-11-30T12:10:00.000Z"}','2026-11-30T12:00:00.000Z',NULL);
INSERT INTO entries VALUES(9,'ent_01M8P570G0R84P57VFQVC2R1YR','cnv_01M8P570G0R84P57VFQVC2R1YD',9,'run_01M8P570G0R84P57VFQVC2R1YF','human_decided','{"approval_id":"apr_1","outcome":"denied","call_id":"call_1","note":"not today","decided_from":"telegram"}','2026-11-30T12:00:00.000Z',NULL);
INSERT INTO entries VALUES(10,'ent_01M8P570G0R84P57VFQVC2R1YS','cnv_01M8P570G0R84P57VFQVC2R1YD',10,'run_01M8P570G0R84P57VFQVC2R1YF','resumed','{}','2026-11-30T12:00:00.000Z',NULL);
INSERT INTO entries VALUES(11,'ent_01M8P570G0R84P57VFQVC2R1YT','cnv_01M8P570G0R84P57VFQVC2R1YD',11,'run_01M8P570G0R84P57VFQVC2R1YF','escalated','{"why":"error","route":"anthropic:big","error":"http_500"}','2026-11-30T12:00:00.000Z',NULL);
INSERT INTO entries VALUES(12,'ent_01M8P570G0R84P57VFQVC2R1YV','cnv_01M8P570G0R84P57VFQVC2R1YD',12,'run_01M8P570G0R84P57VFQVC2R1YF','noted','{"code":"loop_note","facts":{"tool":"shell_run","times":3,"ratio":0.5,"names":["a"]}}','2026-11-30T12:00:00.000Z',NULL);
INSERT INTO entries VALUES(13,'ent_01M8P570G0R84P57VFQVC2R1YW','cnv_01M8P570G0R84P57VFQVC2R1YD',13,'run_01M8P570G0R84P57VFQVC2R1YF','compacted','{"through_seq":120,"summary":"They talked.","kept_seqs":[1,2,9]}','2026-11-30T12:00:00.000Z',NULL);
INSERT INTO entries VALUES(14,'ent_01M8P570G0R84P57VFQVC2R1YY','cnv_01M8P570G0R84P57VFQVC2R1YD',14,'run_01M8P570G0R84P57VFQVC2R1YF','human_asked','{"ask":"tool","tool":"shell_run","call_id":"call_1","reason":null,"matched":null,"fingerprint":"","preview":null,"prefix":"ls","cwd":"/w","route":null,"options":[],"default":null,"approval_id":"apr_01M8P570G0R84P57VFQVC2R1YX","deadline":"2026-11-30T12:01:00.000Z"}','2026-11-30T12:00:00.000Z',NULL);
INSERT INTO entries VALUES(15,'ent_01M8P570G0R84P57VFQVC2R1YZ','cnv_01M8P570G0R84P57VFQVC2R1YD',15,'run_01M8P570G0R84P57VFQVC2R1YF','human_decided','{"approval_id":"apr_01M8P570G0R84P57VFQVC2R1YX","outcome":"approved","call_id":"call_1","note":"ok","decided_from":"web"}','2026-11-30T12:00:00.000Z',NULL);
INSERT INTO entries VALUES(16,'ent_01M8P570G0R84P57VFQVC2R1Z1','cnv_01M8P570G0R84P57VFQVC2R1YD',16,'run_01M8P570G0R84P57VFQVC2R1YF','human_asked','{"ask":"question","tool":"ask_user","call_id":"call_1","reason":null,"matched":null,"fingerprint":"","preview":null,"prefix":null,"cwd":null,"route":null,"options":["a","b"],"default":null,"approval_id":"apr_01M8P570G0R84P57VFQVC2R1Z0","deadline":"2026-11-30T12:01:00.000Z"}','2026-11-30T12:00:00.000Z',NULL);
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
INSERT INTO ledger VALUES('led_01M8P570G0R84P57VFQVC2R1Z3','cnv_01M8P570G0R84P57VFQVC2R1YD','cnv_01M8P570G0R84P57VFQVC2R1YD','run_01M8P570G0R84P57VFQVC2R1YF','agt_main','turn','openai','gpt-x','settled',0.2,0.01,2.5e-06,'p','2026-11-01','listed',10,20,5,0,1,'2026-11-30T12:00:00.000Z','2026-11-30T12:00:00.000Z');
INSERT INTO ledger VALUES('led_01M8P570G0R84P57VFQVC2R1Z4','cnv_01M8P570G0R84P57VFQVC2R1YD','cnv_01M8P570G0R84P57VFQVC2R1YD','run_01M8P570G0R84P57VFQVC2R1YF','agt_main','title','openai','gpt-x','open',0.2,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'2026-11-30T12:00:00.000Z',NULL);
CREATE TABLE purged ( id TEXT PRIMARY KEY, purged_at TEXT NOT NULL ) STRICT, WITHOUT ROWID;
INSERT INTO purged VALUES('cnv_01M8P570G0R84P57VFQVC2R1Z5','2026-11-30T12:00:31.000Z');
CREATE TABLE queue ( n INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, conversation_id TEXT NOT NULL REFERENCES conversations (id) ON DELETE CASCADE, kind TEXT NOT NULL, text TEXT NOT NULL, source TEXT NOT NULL, attachments TEXT NOT NULL, created_at TEXT NOT NULL ) STRICT;
INSERT INTO queue VALUES(1,'itm_01M8P570G0R84P57VFQVC2R1Z2','cnv_01M8P570G0R84P57VFQVC2R1YD','follow_up','later','api','[]','2026-11-30T12:00:00.000Z');
CREATE INDEX queue_conversation ON queue (conversation_id, n);
CREATE TABLE requests ( conversation_id TEXT NOT NULL REFERENCES conversations (id) ON DELETE CASCADE, request_id TEXT NOT NULL, text TEXT NOT NULL, item_id TEXT REFERENCES queue (id) ON DELETE CASCADE, entry_id TEXT, run_id TEXT, PRIMARY KEY (conversation_id, request_id) ) STRICT, WITHOUT ROWID;
INSERT INTO requests VALUES('cnv_01M8P570G0R84P57VFQVC2R1YD','r1','hello',NULL,'ent_01M8P570G0R84P57VFQVC2R1YH','run_01M8P570G0R84P57VFQVC2R1YF');
INSERT INTO requests VALUES('cnv_01M8P570G0R84P57VFQVC2R1YD','r2','later','itm_01M8P570G0R84P57VFQVC2R1Z2',NULL,NULL);
CREATE INDEX requests_item ON requests (item_id) WHERE item_id IS NOT NULL;
CREATE TABLE runs ( n INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, agent_id TEXT NOT NULL, conversation_id TEXT NOT NULL REFERENCES conversations (id) ON DELETE CASCADE, wake TEXT NOT NULL, source TEXT NOT NULL, status TEXT NOT NULL, ending TEXT, liveness TEXT, failure TEXT, waiting_for TEXT, adapter TEXT NOT NULL, model TEXT, placement TEXT NOT NULL, environment_id TEXT, started_at TEXT NOT NULL, finished_at TEXT, after_seq INTEGER NOT NULL, resumed INTEGER NOT NULL, attempt INTEGER NOT NULL, retry_of TEXT, parent_run_id TEXT, cost_usd REAL NOT NULL, unknown_cost_calls INTEGER NOT NULL, usage TEXT NOT NULL, summary TEXT NOT NULL ) STRICT;
INSERT INTO runs VALUES(1,'run_01M8P570G0R84P57VFQVC2R1YF','agt_main','cnv_01M8P570G0R84P57VFQVC2R1YD','{"source":"chat","reason":"userMessage"}','chat','running',NULL,NULL,NULL,'question','outrider','gpt-x','home',NULL,'2026-11-30T12:00:00.000Z',NULL,0,0,1,NULL,NULL,0.5,0,'{"input":1,"output":2,"cached":3,"cache_write":4,"reasoning":5}','Hi');
CREATE INDEX runs_conversation ON runs (conversation_id, n);
CREATE INDEX runs_finished ON runs (finished_at);
CREATE INDEX runs_live ON runs (n) WHERE status = 'running';
CREATE TABLE schema_steps ( part TEXT NOT NULL, step INTEGER NOT NULL, version TEXT NOT NULL, applied_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ')), PRIMARY KEY (part, step) ) STRICT ;
INSERT INTO schema_steps VALUES('store',1,'3.54.1','2026-11-30T21:28:45.466Z');
CREATE TABLE steps ( run_id TEXT NOT NULL REFERENCES runs (id) ON DELETE CASCADE, n INTEGER NOT NULL, body TEXT NOT NULL, PRIMARY KEY (run_id, n) ) STRICT, WITHOUT ROWID;
INSERT INTO steps VALUES('run_01M8P570G0R84P57VFQVC2R1YF',1,'{"n":1,"kind":"tool","title":"shell_run","started_at":"2026-11-30T12:00:00.000Z","duration_ms":12,"first_token_ms":3,"route":"a:b","tool":"shell_run","call_id":"call_1","arguments":{"command":"ls"},"output":"out","is_error":true,"cost_usd":0.1,"usage":{"input":1,"output":2,"cached":null,"cache_write":null,"reasoning":null},"approval_id":"apr_1","price_date":"2026-11-01"}');
DELETE FROM main.sqlite_sequence WHERE name='approvals';
INSERT INTO main.sqlite_sequence VALUES ('approvals', 2);
DELETE FROM main.sqlite_sequence WHERE name='queue';
INSERT INTO main.sqlite_sequence VALUES ('queue', 1);
DELETE FROM main.sqlite_sequence WHERE name='runs';
INSERT INTO main.sqlite_sequence VALUES ('runs', 2);
pragma user_version=1;
pragma application_id=1330992210;
CREATE INDEX ledger_root ON ledger (root_id);
CREATE INDEX ledger_held ON ledger (root_id) WHERE state <> 'settled';
CREATE INDEX ledger_run ON ledger (run_id);
CREATE INDEX ledger_day ON ledger (started_at);
COMMIT TRANSACTION;
