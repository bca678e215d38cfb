"""Events leave here: every watcher of a turn gets the same bytes, encoded once."""
