-- How many bytes of entries the user had recorded before this one. From these numbers one can tell how much came after an entry without
-- adding up sizes, so that every change can check the limit of the journal.
alter table undo_entries add column bytes_before bigint not null default 0;
create index undo_entries_by_bytes on undo_entries (user_id, bytes_before);
