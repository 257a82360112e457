import { type Assumptions, DEFAULT_SCENARIO_ASSUMPTIONS, NEW_SCENARIO_ASSUMPTIONS } from '@meridian/contract';
import type { CurrencyCode } from '@meridian/engine';
import { expect, test } from 'vitest';
import { assumptionTexts } from './assumption-texts.ts';

const textsOf = (change: Partial<Assumptions>, currencies: readonly CurrencyCode[] = ['USD', 'ILS']) =>
  assumptionTexts({ ...NEW_SCENARIO_ASSUMPTIONS, ...change }, { display: 'USD', currencies }).map(
    ({ message, of, percent, rate }) =>
      [message.replace('assumptions.told.', ''), of, percent ?? rate].filter((one) => one !== undefined).join(' '),
  );

test('matches the line of finance.md: a drift, a pinned rate, inflation', () => {
  const fx = { model: 'drift', drift: { ILS: -2, EUR: 0 } } as const;
  expect(textsOf({ fx, pinned_rates: { GBP: 1 / 1.25, ILS: 3.65 } })).toEqual([
    'drift ILS -2',
    'pinned.perDollar ILS 3.65',
    'pinned.dollars GBP 1.25',
    'prices 2',
  ]);
});

test('the exchange rate model is listed if there is no drift and the plan has another currency', () => {
  expect(textsOf({})).toEqual(['follow', 'prices 2']);
  expect(textsOf(DEFAULT_SCENARIO_ASSUMPTIONS)).toEqual(['flat', 'prices 2']);
  expect(textsOf({ fx: { model: 'drift', drift: {} } })).toEqual(['flat', 'prices 2']);
  // A drift that was entered earlier has no effect while rates are constant.
  expect(textsOf({ fx: { model: 'flat', drift: { ILS: 5 } } })).toEqual(['flat', 'prices 2']);
  expect(textsOf({}, ['USD'])).toEqual(['prices 2']);
});

test('inflation of the display currency comes first, others by name; cash only with interest', () => {
  expect(textsOf({ prices: { ILS: 3, USD: 2.5 }, cash_rate: 1.5 })).toEqual([
    'follow',
    'prices 2.5',
    'pricesOf ILS 3',
    'cash 1.5',
  ]);
});
