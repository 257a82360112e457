-- Every edit of an item is in the journal now and sweeps what has expired: that must not read all entries of the user.
create index undo_entries_by_age on undo_entries (user_id, created_at);
