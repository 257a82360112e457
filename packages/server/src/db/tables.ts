/** The types of table rows as the driver returns them: ids as numbers, instants as Date, encrypted values as text. */
import type { CurrencyCode } from '@meridian/engine';
import type {
  Assumptions,
  DateFormat,
  ItemPayloadVersion1,
  Milestone,
  NumberFormat,
  Person,
  ItemPayload,
  EconomicScenario,
  StressTestResponse,
  InflationModelResponse,
} from '@meridian/contract';
import type { ColumnType } from 'kysely';
import type { SignInTables } from './sign-in-tables.ts';

export interface Tables extends SignInTables {
  installation: {
    only_row: true;
    /** Id of the first user; null before there is one, 0 if that account was erased. */
    first_user_id: number | null;
    /** The installation's data key, encrypted by a key-encryption key; null before the first start. */
    wrapped_key: string | null;
    key_id: string | null;
  };
  erased_accounts: { account_hash: Buffer; erased_at: Date };
  uncleared_erasures: { id: number };
  users: {
    user_id: number;
    wrapped_key: string;
    key_id: string;
    profile: string;
    /** True if the user has proved to receive email at the address in the profile. */
    email_verified: boolean;
    password_hash: string | null;
    is_staff: boolean;
    is_guest: boolean;
    is_active: boolean;
    date_joined: Date;
    date_format: DateFormat;
    number_format: NumberFormat;
    display_currency: CurrencyCode;
    selected_scenario_id: number | null;
    version: number;
  };
  scenarios: {
    user_id: number;
    id: number;
    name: string;
    name_index: Buffer;
    is_default: boolean;
    created_at: Date;
    /** Encrypted assumptions; null for `DEFAULT_SCENARIO_ASSUMPTIONS`. */
    assumptions: string | null;
    /** Encrypted milestones; null if there are none. */
    milestones: string | null;
  };
  items: {
    user_id: number;
    id: number;
    scenario_id: number;
    content: string;
    created_at: Date;
    updated_at: Date;
  };
  tags: {
    user_id: number;
    id: number;
    name: string;
    name_index: Buffer;
    color: string;
  };
  item_tags: { user_id: number; item_id: number; tag_id: number; position: number };
  economic_objects: {
    user_id: number;
    kind: EconomicKind;
    id: number;
    content: string;
    created_at: Date;
  };
  idempotency_keys: {
    user_id: number;
    key: string;
    request_hash: Buffer;
    answer: string;
    created_at: Date;
    /** The total size of the responses that the user stored earlier, in bytes. */
    bytes_before: number;
  };
  undo_entries: {
    user_id: number;
    token_hash: Buffer;
    payload: string;
    created_at: Date;
    /** The total size of the entries that the user recorded earlier, in bytes. */
    bytes_before: number;
  };
  outside_answers: {
    source: string;
    /** Written as JSON text and read as its value; null until the source has returned a usable response. */
    answer: ColumnType<unknown, string | null, string>;
    answered_at: Date | null;
    /** Time at which an instance began to request the source; null if no request is running. */
    asking_since: Date | null;
    ask_again_at: Date;
  };
  rate_limits: { key: string; points: number; expire: number | null };
  guest_starts: { id: number; started_at: Date };
  feedback: { user_id: number; id: number; text: string; created_at: Date };
}

/** The type of the decrypted value of each encrypted column, by `table.column` (docs/encryption.md). */
export interface DecryptedColumnTypes {
  'installation.wrapped_key': string;
  'users.wrapped_key': string;
  'users.profile': Omit<Profile, 'people'> & Partial<Pick<Profile, 'people'>>;
  'address_changes.email': string;
  'identities.email': string;
  'scenarios.name': string;
  'scenarios.assumptions': Assumptions;
  'scenarios.milestones': Milestone[];
  'items.content': ItemPayload | ItemPayloadVersion1;
  'tags.name': string;
  'economic_objects.content': EncryptedObject;
  'feedback.text': string;
  'undo_entries.payload': unknown;
  /** Only the text of the response, or an object if there is also a different status, an undo token or the mark of a shortened response. */
  'idempotency_keys.answer':
    | string
    | { status: number; text: string; undoToken?: string | undefined; isShortened?: true | undefined };
  'passkeys.name': string;
  'api_tokens.name': string;
  /** The secret in base64. */
  'totp_secrets.secret': string;
}

/** A user's personal data; a guest has neither username nor email. */
export interface Profile {
  username: string | null;
  email: string | null;
  first_name: string;
  last_name: string;
  /** The people in the user's plans; absent in rows of an earlier release. */
  people: readonly Person[];
}

/** The kinds of economic object. Economic scenarios refer to objects of the other two kinds. */
export const ECONOMIC_KINDS = ['inflation_models', 'stress_tests', 'economic_scenarios'] as const;
export type EconomicKind = (typeof ECONOMIC_KINDS)[number];

/**
 * The content of economic objects, as in files, without the fields that are columns. A stress test may contain the display currency in
 * which it was written; rows of an earlier release and tests from files without a currency do not.
 */
export interface EconomicContents {
  inflation_models: WithoutDatabaseFields<InflationModelResponse>;
  stress_tests: WithoutDatabaseFields<StressTestResponse>;
  economic_scenarios: WithoutDatabaseFields<EconomicScenario>;
}

/** The fields of a response without the columns that the database fills in. Distributes over unions, which `Omit` alone would merge. */
export type WithoutDatabaseFields<Answer> = Answer extends unknown
  ? Omit<Answer, 'id' | 'created_at' | 'version'>
  : never;

/** The decrypted content of an object. `v` is increased when an older program would misread new content. */
export interface EncryptedObject<Kind extends EconomicKind = EconomicKind> {
  v: 1;
  object: EconomicContents[Kind];
  /** The number of changes since the object was created; absent in rows from before changes were counted. */
  changes?: number;
}

/** Returns the row key of an object for encryption. It identifies the object among all objects of its owner. */
export const economicRowKey = (kind: EconomicKind, id: number): string => `${kind} ${id}`;
