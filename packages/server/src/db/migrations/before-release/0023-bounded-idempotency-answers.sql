-- How many bytes of answers the user had stored before this one: tells how much came after an answer without adding up sizes, so that
-- every call with a key can check the limit.
alter table idempotency_keys add column bytes_before bigint not null default 0;
update idempotency_keys set bytes_before = earlier.bytes
from (
  select user_id, key, sum(octet_length(answer)) over (partition by user_id order by created_at, key) - octet_length(answer) as bytes
  from idempotency_keys
) as earlier
where idempotency_keys.user_id = earlier.user_id and idempotency_keys.key = earlier.key;
create index idempotency_keys_by_bytes on idempotency_keys (user_id, bytes_before);
-- Every hour those of everybody go that are a day old.
create index idempotency_keys_by_age on idempotency_keys (created_at);
