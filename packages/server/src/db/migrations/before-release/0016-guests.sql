-- A visitor who tries the product is a user for a day (decision 31). The default is for an instance of the release before, which
-- may still serve while this one starts.
alter table users add column is_guest boolean not null default false;
alter table users add constraint users_guest_is_not_staff check (not (is_guest and is_staff));
-- For the sweep, which looks for the oldest guests every minute.
create index users_guests on users (date_joined) where is_guest;

-- When guests were made, for the limit on all of them together: also of those who have left since.
create table guest_starts (
  id bigint primary key,
  started_at timestamptz(3) not null
);
create index guest_starts_by_time on guest_starts (started_at);
