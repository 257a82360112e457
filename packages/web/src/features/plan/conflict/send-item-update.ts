import {
  type FinancialItem,
  MILESTONE_DATE_FIELDS,
  MILESTONE_REFERENCE_FIELDS,
  clearAbsentReferences,
  financialItem,
  itemEndpoints,
  toRequestDates,
} from '@meridian/contract';
import { z } from 'zod';
import { callUndoable } from '#lib/api/api-client.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { createQuestionDialog } from '#ui/dialog/lazy-dialog.tsx';
import type { Conflict, ConflictChoice } from './conflict-dialog.tsx';
import {
  type ItemResponse,
  type ItemChange,
  type ItemPatch,
  type PatchField,
  applyItemChange,
  toSingleItemResponse,
} from '#features/plan/item-changes.ts';

/** Opens the conflict dialog and returns which values the user chose. Changes are sent one by one, so at most one dialog is open. */
export const askAboutConflict = createQuestionDialog<Conflict, ConflictChoice>(
  async () => (await import('./conflict-dialog.tsx')).ConflictDialog,
  'theirs',
);

/** Access to the items in the query cache of this page. */
export interface CachedItems {
  find: (id: number) => FinancialItem | undefined;
  replace: (item: FinancialItem) => void;
}

/** Maximum number of retries, so that constant changes from another session do not open dialogs without end. */
const MOST_ATTEMPTS = 5;

/**
 * Sends an update with the version that the user saw. If another session changed the same fields since, the user chooses which values to
 * store; if it changed other fields, the update is resent with the newer version.
 */
export async function sendItemUpdate(
  change: Extract<ItemChange, { kind: 'update' }>,
  known: CachedItems,
): Promise<ItemResponse> {
  const { id } = change;
  let { patch } = change;
  let seen = afterOwnUpdates(change.base, known.find(id));
  let version = versionToSend(seen, known.find(id), patch);
  for (let attempt = 1; Object.keys(patch).length > 0; attempt += 1) {
    try {
      const headers = { 'If-Unmodified-Since-Version': version };
      const response = await callUndoable(itemEndpoints.update, {
        params: { id },
        body: toRequestDates(patch),
        headers,
      });
      addOwnVersion(id, version, response.answer.updated_at);
      return toSingleItemResponse(response);
    } catch (error) {
      const now = attempt < MOST_ATTEMPTS ? newerItemIn(error) : null;
      if (now === null) throw error;
      known.replace(now);
      const fields = conflictingFields(seen, now, patch);
      const [mine = now] = applyItemChange([now], { ...change, patch });
      if (fields.length > 0 && (await askAboutConflict.ask({ theirs: now, mine, fields })) === 'theirs')
        patch = withoutFields(patch, fields);
      seen = now;
      version = now.updated_at;
    }
  }
  return toSingleItemResponse({ answer: seen, undoToken: null });
}

/**
 * Versions of each item by id that updates of this page have replaced one after the other, and the newest. The server accepts an update only
 * if no other session has changed the item since the version sent.
 */
const ownVersions = new Map<number, string[]>();

export function addOwnVersion(id: number, replaced: string, stored: string): void {
  const versions = ownVersions.get(id);
  if (versions?.at(-1) === replaced) versions.push(stored);
  else ownVersions.set(id, [replaced, stored]);
}

/**
 * Returns the item to compare with for conflicts: the newest known item if only this page has changed it since `seen`, otherwise `seen`.
 * An update can also change fields that it does not name: after a change of category, the stored values of the new category return.
 */
export function afterOwnUpdates(seen: FinancialItem, known: FinancialItem | undefined): FinancialItem {
  const versions = ownVersions.get(seen.id) ?? [];
  return known !== undefined && versions.includes(seen.updated_at) && versions.at(-1) === known.updated_at
    ? known
    : seen;
}

const newerAnswer = z.object({ item: financialItem });

/** Returns the current item from a 409 response to an outdated version; null for any other error. */
function newerItemIn(error: unknown): FinancialItem | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  return newerAnswer.safeParse(error.body).data?.item ?? null;
}

/**
 * Returns the fields of a patch that another session has set to a different value since the user loaded the item. Changes of different
 * fields do not conflict; both are stored.
 */
export function conflictingFields(seen: FinancialItem, now: FinancialItem, patch: ItemPatch): PatchField[] {
  return fieldsOf(patch).filter((field) => !isSameIn(seen, now, field) && !isDone(now, patch, field));
}

/**
 * Returns the version to send with a patch. If the patched fields still have the values that the user saw, this is the version of the
 * newest known item, otherwise the version of the item that the user saw.
 */
export function versionToSend(
  seen: FinancialItem,
  known: FinancialItem | undefined,
  patch: ItemPatch,
): FinancialItem['updated_at'] {
  const isSame = known !== undefined && fieldsOf(patch).every((field) => isSameIn(seen, known, field));
  return isSame ? known.updated_at : seen.updated_at;
}

export function withoutFields(patch: ItemPatch, fields: readonly PatchField[]): ItemPatch {
  return Object.fromEntries(Object.entries(patch).filter(([name]) => !fields.some((field) => field === name)));
}

function fieldsOf(patch: ItemPatch): PatchField[] {
  return Object.keys(patch) as PatchField[];
}

/** Compares tags by id, so that a renamed tag is no difference. */
function isSameIn(one: FinancialItem, other: FinancialItem, field: PatchField): boolean {
  if (field === 'tag_names') return idsOf(one) === idsOf(other);
  return partsOf(field).every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]));
}

type PlainField = Exclude<PatchField, 'tag_names'>;

/** Returns the fields compared together: a date and the reference to its milestone count as one. */
function partsOf(field: PlainField): readonly PlainField[] {
  const date = MILESTONE_DATE_FIELDS.find((name) => name === field || MILESTONE_REFERENCE_FIELDS[name] === field);
  return date === undefined ? [field] : [date, MILESTONE_REFERENCE_FIELDS[date]];
}

function isDone(now: FinancialItem, given: ItemPatch, field: PatchField): boolean {
  const patch = clearAbsentReferences(given);
  if (field !== 'tag_names')
    return partsOf(field).every((name) => JSON.stringify(now[name]) === JSON.stringify(patch[name]));
  return JSON.stringify(now.tags.map(({ name }) => name)) === JSON.stringify(patch.tag_names);
}

const idsOf = ({ tags }: FinancialItem) => tags.map(({ id }) => id).join(' ');
