/** The validated content of a file, independent of its format. */
import {
  type InputMilestone,
  type InputPeople,
  ITEM_FIELD_NAMES,
  type ImportedData,
  type ItemFieldName,
  type ItemFields,
  LIMITS,
  type LimitedObjectKind,
  caseInsensitiveKey,
  toStoredImportFields,
  importedItem,
  maxCount,
  toValidationProblems,
  findLimitError,
  errorMessage,
} from '@meridian/contract';
import type { CurrencyCode } from '@meridian/engine';
import type { z } from 'zod';
import { type RowError, shortenName } from '#errors.ts';
import type { AccountChange } from '#features/identity/store/account-store.ts';
import type { ImportedEconomicObjects } from '#features/economic/store/import-economic-objects-store.ts';

/** The content of an import file. It is plain data, because another thread sends it. */
export interface ImportFile {
  /** The scenarios by case-folded name, in the order of the file. */
  scenarios: ReadonlyMap<string, FileScenario>;
  /** The tags by case-folded name. */
  tags: ReadonlyMap<string, FileTag>;
  /** The items in the order of the file, which lists the newest of each scenario first. */
  items: readonly FileItem[];
  /** Fields with a default that no item in the file has. An updated item retains its own values of these fields. */
  missingFields: readonly ItemFieldName[];
  /** The user's settings; null if the file contains only items, as a CSV does. */
  account: FileAccount | null;
  /** The economic objects; null if the file has none, as a CSV does. */
  economic: ImportedEconomicObjects | null;
  errors: readonly RowError[];
}

type FileAccount = Omit<AccountChange, 'username' | 'email' | 'people'> & {
  display_currency?: CurrencyCode | undefined;
  people?: InputPeople | undefined;
};

export interface FileScenario {
  name: string;
  isSelected: boolean;
  createdAt: Date | null;
  /** The assumptions that the file contains. */
  assumptions: ImportedData['scenarios'][number]['assumptions'];
  /** The milestones of the scenario; undefined if the file does not contain any. */
  milestones?: readonly InputMilestone[] | undefined;
}

export interface FileTag {
  name: string;
  color?: string | undefined;
}

export interface FileItem {
  row: number;
  scenarioKey: string;
  fields: Omit<ItemFields, 'scenario_id'>;
  /** Case-folded names of the item's tags, in the order in which the item shows them. */
  tagKeys: readonly string[];
  createdAt: Date | null;
}

/** An item of a file before validation, with its row for error messages. */
export interface FileRow {
  row: number;
  scenarioKey: string;
  item: unknown;
}

/** Validates items, and adds to `tags` the tags that only items mention; stops early after {@link LIMITS.importErrorsMax} errors. */
export function validateItems(rows: readonly FileRow[], tags: Map<string, FileTag>) {
  const items: FileItem[] = [];
  const errors: RowError[] = [];
  for (const { row, scenarioKey, item: raw } of rows) {
    if (errors.length >= LIMITS.importErrorsMax) break;
    const outcome = importedItem.safeParse(raw);
    if (outcome.success) {
      const { data } = outcome;
      for (const tag of data.tags) addUnlessPresent(tags, tag);
      items.push({
        row,
        scenarioKey,
        fields: toStoredImportFields(data),
        tagKeys: [...new Set(data.tags.map(({ name }) => caseInsensitiveKey(name)))],
        createdAt: parseCreationTime(data.created_at),
      });
    } else {
      errors.push(...outcome.error.issues.flatMap((issue) => toRowErrors(row, issue)));
    }
  }
  return { items, missingFields: missingFieldsIn(rows), errors: errors.slice(0, LIMITS.importErrorsMax) };
}

/** Returns the fields that no row has, for example because the file was written before these fields existed. */
function missingFieldsIn(rows: readonly FileRow[]): ItemFieldName[] {
  const says = (thing: unknown, name: string): boolean =>
    typeof thing === 'object' && thing !== null && Object.hasOwn(thing, name);
  return ITEM_FIELD_NAMES.filter((name) =>
    rows.every(({ item }) => !says(item, name) && !says((item as { kept?: unknown } | null)?.kept, name)),
  );
}

/** Adds the object unless the map has an object of the same name already. */
export function addUnlessPresent<Named extends { name: string }>(things: Map<string, Named>, thing: Named): void {
  const key = caseInsensitiveKey(thing.name);
  if (!things.has(key)) things.set(key, thing);
}

/** Converts one validation problem to errors of the file. `within` names the list that contains the row, if it is not the list of items. */
export function toRowErrors(row: number, issue: z.core.$ZodIssue, within?: string): RowError[] {
  const list = within === undefined ? '' : `${within}.`;
  const isUnknown = issue.code === 'unrecognized_keys';
  return toValidationProblems(issue).map(({ path, sentence: said }) => {
    const step = (isUnknown ? path.at(-1) : path[0]) ?? 'non_field_errors';
    return { row, field: list + shortenName(String(step)), sentence: said };
  });
}

const OLDEST = new Date(LIMITS.dateMin);

/** Returns the creation time; null if it is missing or implausible. */
export function parseCreationTime(text: string | undefined): Date | null {
  if (text === undefined) return null;
  const instant = new Date(text);
  return instant >= OLDEST && instant <= new Date() ? instant : null;
}

/** Returns the errors for exceeding the limit of one user. They concern the whole file, so they have no row. */
export function limitErrors(things: LimitedObjectKind, count: number, isGuest: boolean): RowError[] {
  const problem = findLimitError(things, count, isGuest);
  if (problem === null) return [];
  const max = maxCount(things, isGuest);
  return [
    {
      row: null,
      field: things,
      sentence: isGuest ? problem : errorMessage('would_be_too_many', { max, things, count }),
    },
  ];
}
