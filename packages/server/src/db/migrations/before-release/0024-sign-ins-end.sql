-- The token or session that a token was made from, with which it ends; null: somebody signed in for it. Also null for those made
-- before, of which nobody knows.
alter table tokens add column source_id bigint;
alter table tokens add constraint tokens_source_fkey
  foreign key (user_id, source_id) references tokens (user_id, id) on delete cascade;

-- Only a former address that was proved is stored, for its owner to put back. Others may be anybody's, and are free at once.
delete from login_names using address_changes changed
  where login_names.user_id = changed.user_id and login_names.kept_until = changed.expires_at and not changed.was_proved;
delete from address_changes where not was_proved;
-- An instance of the release before, which may still serve while this one starts, still says which they were.
alter table address_changes alter column was_proved set default true;

-- Wrong codes of a second factor, for each place where they come from: when they are all forgotten, which each puts off.
create table wrong_codes (
  user_id bigint not null references users (user_id) on delete cascade,
  door text not null check (door in ('new device', 'known device', 'signed in')),
  forgotten_at timestamptz(3) not null,
  -- When the owner was told last.
  told_at timestamptz(3),
  primary key (user_id, door)
);
