/** Selects the milestones that a question can be about: milestones that determine a date of an item. */
import { type FinancialItem, type Milestone, referencedMilestoneIds } from '@meridian/contract';
import type { PlanQuestion } from '#features/plan/public.ts';

interface MarkedPlan {
  readonly scenario: { readonly milestones: readonly Milestone[] };
  readonly items: readonly FinancialItem[];
}

/**
 * Returns the milestones in use. Milestones that end an income come first, the latest at the top, because it ends all work. References of
 * hidden items are ignored.
 */
export function availableMilestones({ about }: PlanQuestion, { scenario, items }: MarkedPlan): readonly Milestone[] {
  if (about !== 'stop') return [];
  const visible = items.filter((item) => !item.is_hidden);
  const inUse = new Set(visible.flatMap(referencedMilestoneIds));
  const some = scenario.milestones.filter(({ id }) => inUse.has(id));
  const ending = some.filter((one) => endsWork(one, visible));
  return [
    ...ending.toSorted((one, other) => other.date.localeCompare(one.date)),
    ...some.filter((one) => !ending.includes(one)),
  ];
}

function endsWork({ id }: Milestone, items: readonly FinancialItem[]): boolean {
  return items.some(
    ({ category, to_date_milestone: reference }) => category === 'income' && reference?.milestone_id === id,
  );
}

/**
 * Returns the milestone of a question: the chosen milestone, otherwise a milestone that ends work; null if the question is about an item.
 */
export function selectedMilestone(chosen: PlanQuestion, plan: MarkedPlan): Milestone | null {
  const choices = availableMilestones(chosen, plan);
  const { itemId, milestoneId } = chosen;
  if (milestoneId !== undefined) return choices.find(({ id }) => id === milestoneId) ?? null;
  if (itemId !== undefined) return null;
  return (
    choices.find((one) =>
      endsWork(
        one,
        plan.items.filter((item) => !item.is_hidden),
      ),
    ) ?? null
  );
}
