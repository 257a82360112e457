import type { Tables } from '#db/tables.ts';

/**
 * What becomes of each table in a backup (decision 10). Transient is what lives for an hour at most and what nobody misses: half-done
 * sign-ins, links to new passwords, counters, repeated answers, undo, and what is about the files of this database.
 */
const FATES: Record<keyof Tables, 'kept' | 'transient'> = {
  installation: 'kept',
  erased_accounts: 'kept',
  users: 'kept',
  login_names: 'kept',
  address_changes: 'kept',
  tokens: 'kept',
  identities: 'kept',
  totp_secrets: 'kept',
  passkeys: 'kept',
  recovery_codes: 'kept',
  used_challenges: 'kept',
  wrong_codes: 'kept',
  scenarios: 'kept',
  items: 'kept',
  tags: 'kept',
  item_tags: 'kept',
  economic_objects: 'kept',
  feedback: 'kept',
  outside_answers: 'kept',
  password_resets: 'transient',
  hand_overs: 'transient',
  sign_in_tickets: 'transient',
  idempotency_keys: 'transient',
  undo_entries: 'transient',
  rate_limits: 'transient',
  guest_starts: 'transient',
  uncleared_erasures: 'transient',
};

export const ALL_TABLES = Object.keys(FATES) as (keyof Tables)[];

export const KEPT_TABLES = ALL_TABLES.filter((name) => FATES[name] === 'kept');
