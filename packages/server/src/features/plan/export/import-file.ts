/** The content of a file, read and held against the rules: the same whatever its format. */
import {
  type GivenMilestone,
  type GivenPeople,
  ITEM_FIELD_NAMES,
  type ImportedData,
  type ItemFieldName,
  type ItemFields,
  LIMITS,
  type LimitedThings,
  caseKey,
  importedFields,
  importedItem,
  mostOf,
  problemsOf,
  roomProblem,
  sentence,
} from '@meridian/contract';
import type { CurrencyCode } from '@meridian/engine';
import type { z } from 'zod';
import { type RowSentence, shortened } from '#errors.ts';
import type { AccountChange } from '#features/identity/store/account-store.ts';
import type { EconomicFile } from '#features/economic/store/take-in-store.ts';

/** Every thing in it is plain data, because it comes from another thread. */
export interface ImportFile {
  /** By name without case, in the order of the file. */
  scenarios: ReadonlyMap<string, FileScenario>;
  /** By name without case. */
  tags: ReadonlyMap<string, FileTag>;
  /** In the order of the file: of a scenario, the newest first. */
  items: readonly FileItem[];
  /** Fields with a default of which no item in the file says anything: an item that is updated keeps its own. */
  unsaid: readonly ItemFieldName[];
  /** How the person likes things; null when the file is of items alone, as CSV is. */
  account: FileAccount | null;
  /** Null when the file says nothing of economic objects, as CSV does not. */
  economic: EconomicFile | null;
  errors: readonly RowSentence[];
}

type FileAccount = Omit<AccountChange, 'username' | 'email' | 'people'> & {
  display_currency?: CurrencyCode | undefined;
  people?: GivenPeople | undefined;
};

export interface FileScenario {
  name: string;
  isSelected: boolean;
  createdAt: Date | null;
  /** Those that the file states. */
  assumptions: ImportedData['scenarios'][number]['assumptions'];
  /** Absent: the file says nothing of them. */
  milestones?: readonly GivenMilestone[] | undefined;
}

export interface FileTag {
  name: string;
  color?: string | undefined;
}

export interface FileItem {
  row: number;
  scenarioKey: string;
  fields: Omit<ItemFields, 'scenario_id'>;
  /** In the order in which the item shows them. */
  tagKeys: readonly string[];
  createdAt: Date | null;
}

/** An item that nobody has looked at yet. */
export interface FileRow {
  row: number;
  scenarioKey: string;
  item: unknown;
}

/** Reads items, and adds to `tags` those that only items name; ends early when there are more mistakes than anybody would read. */
export function readItems(rows: readonly FileRow[], tags: Map<string, FileTag>) {
  const items: FileItem[] = [];
  const errors: RowSentence[] = [];
  for (const { row, scenarioKey, item: raw } of rows) {
    if (errors.length >= LIMITS.importErrorsMax) break;
    const outcome = importedItem.safeParse(raw);
    if (outcome.success) {
      const { data } = outcome;
      for (const tag of data.tags) addOnce(tags, tag);
      items.push({
        row,
        scenarioKey,
        fields: importedFields(data),
        tagKeys: [...new Set(data.tags.map(({ name }) => caseKey(name)))],
        createdAt: instantOf(data.created_at),
      });
    } else {
      errors.push(...outcome.error.issues.flatMap((issue) => errorsOf(row, issue)));
    }
  }
  return { items, unsaid: unsaidIn(rows), errors: errors.slice(0, LIMITS.importErrorsMax) };
}

/** Files from before a field existed do not have it. */
function unsaidIn(rows: readonly FileRow[]): ItemFieldName[] {
  const says = (thing: unknown, name: string): boolean =>
    typeof thing === 'object' && thing !== null && Object.hasOwn(thing, name);
  return ITEM_FIELD_NAMES.filter((name) =>
    rows.every(({ item }) => !says(item, name) && !says((item as { kept?: unknown } | null)?.kept, name)),
  );
}

/** The first of several things with one name stays. */
export function addOnce<Named extends { name: string }>(things: Map<string, Named>, thing: Named): void {
  const key = caseKey(thing.name);
  if (!things.has(key)) things.set(key, thing);
}

/** One problem in terms of the file; `within` is the list in which the row stands, where that is not the items'. */
export function errorsOf(row: number, issue: z.core.$ZodIssue, within?: string): RowSentence[] {
  const list = within === undefined ? '' : `${within}.`;
  const isUnknown = issue.code === 'unrecognized_keys';
  return problemsOf(issue).map(({ path, sentence: said }) => {
    const step = (isUnknown ? path.at(-1) : path[0]) ?? 'non_field_errors';
    return { row, field: list + shortened(String(step)), sentence: said };
  });
}

const OLDEST = new Date(LIMITS.dateMin);

/** When something was made, unless that cannot be. */
export function instantOf(text: string | undefined): Date | null {
  if (text === undefined) return null;
  const instant = new Date(text);
  return instant >= OLDEST && instant <= new Date() ? instant : null;
}

/** Why one person cannot have so many; of what is about the whole file there is no row. */
export function roomErrors(things: LimitedThings, count: number, isGuest: boolean): RowSentence[] {
  const problem = roomProblem(things, count, isGuest);
  if (problem === null) return [];
  const max = mostOf(things, isGuest);
  return [
    {
      row: null,
      field: things,
      sentence: isGuest ? problem : sentence('would_be_too_many', { max, things, count }),
    },
  ];
}
