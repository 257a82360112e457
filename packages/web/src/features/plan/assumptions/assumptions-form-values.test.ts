import { type Assumptions, DEFAULT_SCENARIO_ASSUMPTIONS } from '@meridian/contract';
import { FALLBACK_RATES } from '@meridian/engine';
import { expect, test } from 'vitest';
import { EMPTY_ENTRY, createFieldEntry } from '#ui/form/field-entry.ts';
import {
  initiallyVisibleCurrencies,
  visibleEntries,
  toAssumptionsFormValues,
  toAssumptions,
} from './assumptions-form-values.ts';
import { invertRate } from './pinned-rate-input.tsx';

const MINE: Assumptions = {
  deficit_policy: 'liquidate',
  fx: { model: 'drift', drift: { EUR: -1.5, ILS: 2 } },
  pinned_rates: { GBP: 1 / 1.27 },
  cash_rate: 1.5,
  prices: { USD: 3, ILS: -0.5 },
};

test('an untouched form returns the stored values exactly', () => {
  expect(toAssumptions(toAssumptionsFormValues(MINE), MINE)).toEqual(MINE);
  const { deficit_policy } = DEFAULT_SCENARIO_ASSUMPTIONS;
  expect(toAssumptions(toAssumptionsFormValues(DEFAULT_SCENARIO_ASSUMPTIONS), { ...MINE, deficit_policy })).toEqual({
    ...DEFAULT_SCENARIO_ASSUMPTIONS,
    fx: { model: 'flat', drift: MINE.fx.drift },
  });
});

test('an empty field means the default; hidden drifts are neither validated nor lost', () => {
  const values = toAssumptionsFormValues(MINE);
  values.cash_rate = EMPTY_ENTRY;
  values.prices.USD = EMPTY_ENTRY;
  values.fx = { model: 'flat', drift: { EUR: { text: 'x', value: null } } };
  expect(toAssumptions(values, MINE)).toEqual({
    ...MINE,
    cash_rate: 0,
    prices: { ILS: -0.5 },
    fx: { model: 'flat', drift: MINE.fx.drift },
  });
  const paths = Object.keys(visibleEntries(values)).toSorted();
  expect(paths).toEqual(['cash_rate', 'pinned_rates.GBP', 'prices.ILS', 'prices.USD']);
  values.fx.model = 'drift';
  expect(visibleEntries(values)['fx.drift.EUR']?.text).toBe('x');
});

test('the currencies of the plan and of the assumptions come first, each once', () => {
  expect(initiallyVisibleCurrencies(['ILS', 'USD', 'ILS'], MINE)).toEqual(['USD', 'EUR', 'ILS', 'GBP']);
});

test('inverting a rate twice returns the same rate', () => {
  for (const rate of [1.27, 3.65, ...Object.values(FALLBACK_RATES)]) {
    expect(invertRate(1 / rate)).toBe(rate);
    expect(invertRate(invertRate(rate))).toBeCloseTo(rate, 9);
  }
  expect(invertRate(0)).toBe(0);
  expect(createFieldEntry(invertRate(0.5)).value).toBe(2);
});
