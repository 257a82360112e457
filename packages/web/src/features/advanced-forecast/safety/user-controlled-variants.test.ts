import { createPlanVariants } from '@meridian/contract';
import { FALLBACK_RATES, parseMonth } from '@meridian/engine';
import { expect, test } from 'vitest';
import { createItem } from '#testing/item-fixture.ts';
import { userControlledVariants } from './user-controlled-variants.ts';

const OUTLOOK = { start: parseMonth('2026-01'), years: 10, currency: 'USD', rates: FALLBACK_RATES } as const;

test('the value of a house, fund or account is no decision: only incomes, expenses, deposits and fees vary', () => {
  const plan = [
    createItem({ id: 1, name: 'House', category: 'saving', amount: 0, existing_funds: 400_000 }),
    createItem({ id: 2, name: 'Account', category: 'balance', amount: 20_000 }),
    createItem({ id: 3, name: 'Salary', category: 'income', amount: 3_000, to_date: '2030-12-31' }),
    createItem({ id: 4, name: 'Rent', category: 'expense', amount: 1_000 }),
    createItem({ id: 5, name: 'Fund', category: 'investment', amount: 200, existing_funds: 50_000 }),
    createItem({ id: 6, name: 'Pension', category: 'pension', amount: 100, management_fee_saving: 1.5 }),
    createItem({
      id: 7,
      name: 'Loan',
      category: 'expense',
      amount: 900,
      loan_balance: 200_000,
      loan_rate: 3,
    }),
  ];
  const variants = userControlledVariants(createPlanVariants(plan, OUTLOOK));
  expect(variants.map(({ kind, item: varied }) => `${kind} ${varied?.name ?? ''}`.trim()).toSorted()).toEqual([
    'fees',
    'less Fund',
    'less Pension',
    'less Rent',
    'less Salary',
    'more Fund',
    'more Loan',
    'more Pension',
    'more Rent',
    'more Salary',
    'spend',
    'work Salary',
  ]);
  expect(variants.flatMap(({ changes }) => changes).filter((change) => 'existing_funds' in change)).toEqual([]);
  expect(variants.find(({ kind, item: varied }) => kind === 'more' && varied?.name === 'Fund')?.changes).toEqual([
    { id: 5, amount: 220 },
  ]);
});
