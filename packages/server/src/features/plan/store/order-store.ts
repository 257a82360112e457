/** Items whose dates a change of milestones or birthdays would put in the wrong order. */
import { type Milestone, brokenDates } from '@meridian/contract';
import { invalidField } from '#errors.ts';
import type { StoredItem } from './item-store.ts';

/**
 * Throws 400 on `field`, with the names of the items, if milestones would move an end before its start or a date out of the allowed range.
 */
export function requireOrder(
  items: readonly StoredItem[],
  milestones: readonly Milestone[],
  field: 'milestones' | 'people',
): void {
  const broken = brokenDates(items, milestones);
  if (broken === null) return;
  throw invalidField(field, 'milestone_breaks', { problem: broken.problem, names: namesOf(broken.items) });
}

const MOST_NAMES = 10;

/** Returns the first few names, with an ellipsis if there are more. */
export function namesOf(items: readonly { name: string }[]): string {
  const names = items.slice(0, MOST_NAMES).map(({ name }) => name);
  return [...names, ...(items.length > MOST_NAMES ? ['…'] : [])].join(', ');
}
