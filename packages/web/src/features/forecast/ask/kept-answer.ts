/** The items of a plan as an answer changes them, for a scenario that keeps it. */
import type { FinancialItem } from '@meridian/contract';
import { type GoalAnswer, formatMonth } from '@meridian/engine';
import { type Chosen, type Plan, endingWith, itemOf } from './asked-questions.ts';

type Change = Pick<FinancialItem, 'id'> & Partial<Pick<FinancialItem, 'amount' | 'to_date'>>;

/** What is different; empty where there is nothing to keep: no value, or one that is nobody's choice. */
export function keptChanges(chosen: Chosen, plan: Plan, { value }: GoalAnswer): readonly Change[] {
  if (value === null) return [];
  const item = itemOf(chosen, plan);
  switch (chosen.about) {
    case 'spend':
      return (
        plan.items
          .filter(({ category, is_hidden: isHidden }) => category === 'expense' && !isHidden)
          // Down to the cent: the plan still has to hold.
          .map(({ id, amount }) => ({ id, amount: Math.floor(amount * value + CENT_NOISE) / 100 }))
      );
    case 'save':
    case 'amount':
      return item === null ? [] : [{ id: item.id, amount: value }];
    case 'stop':
      return item === null ? [] : endingWith(item, plan).map(({ id }) => ({ id, to_date: lastDayOf(value) }));
    case 'rate':
    case 'crisis':
      return [];
  }
}

/** Binary fractions leave so much of a cent over. */
const CENT_NOISE = 1e-6;

/** The last day of a month, as YYYY-MM-DD. */
function lastDayOf(month: number): string {
  const day = new Date(Date.UTC(Math.floor(month / 12), (month % 12) + 1, 0)).getUTCDate();
  return `${formatMonth(month)}-${day}`;
}
