-- What people entrust to Meridian is kept encrypted (decision 12, docs/encryption.md). The texts below are Fernet tokens; those of
-- a user open under the user's own key, which lies here under the installation's. The program encrypts what is there already
-- between this migration and the next.
alter table installation
  -- The installation's own key, and which of its outer keys it is wrapped by; every new key is wrapped by that one.
  add column wrapped_key text,
  add column key_id text;

alter table users
  add column wrapped_key text,
  add column key_id text,
  -- Username, email, first and last name.
  add column profile text;

-- Keyed hashes of names without case: equal names meet, and no name can be guessed from one.
alter table login_names add column name_index bytea;
alter table scenarios add column sealed_name text, add column name_index bytea;
alter table tags add column sealed_name text, add column name_index bytea;
-- Everything that people say of an item.
alter table items add column content text;
alter table feedback add column sealed_text text;
alter table identities add column sealed_email text;
alter table passkeys add column sealed_name text;
alter table totp_secrets add column secret text;

-- These live for minutes or a day, and nobody misses them.
delete from password_resets;
delete from undo_entries;
delete from idempotency_keys;
alter table password_resets drop column email, add column email_index bytea not null;
