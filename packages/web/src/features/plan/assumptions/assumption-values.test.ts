import { type Assumptions, DEFAULT_SCENARIO_ASSUMPTIONS } from '@meridian/contract';
import { FALLBACK_RATES } from '@meridian/engine';
import { expect, test } from 'vitest';
import { EMPTY, entryOf } from '#ui/form/entry.ts';
import { firstCurrencies, shownEntries, valuesOf, wantedOf } from './assumption-values.ts';
import { otherWayRound } from './pinned-rate-input.tsx';

const MINE: Assumptions = {
  deficit_policy: 'liquidate',
  fx: { model: 'drift', drift: { EUR: -1.5, ILS: 2 } },
  pinned_rates: { GBP: 1 / 1.27 },
  cash_rate: 1.5,
  prices: { USD: 3, ILS: -0.5 },
};

test('an untouched form returns the stored values exactly', () => {
  expect(wantedOf(valuesOf(MINE), MINE)).toEqual(MINE);
  const { deficit_policy } = DEFAULT_SCENARIO_ASSUMPTIONS;
  expect(wantedOf(valuesOf(DEFAULT_SCENARIO_ASSUMPTIONS), { ...MINE, deficit_policy })).toEqual({
    ...DEFAULT_SCENARIO_ASSUMPTIONS,
    fx: { model: 'flat', drift: MINE.fx.drift },
  });
});

test('an empty field means the default; hidden drifts are neither validated nor lost', () => {
  const values = valuesOf(MINE);
  values.cash_rate = EMPTY;
  values.prices.USD = EMPTY;
  values.fx = { model: 'flat', drift: { EUR: { text: 'x', value: null } } };
  expect(wantedOf(values, MINE)).toEqual({
    ...MINE,
    cash_rate: 0,
    prices: { ILS: -0.5 },
    fx: { model: 'flat', drift: MINE.fx.drift },
  });
  const paths = Object.keys(shownEntries(values)).toSorted();
  expect(paths).toEqual(['cash_rate', 'pinned_rates.GBP', 'prices.ILS', 'prices.USD']);
  values.fx.model = 'drift';
  expect(shownEntries(values)['fx.drift.EUR']?.text).toBe('x');
});

test('the currencies of the plan and of the assumptions come first, each once', () => {
  expect(firstCurrencies(['ILS', 'USD', 'ILS'], MINE)).toEqual(['USD', 'EUR', 'ILS', 'GBP']);
});

test('inverting a rate twice returns the same rate', () => {
  for (const rate of [1.27, 3.65, ...Object.values(FALLBACK_RATES)]) {
    expect(otherWayRound(1 / rate)).toBe(rate);
    expect(otherWayRound(otherWayRound(rate))).toBeCloseTo(rate, 9);
  }
  expect(otherWayRound(0)).toBe(0);
  expect(entryOf(otherWayRound(0.5)).value).toBe(2);
});
