/** Items whose dates a change of milestones or birthdays would put in the wrong order. */
import { type Milestone, findDateRuleViolations } from '@meridian/contract';
import { invalidField } from '#errors.ts';
import type { StoredItem } from './item-store.ts';

/**
 * Throws 400 on `field`, with the names of the items, if milestones would move an end before its start or a date out of the allowed range.
 */
export function requireDateOrder(
  items: readonly StoredItem[],
  milestones: readonly Milestone[],
  field: 'milestones' | 'people',
): void {
  const broken = findDateRuleViolations(items, milestones);
  if (broken === null) return;
  throw invalidField(field, 'milestone_breaks', {
    problem: broken.problem,
    names: joinFirstNames(broken.items),
  });
}

const MAX_NAMES = 10;

/** Returns the first few names, with an ellipsis if there are more. */
export function joinFirstNames(items: readonly { name: string }[]): string {
  const names = items.slice(0, MAX_NAMES).map(({ name }) => name);
  return [...names, ...(items.length > MAX_NAMES ? ['…'] : [])].join(', ');
}
