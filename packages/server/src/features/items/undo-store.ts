/**
 * The journal of changes that can be taken back. Whoever changes items of a user reads them as they are
 * (`storedItems`, `storedItemsOfScenario`), changes them, and hands both states to {@link recordChange} in the same
 * transaction:
 *
 *     const before = await storedItemsOfScenario(db, userId, scenarioId);
 *     ... delete, insert or update ...
 *     const after = await storedItemsOfScenario(db, userId, scenarioId);
 *     const undoToken = await recordChange(db, userId, { action: 'demo_data', before, after, madeTagIds }, now);
 *
 * An item in `before` alone was deleted, one in `after` alone was made. `undo-change.ts` does the rest.
 */
import { createHash, randomBytes } from 'node:crypto';
import { type ItemTag, LIMITS, type UndoResult, type Undoable } from '@meridian/contract';
import type { Database } from '#db/connect.ts';
import { keyOf } from '#db/encryption/key-store.ts';
import { hashSecret } from '#db/hash-secret.ts';
import { tagsById } from '#features/tags/tag-store.ts';
import { contentText } from './item-content.ts';
import type { StoredItem } from './item-store.ts';

export interface Change {
  action: Undoable;
  /** Every item concerned, as it was; one that the change made is not in here. */
  before: readonly StoredItem[];
  /** Every item concerned, as it is now; one that the change deleted is not in here. */
  after: readonly StoredItem[];
  /** Tags that the change brought into being: they go with it, unless another item carries them by then. */
  madeTagIds?: readonly number[];
  /** When the change deleted a scenario, or (redo's reverse) brought it back. */
  scenario?: ScenarioChange | null;
  /** What taking the change back is called; absent: undone. */
  direction?: UndoResult['direction'];
}

/** A scenario that is there on one side of the change. */
export interface ScenarioChange {
  before: KeptScenario | null;
  after: KeptScenario | null;
}

interface KeptScenario {
  id: number;
  name: string;
  /** ISO 8601. */
  created_at: string;
  is_selected: boolean;
}

/** A change as the journal gives it back. */
export interface JournalEntry {
  action: Undoable;
  direction: UndoResult['direction'];
  before: StoredItem[];
  /** What the change left, as far as it takes to see whether somebody changed it since. */
  after: LeftItem[];
  /** Every tag that an item of `before` carried. */
  tags: ItemTag[];
  madeTagIds: readonly number[];
  scenario: ScenarioChange | null;
}

interface LeftItem {
  id: number;
  contentHash: string;
  tag_ids: number[];
}

/** Keeps what it takes to take the change back, and answers the token for it. Sweeps the user's expired ones. */
export async function recordChange(db: Database, userId: number, change: Change, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const tags = await tagsById(db, userId);
  const carried = new Set(change.before.flatMap((item) => item.tag_ids));
  const entry: JournalEntry = {
    action: change.action,
    direction: change.direction ?? 'undone',
    before: [...change.before],
    after: change.after.map((item) => ({
      id: item.id,
      contentHash: contentHash(item),
      tag_ids: item.tag_ids,
    })),
    tags: [...carried].flatMap((id) => tags.get(id) ?? []),
    madeTagIds: change.madeTagIds ?? [],
    scenario: change.scenario ?? null,
  };
  await db
    .deleteFrom('undo_entries')
    .where('user_id', '=', userId)
    .where('created_at', '<=', oldest(now))
    .execute();
  const hash = hashSecret(token);
  const payload = (await keyOf(db, userId)).seal('undo_entries.payload', hash.toString('hex'), entry);
  await db
    .insertInto('undo_entries')
    .values({ user_id: userId, token_hash: hash, payload, created_at: now })
    .execute();
  return token;
}

/** Takes the entry out of the journal: a token serves once. Undefined when it is unknown, used or too old. */
export async function takeChange(
  db: Database,
  userId: number,
  token: string,
  now: Date,
): Promise<JournalEntry | undefined> {
  const hash = hashSecret(token);
  const row = await db
    .deleteFrom('undo_entries')
    .where('user_id', '=', userId)
    .where('token_hash', '=', hash)
    .where('created_at', '>', oldest(now))
    .returning('payload')
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const key = await keyOf(db, userId);
  const entry = key.open('undo_entries.payload', hash.toString('hex'), row.payload) as JournalEntry;
  return { ...entry, before: entry.before.map(withInstants) };
}

/** Forgets every change of the user, for when what was deleted must not come back. */
export async function forgetChanges(db: Database, userId: number): Promise<void> {
  await db.deleteFrom('undo_entries').where('user_id', '=', userId).execute();
}

/**
 * The same for the same content, whatever the version: after the undo of a later change an item is again as the earlier one
 * left it, so that changes can be taken back one after the other.
 */
export function contentHash(item: StoredItem): string {
  return createHash('sha256').update(contentText(item)).digest('base64url');
}

function withInstants(item: StoredItem): StoredItem {
  return { ...item, created_at: new Date(item.created_at), updated_at: new Date(item.updated_at) };
}

function oldest(now: Date): Date {
  return new Date(now.getTime() - LIMITS.undoMinutes * 60_000);
}
