import type { FinancialItem, ItemTag } from '@meridian/contract';
import { FALLBACK_RATES, parseMonth } from '@meridian/engine';
import { expect, test } from 'vitest';
import { item } from '#lib/item-fixture.ts';
import { tagFigures } from './tag-figures.ts';

const tagged = (fields: Partial<FinancialItem>, ...tags: ItemTag[]) => item({ amount: 100, tags, ...fields });

const home: ItemTag = { id: 7, name: 'home', color: '#112233' };
const fun: ItemTag = { id: 8, name: 'fun', color: '#445566' };
const figuresOf = (...items: FinancialItem[]) =>
  tagFigures(items, parseMonth('2026-11'), 'USD', FALLBACK_RATES);

test('an item counts fully under each of its tags; untagged and hidden ones not at all', () => {
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

test('tags on their way to the server are told apart by name, and take the id that another item knows', () => {
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

test('a tag that only hidden items carry is not there', () => {
  expect(figuresOf(tagged({ is_hidden: true }, home))).toEqual([]);
});
