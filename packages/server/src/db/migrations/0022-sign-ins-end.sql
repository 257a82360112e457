-- The token or session that a token was made from, with which it ends; null: somebody signed in for it. Also null for those made
-- before, of which nobody knows.
alter table tokens add column source_id bigint;
alter table tokens add constraint tokens_source_fkey
  foreign key (user_id, source_id) references tokens (user_id, id) on delete cascade;
