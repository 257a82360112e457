-- The whole schema of the first release.
--
-- A user is a row of `users`, and everything of theirs is in tables whose keys begin with `user_id`: no row can refer to another
-- user's, and a deployment can spread the tables by user. Deleting the row of `users` deletes everything. Ids are made by the
-- application and rise with time; there are no sequences. Instants are in UTC, to the millisecond.
--
-- Columns named content, name, email, text, payload, answer, secret, profile and wrapped_key hold Fernet tokens; those of a user open
-- under the user's data key, which is in `users.wrapped_key` under a key of the installation (docs/encryption.md names every column).
-- `_hash` and `_index` are hashes. An index by a hash is not unique, because every unique key begins with the user: 256 random bits do
-- not meet twice.
--
-- The planner's samples of columns outlive the rows that they are from (docs/decisions/0050-what-erasure-leaves-in-files.md): of
-- what is a person's alone there are none, by `set statistics 0` at the end.

-- The installation

create table installation (
  only_row boolean primary key check (only_row),
  -- Whoever registered first, for ever: when that account goes, nobody inherits its rights. 0 once it was erased.
  first_user_id bigint,
  -- The installation's own data key, and by which outer key it is wrapped; null before the first start.
  wrapped_key text,
  key_id text
);
insert into installation (only_row) values (true);

-- Who was erased, so that a restored backup can be purged again: a keyed hash of the account's id, for 30 days.
create table erased_accounts (
  account_hash bytea primary key,
  erased_at timestamptz(3) not null
);

-- Erasures of which something may still lie in the files of the embedded database. A row goes when that is cleared.
create table uncleared_erasures (id bigint primary key);

-- The last answers of public services (exchange rates, economic figures), a row a source.
create table outside_answers (
  source text primary key,
  -- Null as long as it has answered nothing of use.
  answer jsonb,
  answered_at timestamptz(3),
  -- Set while an instance asks.
  asking_since timestamptz(3),
  ask_again_at timestamptz(3) not null
);

-- Counters of attempts that several instances share; its columns are what rate-limiter-flexible expects, in this order.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null,
  expire bigint
);
create index rate_limits_expired on rate_limits (expire);

-- When guests were made, for the limit on all of them together: also of those who have left since.
create table guest_starts (
  id bigint primary key,
  started_at timestamptz(3) not null
);
create index guest_starts_by_time on guest_starts (started_at);

-- Users

create table users (
  user_id bigint primary key,
  -- The user's data key, and by which outer key of the installation it is wrapped.
  wrapped_key text not null,
  key_id text not null,
  -- Username, email, first and last name; a guest has none.
  profile text not null,
  -- Whether the address is proved to be its owner's: by a mailed link, or by a provider that vouches for it.
  email_verified boolean not null,
  -- Null: signs in by a provider or a passkey only, or is a guest.
  password_hash text,
  is_staff boolean not null,
  -- A visitor who tries the product for a day.
  is_guest boolean not null,
  is_active boolean not null,
  date_joined timestamptz(3) not null,
  date_format text not null,
  number_format text not null,
  display_currency text not null,
  selected_scenario_id bigint,
  -- Counts the changes to anything of this user's; the change takes the row's lock, so a user's changes queue up.
  version bigint not null,
  constraint users_guest_is_not_staff check (not (is_guest and is_staff))
);
-- For the sweep, which looks for the oldest guests every minute.
create index users_guests on users (date_joined) where is_guest;

-- The directory across users: usernames and emails without case share it, so nobody signs in by another's email.
create table login_names (
  name_index bytea primary key,
  user_id bigint not null references users (user_id) on delete cascade,
  -- Set for a former address: nobody signs in by it, and nobody else takes it while the change can be undone.
  kept_until timestamptz(3)
);
create index login_names_of_user on login_names (user_id);

-- Proved addresses that accounts had until lately: the letter that went to one can put it back.
create table address_changes (
  user_id bigint not null references users (user_id) on delete cascade,
  id bigint not null,
  -- Of the link in the letter.
  token_hash bytea not null,
  email text not null,
  changed_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (user_id, id)
);
create index address_changes_by_hash on address_changes (token_hash);

-- Signing in

create table tokens (
  user_id bigint not null references users (user_id) on delete cascade,
  id bigint not null,
  kind text not null check (kind in ('token', 'session')),
  token_hash bytea not null,
  device text not null,
  remember boolean not null,
  -- The token or session that this one was made from, with which it ends; null: somebody signed in for it.
  source_id bigint,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (user_id, id),
  constraint tokens_source_fkey foreign key (user_id, source_id) references tokens (user_id, id) on delete cascade
);
create index tokens_by_hash on tokens (token_hash);

-- A sign-in on its way to another page of the same browser. It ends with the token or session that made it.
create table hand_overs (
  user_id bigint not null,
  token_id bigint not null,
  code_hash bytea not null,
  -- The other half is in a cookie.
  binding_hash bytea not null,
  expires_at timestamptz(3) not null,
  primary key (user_id, token_id),
  foreign key (user_id, token_id) references tokens (user_id, id) on delete cascade
);
create index hand_overs_by_code on hand_overs (code_hash);

-- The one link a user has to choose a new password by; asking again replaces the one before.
create table password_resets (
  user_id bigint primary key references users (user_id) on delete cascade,
  token_hash bytea not null,
  -- Of the address to which the link was sent: it ends when the account takes another.
  email_index bytea not null,
  expires_at timestamptz(3) not null
);
create index password_resets_by_hash on password_resets (token_hash);

-- The other directory across users: which user somebody at a sign-in provider is.
create table identities (
  issuer text not null,
  subject text not null,
  user_id bigint not null references users (user_id) on delete cascade,
  id bigint not null,
  -- The provider's name in the settings when it was connected, and the address it gave: to show them.
  provider text not null,
  email text,
  created_at timestamptz(3) not null,
  primary key (issuer, subject)
);
create index identities_of_user on identities (user_id, id);

-- Second factors

-- The authenticator app of a user, and the one that is being set up and may replace it.
create table totp_secrets (
  user_id bigint not null references users (user_id) on delete cascade,
  state text not null check (state in ('pending', 'confirmed')),
  secret text not null,
  -- The time step of the last code that was accepted: it and those before it never work again.
  last_step bigint not null,
  created_at timestamptz(3) not null,
  primary key (user_id, state)
);

create table passkeys (
  user_id bigint not null references users (user_id) on delete cascade,
  id bigint not null,
  credential_id bytea not null,
  public_key bytea not null,
  -- How often the authenticator reports that it was used; many report 0 for ever.
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
create index sign_in_tickets_by_hash on sign_in_tickets (ticket_hash);

-- Challenges that a passkey has answered, until they expire: an answer works once.
create table used_challenges (
  user_id bigint not null references users (user_id) on delete cascade,
  challenge_hash bytea not null,
  expires_at timestamptz(3) not null,
  primary key (user_id, challenge_hash)
);

-- Wrong codes, for each place where they come from: when they are all forgotten, which each puts off.
create table wrong_codes (
  user_id bigint not null references users (user_id) on delete cascade,
  door text not null check (door in ('new device', 'known device', 'signed in')),
  forgotten_at timestamptz(3) not null,
  -- When the owner was last sent a letter about them.
  told_at timestamptz(3),
  primary key (user_id, door)
);

-- Plans

create table scenarios (
  user_id bigint not null references users (user_id) on delete cascade,
  id bigint not null,
  name text not null,
  name_index bytea not null,
  is_default boolean not null,
  created_at timestamptz(3) not null,
  -- What it assumes beyond its items, encrypted as a whole; null: as every new one does.
  assumptions text,
  primary key (user_id, id),
  constraint scenarios_one_name unique (user_id, name_index)
);
create unique index scenarios_one_default on scenarios (user_id) where is_default;

alter table users
  add constraint users_selected_scenario foreign key (user_id, selected_scenario_id)
  references scenarios (user_id, id) on delete set null (selected_scenario_id);

create table items (
  user_id bigint not null references users (user_id) on delete cascade,
  id bigint not null,
  scenario_id bigint not null,
  -- Every field of the item.
  content text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (user_id, id),
  foreign key (user_id, scenario_id) references scenarios (user_id, id) on delete cascade
);
create index items_of_scenario on items (user_id, scenario_id, id);

create table tags (
  user_id bigint not null references users (user_id) on delete cascade,
  id bigint not null,
  name text not null,
  name_index bytea not null,
  color text not null check (color ~ '^#[0-9a-f]{6}$'),
  primary key (user_id, id),
  constraint tags_one_name unique (user_id, name_index)
);

create table item_tags (
  user_id bigint not null,
  item_id bigint not null,
  tag_id bigint not null,
  position integer not null,
  primary key (user_id, item_id, tag_id),
  foreign key (user_id, item_id) references items (user_id, id) on delete cascade,
  foreign key (user_id, tag_id) references tags (user_id, id) on delete cascade
);
create index item_tags_of_tag on item_tags (user_id, tag_id);

-- Models of inflation, stress tests, and economic scenarios, which refer to both within their content. The application changes them one
-- by one for each user, and refuses to delete what a scenario refers to.
create table economic_objects (
  user_id bigint not null references users (user_id) on delete cascade,
  kind text not null check (kind in ('inflation_models', 'stress_tests', 'economic_scenarios')),
  id bigint not null,
  content text not null,
  created_at timestamptz(3) not null,
  primary key (user_id, kind, id)
);

-- Around the plan

-- How to undo a change, for a few minutes; a token's hash finds it.
create table undo_entries (
  user_id bigint not null references users (user_id) on delete cascade,
  token_hash bytea not null,
  payload text not null,
  created_at timestamptz(3) not null,
  -- How many bytes of entries the user had recorded before this one: shows how much came after an entry without adding up sizes, so
  -- that every change can check the limit.
  bytes_before bigint not null,
  primary key (user_id, token_hash)
);
create index undo_entries_by_age on undo_entries (user_id, created_at);
create index undo_entries_by_bytes on undo_entries (user_id, bytes_before);

-- Answers that are given again when the same call comes twice, for a day.
create table idempotency_keys (
  user_id bigint not null references users (user_id) on delete cascade,
  key text not null,
  request_hash bytea not null,
  answer text not null,
  created_at timestamptz(3) not null,
  -- As of an undo entry.
  bytes_before bigint not null,
  primary key (user_id, key)
);
create index idempotency_keys_by_bytes on idempotency_keys (user_id, bytes_before);
-- For the hourly sweep of everybody's.
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- Messages to the operator.
create table feedback (
  user_id bigint not null references users (user_id) on delete cascade,
  id bigint not null,
  text text not null,
  created_at timestamptz(3) not null,
  primary key (user_id, id)
);

alter table users alter column wrapped_key set statistics 0, alter column password_hash set statistics 0;
alter table login_names alter column name_index set statistics 0;
alter table tokens alter column device set statistics 0;
alter table sign_in_tickets alter column device set statistics 0;
alter table identities alter column subject set statistics 0;
alter table passkeys alter column credential_id set statistics 0, alter column public_key set statistics 0;
