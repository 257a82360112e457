-- Whether the account's address has been proved to be its owner's: by a mailed link, or by a provider that vouches for it.
alter table users add column email_verified boolean not null default false;

-- Who at a provider is which user; the one other directory across users, because whoever comes from a provider is nobody yet.
create table identities (
  issuer text not null,
  subject text not null,
  user_id bigint not null references users (user_id) on delete cascade,
  id bigint not null,
  -- The provider's word in the settings when it was connected, and the address it gave: to show them.
  provider text not null,
  email text,
  created_at timestamptz(3) not null,
  primary key (issuer, subject)
);
create index identities_of_user on identities (user_id, id);

-- A sign-in on its way to another page of the same browser. It ends with the token or session that made it.
create table hand_overs (
  user_id bigint not null,
  token_id bigint not null,
  code_hash bytea not null,
  -- The other half lies in a cookie.
  binding_hash bytea not null,
  expires_at timestamptz(3) not null,
  primary key (user_id, token_id),
  foreign key (user_id, token_id) references tokens (user_id, id) on delete cascade
);
-- Not unique, because every key begins with the user: 256 random bits do not meet twice.
create index hand_overs_by_code on hand_overs (code_hash);
