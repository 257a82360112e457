/** The items, milestones and exchange rates of a plan as an answer changes them, for a scenario that keeps it. */
import { type CopyRequest, type FinancialItem, lastDayOf } from '@meridian/contract';
import { type CurrencyCode, type GoalAnswer, assumedRates, movableCurrencies } from '@meridian/engine';
import { withMove } from '#lib/moved-milestones.ts';
import { movedRates } from '#lib/moved-rates.ts';
import { milestoneOf } from './asked-milestone.ts';
import { type Chosen, type Plan, codeOf, endingWith, itemOf } from './asked-questions.ts';

type Change = Pick<FinancialItem, 'id'> & Partial<Pick<FinancialItem, 'amount' | 'to_date'>>;

/** The differences; null where there is nothing to keep: no value, or one that is nobody's choice. */
export function keptChanges(chosen: Chosen, plan: Plan, { value }: GoalAnswer): CopyRequest | null {
  if (value === null) return null;
  const milestone = milestoneOf(chosen, plan);
  if (milestone !== null) {
    return { milestones: withMove(plan.scenario.milestones, { id: milestone.id, month: value }) };
  }
  if (chosen.about === 'rate') return pinnedRates(codeOf(chosen, plan), plan, value);
  const changes = changedItems(chosen, plan, value);
  return changes.length === 0 ? null : { item_changes: changes };
}

/** A currency that is worth more or less for good is a pinned rate; of the dollar the rates of all others that the plan has. */
function pinnedRates(code: CurrencyCode | null, plan: Plan, percent: number): CopyRequest | null {
  if (code === null || percent === 0) return null;
  const { plan: items, currency, assumptions, scenario } = plan;
  const used = movableCurrencies({ items, currency: currency.code });
  const moved = movedRates(assumedRates(currency.rates, assumptions), { code, percent }, used);
  return { assumptions: { pinned_rates: { ...scenario.assumptions.pinned_rates, ...moved } } };
}

function changedItems(chosen: Chosen, plan: Plan, value: number): Change[] {
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
