import { CATEGORIES, FALLBACK_RATES, parseMonth } from '@meridian/engine';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FinancialItem } from '#plan/items.ts';
import { makeFinancialItem } from '#testing/item-factory.ts';
import { type PlanVariant, applyVariant, createPlanVariants } from './plan-variants.ts';
import { findIncomeToExtend } from './income-to-extend.ts';

const OUTLOOK = { start: parseMonth('2026-01'), years: 10, currency: 'USD', rates: FALLBACK_RATES } as const;
const variantsOf = (...items: FinancialItem[]) => createPlanVariants(items, OUTLOOK);
const kindsOf = (variants: readonly PlanVariant[]) => variants.map(({ kind }) => kind);
const changesOf = (variants: readonly PlanVariant[], kind: PlanVariant['kind']) =>
  variants.find((variant) => variant.kind === kind)?.changes.map(({ id: _, ...fields }) => fields);

describe('10 % of one item', () => {
  test.each([
    ['an expense', { amount: 1234.55 }, { amount: 1358.01 }, { amount: 1111.1 }],
    // 1.05 changed by 10 % gives 1.155 and 0.945: half cents must round correctly despite binary fractions.
    ['amounts that fall between two cents', { amount: 1.05 }, { amount: 1.16 }, { amount: 0.95 }],
    [
      'a fund: deposits and existing funds',
      { category: 'saving', amount: 200, existing_funds: 1000 },
      { amount: 220, existing_funds: 1100 },
      { amount: 180, existing_funds: 900 },
    ],
    [
      'a fund without deposits',
      { category: 'investment', amount: 0, existing_funds: 50 },
      { existing_funds: 55 },
      { existing_funds: 45 },
    ],
    [
      'an income, without the hidden existing funds of an earlier category',
      { category: 'income', amount: 10, existing_funds: 50 },
      { amount: 11 },
      { amount: 9 },
    ],
  ] as const)('%s', (_, fields, more, less) => {
    const variants = variantsOf(makeFinancialItem(fields));
    expect(changesOf(variants, 'more')).toEqual([more]);
    expect(changesOf(variants, 'less')).toEqual([less]);
  });

  test('an item is not varied beyond the maximum amount', () => {
    expect(kindsOf(variantsOf(makeFinancialItem({ category: 'balance', amount: 1e12 })))).toEqual(['less']);
  });

  test('variants exist for the ten items that move most money, largest first, equal ones by name, never for hidden ones', () => {
    const items = Array.from({ length: 12 }, (_, index) => makeFinancialItem({ name: `E${index}`, amount: index + 1 }));
    const twin = makeFinancialItem({ name: 'A', amount: 12 });
    const hidden = makeFinancialItem({ amount: 1000, is_hidden: true });
    const named = variantsOf(...items, twin, hidden).flatMap(({ kind, item: one }) =>
      kind === 'more' ? [one?.name] : [],
    );
    expect(named).toEqual(['A', 'E11', 'E10', 'E9', 'E8', 'E7', 'E6', 'E5', 'E4', 'E3']);
  });

  test('items are compared by their money over the whole plan, in one currency', () => {
    const named = variantsOf(
      makeFinancialItem({ name: 'short', amount: 1000, to_date: '2026-01-31' }),
      makeFinancialItem({ name: 'yen', amount: 1000, currency: 'JPY' }),
      makeFinancialItem({ name: 'long', amount: 10 }),
    ).flatMap(({ kind, item: one }) => (kind === 'more' ? [one?.name] : []));
    expect(named).toEqual(
      ['long', 'short', 'yen'].toSorted((one, other) => {
        const size = { long: 1200, short: 1000, yen: 120_000 / FALLBACK_RATES.JPY };
        return size[other as 'long'] - size[one as 'long'];
      }),
    );
  });
});

describe('one more year of work', () => {
  const income = (fields: Partial<FinancialItem> = {}) =>
    makeFinancialItem({ category: 'income', amount: 3000, to_date: '2030-02-28', ...fields });
  const longer = (...items: FinancialItem[]) => changesOf(variantsOf(...items), 'work');

  test('one more year moves the end of the last income that ends within the plan, to the same day or the last day of the month', () => {
    expect(longer(income({ to_date: '2028-01-31' }), income({ to_date: '2028-02-29' }))).toEqual([
      { to_date: '2029-02-28' },
    ]);
    expect(longer(income(), income({ to_date: '2028-02-29' }))).toEqual([{ to_date: '2031-02-28' }]);
  });

  test.each([
    ['with an income that begins in the next month', '2030-03-01', [{ to_date: '2029-01-31' }]],
    ['with one that begins a month later', '2030-04-30', [{ to_date: '2029-01-31' }]],
    ['but extends it if the other begins two months later', '2030-05-01', [{ to_date: '2031-02-28' }]],
    ['but extends it if the other begins in the month in which it ends', '2030-02-01', [{ to_date: '2031-02-28' }]],
  ] as const)('one more year does not extend an income that another one replaces, %s', (_, from, changed) => {
    const early = income({ to_date: '2028-01-31' });
    expect(longer(early, income(), income({ from_date: from, to_date: null }))).toEqual(changed);
  });

  test('a chain of jobs is extended at the last job', () => {
    const chain = [
      income({ to_date: '2027-06-30' }),
      income({ from_date: '2027-07-01', to_date: '2029-12-31' }),
      income({ from_date: '2030-01-15', to_date: '2032-05-31' }),
    ];
    expect(longer(...chain)).toEqual([{ to_date: '2033-05-31' }]);
    expect(findIncomeToExtend(chain, OUTLOOK)).toEqual({ income: chain[2], choices: [] });
  });

  describe('needs a choice by the user', () => {
    const chosen = (items: FinancialItem[], workId: number | null) =>
      createPlanVariants(items, OUTLOOK, workId).find(({ kind }) => kind === 'work') ?? null;

    test('one more year needs a choice if several incomes end in the same month', () => {
      const [one, other] = [income(), income({ to_date: '2030-02-01' })];
      const early = income({ to_date: '2028-02-29' });
      const items = [one, early, other];
      expect(findIncomeToExtend(items, OUTLOOK)).toEqual({ income: null, choices: [one, other] });
      expect(chosen(items, null)).toBeNull();
      expect(chosen(items, early.id)).toBeNull();
      expect(chosen(items, other.id)).toEqual({
        kind: 'work',
        item: other,
        changes: [{ id: other.id, to_date: '2031-02-01' }],
      });
    });

    test('one more year needs a choice if a pension replaces the only salary, so that no income ends', () => {
      const items = [income(), income({ from_date: '2030-03-01', to_date: null })];
      expect(findIncomeToExtend(items, OUTLOOK)).toEqual({ income: null, choices: [items[0]] });
      expect(chosen(items, null)).toBeNull();
      expect(chosen(items, items[0]?.id ?? 0)?.changes).toEqual([{ id: items[0]?.id, to_date: '2031-02-28' }]);
    });

    test('an outdated choice counts as not made', () => {
      const [early, last] = [income({ to_date: '2028-02-29' }), income()];
      expect(chosen([early, last], early.id)?.item).toBe(last);
    });
  });

  test.each([
    ['has no end', { to_date: null }],
    ['ended before the plan', { to_date: '2025-12-31' }],
    ['ends with the plan', { to_date: '2035-12-31' }],
    ['ends after the plan', { to_date: '2040-12-31' }],
    ['pays once', { interval_months: 0 }],
    ['is hidden', { is_hidden: true }],
    ['pays nothing', { amount: 0 }],
  ])('one more year is not offered for an income that %s', (_, fields) => {
    expect(longer(income(fields))).toBeUndefined();
  });

  test('one more year is not offered if no income ends', () => {
    expect(longer(makeFinancialItem({ to_date: '2030-02-28' }))).toBeUndefined();
    expect(longer()).toBeUndefined();
  });

  test('one more year also extends pension deposits that end in the same month and have no payout by then, no others', () => {
    const pension = (fields: Partial<FinancialItem>) => makeFinancialItem({ category: 'pension', ...fields });
    expect(
      longer(
        income(),
        pension({ to_date: '2030-02-01', payout_from_date: '2033-01-01', payout_months: 240 }),
        pension({ to_date: '2030-03-01' }),
        pension({ to_date: '2030-02-28', payout_from_date: '2030-03-01' }),
        pension({ to_date: null }),
        makeFinancialItem({ category: 'saving', to_date: '2030-02-28' }),
        makeFinancialItem({ category: 'expense', to_date: '2030-02-28' }),
      ),
    ).toEqual([{ to_date: '2031-02-28' }, { to_date: '2031-02-01' }]);
  });
});

test('5 % less spending reduces every visible expense, to the cent', () => {
  const variants = variantsOf(
    makeFinancialItem({ amount: 99.99 }),
    makeFinancialItem({ amount: 1.1 }),
    makeFinancialItem({ amount: 50, is_hidden: true }),
    makeFinancialItem({ category: 'saving', amount: 50 }),
  );
  expect(changesOf(variants, 'spend')).toEqual([{ amount: 94.99 }, { amount: 1.05 }]);
  expect(changesOf(variantsOf(makeFinancialItem({ category: 'income' })), 'spend')).toBeUndefined();
});

test('1 point less fees reduces the balance fee of every fund, not below 0', () => {
  const fund = (fee: number, fields: Partial<FinancialItem> = {}) =>
    makeFinancialItem({ category: 'pension', management_fee_saving: fee, management_fee_deposit: 4, ...fields });
  const variants = variantsOf(
    fund(1.2),
    fund(0.75),
    fund(0),
    fund(2, { is_hidden: true }),
    makeFinancialItem({ category: 'income', management_fee_saving: 3 }),
  );
  expect(changesOf(variants, 'fees')).toEqual([{ management_fee_saving: 0.2 }, { management_fee_saving: 0 }]);
});

test('an empty plan has no variants', () => {
  expect(variantsOf()).toEqual([]);
});

const cents = (max: number) => fc.integer({ min: 0, max: max * 100 }).map((value) => value / 100);
const date = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10));
const anyItem = fc
  .record({
    category: fc.constantFrom(...CATEGORIES),
    amount: cents(10_000),
    existing_funds: cents(100_000),
    management_fee_saving: cents(3),
    to_date: fc.option(date),
    payout_from_date: fc.option(date),
    is_hidden: fc.boolean(),
    interval_months: fc.constantFrom(0, 1, 3, 12),
  })
  .map(makeFinancialItem);

test('a variant changes only the fields it names', () => {
  const changeable = { more: 1.1, less: 0.9, spend: 0.95 };
  fc.assert(
    fc.property(fc.array(anyItem, { maxLength: 15 }), (items) => {
      for (const variant of createPlanVariants(items, OUTLOOK)) {
        const changed = applyVariant(items, variant);
        expect(changed.map(({ id }) => id)).toEqual(items.map(({ id }) => id));
        const named = new Set(variant.changes.map(({ id }) => id));
        items.forEach((before, index) => {
          const after = changed[index]!;
          if (!named.has(before.id)) {
            expect(after).toEqual(before);
            return;
          }
          expect(before.is_hidden).toBe(false);
          expect(after).not.toEqual(before);
          const { amount, existing_funds: _funds, to_date: to, management_fee_saving: fee, ...rest } = after;
          expect(before).toMatchObject(rest);
          if (variant.kind === 'work') expect(to! > before.to_date!).toBe(true);
          else expect(to).toBe(before.to_date);
          if (variant.kind === 'fees') expect(before.management_fee_saving - fee).toBeLessThanOrEqual(1 + 1e-9);
          else expect(fee).toBe(before.management_fee_saving);
          if (variant.kind === 'work' || variant.kind === 'fees') expect(amount).toBe(before.amount);
          else expect(Math.abs(amount - before.amount * changeable[variant.kind])).toBeLessThan(0.005_001);
        });
      }
    }),
  );
});
