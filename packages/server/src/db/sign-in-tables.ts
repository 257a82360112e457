/** The tables for signing in: names, tokens, providers, second factors, and counters of failures. See tables.ts. */
import type { TokenScope } from '@meridian/contract';
import type { Selectable } from 'kysely';

export interface SignInTables {
  login_names: {
    name_index: Buffer;
    user_id: number;
    /** Set for a former address of the account, which cannot be used to sign in. */
    kept_until: Date | null;
  };
  address_changes: {
    user_id: number;
    id: number;
    token_hash: Buffer;
    email: string;
    changed_at: Date;
    expires_at: Date;
  };
  tokens: {
    user_id: number;
    id: number;
    kind: 'token' | 'session';
    token_hash: Buffer;
    device: string;
    remember: boolean;
    /** The token from which this one was created; the end of that token ends this one. Null if a sign-in created this one. */
    source_id: number | null;
    created_at: Date;
    last_used_at: Date;
    expires_at: Date;
  };
  api_tokens: {
    user_id: number;
    id: number;
    token_hash: Buffer;
    name: string;
    scope: TokenScope;
    created_at: Date;
    expires_at: Date;
    last_used_at: Date | null;
  };
  password_resets: { user_id: number; token_hash: Buffer; email_index: Buffer; expires_at: Date };
  identities: {
    issuer: string;
    subject: string;
    user_id: number;
    id: number;
    provider: string;
    email: string | null;
    created_at: Date;
  };
  hand_overs: {
    user_id: number;
    token_id: number;
    code_hash: Buffer;
    binding_hash: Buffer;
    expires_at: Date;
  };
  totp_secrets: {
    user_id: number;
    state: 'pending' | 'confirmed';
    secret: string;
    last_step: number;
    created_at: Date;
  };
  passkeys: {
    user_id: number;
    id: number;
    credential_id: Buffer;
    public_key: Buffer;
    counter: number;
    transports: string[];
    name: string;
    created_at: Date;
    last_used_at: Date | null;
  };
  recovery_codes: { user_id: number; code_hash: Buffer };
  sign_in_tickets: {
    user_id: number;
    ticket_hash: Buffer;
    remember: boolean;
    device: string;
    expires_at: Date;
  };
  used_challenges: { user_id: number; challenge_hash: Buffer; expires_at: Date };
  wrong_codes: {
    user_id: number;
    door: 'new device' | 'known device' | 'signed in';
    /** The time at which the count is deleted. Each wrong code postpones it by some hours. */
    forgotten_at: Date;
    told_at: Date | null;
  };
}

export type PasskeyRow = Selectable<SignInTables['passkeys']>;
