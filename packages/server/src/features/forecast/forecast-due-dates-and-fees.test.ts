/** One-off and periodic items, payouts, fees and real values, through the API. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestUser, makeItem, makeUser } from '#testing/factories.ts';
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

type Series = Record<'margins' | 'pension' | 'cash' | 'forecast' | 'saving', number[]> & {
  total_fees: number;
};
const ask = (query = '') => app.request('GET', `/api/forecast/?years=2&start=2026-01${query}`, { token: user.token });
const forecastOf = async (query = '') => {
  const response = await ask(query);
  expect(response.status, response.text).toBe(200);
  return (response.json as { scenarios: { Default: Series } }).scenarios.Default;
};
const add = (change: object) => makeItem(app, user, { currency: 'USD', amount: 0, ...change });
const months = (count: number, value: number) => Array.from({ length: count }, () => value);

test.each([
  [0, 10_000],
  [0.5, 10_327.97],
])('the golden table of finance.md section 14: 120,000 at %d %% over twelve months', async (rate, amount) => {
  await add({
    category: 'pension',
    existing_funds: 120_000,
    monthly_interest_rate: rate,
    payout_from_date: '2026-01-15',
    payout_months: 12,
  });
  const { margins, pension } = await forecastOf();
  expect(margins).toEqual([...months(12, amount), ...months(12, 0)]);
  expect(pension.slice(11)).toEqual(months(13, 0));
});

test('items that are due once, yearly and every third month', async () => {
  await add({ category: 'expense', amount: 7, interval_months: 0, from_date: '2026-02-01' });
  await add({ category: 'expense', amount: 100, interval_months: 12, from_date: '2025-06-30' });
  await add({ category: 'expense', amount: 10, interval_months: 3 });
  // This item was due before the plan starts, so it is not in the forecast.
  await add({ category: 'expense', amount: 5000, interval_months: 0, from_date: '2025-12-31' });
  const { margins, cash } = await forecastOf();
  expect(margins.slice(0, 7)).toEqual([-10, -7, 0, -10, 0, -100, -10]);
  expect(cash[23]).toBe(-(7 + 2 * 100 + 8 * 10));
});

test("fees are in the response, and are the same amounts in today's money", async () => {
  await add({
    category: 'saving',
    existing_funds: 12_000,
    management_fee_saving: 1.2,
    payout_from_date: '2026-02-01',
  });
  await add({ category: 'pension', amount: 100, management_fee_deposit: 5, to_date: '2026-04-01' });
  const nominal = await forecastOf();
  expect(nominal.total_fees).toBe(12 + 11.99 + 4 * 5);
  const real = await forecastOf('&real=true');
  expect(real.total_fees).toBe(nominal.total_fees);
  // The dollar's inflation target is 2 % a year.
  expect(real.pension[11]).toBeCloseTo((nominal.pension[11] ?? 0) / 1.02, 2);
  expect(real.cash[23]).toBeCloseTo((nominal.cash[23] ?? 0) / 1.02 ** 2, 2);
  expect(await forecastOf('&real=false')).toEqual(nominal);
});

test.each(['&real=yes', '&real=', '&deficit_policy=sell', '&deficit_policy='])('%s is refused', async (query) => {
  expect((await ask(query)).status).toBe(400);
});
