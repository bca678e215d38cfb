"""The full-text index over entries, as numbered steps of its own part.

It holds no text: `entries.search_text` is its content. Created and filled in the schema's own
transaction, so that a crash cannot leave an empty index that looks done (A-DB-4).
"""

FIRST = """
CREATE VIRTUAL TABLE entry_index USING fts5 (
    search_text, content = 'entries', content_rowid = 'n',
    prefix = '1 2 3 4', tokenize = "unicode61 remove_diacritics 2 categories 'L* N* Co M*'"
);
CREATE TRIGGER entry_indexed AFTER INSERT ON entries WHEN new.search_text IS NOT NULL BEGIN
    INSERT INTO entry_index (rowid, search_text) VALUES (new.n, new.search_text);
END;
CREATE TRIGGER entry_unindexed AFTER DELETE ON entries WHEN old.search_text IS NOT NULL BEGIN
    INSERT INTO entry_index (entry_index, rowid, search_text)
    VALUES ('delete', old.n, old.search_text);
END;
UPDATE entries SET search_text = search_text(kind, body)
WHERE conversation_id IN (SELECT id FROM conversations WHERE NOT temporary);
INSERT INTO entry_index (entry_index) VALUES ('rebuild');
"""

STEPS = (FIRST,)
