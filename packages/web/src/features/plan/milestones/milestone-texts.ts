/** The descriptions of dates that refer to milestones. */
import type { DateReference, Milestone } from '@meridian/contract';
import type { Translate } from '#lib/text/text.ts';

/** Returns a description such as 'Retirement', 'the month before Retirement' or '2 years after Retirement'. */
export function milestoneOffsetText(name: string, months: number, t: Translate): string {
  if (months === 0) return t('items.milestone.at', { name });
  const isYears = months % 12 === 0;
  const count = Math.abs(isYears ? months / 12 : months);
  if (months < 0) return t(isYears ? 'items.milestone.beforeYears' : 'items.milestone.beforeMonths', { name, count });
  return t(isYears ? 'items.milestone.afterYears' : 'items.milestone.afterMonths', { name, count });
}

/** Returns the description of a reference; null if its milestone is not in the list. */
export function milestoneReferenceText(
  reference: DateReference,
  milestones: readonly Milestone[],
  t: Translate,
): string | null {
  const found = milestones.find(({ id }) => id === reference.milestone_id);
  return found === undefined ? null : milestoneOffsetText(found.name, reference.offset_months, t);
}

/** Returns the short description for a cell: 'before Retirement' for the month before; otherwise the same as {@link milestoneReferenceText}. */
export function shortMilestoneReferenceText(
  reference: DateReference,
  milestones: readonly Milestone[],
  t: Translate,
): string | null {
  const found = milestones.find(({ id }) => id === reference.milestone_id);
  if (found === undefined || Math.abs(reference.offset_months) !== 1)
    return milestoneReferenceText(reference, milestones, t);
  const side = reference.offset_months < 0 ? 'justBefore' : 'justAfter';
  return t(`items.milestone.${side}`, { name: found.name });
}
