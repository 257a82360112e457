import {
  type ExampleLanguage,
  type TemplateId,
  toStoredExampleFields,
  toExampleMilestones,
  toExampleItems,
  matchTagsByName,
  withMilestoneReferences,
  localizedMilestoneTemplates,
  localizedItemTemplates,
} from '@meridian/contract';
import { type Month, type Rates, formatMonth } from '@meridian/engine';
import { newId } from '#db/new-id.ts';
import { readStoredItemsOfScenario } from './item-list-store.ts';
import { deleteItems, insertItems, type StoredItem } from './item-store.ts';
import { readScenario, writeScenario } from './scenario-store.ts';
import { insertTags, readTagsById } from './item-tag-store.ts';
import { toScenarioChange } from './undo-scenario-store.ts';
import { prepareChange, recordPreparedChange } from './undo-store.ts';
import type { UndoableCall } from '#http/call-types.ts';

interface Replacement {
  scenarioId: number;
  language: ExampleLanguage;
  /** The template; undefined for the example household. */
  template?: TemplateId | undefined;
  /** The first month of the example. */
  start: Month;
  rates: Rates;
}

/**
 * Prepares to replace everything in a scenario, including milestones, by an example at current rates. Returns a function for use in a
 * transaction; throws 404 unless the scenario is the user's.
 */
export async function prepareExample(
  { db, user, now }: UndoableCall,
  { scenarioId, language, template, start, rates }: Replacement,
) {
  const { user_id: userId } = user;
  const scenario = await readScenario(db, user, scenarioId);
  const before = await readStoredItemsOfScenario(db, userId, scenarioId);
  const story = localizedItemTemplates(language, template);
  const today = formatMonth(start);
  const milestones = toExampleMilestones(localizedMilestoneTemplates(language, template), today, newId);
  const items = withMilestoneReferences(toExampleItems(story, today, user.display_currency, rates), milestones);
  const names = items.flatMap((item) => item.tag_names ?? []);
  const { newTags, idsOf } = matchTagsByName(names, (await readTagsById(db, userId)).values(), newId);
  const dates = { created_at: now, updated_at: now };
  // The fields come in reverse order and ids increase, so a list with the newest item first shows the order of the example.
  const rows = toStoredExampleFields(items, scenarioId, milestones).map(({ fields, tagNames }): StoredItem => {
    return { ...fields, ...dates, user_id: userId, id: newId(), tag_ids: idsOf(tagNames) };
  });
  const madeTagIds = newTags.map((tag) => tag.id);
  const prepared = await prepareChange(db, userId, {
    action: 'demo_data',
    before,
    after: rows,
    madeTagIds,
    scenarios: [toScenarioChange(scenario, { ...scenario, milestones })],
  });

  return async (call: UndoableCall) => {
    await writeScenario(call.db, userId, scenarioId, { milestones });
    await deleteItems(call.db, userId, before);
    await insertTags(call.db, userId, newTags);
    await insertItems(call.db, userId, rows);
    const undoToken = await recordPreparedChange(call, prepared);
    const changed = await readScenario(call.db, call.user, scenarioId);
    return { scenario: changed, created: rows.length, undo_token: undoToken };
  };
}
