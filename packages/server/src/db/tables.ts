/** The tables as the driver hands their rows over: ids as numbers, instants as Date, what is encrypted as it lies there. */
import type { CurrencyCode } from '@meridian/engine';
import type {
  Assumptions,
  DateFormat,
  FirstSealedItem,
  Milestone,
  NumberFormat,
  Person,
  SealedItem,
  EconomicScenario,
  StressTestAnswer,
  InflationModelAnswer,
} from '@meridian/contract';
import type { ColumnType } from 'kysely';
import type { SignInTables } from './sign-in-tables.ts';

export interface Tables extends SignInTables {
  installation: {
    only_row: true;
    /** 0 for somebody who was erased. */
    first_user_id: number | null;
    /** Null before the first start. */
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
    /** True if somebody has proved to get mail at the address in the profile. */
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
    /** Null: as in `DEFAULT_SCENARIO_ASSUMPTIONS`. */
    assumptions: string | null;
    /** Null: none. */
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
    /** The size of all answers that the user had stored earlier. */
    bytes_before: number;
  };
  undo_entries: {
    user_id: number;
    token_hash: Buffer;
    payload: string;
    created_at: Date;
    /** The size of all entries that the user recorded earlier. */
    bytes_before: number;
  };
  outside_answers: {
    source: string;
    /** Written as JSON text, read as what it says; null as long as the source has said nothing of use. */
    answer: ColumnType<unknown, string | null, string>;
    answered_at: Date | null;
    /** Set while an instance asks. */
    asking_since: Date | null;
    ask_again_at: Date;
  };
  rate_limits: { key: string; points: number; expire: number | null };
  guest_starts: { id: number; started_at: Date };
  feedback: { user_id: number; id: number; text: string; created_at: Date };
}

/** The values that stand encrypted in a column, by `table.column` (docs/encryption.md). */
export interface SealedValues {
  'installation.wrapped_key': string;
  'users.wrapped_key': string;
  'users.profile': Omit<Profile, 'people'> & Partial<Pick<Profile, 'people'>>;
  'address_changes.email': string;
  'identities.email': string;
  'scenarios.name': string;
  'scenarios.assumptions': Assumptions;
  'scenarios.milestones': Milestone[];
  'items.content': SealedItem | FirstSealedItem;
  'tags.name': string;
  'economic_objects.content': SealedObject;
  'feedback.text': string;
  'undo_entries.payload': unknown;
  /** With its status, the token that takes the change back and a mark of a shortened one where there is more to it than its text. */
  'idempotency_keys.answer':
    | string
    | { status: number; text: string; undoToken?: string | undefined; isShortened?: true | undefined };
  'passkeys.name': string;
  /** In base64. */
  'totp_secrets.secret': string;
}

/** The identity of somebody; a guest has neither username nor email. */
export interface Profile {
  username: string | null;
  email: string | null;
  first_name: string;
  last_name: string;
  /** Whose lives the plans follow; absent in what an earlier release wrote. */
  people: readonly Person[];
}

/** The kinds of economic object; a scenario refers to those before it. */
export const ECONOMIC_KINDS = ['inflation_models', 'stress_tests', 'economic_scenarios'] as const;
export type EconomicKind = (typeof ECONOMIC_KINDS)[number];

/**
 * Economic objects as files show them, but for what has columns of its own. A stress test names the display currency in which it was
 * written; that is absent where it means nothing, and in what an earlier release wrote or a file that names no currency brought.
 */
export interface EconomicContents {
  inflation_models: Unidentified<InflationModelAnswer>;
  stress_tests: Unidentified<StressTestAnswer>;
  economic_scenarios: Unidentified<EconomicScenario>;
}

/** An answer without the columns that the database fills in. Applied to each member of a union, which `Omit` alone would merge. */
export type Unidentified<Answer> = Answer extends unknown
  ? Omit<Answer, 'id' | 'created_at' | 'version'>
  : never;

/** `v` rises when an older program would misread a newer content. */
export interface SealedObject<Kind extends EconomicKind = EconomicKind> {
  v: 1;
  object: EconomicContents[Kind];
  /** How often it was changed; absent: never, as far as is known. */
  changes?: number;
}

/** Identifies an object among all of its owner's, for the encryption. */
export const economicRow = (kind: EconomicKind, id: number): string => `${kind} ${id}`;
