import type { FinancialItem } from '@meridian/contract';
import { FALLBACK_RATES, parseMonth } from '@meridian/engine';
import { expect, test } from 'vitest';
import { createItem } from '#testing/item-fixture.ts';
import { summarizeTotals } from './totals-summary.ts';

const START = parseMonth('2026-11');
const totals = (items: readonly FinancialItem[], month = '2026-11') =>
  summarizeTotals(items, { code: 'USD', rates: FALLBACK_RATES }, { start: START, month: parseMonth(month) });

/** Returns each entry as its name and its figures, the monthly one first. */
const read = (...items: FinancialItem[]) =>
  totals(items).entries.map(({ of, sums }) => [
    of,
    ...sums.map(({ kind, value, from }) => `${value.toFixed(2)} ${kind} ${from.join('+')}`),
  ]);

test('one category: a monthly, a yearly and a one-time figure', () => {
  expect(
    read(
      createItem({ amount: 1_200 }),
      createItem({ amount: 850, currency: 'EUR', interval_months: 12 }),
      createItem({ amount: 75, currency: 'GBP', interval_months: 0 }),
      createItem({ amount: 99, currency: 'JPY', is_hidden: true }),
    ),
  ).toEqual([['expense', '1283.33 month USD+EUR', '15400.00 year USD+EUR', '100.00 once GBP']]);
});

test('single payments alone have no monthly figure', () => {
  expect(read(createItem({ amount: 7, interval_months: 0 }))).toEqual([['expense', '7.00 once USD']]);
});

test('mixed categories: deposits added up, a margin without pensions, and separate balances and funds', () => {
  expect(
    read(
      createItem({ category: 'balance', amount: 5_000 }),
      createItem({ category: 'income', amount: 3_000 }),
      createItem({ category: 'expense', amount: 1_000 }),
      createItem({ category: 'saving', amount: 200, existing_funds: 10 }),
      createItem({
        category: 'pension',
        amount: 85,
        currency: 'EUR',
        existing_funds: 37,
        existing_funds_currency: 'ILS',
      }),
    ),
  ).toEqual([
    ['balance', '5000.00 whole USD'],
    ['income', '3000.00 month USD', '36000.00 year USD'],
    ['expense', '1000.00 month USD', '12000.00 year USD'],
    ['deposits', '300.00 month USD+EUR', '3600.00 year USD+EUR'],
    ['margin', '1800.00 month USD', '21600.00 year USD'],
    ['existing_funds', '20.00 whole USD+ILS'],
  ]);
});

test('expenses and savings without income have no margin; hidden items alone have no entries', () => {
  expect(read(createItem(), createItem({ category: 'saving' })).map(([of]) => of)).toEqual(['expense', 'saving']);
  expect(totals([createItem({ is_hidden: true })])).toEqual({ items: 0, visible: 0, entries: [] });
});

test('only items active in the month or year count, and only their currencies are named', () => {
  const items = [
    createItem({ amount: 1_000, currency: 'EUR', to_date: '2026-12-31' }),
    createItem({ amount: 1_500, from_date: '2027-01-01' }),
    createItem({ amount: 50_000, currency: 'GBP', interval_months: 0, from_date: '2031-01-01' }),
  ];
  const summaryOf = (month: string) => {
    const { items: active, visible, entries } = totals(items, month);
    const sums = entries.flatMap((entry) =>
      entry.sums.map(({ kind, value, from }) => `${Math.round(value)} ${kind} ${from.join('+')}`),
    );
    return [`${active} of ${visible}`, ...sums];
  };
  expect(summaryOf('2026-11')).toEqual(['2 of 3', '1176 month EUR+USD', '17353 year EUR+USD']);
  expect(summaryOf('2027-01')).toEqual(['1 of 3', '1500 month USD', '18000 year USD']);
  expect(summaryOf('2030-02')).toEqual(['2 of 3', '1500 month USD', '18000 year USD', '66667 once GBP']);
});
