/** The questions that a plan can be asked, and each as the engine takes it. */
import { type FinancialItem, depositsThatEndWith, milestoneQuestion, workToExtend } from '@meridian/contract';
import {
  type CurrencyCode,
  type Goal,
  type GoalQuestion,
  type ShockKind,
  assumedRates,
  isFundCategory,
  movableCurrencies,
} from '@meridian/engine';
import type { ScenarioForecast, Forecasts } from '#features/forecast/public.ts';
import type { Entry } from '#ui/form/entry.ts';
import type { Asked } from '#features/plan/public.ts';
import { crisisOf } from './asked-crisis.ts';
import { milestoneOf, milestonesFor } from './asked-milestone.ts';

/** The plan that is asked. */
export type Plan = ScenarioForecast & Omit<Forecasts, 'scenarios'>;

/** A question with all that is chosen in it. */
export interface Chosen extends Asked {
  /** For a crisis: one kind of its shocks alone. */
  readonly only?: ShockKind;
}

/** The wish that has to hold: the money lasts, or net worth ends with an amount. */
export interface Wish {
  readonly end: Entry<number> | null;
  /** In percent of simulated futures; null: in the forecast. */
  readonly success: number | null;
}

/** A question, and in which share of futures the plan has to hold, in percent; null: in the forecast. */
export interface AskedGoal {
  readonly goal: Goal;
  /** The choices behind it: the words of an answer are about these, whatever has been chosen since. */
  readonly chosen: Chosen;
  readonly plan: Plan;
  readonly success: number | null;
}

/** The items that a question can be about, the likeliest first; none where it is about no item. */
export function itemsFor(
  { about, itemId }: Asked,
  { items, start, years, months, assumptions, currency }: Plan,
): readonly FinancialItem[] {
  const visible = items.filter((item) => !item.is_hidden);
  const largestFirst = (some: readonly FinancialItem[]) =>
    some.toSorted((one, other) => other.amount - one.amount);
  switch (about) {
    case 'amount':
      return items.filter(({ id }) => id === itemId);
    case 'save': {
      // Funds that are saved out of cash come first: a pension is paid with the wage.
      const funds = largestFirst(visible.filter(({ category }) => isFundCategory(category)));
      return [
        ...funds.filter(({ category }) => category !== 'pension'),
        ...funds.filter(({ category }) => category === 'pension'),
      ];
    }
    case 'stop': {
      const incomes = largestFirst(visible.filter(({ category }) => category === 'income'));
      const rates = assumedRates(currency.rates, assumptions);
      const { income } = workToExtend(items, { start, years, months, rates });
      return income === null ? incomes : [income, ...incomes.filter(({ id }) => id !== income.id)];
    }
    case 'spend':
    case 'rate':
    case 'crisis':
      return [];
  }
}

/** The currencies whose value can be asked about. */
export function codesFor({ plan, currency: { code } }: Plan): readonly CurrencyCode[] {
  return movableCurrencies({ items: plan, currency: code });
}

/** The questions that make sense for a plan; the one that was asked first where it is about a thing of its own. */
export function questionsFor(asked: Asked, plan: Plan): readonly Asked[] {
  const usual = (['spend', 'save', 'stop', 'rate', 'crisis'] as const).filter((about) => {
    if (about === 'spend') return plan.items.some(({ category }) => category === 'expense');
    if (about === 'rate') return codesFor(plan).length > 0;
    if (about === 'crisis') return true;
    return itemsFor({ about }, plan).length + milestonesFor({ about }, plan).length > 0;
  });
  const others = usual.filter((about) => about !== asked.about).map((about) => ({ about }));
  const own = usual.some((about) => about === asked.about);
  // In their usual order, but for a question that only the button could ask.
  return own ? usual.map((about) => (about === asked.about ? asked : { about })) : [asked, ...others];
}

/** The item that a question is about: the one that was chosen, else the likeliest. */
export function itemOf(chosen: Chosen, plan: Plan): FinancialItem | null {
  const items = itemsFor(chosen, plan);
  return items.find(({ id }) => id === chosen.itemId) ?? items[0] ?? null;
}

/** The currency likewise. */
export function codeOf({ code }: Chosen, plan: Plan): CurrencyCode | null {
  const codes = codesFor(plan);
  return codes.find((one) => one === code) ?? codes[0] ?? null;
}

/** The items whose end is the end of work. */
export function endingWith(item: FinancialItem, { items }: Plan): readonly FinancialItem[] {
  return [item, ...depositsThatEndWith(items, item)];
}

/** The question of the engine; null where the plan has nothing that it could be about. */
export function toQuestion(chosen: Chosen, plan: Plan): GoalQuestion | null {
  const { about, only } = chosen;
  if (about === 'spend') return { kind: 'total' };
  if (about === 'crisis') {
    const crisis = crisisOf(chosen, plan);
    if (crisis === null) return null;
    const { test, offset } = crisis;
    return { kind: 'stress', test, offset, ...(only === undefined ? {} : { only }) };
  }
  if (about === 'rate') {
    const code = codeOf(chosen, plan);
    return code === null ? null : { kind: 'rate', code };
  }
  const milestone = milestoneOf(chosen, plan);
  if (milestone !== null) return milestoneQuestion(plan.items, milestone);
  // One that tells no date any more.
  if (chosen.milestoneId !== undefined) return null;
  const item = itemOf(chosen, plan);
  if (item === null) return null;
  if (about !== 'stop') return { kind: 'item', itemId: item.id, field: 'amount' };
  return { kind: 'end', itemIds: endingWith(item, plan).map(({ id }) => id) };
}
