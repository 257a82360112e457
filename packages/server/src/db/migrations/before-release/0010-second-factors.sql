-- The authenticator app of a user, and the one that is being set up and may take its place.
create table totp_secrets (
  user_id bigint not null references users (user_id) on delete cascade,
  state text not null check (state in ('pending', 'confirmed')),
  -- Encrypted under the installation's key, because codes are computed from it.
  sealed_secret bytea not null,
  -- The time step of the last code that was taken: it and those before it never work again.
  last_step bigint not null,
  created_at timestamptz(3) not null,
  primary key (user_id, state)
);

create table passkeys (
  user_id bigint not null references users (user_id) on delete cascade,
  id bigint not null,
  credential_id bytea not null,
  public_key bytea not null,
  -- How often the authenticator says it was used; many say 0 for ever.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  primary key (user_id, id),
  unique (user_id, credential_id)
);

-- Those that were not used yet.
create table recovery_codes (
  user_id bigint not null references users (user_id) on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

-- Sign-ins whose password was right and whose second step is to come.
create table sign_in_tickets (
  user_id bigint not null references users (user_id) on delete cascade,
  ticket_hash bytea not null,
  remember boolean not null,
  device text not null,
  expires_at timestamptz(3) not null,
  primary key (user_id, ticket_hash)
);
-- Not unique, because every key begins with the user: 256 random bits do not meet twice.
create index sign_in_tickets_by_hash on sign_in_tickets (ticket_hash);

-- Challenges that a passkey has answered, until they expire: an answer works once.
create table used_challenges (
  user_id bigint not null references users (user_id) on delete cascade,
  challenge_hash bytea not null,
  expires_at timestamptz(3) not null,
  primary key (user_id, challenge_hash)
);
