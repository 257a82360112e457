import { CSV_COLUMNS, type ExportedItem } from '@meridian/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { escapeFormula, parseCsvItem, joinNames, toCsvRow } from './csv-item-rows.ts';

const ITEM: ExportedItem = {
  id: 1,
  name: 'Rent',
  category: 'expense',
  from_date: null,
  to_date: '2030-12-31',
  amount: 1200.5,
  currency: 'EUR',
  existing_funds: 0,
  existing_funds_currency: 'EUR',
  monthly_interest_rate: -0.15,
  management_fee_saving: 0,
  management_fee_deposit: 0,
  interest_limit: 0,
  interval_months: 1,
  payout_from_date: null,
  from_date_milestone: null,
  to_date_milestone: null,
  payout_from_date_milestone: null,
  payout_months: 0,
  growth: 'rate',
  deposit_growth_rate: 0,
  loan_balance: 0,
  loan_rate: 0,
  asset_class: null,
  is_locked: false,
  drawable_from: null,
  payout_growth: 'fixed',
  tax_percent: 0,
  notes: '',
  is_hidden: false,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  scenario: 2,
  tags: [],
};

const tagged = (names: readonly string[]) => names.map((name, id) => ({ id, name, color: '#000000' }));

const PLAIN = { decimal: '.', order: null } as const;

const readBack = (scenario: string, item: ExportedItem) => {
  const row = toCsvRow(scenario, item);
  return parseCsvItem(new Map(CSV_COLUMNS.map((column, place) => [column, row[place] ?? ''])), PLAIN);
};

/** The formula prefixes that OWASP lists, and ways to hide one. */
const FORMULAS = [
  "=cmd|' /C calc'!A0",
  '=HYPERLINK("http://x","y")',
  '+1+1',
  '-2+3',
  '-5',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '＝1+1',
  '＋1',
  '－1',
  '＠A1',
  "'=1",
  "''=1",
];

describe('what looks like a formula', () => {
  test.each(FORMULAS)('%j gets an apostrophe', (text) => {
    expect(escapeFormula(text)).toBe(`'${text}`);
  });

  test.each(['Rent', "'quoted'", '__proto__', '5-3', 'a=b', '', 'תמיכה', '😀'])('%j stays unchanged', (text) => {
    expect(escapeFormula(text)).toBe(text);
  });

  test('formulas are escaped in every text cell: scenario, name, notes and tags', () => {
    for (const text of FORMULAS) {
      const cells = toCsvRow(text, { ...ITEM, name: text, notes: text, tags: tagged([text]) });
      const dangerous = cells.filter((cell) => /^[=+\-@\t\r\n＝＋－＠]/u.test(cell));
      expect(dangerous, 'but for the rate').toEqual(['-0.15']);
    }
  });
});

const anyName = fc
  .oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 50 }),
    fc
      .array(fc.constantFrom("'", '=', '-', '@', ';', '\\', ',', '"', ' ', 'a', 'א'), { minLength: 1 })
      .map((signs) => signs.join('')),
  )
  .map((name) => name.trim())
  .filter((name) => name !== '');

test('any names survive the round trip', () => {
  fc.assert(
    fc.property(anyName, anyName, fc.array(anyName), (scenario, name, tags) => {
      const back = readBack(scenario, { ...ITEM, name, tags: tagged(tags) });
      expect(back.scenario).toBe(scenario);
      expect(back.item).toMatchObject({ name, tags: tags.map((tag) => ({ name: tag })) });
    }),
  );
});

test('any numbers survive the round trip', () => {
  fc.assert(
    fc.property(fc.double({ min: -99.9, max: 100, noNaN: true }), (rate) => {
      const { item } = readBack('Default', { ...ITEM, monthly_interest_rate: rate });
      const { monthly_interest_rate: back } = item as Record<string, unknown>;
      expect(Number(back)).toBe(rate === 0 ? 0 : rate);
    }),
  );
});

test('names in one cell are separated by semicolons', () => {
  expect(joinNames(['home', 'a;b', String.raw`c\d`])).toBe(String.raw`home; a\;b; c\\d`);
});

test('TRUE in capitals is accepted, and an empty cell means no date or 0', () => {
  const cells = new Map(CSV_COLUMNS.map((column) => [column, column === 'is_hidden' ? 'TRUE' : '']));
  expect(parseCsvItem(cells, PLAIN)).toEqual({
    scenario: '',
    item: {
      name: '',
      category: undefined,
      from_date: null,
      to_date: null,
      payout_from_date: null,
      drawable_from: null,
      notes: '',
      is_hidden: true,
      tags: [],
    },
  });
});
