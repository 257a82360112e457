import { normalDensity, normalProbability, normalQuantile } from './normal-distribution.ts';

/** One amount invested once, its yearly log volatility above 0. */
interface LumpSum {
  readonly opening: number;
  /** 1 + r of a month. */
  readonly growth: number;
  /** 1 - f of a month. */
  readonly keep: number;
  readonly volatility: number;
  readonly months: number;
}

/** What a lump sum comes to without a limit: log-normal (finance.md section 5.4). */
export function lumpSum({ opening, growth, keep, volatility, months }: LumpSum) {
  const spread = volatility * Math.sqrt(months / 12);
  const mean = opening * (growth * keep) ** months;
  const median = mean * Math.exp(-(spread ** 2) / 2);
  return {
    mean,
    standardDeviation: mean * Math.sqrt(Math.expm1(spread ** 2)),
    quantile: (share: number) => median * Math.exp(spread * normalQuantile(share)),
    probabilityBelow: (amount: number) => normalProbability(Math.log(amount / median) / spread),
    /** The mean of the lowest share. */
    meanBelow: (share: number) => (mean * normalProbability(normalQuantile(share) - spread)) / share,
  };
}

/**
 * The distribution of a lump sum whose return is capped every month. Its logarithm is a sum of independent
 * min(m + s z, ln L); the characteristic function of one month, to the power of the months, is turned back into
 * probabilities (Gil-Pelaez 1951), with the mass at L^n, where every month hits the ceiling, taken out first.
 */
export function cappedLumpSum(sum: LumpSum & { readonly ceiling: number }) {
  const { opening, growth, keep, volatility, months, ceiling } = sum;
  const s = volatility / Math.sqrt(12);
  const m = Math.log(growth) - s ** 2 / 2;
  const cap = Math.log(ceiling);
  const bound = (cap - m) / s;
  const atCap = normalProbability(-bound);
  const steps = 4000;
  const width = 60 / (s * Math.sqrt(months)) / steps;
  const waves = Array.from({ length: steps }, (_, step) => {
    const t = (step + 0.5) * width;
    let [real, imaginary] = [atCap * Math.cos(t * cap), atCap * Math.sin(t * cap)];
    const nodes = 200;
    const stride = (bound + 9) / nodes;
    for (let node = 0; node < nodes; node++) {
      const z = -9 + (node + 0.5) * stride;
      const weight = normalDensity(z) * stride;
      real += weight * Math.cos(t * (m + s * z));
      imaginary += weight * Math.sin(t * (m + s * z));
    }
    return { t, size: Math.hypot(real, imaginary) ** months, angle: Math.atan2(imaginary, real) * months };
  });
  const allAtCap = atCap ** months;
  const probabilityBelow = (amount: number) => {
    const x = Math.log(amount / opening) - months * Math.log(keep);
    if (x >= months * cap) return 1;
    const integral = waves.reduce((total, { t, size, angle }) => {
      const wave = size * Math.sin(angle - t * x) - allAtCap * Math.sin(t * (months * cap - x));
      return total + (wave / t) * width;
    }, 0);
    return (1 - allAtCap) / 2 - integral / Math.PI;
  };
  return { probabilityBelow, quantile: (share: number) => bisect(probabilityBelow, share, opening) };
}

/** The amount below which a probability lies. */
function bisect(probabilityBelow: (amount: number) => number, share: number, around: number): number {
  let [low, high] = [around / 1e6, around * 1e6];
  for (let round = 0; round < 60; round++) {
    const middle = Math.sqrt(low * high);
    if (probabilityBelow(middle) < share) low = middle;
    else high = middle;
  }
  return low;
}
