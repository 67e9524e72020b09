-- sessions.db, version 1 (PRAGMA user_version), in $XDG_STATE_HOME/lectern.
-- A test compares this with what the program makes. A released version never changes.
--
-- run: one giving of a talk. session is "deck:" and the canonical path, or "name:" and the name;
--   the latest run of a session has the greatest id. Milliseconds count from 1970 UTC.
--   snapshot is what the controller wants back as it is: the history of undo.
-- batch: what one event changed, sequence from 1. monotonic_ns is comparable within one boot.
-- change: a value that changed, with what it was before; NULL is no value.
-- latest: the values after the last batch, so that a restart reads nothing else.
-- display_role, display_set, display_set_role: what displays were used for, alone and among
--   others; identities of a set are sorted lines. used grows with each use; the last 64 are kept.
CREATE TABLE batch (
  run INTEGER NOT NULL REFERENCES run ON DELETE CASCADE,
  sequence INTEGER NOT NULL,
  kind TEXT NOT NULL,
  monotonic_ns INTEGER NOT NULL,
  wall_ms INTEGER NOT NULL,
  PRIMARY KEY (run, sequence)
) STRICT, WITHOUT ROWID;
CREATE TABLE change (
  run INTEGER NOT NULL,
  sequence INTEGER NOT NULL,
  field TEXT NOT NULL,
  value TEXT,
  before TEXT,
  PRIMARY KEY (run, sequence, field),
  FOREIGN KEY (run, sequence) REFERENCES batch ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE TABLE display_role (
  identity TEXT NOT NULL PRIMARY KEY,
  role TEXT NOT NULL,
  used INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE display_set (
  id INTEGER PRIMARY KEY,
  identities TEXT NOT NULL UNIQUE,
  used INTEGER NOT NULL
) STRICT;
CREATE TABLE display_set_role (
  display_set INTEGER NOT NULL REFERENCES display_set ON DELETE CASCADE,
  identity TEXT NOT NULL,
  role TEXT NOT NULL,
  PRIMARY KEY (display_set, identity)
) STRICT, WITHOUT ROWID;
CREATE TABLE latest (
  run INTEGER NOT NULL REFERENCES run ON DELETE CASCADE,
  field TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (run, field)
) STRICT, WITHOUT ROWID;
CREATE TABLE run (
  id INTEGER PRIMARY KEY,
  session TEXT NOT NULL,
  started_ms INTEGER NOT NULL,
  snapshot TEXT
) STRICT;
CREATE INDEX run_by_session ON run (session, id);
