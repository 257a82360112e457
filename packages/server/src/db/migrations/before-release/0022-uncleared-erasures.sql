-- Erasures of which something may still lie in the files of the embedded database (decision 50). A row goes when that is cleared.
create table uncleared_erasures (id bigint primary key);
-- Those from before there was this table count as one.
insert into uncleared_erasures (id)
select 0 where exists (select from users) or exists (select from erased_accounts);

-- The planner stores samples of columns, which outlive the rows that they are from. It needs none of what is a person's alone. Naming
-- the type anew drops the samples there are.
alter table users
  alter column wrapped_key type text,
  alter column wrapped_key set statistics 0,
  alter column password_hash type text,
  alter column password_hash set statistics 0;
alter table login_names
  alter column name_index type bytea,
  alter column name_index set statistics 0;
alter table tokens
  alter column device type text,
  alter column device set statistics 0;
alter table sign_in_tickets
  alter column device type text,
  alter column device set statistics 0;
alter table identities
  alter column subject type text,
  alter column subject set statistics 0;
alter table passkeys
  alter column credential_id type bytea,
  alter column credential_id set statistics 0,
  alter column public_key type bytea,
  alter column public_key set statistics 0;
