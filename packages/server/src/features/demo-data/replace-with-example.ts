import {
  type ExampleLanguage,
  type TemplateId,
  exampleFields,
  planFromStory,
  tagsByName,
  toldStory,
} from '@meridian/contract';
import { type Month, type Rates, formatMonth } from '@meridian/engine';
import type { Database } from '#db/connect.ts';
import { newId } from '#db/new-id.ts';
import type { UserRow } from '#db/user-row.ts';
import { deleteItems, insertItems } from '#features/items/item-batch-store.ts';
import { type StoredItem, storedItemsOfScenario } from '#features/items/item-store.ts';
import { prepareChange, recordPrepared } from '#features/undo/undo-store.ts';
import { readScenario, requireScenario } from '#features/scenarios/scenario-store.ts';
import { insertTags } from '#features/tags/item-tag-store.ts';
import { tagsById } from '#features/tags/tag-store.ts';

interface Replacement {
  scenarioId: number;
  language: ExampleLanguage;
  /** Absent: the example household. */
  template?: TemplateId | undefined;
  /** The month in which it begins. */
  start: Month;
  rates: Rates;
  now: Date;
}

/**
 * Returns what puts an example, at the day's rates, in the place of all that a scenario holds, in a transaction; throws 404 unless the
 * scenario is the user's.
 */
export async function planExample(
  db: Database,
  user: UserRow,
  { scenarioId, language, template, start, rates, now }: Replacement,
) {
  const { user_id: userId } = user;
  await requireScenario(db, userId, scenarioId);
  const before = await storedItemsOfScenario(db, userId, scenarioId);
  const story = toldStory(language, template);
  // In the order in which a list that shows the newest first shows them.
  const items = planFromStory(story, formatMonth(start), user.display_currency, rates);
  const names = items.flatMap((item) => item.tag_names ?? []);
  const { newTags, idsOf } = tagsByName(names, (await tagsById(db, userId)).values(), newId);
  const rows = exampleFields(items, scenarioId).map(({ fields, tagNames }): StoredItem => {
    return {
      ...fields,
      user_id: userId,
      id: newId(),
      created_at: now,
      updated_at: now,
      tag_ids: idsOf(tagNames),
    };
  });
  const madeTagIds = newTags.map((tag) => tag.id);
  const prepared = await prepareChange(db, userId, { action: 'demo_data', before, after: rows, madeTagIds });

  return async (trx: Database, owner: UserRow) => {
    await deleteItems(
      trx,
      userId,
      before.map((item) => item.id),
    );
    await insertTags(trx, userId, newTags);
    await insertItems(trx, userId, rows);
    const undoToken = await recordPrepared(trx, userId, prepared, now);
    const scenario = await readScenario(trx, owner, scenarioId);
    return { scenario, created: rows.length, undo_token: undoToken };
  };
}

/** The same at once, in a transaction that is there already. */
export async function replaceWithExample(
  trx: Database,
  user: UserRow,
  replacement: Replacement,
): Promise<void> {
  const write = await planExample(trx, user, replacement);
  await write(trx, user);
}
