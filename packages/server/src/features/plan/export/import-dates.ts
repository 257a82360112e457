/** Converts dates of items in a file that are set by milestones. */
import {
  type ItemDates,
  LIMITS,
  REFERRING,
  REFERRING_FIELDS,
  type ReferringField,
  brokenDates,
  milestonesInUse,
  sentence,
  withDates,
  withMilestoneIds,
  writtenOut,
} from '@meridian/contract';
import type { RowSentence } from '#errors.ts';
import type { StoredItem } from '#features/plan/store/item-store.ts';
import { namesOf } from '#features/plan/store/order-store.ts';
import type { PlannedMilestones } from '#features/plan/store/import-plan-store.ts';
import type { FileItem } from './import-file.ts';

/** The milestones of a scenario in the file after the import. */
export type MilestonesOfScenario = PlannedMilestones & { scenarioId: number };

/** Returns the fields of an item in the file, with references to the user's own milestones; a date without one stays as in the file. */
export function datedIn(
  fields: FileItem['fields'],
  planned: PlannedMilestones | undefined,
): FileItem['fields'] {
  const { milestones = [], ids = new Map<number, number>() } = planned ?? {};
  const lost = new Set(milestonesInUse(fields).filter((id) => !ids.has(id)));
  return withDates(withMilestoneIds(writtenOut(fields, lost), ids), milestones);
}

/** Removes the milestone reference of a date that the file has changed. */
export function untoldWhereMoved<Item extends ItemDates>(item: Item, there: ItemDates): Item {
  const moved = REFERRING_FIELDS.filter(
    (name) => item[REFERRING[name]] !== null && item[name] !== there[name],
  );
  const isOwn = (name: ReferringField) => item[REFERRING[name]] === there[REFERRING[name]];
  return { ...item, ...Object.fromEntries(moved.filter(isOwn).map((name) => [REFERRING[name], null])) };
}

/** Returns the errors for milestones that a scenario cannot have: there are too many, or an item would end before it begins. */
export function milestoneErrors(
  all: Iterable<MilestonesOfScenario>,
  items: readonly StoredItem[],
): RowSentence[] {
  return [...all].flatMap(({ milestones, scenarioId }): RowSentence[] => {
    const max = LIMITS.milestonesPerScenario;
    if (milestones.length > max)
      return [{ row: null, field: 'milestones', sentence: sentence('milestones_full', { max }) }];
    const broken = brokenDates(
      items.filter((item) => item.scenario_id === scenarioId),
      milestones,
    );
    if (broken === null) return [];
    const { problem, items: those } = broken;
    return [
      {
        row: null,
        field: 'milestones',
        sentence: sentence('milestone_breaks', { problem, names: namesOf(those) }),
      },
    ];
  });
}
