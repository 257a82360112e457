import type { FinancialItem, ItemTag } from '@meridian/contract';
import { FALLBACK_RATES, parseMonth } from '@meridian/engine';
import { expect, test } from 'vitest';
import { createItem } from '#testing/item-fixture.ts';
import { tagCurrencies, tagFigures } from './tag-figures.ts';

const tagged = (fields: Partial<FinancialItem>, ...tags: ItemTag[]) => createItem({ amount: 100, tags, ...fields });

const home: ItemTag = { id: 7, name: 'home', color: '#112233' };
const fun: ItemTag = { id: 8, name: 'fun', color: '#445566' };
const figuresOf = (...items: FinancialItem[]) => tagFigures(items, parseMonth('2026-11'), 'USD', FALLBACK_RATES);

test('an item counts fully for each of its tags; untagged and hidden items do not count', () => {
  const figures = figuresOf(
    tagged({}, home, fun),
    tagged({ category: 'balance', amount: 50 }, home),
    tagged({ category: 'saving', amount: 10, existing_funds: 900, to_date: '2026-10-31' }, fun),
    tagged({ amount: 1_000, is_hidden: true }, home),
    tagged({ amount: 1_000 }),
  );
  expect(figures).toEqual([
    { ...home, total_amount: 150, monthly_amount: 100, existing_funds: 0 },
    { ...fun, total_amount: 110, monthly_amount: 100, existing_funds: 900 },
  ]);
});

test('tags without a stored id are matched by name, and get the id known from another item', () => {
  const figures = figuresOf(
    tagged({}, { id: -1, name: 'new', color: '#aaaaaa' }),
    tagged({}, { id: -1, name: 'Home', color: '#bbbbbb' }),
    tagged({}, home),
  );
  expect(figures).toEqual([
    { id: -1, name: 'new', color: '#aaaaaa', total_amount: 100, monthly_amount: 100, existing_funds: 0 },
    { ...home, total_amount: 200, monthly_amount: 200, existing_funds: 0 },
  ]);
});

test('a tag used only by hidden items is left out', () => {
  expect(figuresOf(tagged({ is_hidden: true }, home))).toEqual([]);
});

test('the monthly amount contains a twelfth of yearly payments, and no single payments', () => {
  const [figure] = figuresOf(
    tagged({ amount: 1_200, interval_months: 12 }, home),
    tagged({ amount: 30, interval_months: 3 }, home),
    tagged({ amount: 9_000, interval_months: 0 }, home),
  );
  expect(figure).toMatchObject({ monthly_amount: 110, total_amount: 10_230 });
});

test('exactly those currencies are returned that contribute to a figure', () => {
  const items = [
    tagged({ currency: 'EUR' }, home),
    tagged({ currency: 'GBP', interval_months: 0 }, home),
    tagged({ currency: 'ILS', from_date: '2031-01-01' }, { ...home, id: -1, name: 'HOME' }),
    tagged({ currency: 'JPY', is_hidden: true }, home),
    tagged({ category: 'saving', existing_funds: 5, existing_funds_currency: 'CHF' }, home),
  ];
  const of = (measure: Parameters<typeof tagCurrencies>[1]) => [
    ...(tagCurrencies(items, measure, parseMonth('2026-11'), FALLBACK_RATES).get('home') ?? []),
  ];
  expect(of('monthly_amount')).toEqual(['EUR', 'USD']);
  expect(of('total_amount')).toEqual(['EUR', 'GBP', 'ILS', 'USD']);
  expect(of('existing_funds')).toEqual(['CHF']);
});
