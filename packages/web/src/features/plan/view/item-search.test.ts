import type { DateFormat, FinancialItem } from '@meridian/contract';
import { describe, expect, test } from 'vitest';
import { type SearchableNames, itemCurrencies, normalizeForSearch, createItemSearch } from './item-search.ts';
import { createItem } from '#testing/item-fixture.ts';

const words = (category: FinancialItem['category']) =>
  ({
    balance: 'Balance',
    income: 'Income',
    expense: 'Expense',
    saving: 'Épargne',
    pension: 'Pension',
    investment: 'Investment',
  })[category];

const MONTHS = ['Januar', 'Februar', 'März', 'April', 'Mai', 'Juni', 'Juli', 'August', 'September'];
const spoken = (dateFormat: DateFormat = 'DD/MM/YYYY'): SearchableNames => ({
  category: words,
  month: (month) => MONTHS[Number(month.slice(5)) - 1] ?? '',
  dateFormat,
});
const finds = (term: string, found: FinancialItem) => createItemSearch(term, spoken())(found);

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
  expect(normalizeForSearch(text)).toBe(normalizeForSearch(typed));
});

test.each([
  ['が', 'か'],
  ['เงิน', 'เงน'],
  ['कि', 'क'],
  ['שלום', 'שלמה'],
])('%s and %s remain different in a search', (one, other) => {
  expect(normalizeForSearch(one)).not.toBe(normalizeForSearch(other));
});

describe('item search', () => {
  const fund = createItem({
    name: 'קֶרֶן השתלמות No. 2',
    category: 'saving',
    currency: 'ILS',
    existing_funds: 5,
    existing_funds_currency: 'EUR',
    tags: [{ id: 1, name: 'Später', color: '#000000' }],
  });

  test.each(['', '   ', 'קרן', 'השתלמות קרן', 'no. 2', 'epargne', 'ils', 'EUR', 'spater', 'SPÄT קרן ils', '2　no'])(
    'finds %j',
    (term) => expect(finds(term, fund)).toBe(true),
  );

  test.each(['usd', 'קרן usd', 'expense', '2ils', 'no. 22', '.*', '5'])('does not find %j', (term) =>
    expect(finds(term, fund)).toBe(false),
  );

  test('uses the changed values of an item', () => {
    expect(finds('rent', createItem({ name: 'Rent' }))).toBe(true);
    const before = createItem({ name: 'Rent' });
    expect(finds('lease', before)).toBe(false);
    expect(finds('lease', { ...before, name: 'Lease' })).toBe(true);
  });

  test('uses the category names of the current language', () => {
    const rent = createItem({ name: 'Rent', category: 'expense' });
    const german = { ...spoken(), category: () => 'Ausgabe' };
    expect(createItemSearch('ausgabe', german)(rent)).toBe(true);
    expect(createItemSearch('expense', german)(rent)).toBe(false);
  });
});

describe('dates', () => {
  const fund = createItem({
    name: 'Fund',
    category: 'pension',
    from_date: '2031-09-01',
    to_date: '2040-12-31',
    payout_from_date: '2041-03-15',
  });
  const inFormat = (term: string, format: DateFormat) => createItemSearch(term, spoken(format))(fund);

  test.each(['2031', '2040', 'fund 2041', '09/2031', '9/2031', '9.2031', '2031-09', '2031-9', '٢٠٣١'])(
    'match by year and by month in any format: %s',
    (term) => {
      for (const format of ['DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD'] as const)
        expect(inFormat(term, format), format).toBe(true);
    },
  );

  test.each(['2031-09-01', '2031-9-1', '2031/09', '31/12/2040', '31.12.2040', '15/3', '15/03/20'])(
    "match in the user's format and as in files: %s",
    (term) => expect(inFormat(term, 'DD/MM/YYYY')).toBe(true),
  );

  test('match month first in the month-first format', () => {
    expect(inFormat('12/31/2040', 'MM/DD/YYYY')).toBe(true);
    expect(inFormat('31/12/2040', 'MM/DD/YYYY')).toBe(false);
    expect(inFormat('12/31/2040', 'DD/MM/YYYY')).toBe(false);
  });

  test('match by the full name of the month', () => {
    expect(['september 2031', 'SEPTEMBER', 'maerz', 'marz'].map((term) => finds(term, fund))).toEqual([
      true,
      true,
      false,
      true,
    ]);
    expect(finds('sept', fund)).toBe(false);
  });

  test.each(['2032', '10/2031', '31', '1', '09', '1/2031', '2031-10', '/', '-'])('do not match %j', (term) =>
    expect(inFormat(term, 'DD/MM/YYYY')).toBe(false),
  );

  test('are ignored if the category lacks them', () => {
    expect(finds('2041', { ...fund, category: 'income' })).toBe(false);
  });
});

test('notes are searched word by word, without matching across fields', () => {
  const noted = createItem({ name: 'Fund', notes: 'Ask Noa\nin MAY: קרן' });
  const found = (term: string) => finds(term, noted);
  expect(['may', 'fund noa', 'קרן'].map(found)).toEqual([true, true, true]);
  expect(found('fundask')).toBe(false);
});

test('the currencies are the currency of the amount and, for a fund with a value, the currency of the value', () => {
  const fund = createItem({
    category: 'pension',
    currency: 'ILS',
    existing_funds: 1,
    existing_funds_currency: 'USD',
  });
  expect(itemCurrencies(fund)).toEqual(['ILS', 'USD']);
  expect(itemCurrencies({ ...fund, existing_funds_currency: 'ILS' })).toEqual(['ILS']);
  expect(itemCurrencies({ ...fund, existing_funds: 0 })).toEqual(['ILS']);
  expect(itemCurrencies({ ...fund, category: 'income' })).toEqual(['ILS']);
});
