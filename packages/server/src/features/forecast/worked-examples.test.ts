import type { ScenarioForecast } from '@meridian/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestUser, makeItem, makeUser, selectedScenario } from '#testing/factories.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';

let app: TestApp;
let user: TestUser;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  user = await makeUser(app);
});

const yearOf = async (query: string) => {
  const path = `/api/forecast/?years=1&start=2026-01${query}`;
  const response = await app.request('GET', path, { token: user.token });
  return (response.json as { scenarios: Record<string, ScenarioForecast> }).scenarios['Default'];
};

type Item = Record<string, unknown>;
type Points = [at0: number, at1: number, at2: number, at5: number, at11: number];
const plain = { from_date: null, currency: 'USD' };

describe('the worked examples of finance.md 1.8', () => {
  const examples: [name: string, items: Item[], series: Partial<Record<keyof ScenarioForecast, Points>>][] = [
    [
      'income that grows and ends',
      [
        {
          category: 'income',
          amount: 1000,
          monthly_interest_rate: 1,
          from_date: '2026-01-20',
          to_date: '2026-06-05',
        },
      ],
      {
        margins: [1000, 1010, 1020.1, 1051.01, 0],
        forecast: [1000, 2010, 3030.1, 6152.02, 6152.02],
        cash: [1000, 2010, 3030.1, 6152.02, 6152.02],
      },
    ],
    [
      'income that already runs',
      [{ category: 'income', amount: 1000, monthly_interest_rate: 1, from_date: '2020-01-01' }],
      { margins: [1000, 1010, 1020.1, 1051.01, 1115.67] },
    ],
    [
      'expense from April',
      [{ category: 'expense', amount: 200, monthly_interest_rate: 0.5, from_date: '2026-04-30' }],
      { margins: [0, 0, 0, -202, -208.14], cash: [0, 0, 0, -603, -1836.42] },
    ],
    [
      'balances',
      [
        { category: 'balance', amount: 10_000, from_date: '2019-03-01' },
        { category: 'balance', amount: 2_500, from_date: '2026-05-09' },
      ],
      { cash: [10_000, 10_000, 10_000, 12_500, 12_500] },
    ],
    [
      'saving',
      [{ category: 'saving', amount: 500, existing_funds: 10_000, monthly_interest_rate: 0.5 }],
      {
        saving: [10_550, 11_102.75, 11_658.26, 13_341.53, 16_784.56],
        forecast: [10_050, 10_102.75, 10_158.26, 10_341.53, 10_784.56],
      },
    ],
    [
      'saving with fees',
      [
        {
          category: 'saving',
          amount: 500,
          existing_funds: 10_000,
          monthly_interest_rate: 0.5,
          management_fee_deposit: 1,
          management_fee_saving: 0.6,
        },
      ],
      { saving: [10_539.98, 11_082.38, 11_627.22, 13_276.5, 16_642.41] },
    ],
    [
      'saving that has ended',
      [
        {
          category: 'saving',
          amount: 500,
          existing_funds: 10_000,
          monthly_interest_rate: 0.5,
          from_date: '2020-01-01',
          to_date: '2025-06-30',
        },
      ],
      { saving: [10_050, 10_100.25, 10_150.75, 10_303.78, 10_616.78] },
    ],
    [
      'pension in shekels',
      [
        {
          category: 'pension',
          amount: 2_000,
          currency: 'ILS',
          existing_funds: 100_000,
          monthly_interest_rate: 0.4,
          management_fee_deposit: 2.5,
          management_fee_saving: 0.5,
        },
      ],
      {
        pension: [27_650.86, 28_276.92, 28_905.22, 30_803.68, 34_662.21],
        margins: [0, 0, 0, 0, 0],
        cash: [0, 0, 0, 0, 0],
      },
    ],
    [
      'investment under a limit',
      [
        {
          category: 'investment',
          amount: 100,
          existing_funds: 1_000,
          monthly_interest_rate: 2,
          interest_limit: 1,
        },
      ],
      { investment: [1_110, 1_221.1, 1_333.31, 1_676.72, 2_395.08] },
    ],
    [
      'investment in two currencies',
      [
        {
          category: 'investment',
          amount: 100,
          currency: 'EUR',
          existing_funds: 1_500,
          existing_funds_currency: 'GBP',
          monthly_interest_rate: 1,
          from_date: '2026-10-31',
        },
      ],
      { investment: [0, 0, 0, 0, 2_417.08] },
    ],
  ];
  test.each(examples)('%s', async (_name, items, series) => {
    for (const item of items) await makeItem(app, user, { ...plain, ...item });
    const forecast = await yearOf('&deficit_policy=overdraft');
    for (const [name, points] of Object.entries(series)) {
      const values =
        forecast?.[name as keyof Omit<ScenarioForecast, 'total_fees' | 'total_taxes' | 'total_interest'>] ?? [];
      expect(values).toHaveLength(12);
      expect(
        [0, 1, 2, 5, 11].map((month) => values[month]),
        name,
      ).toEqual(points);
    }
  });

  test('liquidation', async () => {
    const fund = { ...plain, amount: 0 };
    await makeItem(app, user, { ...plain, category: 'balance', amount: 1_000 });
    await makeItem(app, user, { ...plain, category: 'expense', amount: 500 });
    await makeItem(app, user, { ...fund, category: 'saving', existing_funds: 1_200 });
    await makeItem(app, user, {
      ...fund,
      category: 'investment',
      existing_funds: 3_000,
      monthly_interest_rate: 1,
    });
    const forecast = await yearOf('&deficit_policy=liquidate');
    expect(forecast?.saving.slice(0, 5)).toEqual([1_200, 1_200, 700, 200, 0]);
    expect(forecast?.investment.slice(0, 5)).toEqual([3_030, 3_060.3, 3_090.9, 3_121.81, 2_853.03]);
    expect(forecast?.investment.slice(9)).toEqual([448.06, 0, 0]);
    expect(forecast?.cash.slice(9)).toEqual([0, -47.46, -547.46]);
  });
});

describe('the worked examples of finance.md 17', () => {
  const seriesOf = async (query: string) => {
    const path = `/api/forecast/?start=2026-01&deficit_policy=overdraft&${query}`;
    const response = await app.request('GET', path, { token: user.token });
    return (response.json as { scenarios: Record<string, ScenarioForecast> }).scenarios['Default']!;
  };
  const LOAN = { ...plain, category: 'expense', amount: 1_334, loan_balance: 240_000, loan_rate: 4.5 };

  test('a loan is paid off, and its payments equal the debt and the interest', async () => {
    await makeItem(app, user, { ...LOAN, growth: 'fixed' });
    const { debts, margins, forecast, total_interest: interest } = await seriesOf('years=30');
    expect([0, 1, 11, 59, 298, 299].map((month) => debts[month])).toEqual([
      239_566, 239_130.37, 234_683.23, 210_858.83, 1_327.89, 0,
    ]);
    expect([margins[298], margins[299], margins[300]]).toEqual([-1_334, -1_332.86, 0]);
    expect(forecast[0]).toBe(-1_334 - 239_566);
    expect(interest).toBeCloseTo(299 * 1_334 + 1_332.86 - 240_000, 1);
  });

  test('a loan with an end date is paid off in that month', async () => {
    await makeItem(app, user, { ...LOAN, growth: 'fixed', to_date: '2026-12-31' });
    const { debts, margins } = await seriesOf('years=1');
    expect([margins[11], debts[11]]).toEqual([-236_017.23, 0]);
  });

  test('an amount that grows with prices is in today’s prices, even if it starts later', async () => {
    const id = (await selectedScenario(app, user)).id;
    const assumed = { assumptions: { prices: { USD: 2 }, fx: { model: 'flat' } } };
    await app.request('PATCH', `/api/scenarios/${id}/`, { token: user.token, body: assumed });
    const later = { category: 'expense', amount: 1_000, growth: 'prices', from_date: '2040-04-01' };
    await makeItem(app, user, { ...plain, ...later });
    expect((await seriesOf('years=15')).margins[171]).toBe(-1_328.22);
    const { margins } = await seriesOf('years=15&real=true');
    expect([170, 171, 179].map((month) => margins[month])).toEqual([0, -1_000, -1_000]);
  });
});
