/** Items whose dates a change of milestones or birthdays would put out of order. */
import { type Milestone, brokenDates } from '@meridian/contract';
import { invalidField } from '#errors.ts';
import type { StoredItem } from './item-store.ts';

/** Throws 400 on `field`, naming the items, when milestones would have them end before they begin, or leave the dates there are. */
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

/** The names of as many as anybody reads. */
export function namesOf(items: readonly { name: string }[]): string {
  const names = items.slice(0, MOST_NAMES).map(({ name }) => name);
  return [...names, ...(items.length > MOST_NAMES ? ['…'] : [])].join(', ');
}
