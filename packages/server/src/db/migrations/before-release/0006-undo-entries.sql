-- What it takes to take a change back, for a few minutes; a token's hash finds it.
create table undo_entries (
  user_id bigint not null references users (user_id) on delete cascade,
  token_hash bytea not null,
  payload text not null,
  created_at timestamptz(3) not null,
  primary key (user_id, token_hash)
);
