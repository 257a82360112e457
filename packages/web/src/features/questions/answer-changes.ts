/** The items, milestones and exchange rates that an answer changes, to be stored as a new scenario. */
import { type DuplicateRequest, type FinancialItem, lastDayOfMonth } from '@meridian/contract';
import { type CurrencyCode, type GoalResult, applyPinnedRates, listVariableCurrencies } from '@meridian/engine';
import { moveMilestone } from '#lib/move-milestone.ts';
import { toPinnedRates } from '#lib/currency-value-change.ts';
import { selectedMilestone } from './milestone-question.ts';
import {
  type SelectedQuestion,
  type PlanInQuestion,
  selectedCurrency,
  itemsEndingTogether,
  selectedItem,
} from './question-choices.ts';

type Change = Pick<FinancialItem, 'id'> & Partial<Pick<FinancialItem, 'amount' | 'to_date'>>;

/**
 * Returns the changes to store. Returns null if there are none: no value was found, or the user cannot decide it, such
 * as the size of a crisis.
 */
export function answerChanges(
  chosen: SelectedQuestion,
  plan: PlanInQuestion,
  { value }: GoalResult,
): DuplicateRequest | null {
  if (value === null) return null;
  const milestone = selectedMilestone(chosen, plan);
  if (milestone !== null) {
    return { milestones: moveMilestone(plan.scenario.milestones, { id: milestone.id, month: value }) };
  }
  if (chosen.about === 'rate') return pinnedRates(selectedCurrency(chosen, plan), plan, value);
  const changes = changedItems(chosen, plan, value);
  return changes.length === 0 ? null : { item_changes: changes };
}

/**
 * Returns the changed value of a currency as a pinned rate. The dollar is the base of all rates, so its change is
 * returned as pinned rates of all other currencies in the plan.
 */
function pinnedRates(code: CurrencyCode | null, plan: PlanInQuestion, percent: number): DuplicateRequest | null {
  if (code === null || percent === 0) return null;
  const { plan: items, currency, assumptions, scenario } = plan;
  const used = listVariableCurrencies({ items, currency: currency.code });
  const moved = toPinnedRates(applyPinnedRates(currency.rates, assumptions), { code, percent }, used);
  return { assumptions: { pinned_rates: { ...scenario.assumptions.pinned_rates, ...moved } } };
}

function changedItems(chosen: SelectedQuestion, plan: PlanInQuestion, value: number): Change[] {
  const item = selectedItem(chosen, plan);
  switch (chosen.about) {
    case 'spend':
      return (
        plan.items
          .filter(({ category, is_hidden: isHidden }) => category === 'expense' && !isHidden)
          // Rounded down to cents, so that the plan still succeeds.
          .map(({ id, amount }) => ({ id, amount: Math.floor(amount * value + CENT_NOISE) / 100 }))
      );
    case 'save':
    case 'amount':
      return item === null ? [] : [{ id: item.id, amount: value }];
    case 'stop':
      return item === null
        ? []
        : itemsEndingTogether(item, plan).map(({ id }) => ({ id, to_date: lastDayOfMonth(value) }));
    case 'rate':
    case 'crisis':
      return [];
  }
}

/** The rounding error of binary fractions, measured in cents. */
const CENT_NOISE = 1e-6;
