-- The one link a user has to choose a new password by; asking again takes the place of what was asked before.
create table password_resets (
  user_id bigint primary key references users (user_id) on delete cascade,
  token_hash bytea not null,
  -- Where the link was sent: it ends when the account takes another address.
  email text not null,
  expires_at timestamptz(3) not null
);
-- Not unique, because every key begins with the user: 256 random bits do not meet twice.
create index password_resets_by_hash on password_resets (token_hash);
