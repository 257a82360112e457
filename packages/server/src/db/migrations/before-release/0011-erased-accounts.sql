-- Who was erased, so that a restored backup can be purged again: a keyed hash of the account's id, kept for 30 days (decision 11).
create table erased_accounts (
  account_hash bytea primary key,
  erased_at timestamptz(3) not null
);
-- Whoever came first is forgotten too once erased; 0 is nobody's id and keeps the place taken.
update installation set first_user_id = 0
where first_user_id is not null and first_user_id not in (select user_id from users);
