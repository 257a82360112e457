-- What belongs to the installation and to nobody in it: one row.
create table installation (
  only_row boolean primary key check (only_row),
  -- Whoever registered first, for ever: when that account goes, nobody inherits its rights.
  first_user_id bigint
);
insert into installation (only_row) values (true);

create table users (
  user_id bigint primary key,
  username text not null,
  email text not null,
  first_name text not null,
  last_name text not null,
  password_hash text,
  is_staff boolean not null,
  is_active boolean not null,
  date_joined timestamptz(3) not null,
  date_format text not null,
  number_format text not null,
  display_currency text not null,
  selected_scenario_id bigint,
  -- Counts the changes to anything of this user's; the change takes the row's lock, so a user's changes queue up.
  version bigint not null
);

-- The one directory across users: usernames and emails without case share it, so nobody signs in by another's email.
create table login_names (
  name_key text primary key,
  user_id bigint not null references users (user_id) on delete cascade
);
create index login_names_of_user on login_names (user_id);

create table tokens (
  user_id bigint not null references users (user_id) on delete cascade,
  id bigint not null,
  kind text not null check (kind in ('token', 'session')),
  token_hash bytea not null,
  device text not null,
  remember boolean not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (user_id, id)
);
-- Not unique, because every key begins with the user: 256 random bits do not meet twice.
create index tokens_by_hash on tokens (token_hash);
