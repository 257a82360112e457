import { DEFAULT_ASSUMPTIONS, FALLBACK_RATES, type PlanItem, forecast, parseMonth } from '@meridian/engine';
import { expect, test } from 'vitest';
import { type BreakingPointRequest, findBreakingEvents } from './find-breaking-events.ts';

function item(fields: Partial<PlanItem> & Pick<PlanItem, 'category'>): PlanItem {
  return {
    id: 1,
    from: null,
    to: null,
    amount: 0,
    currency: 'USD',
    existingFunds: 0,
    existingFundsCurrency: 'USD',
    monthlyRate: 0,
    accumulationFee: 0,
    depositFee: 0,
    interestLimit: 0,
    hidden: false,
    payoutFrom: null,
    ...fields,
  };
}

const planOf = (...items: PlanItem[]): BreakingPointRequest => ({
  items,
  start: parseMonth('2026-01'),
  years: 2,
  currency: 'USD',
  rates: { ...FALLBACK_RATES, EUR: 0.5 },
});

test('a salary that pays a rent in euros lasts until the euro gains a quarter, or a fifth of the income is lost', () => {
  // 2,500 dollars pay for 1,000 euros until a euro costs 2.50 dollars; it costs 2 dollars now.
  const plan = planOf(
    item({ category: 'income', amount: 2_500 }),
    item({ category: 'expense', amount: 1_000, currency: 'EUR' }),
  );
  const { runsOutAt, crises, currencies } = findBreakingEvents(plan);
  expect(runsOutAt).toBeNull();
  expect(currencies).toEqual([{ code: 'EUR', percent: 25 }]);
  const broken = crises.filter(({ runsOutAt: month }) => month !== null).map(({ name }) => name);
  // The plan tolerates the loss of a fifth of its income. The job loss (60 %) and the crisis of 1929 (25 %) exceed it
  // in their first month.
  expect(broken).toContain('Job loss');
  expect(broken).toContain('Great Depression (1929)');
  expect(broken).not.toContain('Mild recession');
  expect(crises).toHaveLength(12);
  expect(crises.findIndex(({ runsOutAt: month }) => month === null)).toBe(broken.length);
  // Forecasts just below and above the found percentage verify the search.
  const at = (percent: number) =>
    forecast({ ...plan, rates: { ...plan.rates, EUR: 0.5 / (1 + percent / 100) } }).runsOutAt;
  expect(at(24.99)).toBeNull();
  expect(at(25.02)).not.toBeNull();
});

test('money runs out although net worth stays: a locked house cannot pay the rent', () => {
  const house = item({
    category: 'investment',
    existingFunds: 1e6,
    currency: 'EUR',
    existingFundsCurrency: 'EUR',
    isLocked: true,
  });
  const { currencies } = findBreakingEvents(
    planOf(
      house,
      item({ category: 'income', amount: 1_000, currency: 'EUR' }),
      item({ category: 'expense', amount: 1_000 }),
    ),
  );
  expect(currencies).toEqual([{ code: 'EUR', percent: -50 }]);
});

test('a plan that fails anyway needs no crisis, whatever its deficit policy', () => {
  const spent = planOf(
    item({ category: 'saving', existingFunds: 1_500 }),
    item({ category: 'expense', amount: 1_000 }),
  );
  expect(findBreakingEvents(spent)).toEqual({ runsOutAt: 1, crises: [], currencies: [] });
  // Savings are sold first, even if the deficit policy is an overdraft.
  const owing: BreakingPointRequest = {
    ...spent,
    assumptions: { ...DEFAULT_ASSUMPTIONS, deficitPolicy: 'overdraft' },
  };
  expect(findBreakingEvents(owing).runsOutAt).toBe(1);
});
