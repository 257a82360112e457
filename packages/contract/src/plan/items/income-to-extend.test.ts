import { FALLBACK_RATES, parseMonth } from '@meridian/engine';
import { describe, expect, test } from 'vitest';
import type { FinancialItem } from '#plan/items.ts';
import { makeFinancialItem } from '#testing/item-factory.ts';
import { createPlanVariants } from './plan-variants.ts';
import { findIncomeToExtend } from './income-to-extend.ts';

const OUTLOOK = { start: parseMonth('2026-01'), years: 10, currency: 'USD', rates: FALLBACK_RATES } as const;
const income = (fields: Partial<FinancialItem>) => makeFinancialItem({ category: 'income', ...fields });

describe('the extended income is a job, even if another income ends later', () => {
  const salary = income({ name: 'Salary', amount: 8_000, to_date: '2031-12-31' });
  const rent = income({ name: 'Rent', amount: 1_500, to_date: '2034-12-31' });
  const alimony = income({ name: 'Alimony', amount: 900, to_date: '2030-05-31' });
  const follower = (fields: Partial<FinancialItem>) => income({ from_date: '2032-01-01', ...fields });

  test.each([
    ['a smaller pension follows the salary', follower({ amount: 3_000, to_date: null })],
    ['a benefit of less than half the salary follows for a while', follower({ amount: 3_900, to_date: '2032-12-31' })],
    [
      'the payout of a pension follows the salary',
      makeFinancialItem({ category: 'pension', to_date: null, payout_from_date: '2032-01-15' }),
    ],
    ['pension deposits end with the salary', makeFinancialItem({ category: 'pension', to_date: '2031-12-01' })],
    ['nothing follows, but the salary is the largest income', makeFinancialItem({})],
  ])('%s: the salary is suggested, and incomes that end later are offered as choices', (_, sign) => {
    const items = [rent, salary, alimony, sign];
    const { income: likely, choices } = findIncomeToExtend(items, OUTLOOK);
    expect(likely?.name).toBe('Salary');
    expect(choices.map(({ name }) => name)).toEqual(expect.arrayContaining(['Rent', 'Salary', 'Alimony']));
    const workOf = (workId: number | null) =>
      createPlanVariants(items, OUTLOOK, workId).find(({ kind }) => kind === 'work')?.item?.name;
    expect([workOf(null), workOf(rent.id)]).toEqual(['Salary', 'Rent']);
  });

  test('an alimony that ends while the salary continues is not suggested', () => {
    const goesOn = { ...salary, to_date: '2040-12-31' };
    expect(findIncomeToExtend([alimony, goesOn], OUTLOOK)).toEqual({ income: null, choices: [alimony] });
    expect(createPlanVariants([alimony, goesOn], OUTLOOK).map(({ kind }) => kind)).not.toContain('work');
  });

  test('a following job replaces the first one, in any currency', () => {
    const pounds = follower({ amount: 4_000, currency: 'GBP', to_date: '2033-06-30' });
    expect(findIncomeToExtend([salary, alimony, pounds], OUTLOOK)).toEqual({ income: pounds, choices: [] });
    const yen = follower({ amount: 4_000, currency: 'JPY', to_date: '2033-06-30' });
    expect(findIncomeToExtend([salary, alimony, yen], OUTLOOK).income).toBe(salary);
  });

  test('without later ends there are no choices', () => {
    const pension = follower({ amount: 3_000, to_date: null });
    expect(findIncomeToExtend([alimony, salary, pension], OUTLOOK)).toEqual({ income: salary, choices: [] });
  });
});
