create table idempotency_keys (
  user_id bigint not null references users (user_id) on delete cascade,
  key text not null,
  request_hash bytea not null,
  answer text not null,
  created_at timestamptz(3) not null,
  primary key (user_id, key)
);
