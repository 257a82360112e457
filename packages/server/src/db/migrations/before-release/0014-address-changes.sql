-- Addresses that accounts had until lately: the letter that went to one can put it back.
create table address_changes (
  user_id bigint not null references users (user_id) on delete cascade,
  id bigint not null,
  -- Of the link in the letter.
  token_hash bytea not null,
  -- The former address, encrypted.
  email text not null,
  -- Whether it had been proved to be the owner's.
  was_proved boolean not null,
  changed_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (user_id, id)
);
-- Not unique, because every key begins with the user: 256 random bits do not meet twice.
create index address_changes_by_hash on address_changes (token_hash);

-- Set for a former address: nobody signs in by it, and nobody else takes it while the change can be undone.
alter table login_names add column kept_until timestamptz(3);
