/** A user's display settings, as an import sets them and undo restores them. */
import type { Database } from '#db/connect.ts';
import type { UserRow } from '#db/user-row.ts';
import { setDisplayCurrency, updateAccount } from './account-store.ts';

const SETTINGS = ['first_name', 'last_name', 'date_format', 'number_format', 'display_currency', 'people'] as const;
type Settings = Pick<UserRow, (typeof SETTINGS)[number]>;

/** The settings that a change altered, before and after it. */
export interface SettingsChange {
  before: Partial<Settings>;
  after: Partial<Settings>;
}

/** Returns the former and new values of the settings that differ; undefined if none does. */
export function diffSettings(before: Settings, after: Settings): SettingsChange | undefined {
  const names = SETTINGS.filter((name) => !isSame(before[name], after[name]));
  if (names.length === 0) return undefined;
  const of = (settings: Settings) => Object.fromEntries(names.map((name) => [name, settings[name]]));
  return { before: of(before), after: of(after) };
}

/** Returns true if the settings are still as the change left them. */
export function areSettingsUnchanged(user: Settings, { after }: SettingsChange): boolean {
  return SETTINGS.every((name) => after[name] === undefined || isSame(after[name], user[name]));
}

/** Writes the given settings; the others stay the same. */
export async function writeUserSettings(
  trx: Database,
  user: UserRow,
  settings: { [Name in keyof Settings]?: Settings[Name] | undefined },
  now: Date,
): Promise<UserRow> {
  const { display_currency: currency, ...change } = settings;
  const changed = await updateAccount(trx, user, change, now);
  if (currency !== undefined) await setDisplayCurrency(trx, user.user_id, currency);
  return { ...changed, display_currency: currency ?? user.display_currency };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
