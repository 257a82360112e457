/** What several calls change in the same way. */
import {
  type Change,
  LIMITS,
  type NewItem,
  type StoryItem,
  exampleFields,
  itemContent,
  journalEntry,
  planFromStory,
  tagsByName,
} from '@meridian/contract';
import { type GuestPlan, itemsIn, newId, put, removeItems } from './guest-plan.ts';

/** Remembers a change that has been made; answers the token that takes it back. */
export function recordChange(plan: GuestPlan, change: Change, now: Date): string {
  const token = `guest-${newId(plan)}`;
  const entry = journalEntry(change, plan.tags, itemContent);
  plan.journal.set(token, { entry, madeAt: now.getTime() });
  return token;
}

/** Takes the entry out of the journal: a token serves once. Undefined when it is unknown, used or too old. */
export function takeChange(plan: GuestPlan, token: string, now: Date) {
  const kept = plan.journal.get(token);
  plan.journal.delete(token);
  const isThere = kept !== undefined && now.getTime() - kept.madeAt < LIMITS.undoMinutes * 60_000;
  return isThere ? kept.entry : undefined;
}

/** The ids of tags by name; a new name is a new tag. */
export function tagIdsOf(plan: GuestPlan, names: NewItem['tag_names'] = []): number[] {
  const { newTags, idsOf } = tagsByName(names, plan.tags.values(), () => newId(plan));
  put(plan, 'tags', newTags);
  return idsOf(names);
}

/** Puts the items of a story in the place of all that a scenario holds; answers how many, and the token to undo that. */
export function replaceWithExample(
  plan: GuestPlan,
  scenarioId: number,
  now: Date,
  story: readonly StoryItem[],
): { created: number; undo_token: string } {
  const items = planFromStory(story, now.toISOString().slice(0, 10), plan.currency, plan.rates.rates);
  const before = itemsIn(plan, scenarioId);
  removeItems(
    plan,
    before.map((item) => item.id),
  );
  const known = new Set(plan.tags.keys());
  const names = items.flatMap((item) => item.tag_names ?? []);
  const madeTagIds = [...new Set(tagIdsOf(plan, names))].filter((id) => !known.has(id));
  const rows = exampleFields(items, scenarioId).map(({ fields, tagNames }) => {
    const tagIds = tagIdsOf(plan, [...tagNames]);
    return { ...fields, id: newId(plan), created_at: now, updated_at: now, tag_ids: tagIds };
  });
  put(plan, 'items', rows);
  const change = { action: 'demo_data', before, after: itemsIn(plan, scenarioId), madeTagIds } as const;
  return { created: rows.length, undo_token: recordChange(plan, change, now) };
}
