alter database meridian set yb_use_hash_splitting_by_default = on;
select name from unnest(array['users', 'address_changes', 'api_tokens', 'economic_objects', 'feedback', 'hand_overs', 'idempotency_keys', 'item_tags', 'items', 'passkeys', 'password_resets', 'recovery_codes', 'scenarios', 'sign_in_tickets', 'tags', 'tokens', 'totp_secrets', 'undo_entries', 'used_challenges', 'wrong_codes']) as name
  where (yb_table_properties(name::regclass)).num_hash_key_columns is distinct from 1;
