-- Tokens that people make for programs, apart from the tokens of sign-ins (docs/decisions/0068-tokens-for-programs.md).
create table api_tokens (
  user_id bigint not null references users (user_id) on delete cascade,
  id bigint not null,
  token_hash bytea not null,
  -- Encrypted under the user's data key.
  name text not null,
  scope text not null check (scope in ('read', 'write')),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  -- To a minute; null: never used.
  last_used_at timestamptz(3),
  primary key (user_id, id)
);
create index api_tokens_by_hash on api_tokens (token_hash);
