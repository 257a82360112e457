-- The plain columns go. Had the program left a row as it was, this would fail and nothing be lost.
alter table users
  alter column wrapped_key set not null,
  alter column key_id set not null,
  alter column profile set not null,
  drop column username,
  drop column email,
  drop column first_name,
  drop column last_name;

alter table login_names drop column name_key;
alter table login_names add primary key (name_index);

alter table scenarios drop column name, drop column name_key;
alter table scenarios rename column sealed_name to name;
alter table scenarios alter column name set not null, alter column name_index set not null;
alter table scenarios add constraint scenarios_one_name unique (user_id, name_index);

alter table tags drop column name, drop column name_key;
alter table tags rename column sealed_name to name;
alter table tags alter column name set not null, alter column name_index set not null;
alter table tags add constraint tags_one_name unique (user_id, name_index);

alter table items
  alter column content set not null,
  drop column name,
  drop column category,
  drop column from_date,
  drop column to_date,
  drop column amount,
  drop column currency,
  drop column existing_funds,
  drop column existing_funds_currency,
  drop column monthly_interest_rate,
  drop column management_fee_saving,
  drop column management_fee_deposit,
  drop column interest_limit,
  drop column is_hidden;

alter table feedback drop column text;
alter table feedback rename column sealed_text to text;
alter table feedback alter column text set not null;

alter table identities drop column email;
alter table identities rename column sealed_email to email;

alter table passkeys drop column name;
alter table passkeys rename column sealed_name to name;
alter table passkeys alter column name set not null;

alter table totp_secrets drop column sealed_secret;
alter table totp_secrets alter column secret set not null;
