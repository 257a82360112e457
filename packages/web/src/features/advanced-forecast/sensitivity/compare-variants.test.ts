import { type FinancialItem, createPlanVariants, toPlanItem } from '@meridian/contract';
import { FALLBACK_RATES, forecast, parseMonth } from '@meridian/engine';
import { type SimulationRequest } from '@meridian/simulation';
import { simulatePlan } from '@meridian/simulation/testing/test-kernel.ts';
import { describe, expect, test, vi } from 'vitest';
import { createItem } from '#testing/item-fixture.ts';
import {
  type PlanWithVariants,
  type VariantComparison,
  type ComparisonSettings,
  type VariantEffect,
  bestVariant,
  compareVariants,
} from './compare-variants.ts';

// Allows for about a dozen simulations in each test.
vi.setConfig({ testTimeout: 20_000 });

const OUTLOOK = { start: parseMonth('2026-01'), years: 10, currency: 'USD', rates: FALLBACK_RATES } as const;

const REGIMES = { normalRate: 0.02, highRate: 0.09, normalToHigh: 0.02, highToNormal: 0.04 } as const;

const SETTINGS: ComparisonSettings = {
  currency: 'USD',
  paths: 200,
  seed: 42,
  economy: { scenario: undefined, model: undefined },
  isReturnHistoryMissing: false,
  isPriceHistoryMissing: false,
};

/** The plan of a household that may run out of money. */
const HOUSEHOLD = [
  createItem({ id: 1, name: 'Salary', category: 'income', amount: 3000, to_date: '2030-12-31' }),
  createItem({ id: 2, name: 'Living', category: 'expense', amount: 2600 }),
  createItem({
    id: 3,
    name: 'Fund',
    category: 'investment',
    amount: 200,
    existing_funds: 120_000,
    management_fee_saving: 1.5,
  }),
];

export function comparedPlan(items: readonly FinancialItem[], paths = 200): PlanWithVariants {
  return {
    items,
    variants: createPlanVariants(items, OUTLOOK),
    settings: { ...SETTINGS, paths },
    requestFor: (of) => ({
      ...OUTLOOK,
      items: of.map(toPlanItem),
      deficitPolicy: 'liquidate',
      includeFxRisk: false,
      returnModel: 'lognormal',
      paths,
      seed: SETTINGS.seed,
      inflation: {
        model: { type: 'regime_switching', ...REGIMES, currentRegime: 'high' },
        currency: 'USD',
      },
    }),
    endOf: (of) => forecast({ ...OUTLOOK, items: of.map(toPlanItem) }).forecast.at(-1) ?? 0,
    priceLevel: 1.5,
  };
}

const run = (request: SimulationRequest) => Promise.resolve(simulatePlan(request));
const never = { signal: new AbortController().signal, onDone: () => undefined };

describe('the comparison of a plan with its variants', () => {
  test('equals separate simulations compared path by path, sorted by benefit', async () => {
    const plan = comparedPlan(HOUSEHOLD);
    const { nominal } = await compareVariants(plan, run, never);
    const { before, effects, settings } = nominal;
    const alone = simulatePlan(plan.requestFor(HOUSEHOLD));
    expect(before).toEqual({
      success: 1 - alone.probabilityOfShortfall,
      median: alone.median,
      end: plan.endOf(HOUSEHOLD),
    });
    // The comparison contains the settings of its plan, which the texts beside the figures describe.
    expect(settings).toBe(plan.settings);
    expect(effects).toHaveLength(plan.variants.length);
    const longer = effects.find(({ variant }) => variant.kind === 'work');
    const worked = HOUSEHOLD.map((each) => (each.id === 1 ? { ...each, to_date: '2031-12-31' } : each));
    const simulated = simulatePlan(plan.requestFor(worked));
    expect(longer).toMatchObject({
      success: 1 - simulated.probabilityOfShortfall,
      median: simulated.median,
      end: plan.endOf(worked),
    });
    expect(longer?.difference.end).toBe(plan.endOf(worked) - before.end);
    expect(longer?.difference.success.value).toBeCloseTo(
      alone.probabilityOfShortfall - simulated.probabilityOfShortfall,
      12,
    );
    const values = effects.map(({ difference }) => difference.success.value);
    expect(values).toEqual(values.toSorted((one, other) => other - one));
    expect(values.at(-1)).toBeLessThan(0);
    expect(bestVariant(nominal)).toEqual({ kind: 'lasts', effect: effects[0] });
  });

  test("in today's money divides each future by its own price level, and the forecast by the expected one", async () => {
    const plan = comparedPlan(HOUSEHOLD, 50);
    const { nominal, real } = await compareVariants(plan, run, never);
    const alone = simulatePlan(plan.requestFor(HOUSEHOLD));
    expect(real.before).toEqual({
      success: nominal.before.success,
      median: alone.real?.median,
      end: plan.endOf(HOUSEHOLD) / 1.5,
    });
    expect(real.before.median).not.toBeCloseTo(nominal.before.median / 1.5, 0);
    for (const { variant, median, end, difference } of real.effects) {
      expect(difference.median.value).toBeCloseTo(median - real.before.median, 6);
      expect(difference.end).toBe(end - real.before.end);
      const same = nominal.effects.find((effect) => effect.variant === variant);
      expect(difference.success).toEqual(same?.difference.success);
      expect(end).toBe((same?.end ?? 0) / 1.5);
    }
  });

  test('reports the progress after each simulation, and stops when it is aborted', async () => {
    const plan = comparedPlan(HOUSEHOLD, 10);
    const done: number[] = [];
    const job = new AbortController();
    const stopped = compareVariants(plan, run, {
      signal: job.signal,
      onDone: (count) => {
        done.push(count);
        if (count === 3) job.abort();
      },
    });
    await expect(stopped).rejects.toThrow('abort');
    expect(done).toEqual([1, 2, 3]);
  });

  test('if two variants have the same chance of success, the one with the higher end value comes first', async () => {
    // The money always lasts in this plan.
    const safe = [
      createItem({ id: 1, category: 'income', amount: 100 }),
      createItem({ id: 2, category: 'saving', existing_funds: 5000, amount: 1 }),
    ];
    const { nominal: comparison } = await compareVariants(comparedPlan(safe, 50), run, never);
    expect(comparison.before.success).toBe(1);
    const medians = comparison.effects.map(({ difference }) => difference.median.value);
    expect(medians).toEqual(medians.toSorted((one, other) => other - one));
    expect(bestVariant(comparison)).toEqual({ kind: 'already', effect: comparison.effects[0] });
  });
});

describe('the best variant', () => {
  const effect = (success: [number, number, number], median: number, low = median, high = median): VariantEffect => ({
    variant: { kind: 'spend', item: null, changes: [] },
    success: 0,
    median: 0,
    end: 0,
    difference: {
      success: { value: success[0], low: success[1], high: success[2] },
      median: { value: median, low, high },
      end: median,
    },
  });
  const of = (success: number, ...effects: VariantEffect[]): VariantComparison => ({
    before: { success, median: 0, end: 0 },
    effects,
    settings: SETTINGS,
  });

  test('is not claimed for a difference within the simulation error', () => {
    const chance = effect([0.01, -0.01, 0.03], 5);
    expect(bestVariant(of(0.5, chance, effect([0, -0.02, 0.02], 9)))).toMatchObject({
      kind: 'none',
      effect: { difference: { end: 9 } },
    });
  });

  test('is the one with the largest significant increase of the end value', () => {
    const [same, chance, sure, surer] = [
      effect([0, -0.01, 0.01], 0.004),
      effect([0, -0.01, 0.01], 900, -50, 2000),
      effect([0, -0.01, 0.01], 40, 30, 50),
      effect([0, -0.01, 0.01], 70, 5, 90),
    ];
    for (const [before, kind] of [
      [1, 'already'],
      [0.5, 'none'],
    ] as const) {
      expect(bestVariant(of(before, same, chance))).toEqual({ kind, effect: null });
      expect(bestVariant(of(before, chance, sure, surer))).toEqual({ kind, effect: surer });
    }
  });

  test('is null if every variant is worse', () => {
    expect(bestVariant(of(0.5, effect([-0.1, -0.2, -0.05], -5)))).toEqual({ kind: 'none', effect: null });
    expect(bestVariant(of(1, effect([0, -0.01, 0.01], 0)))).toEqual({ kind: 'already', effect: null });
    expect(bestVariant(of(0))).toEqual({ kind: 'none', effect: null });
  });
});
