import { describe, expect, test } from 'vitest';
import { type FundRecursion, measureTableBias } from '#testing/normal-table-bias.ts';

/**
 * Finance.md section 5.2 requires a bias below a tenth of the sampling error at 100,000 paths. A few thousand paths can show a
 * bias in some statistics only; the figures of a million paths are in docs/decisions/0033-draws-of-the-simulation.md.
 */
const PLANS: [string, FundRecursion][] = [
  ['a lump sum', (balance, growth) => balance * 1.005 * growth],
  ['deposits', (balance, growth) => balance * 1.006 * growth + 0.5],
  ['withdrawals', (balance, growth) => balance * 1.004 * growth - 0.4],
];

describe.each(PLANS)('%s', (_, plan) => {
  test.each([false, true])(
    "the tables' bias is below a tenth of the sampling error; variance reduction: %s",
    (isReduced) => {
      for (const { bias, uncertainty, samplingError, statistic } of measureTableBias(plan, 6_000, isReduced)) {
        expect(Math.abs(bias), statistic).toBeLessThanOrEqual(0.1 * samplingError + 4 * uncertainty);
        if (statistic === 'mean') expect(uncertainty).toBeLessThan(0.04 * samplingError);
      }
    },
  );
});
