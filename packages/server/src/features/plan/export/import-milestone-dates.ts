/** Converts dates of items in a file that are set by milestones. */
import {
  type ItemDates,
  LIMITS,
  MILESTONE_REFERENCE_FIELDS,
  MILESTONE_DATE_FIELDS,
  type MilestoneDateField,
  findDateRuleViolations,
  referencedMilestoneIds,
  errorMessage,
  withResolvedDates,
  withMilestoneIds,
  withoutReferences,
} from '@meridian/contract';
import type { RowError } from '#errors.ts';
import type { StoredItem } from '#features/plan/store/item-store.ts';
import { joinFirstNames } from '#features/plan/store/require-date-order.ts';
import type { PlannedMilestones } from '#features/plan/store/import-people-and-milestones-store.ts';
import type { FileItem } from './import-file-content.ts';

/** The milestones that a scenario of the file has after the import. */
export type PlannedScenarioMilestones = PlannedMilestones & { scenarioId: number };

/**
 * Returns the fields of an item in the file, with references to the imported milestones instead of the file's. A date whose milestone is
 * not imported loses its reference and stays as in the file.
 */
export function withFileMilestones(
  fields: FileItem['fields'],
  planned: PlannedMilestones | undefined,
): FileItem['fields'] {
  const { milestones = [], ids = new Map<number, number>() } = planned ?? {};
  const lost = new Set(referencedMilestoneIds(fields).filter((id) => !ids.has(id)));
  return withResolvedDates(withMilestoneIds(withoutReferences(fields, lost), ids), milestones);
}

/** Removes the milestone reference from each date that differs from the existing item's, because the file then has a date of its own. */
export function dropOverriddenMilestones<Item extends ItemDates>(item: Item, there: ItemDates): Item {
  const moved = MILESTONE_DATE_FIELDS.filter(
    (name) => item[MILESTONE_REFERENCE_FIELDS[name]] !== null && item[name] !== there[name],
  );
  const isOwn = (name: MilestoneDateField) =>
    item[MILESTONE_REFERENCE_FIELDS[name]] === there[MILESTONE_REFERENCE_FIELDS[name]];
  return {
    ...item,
    ...Object.fromEntries(moved.filter(isOwn).map((name) => [MILESTONE_REFERENCE_FIELDS[name], null])),
  };
}

/** Returns the errors for milestones that a scenario cannot have: there are too many, or an item would end before it begins. */
export function findMilestoneErrors(
  all: Iterable<PlannedScenarioMilestones>,
  items: readonly StoredItem[],
): RowError[] {
  return [...all].flatMap(({ milestones, scenarioId }): RowError[] => {
    const max = LIMITS.milestonesPerScenario;
    if (milestones.length > max)
      return [{ row: null, field: 'milestones', sentence: errorMessage('milestones_full', { max }) }];
    const broken = findDateRuleViolations(
      items.filter((item) => item.scenario_id === scenarioId),
      milestones,
    );
    if (broken === null) return [];
    const { problem, items: those } = broken;
    return [
      {
        row: null,
        field: 'milestones',
        sentence: errorMessage('milestone_breaks', { problem, names: joinFirstNames(those) }),
      },
    ];
  });
}
