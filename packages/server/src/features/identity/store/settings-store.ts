/** How a person likes things, as an import brings it and an undo takes it back. */
import type { Database } from '#db/connect.ts';
import type { UserRow } from '#db/user-row.ts';
import { setDisplayCurrency, updateAccount } from './account-store.ts';

const SETTINGS = [
  'first_name',
  'last_name',
  'date_format',
  'number_format',
  'display_currency',
  'people',
] as const;
type Settings = Pick<UserRow, (typeof SETTINGS)[number]>;

/** Settings that a change altered, as they were and as they are since. */
export interface SettingsChange {
  before: Partial<Settings>;
  after: Partial<Settings>;
}

/** The differences between the settings of a user then and now; undefined when nothing does. */
export function settingsChange(before: Settings, after: Settings): SettingsChange | undefined {
  const names = SETTINGS.filter((name) => !isSame(before[name], after[name]));
  if (names.length === 0) return undefined;
  const of = (settings: Settings) => Object.fromEntries(names.map((name) => [name, settings[name]]));
  return { before: of(before), after: of(after) };
}

/** True if the settings still are as a change left them. */
export function settingsAreAsLeft(user: Settings, { after }: SettingsChange): boolean {
  return SETTINGS.every((name) => after[name] === undefined || isSame(after[name], user[name]));
}

/** Puts settings to what is given; the rest stays. */
export async function putSettings(
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
