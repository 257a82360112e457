import { normalProbability, normalQuantile } from './normal-distribution.ts';

/** An amount that is invested once; `volatility` is the yearly standard deviation of its log return, above 0. */
interface LumpSum {
  readonly opening: number;
  /** Growth factor of a month: 1 + the return. */
  readonly growth: number;
  /** Factor by which a month's fee reduces the value: 1 - the monthly fee. */
  readonly keep: number;
  readonly volatility: number;
  readonly months: number;
}

/** Distribution of a lump sum without a limit: log-normal, with the forecast as its median (finance.md section 5.4). */
export function lumpSumDistribution({ opening, growth, keep, volatility, months }: LumpSum) {
  const spread = volatility * Math.sqrt(months / 12);
  const median = opening * (growth * keep) ** months;
  const mean = median * Math.exp(spread ** 2 / 2);
  return {
    mean,
    standardDeviation: mean * Math.sqrt(Math.expm1(spread ** 2)),
    quantile: (share: number) => median * Math.exp(spread * normalQuantile(share)),
    probabilityBelow: (amount: number) => normalProbability(Math.log(amount / median) / spread),
    /** Mean of the lowest `share` of the distribution. */
    meanBelow: (share: number) => (mean * normalProbability(normalQuantile(share) - spread)) / share,
  };
}
