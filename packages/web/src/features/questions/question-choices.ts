/** Converts the questions of the dialog to questions of the engine. */
import {
  type FinancialItem,
  pensionsEndingWithIncome,
  toMilestoneQuestion,
  findIncomeToExtend,
} from '@meridian/contract';
import {
  type CurrencyCode,
  type Goal,
  type GoalQuestion,
  type ShockKind,
  applyPinnedRates,
  isFundCategory,
  listVariableCurrencies,
} from '@meridian/engine';
import type { ScenarioForecast, Forecasts } from '#features/forecast/public.ts';
import type { FieldEntry } from '#ui/form/field-entry.ts';
import type { AskedQuestion } from '#features/plan/public.ts';
import { chosenCrisis } from './crisis-question.ts';
import { chosenMilestone, offeredMilestones } from './milestone-question.ts';

/** The scenario that the question is about, with its forecast. */
export type Plan = ScenarioForecast & Omit<Forecasts, 'scenarios'>;

/** A question with all choices made in the dialog. */
export interface ChosenQuestion extends AskedQuestion {
  /** For a crisis: only this kind of its shocks. */
  readonly only?: ShockKind;
}

/** The condition that must be met: the money lasts, or net worth ends with at least an amount. */
export interface Condition {
  readonly end: FieldEntry<number> | null;
  /** The required share of simulated paths in percent; null to use the forecast. */
  readonly success: number | null;
}

/** A question in the engine's form, with its required share of simulated paths in percent; null to use the forecast. */
export interface AskedGoal {
  readonly goal: Goal;
  /** The choices for which the answer was computed; the sentence describes these, even if the user has changed them since. */
  readonly chosen: ChosenQuestion;
  readonly plan: Plan;
  readonly success: number | null;
}

/** Returns the items that a question can be about, the most likely first; empty if it is not about an item. */
export function offeredItems(
  { about, itemId }: AskedQuestion,
  { items, start, years, months, assumptions, currency }: Plan,
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
export function offeredCurrencies({ plan, currency: { code } }: Plan): readonly CurrencyCode[] {
  return listVariableCurrencies({ items: plan, currency: code });
}

/**
 * Returns the questions that apply to a plan, in the default order. A question that is not in this order, because only
 * a button can open it (about the amount of one item), comes first.
 */
export function offeredQuestions(asked: AskedQuestion, plan: Plan): readonly AskedQuestion[] {
  const usual = (['spend', 'save', 'stop', 'rate', 'crisis'] as const).filter((about) => {
    if (about === 'spend') return plan.items.some(({ category }) => category === 'expense');
    if (about === 'rate') return offeredCurrencies(plan).length > 0;
    if (about === 'crisis') return true;
    return offeredItems({ about }, plan).length + offeredMilestones({ about }, plan).length > 0;
  });
  const others = usual.filter((about) => about !== asked.about).map((about) => ({ about }));
  const own = usual.some((about) => about === asked.about);
  // A question that only a button can open is not in the default list and comes first.
  return own ? usual.map((about) => (about === asked.about ? asked : { about })) : [asked, ...others];
}

/** Returns the item of a question: the chosen one, otherwise the most likely one. */
export function chosenItem(chosen: ChosenQuestion, plan: Plan): FinancialItem | null {
  const items = offeredItems(chosen, plan);
  return items.find(({ id }) => id === chosen.itemId) ?? items[0] ?? null;
}

/** Returns the currency of a question: the chosen one, otherwise the most likely one. */
export function chosenCurrency({ code }: ChosenQuestion, plan: Plan): CurrencyCode | null {
  const codes = offeredCurrencies(plan);
  return codes.find((one) => one === code) ?? codes[0] ?? null;
}

/** Returns the item and the deposits that end together with it. */
export function itemsEndingTogether(item: FinancialItem, { items }: Plan): readonly FinancialItem[] {
  return [item, ...pensionsEndingWithIncome(items, item)];
}

/** Returns the question for the engine; null if it does not apply to the plan. */
export function toGoalQuestion(chosen: ChosenQuestion, plan: Plan): GoalQuestion | null {
  const { about, only } = chosen;
  if (about === 'spend') return { kind: 'total' };
  if (about === 'crisis') {
    const crisis = chosenCrisis(chosen, plan);
    if (crisis === null) return null;
    const { test, offset } = crisis;
    return { kind: 'stress', test, offset, ...(only === undefined ? {} : { only }) };
  }
  if (about === 'rate') {
    const code = chosenCurrency(chosen, plan);
    return code === null ? null : { kind: 'rate', code };
  }
  const milestone = chosenMilestone(chosen, plan);
  if (milestone !== null) return toMilestoneQuestion(plan.items, milestone);
  // The milestone no longer determines any date.
  if (chosen.milestoneId !== undefined) return null;
  const item = chosenItem(chosen, plan);
  if (item === null) return null;
  if (about !== 'stop') return { kind: 'item', itemId: item.id, field: 'amount' };
  return { kind: 'end', itemIds: itemsEndingTogether(item, plan).map(({ id }) => id) };
}
