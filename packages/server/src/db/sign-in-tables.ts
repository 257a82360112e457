/** The tables of signing in: names, tokens, providers, second factors, and what counts on the way. See tables.ts. */
import type { Selectable } from 'kysely';

export interface SignInTables {
  login_names: LoginNamesTable;
  address_changes: AddressChangesTable;
  tokens: TokensTable;
  password_resets: PasswordResetsTable;
  identities: IdentitiesTable;
  hand_overs: HandOversTable;
  totp_secrets: TotpSecretsTable;
  passkeys: PasskeysTable;
  recovery_codes: RecoveryCodesTable;
  sign_in_tickets: SignInTicketsTable;
  used_challenges: UsedChallengesTable;
  wrong_codes: WrongCodesTable;
}

interface AddressChangesTable {
  user_id: number;
  id: number;
  token_hash: Buffer;
  email: string;
  changed_at: Date;
  expires_at: Date;
}

interface LoginNamesTable {
  name_index: Buffer;
  user_id: number;
  /** Set for a former address of the account, by which nobody signs in. */
  kept_until: Date | null;
}

interface TokensTable {
  user_id: number;
  id: number;
  kind: 'token' | 'session';
  token_hash: Buffer;
  device: string;
  remember: boolean;
  /** The one that it was made from and ends with; null: somebody signed in for it. */
  source_id: number | null;
  created_at: Date;
  last_used_at: Date;
  expires_at: Date;
}

interface PasswordResetsTable {
  user_id: number;
  token_hash: Buffer;
  email_index: Buffer;
  expires_at: Date;
}

interface IdentitiesTable {
  issuer: string;
  subject: string;
  user_id: number;
  id: number;
  provider: string;
  email: string | null;
  created_at: Date;
}

interface HandOversTable {
  user_id: number;
  token_id: number;
  code_hash: Buffer;
  binding_hash: Buffer;
  expires_at: Date;
}

interface TotpSecretsTable {
  user_id: number;
  state: 'pending' | 'confirmed';
  secret: string;
  last_step: number;
  created_at: Date;
}

interface PasskeysTable {
  user_id: number;
  id: number;
  credential_id: Buffer;
  public_key: Buffer;
  counter: number;
  transports: string[];
  name: string;
  created_at: Date;
  last_used_at: Date | null;
}

interface RecoveryCodesTable {
  user_id: number;
  code_hash: Buffer;
}

interface SignInTicketsTable {
  user_id: number;
  ticket_hash: Buffer;
  remember: boolean;
  device: string;
  expires_at: Date;
}

interface UsedChallengesTable {
  user_id: number;
  challenge_hash: Buffer;
  expires_at: Date;
}

interface WrongCodesTable {
  user_id: number;
  door: 'new device' | 'known device' | 'signed in';
  /** Each wrong code puts it off by hours. */
  forgotten_at: Date;
  told_at: Date | null;
}

export type PasskeyRow = Selectable<PasskeysTable>;
