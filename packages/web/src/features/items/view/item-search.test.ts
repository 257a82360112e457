import type { FinancialItem } from '@meridian/contract';
import { describe, expect, test } from 'vitest';
import { currenciesOf, folded, searchOf } from './item-search.ts';
import { item } from '#lib/item-fixture.ts';

const words = (category: FinancialItem['category']) =>
  ({
    balance: 'Balance',
    income: 'Income',
    expense: 'Expense',
    saving: 'Épargne',
    pension: 'Pension',
    investment: 'Investment',
  })[category];

const finds = (term: string, found: FinancialItem) => searchOf(term, words)(found);

test.each([
  ['Crème brûlée', 'creme brulee'],
  ['CAFÉ', 'cafe\u0301'],
  ['Łódź', 'lodz'],
  ['Ørsted', 'orsted'],
  ['Straße', 'STRASSE'],
  ['STRAẞE', 'strasse'],
  ['ΟΔΟΣ', 'οδός'],
  ['İstanbul', 'istanbul'],
  ['ısı', 'ISI'],
  ['Привёт', 'привет'],
  ['שָׁלוֹם', 'שלום'],
  ['إِيجَار', 'ايجار'],
  ['كـــتاب', 'كتاب'],
  ['٤\u200f', '٤'],
  ['ＣＲＥＭＥ　１２', 'creme 12'],
  ['ｶﾞﾗｽ', 'ガラス'],
  ['한국', '한국'.normalize('NFD')],
  ['👩\u200d💻', '👩💻'],
  ['❤\ufe0f', '❤'],
])('%s is found as %s', (text, typed) => {
  expect(folded(text)).toBe(folded(typed));
});

test.each([
  ['が', 'か'],
  ['เงิน', 'เงน'],
  ['कि', 'क'],
  ['שלום', 'שלמה'],
])('%s and %s stay two words', (one, other) => {
  expect(folded(one)).not.toBe(folded(other));
});

describe('a search', () => {
  const fund = item({
    name: 'קֶרֶן השתלמות No. 2',
    category: 'saving',
    currency: 'ILS',
    existing_funds: 5,
    existing_funds_currency: 'EUR',
    tags: [{ id: 1, name: 'Später', color: '#000000' }],
  });

  test.each([
    '',
    '   ',
    'קרן',
    'השתלמות קרן',
    'no. 2',
    'epargne',
    'ils',
    'EUR',
    'spater',
    'SPÄT קרן ils',
    '2　no',
  ])('finds %j', (term) => expect(finds(term, fund)).toBe(true));

  test.each(['usd', 'קרן usd', 'expense', '2ils', 'no. 22', '.*', '5'])('does not find %j', (term) =>
    expect(finds(term, fund)).toBe(false),
  );

  test('follows an item that was changed', () => {
    expect(finds('rent', item({ name: 'Rent' }))).toBe(true);
    const before = item({ name: 'Rent' });
    expect(finds('lease', before)).toBe(false);
    expect(finds('lease', { ...before, name: 'Lease' })).toBe(true);
  });

  test('speaks the words of the language at hand', () => {
    const rent = item({ name: 'Rent', category: 'expense' });
    expect(searchOf('ausgabe', () => 'Ausgabe')(rent)).toBe(true);
    expect(searchOf('expense', () => 'Ausgabe')(rent)).toBe(false);
  });
});

test('notes are searched, a word at a time and not across fields', () => {
  const noted = item({ name: 'Fund', notes: 'Ask Noa\nin MAY: קרן' });
  const found = (term: string) => searchOf(term, () => 'Saving')(noted);
  expect(['may', 'fund noa', 'קרן'].map(found)).toEqual([true, true, true]);
  expect(found('fundask')).toBe(false);
});

test('currencies are those of the amount and of a fund that holds something', () => {
  const fund = item({
    category: 'pension',
    currency: 'ILS',
    existing_funds: 1,
    existing_funds_currency: 'USD',
  });
  expect(currenciesOf(fund)).toEqual(['ILS', 'USD']);
  expect(currenciesOf({ ...fund, existing_funds_currency: 'ILS' })).toEqual(['ILS']);
  expect(currenciesOf({ ...fund, existing_funds: 0 })).toEqual(['ILS']);
  expect(currenciesOf({ ...fund, category: 'income' })).toEqual(['ILS']);
});
