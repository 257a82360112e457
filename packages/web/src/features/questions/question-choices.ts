/** The available and the selected choices of the question dialog, and their conversion to the engine's question. */
import {
  type FinancialItem,
  pensionsEndingWithIncome,
  toMilestoneQuestion,
  findIncomeToExtend,
} from '@meridian/contract';
import {
  type CurrencyCode,
  type Goal,
  type GoalVariable,
  type ShockKind,
  applyPinnedRates,
  isFundCategory,
  listVariableCurrencies,
} from '@meridian/engine';
import type { ScenarioForecast, Forecasts } from '#features/forecast/public.ts';
import type { FieldEntry } from '#ui/form/field-entry.ts';
import type { PlanQuestion } from '#features/plan/public.ts';
import { selectedCrisis } from './crisis-question.ts';
import { selectedMilestone, availableMilestones } from './milestone-question.ts';

/** The scenario that the question is about, with its forecast. */
export type PlanInQuestion = ScenarioForecast & Omit<Forecasts, 'scenarios'>;

/** A question with all choices made in the dialog. */
export interface SelectedQuestion extends PlanQuestion {
  /** For a question about a crisis: the kind of shock to which the crisis is reduced; absent for all its shocks. */
  readonly only?: ShockKind;
}

/** The condition that must be met: the money lasts, or net worth ends with at least an amount. */
export interface GoalCondition {
  readonly end: FieldEntry<number> | null;
  /** The required share of simulated paths in percent; null to use the forecast. */
  readonly success: number | null;
}

/** A question in the engine's form, with its required share of simulated paths in percent; null to use the forecast. */
export interface RequestedGoal {
  readonly goal: Goal;
  /** The choices for which the answer was computed; the sentence describes these, even if the user has changed them since. */
  readonly chosen: SelectedQuestion;
  readonly plan: PlanInQuestion;
  readonly success: number | null;
}

/** Returns the items that a question can be about, the most likely first; empty if it is not about an item. */
export function availableItems(
  { about, itemId }: PlanQuestion,
  { items, start, years, months, assumptions, currency }: PlanInQuestion,
): readonly FinancialItem[] {
  const visible = items.filter((item) => !item.is_hidden);
  const largestFirst = (some: readonly FinancialItem[]) => some.toSorted((one, other) => other.amount - one.amount);
  switch (about) {
    case 'amount':
      return items.filter(({ id }) => id === itemId);
    case 'save': {
      // Funds whose deposits are paid from cash come before pensions, because pension deposits are deducted from the
      // wage.
      const funds = largestFirst(visible.filter(({ category }) => isFundCategory(category)));
      return [
        ...funds.filter(({ category }) => category !== 'pension'),
        ...funds.filter(({ category }) => category === 'pension'),
      ];
    }
    case 'stop': {
      const incomes = largestFirst(visible.filter(({ category }) => category === 'income'));
      const rates = applyPinnedRates(currency.rates, assumptions);
      const { income } = findIncomeToExtend(items, { start, years, months, rates });
      return income === null ? incomes : [income, ...incomes.filter(({ id }) => id !== income.id)];
    }
    case 'spend':
    case 'rate':
    case 'crisis':
      return [];
  }
}

/** Returns the currencies whose exchange rate can be asked about. */
export function availableCurrencies({ plan, currency: { code } }: PlanInQuestion): readonly CurrencyCode[] {
  return listVariableCurrencies({ items: plan, currency: code });
}

/**
 * Returns the questions that apply to a plan, in the default order. A question that is not in this order, because only
 * a button can open it (about the amount of one item), comes first.
 */
export function availableQuestions(asked: PlanQuestion, plan: PlanInQuestion): readonly PlanQuestion[] {
  const usual = (['spend', 'save', 'stop', 'rate', 'crisis'] as const).filter((about) => {
    if (about === 'spend') return plan.items.some(({ category }) => category === 'expense');
    if (about === 'rate') return availableCurrencies(plan).length > 0;
    if (about === 'crisis') return true;
    return availableItems({ about }, plan).length + availableMilestones({ about }, plan).length > 0;
  });
  const others = usual.filter((about) => about !== asked.about).map((about) => ({ about }));
  const own = usual.some((about) => about === asked.about);
  // A question that only a button can open is not in the default list and comes first.
  return own ? usual.map((about) => (about === asked.about ? asked : { about })) : [asked, ...others];
}

/** Returns the item of a question: the chosen one, otherwise the most likely one. */
export function selectedItem(chosen: SelectedQuestion, plan: PlanInQuestion): FinancialItem | null {
  const items = availableItems(chosen, plan);
  return items.find(({ id }) => id === chosen.itemId) ?? items[0] ?? null;
}

/** Returns the currency of a question: the chosen one, otherwise the most likely one. */
export function selectedCurrency({ code }: SelectedQuestion, plan: PlanInQuestion): CurrencyCode | null {
  const codes = availableCurrencies(plan);
  return codes.find((one) => one === code) ?? codes[0] ?? null;
}

/** Returns an income and the pension deposits that end together with it. */
export function itemsEndingTogether(item: FinancialItem, { items }: PlanInQuestion): readonly FinancialItem[] {
  return [item, ...pensionsEndingWithIncome(items, item)];
}

/** Returns the question for the engine; null if it does not apply to the plan. */
export function toGoalVariable(chosen: SelectedQuestion, plan: PlanInQuestion): GoalVariable | null {
  const { about, only } = chosen;
  if (about === 'spend') return { kind: 'total' };
  if (about === 'crisis') {
    const crisis = selectedCrisis(chosen, plan);
    if (crisis === null) return null;
    const { test, offset } = crisis;
    return { kind: 'stress', test, offset, ...(only === undefined ? {} : { only }) };
  }
  if (about === 'rate') {
    const code = selectedCurrency(chosen, plan);
    return code === null ? null : { kind: 'rate', code };
  }
  const milestone = selectedMilestone(chosen, plan);
  if (milestone !== null) return toMilestoneQuestion(plan.items, milestone);
  // The milestone no longer determines any date.
  if (chosen.milestoneId !== undefined) return null;
  const item = selectedItem(chosen, plan);
  if (item === null) return null;
  if (about !== 'stop') return { kind: 'item', itemId: item.id, field: 'amount' };
  return { kind: 'end', itemIds: itemsEndingTogether(item, plan).map(({ id }) => id) };
}
