import { CATEGORIES, type ComparedItem, type PlanDifference, roundMoney, roundDifferenceParts } from '@meridian/engine';
import { z } from 'zod';
import { endpoint } from '#endpoint.ts';
import { currencyCode, queryIdentifier } from '#value-schemas.ts';
import { horizonQuery, startMonth } from '#forecast.ts';
import { type FinancialItem, toPlanItem } from '#plan/items.ts';

const contribution = z.object({
  /** Name of the compared items; 'Assumptions' or 'Selling to cover shortfalls' for a contribution that no item causes. */
  name: z.string(),
  category: z.enum(CATEGORIES).nullable(),
  /** Currency of the compared items; the display currency for a contribution that no item causes. */
  currency: currencyCode,
  /** Id of the first item with this name and category in the scenario `from`; null if there is none. */
  from_item: z.int().nullable(),
  /** Id of the first item with this name and category in the scenario `to`; null if there is none. */
  to_item: z.int().nullable(),
  amount: z.number(),
});

/** Explains why two scenarios end with different net worth, in `currency` (finance.md section 14). */
const forecastDifference = z
  .object({
    from: z.int(),
    to: z.int(),
    currency: currencyCode,
    total: z.number(),
    contributions: z.array(contribution),
  })
  .meta({ id: 'ForecastDifference' });

/** Amounts are rounded to cents and add up to `total`. The largest contributions come first, the two that no item causes last. */
export type ForecastDifference = z.infer<typeof forecastDifference>;

/** The endpoint that explains the difference between two scenarios. Every signed-in user may call it. */
export const differenceEndpoints = {
  difference: endpoint('GET /api/forecast/difference/', {
    summary: 'Returns the contribution of each item to the difference in final net worth of two scenarios',
    query: z.strictObject({
      from: queryIdentifier,
      to: queryIdentifier,
      ...horizonQuery,
      start: startMonth.optional(),
    }),
    response: forecastDifference,
    refusals: { 404: { when: 'The user has no such scenario' } },
  }),
};

/** Converts an item to the engine's form for the comparison of two plans, which matches items by name. */
export function toComparedItem(item: FinancialItem): ComparedItem {
  return { ...toPlanItem(item), name: item.name };
}

/**
 * Returns the parts of the difference that no item explains: the effects of the assumptions and of sales to cover shortfalls, in this
 * order. Omits amounts whose size is below `smallest`, in units of the display currency.
 */
export function nonItemDifferences(
  { assumptions, selling }: Pick<PlanDifference, 'assumptions' | 'selling'>,
  smallest = 0.005,
): { part: 'assumptions' | 'selling'; amount: number }[] {
  const parts = [
    { part: 'assumptions' as const, amount: assumptions },
    { part: 'selling' as const, amount: selling },
  ];
  return parts.filter(({ amount }) => Math.abs(amount) >= smallest);
}

const NAMES = { assumptions: 'Assumptions', selling: 'Selling to cover shortfalls' };

/** Converts the engine's comparison of two scenarios to the API's response, with amounts rounded to cents. */
export function toForecastDifference(
  difference: PlanDifference,
  { from, to, currency }: Pick<ForecastDifference, 'from' | 'to' | 'currency'>,
): ForecastDifference {
  const others = nonItemDifferences(difference);
  const lines = [
    ...difference.items.map((item) => ({
      name: item.name,
      category: item.category,
      currency: (item.to[0] ?? item.from[0])?.currency ?? currency,
      from_item: item.from[0]?.id ?? null,
      to_item: item.to[0]?.id ?? null,
    })),
    ...others.map(({ part }) => ({
      name: NAMES[part],
      category: null,
      currency,
      from_item: null,
      to_item: null,
    })),
  ];
  const amounts = roundDifferenceParts(
    difference,
    [...difference.items, ...others].map(({ amount }) => amount),
  );
  return {
    from,
    to,
    currency,
    total: roundMoney(roundMoney(difference.to) - roundMoney(difference.from)),
    contributions: lines.map((line, place) => ({ ...line, amount: amounts[place] ?? 0 })),
  };
}
