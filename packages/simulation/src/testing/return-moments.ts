import type { FundCategory } from '@meridian/engine';
import { normalDensity, normalProbability } from './normal-distribution.ts';

/** Yearly log volatility of each category (finance.md section 5.1). */
export const VOLATILITY: Readonly<Record<FundCategory, number>> = {
  investment: 0.16,
  pension: 0.1,
  saving: 0.01,
};

/** What a fund is credited in a month: min(growth e^(v z - v^2/2), ceiling), v its category's monthly volatility. */
export interface CreditedFactor {
  readonly category: FundCategory;
  readonly growth: number;
  readonly ceiling: number;
}

/** The mean of the factor; with v = 0 the factor itself. */
export function meanFactor(factor: CreditedFactor, volatilityMultiplier = 1): number {
  const { intercept, slope } = logFactor(factor, volatilityMultiplier);
  return cappedMean(intercept, slope, factor.ceiling);
}

/**
 * The mean of the product of two factors of one month. In closed form where neither has a ceiling; else the
 * closed form of one, given the draw of the other, summed over that draw by Simpson's rule, piece by piece
 * between the draws at which a ceiling begins to bind.
 */
export function meanProduct(one: CreditedFactor, other: CreditedFactor, volatilityMultiplier = 1): number {
  const a = logFactor(one, volatilityMultiplier);
  const b = logFactor(other, volatilityMultiplier);
  const correlation = correlationOf(one.category, other.category);
  if (one.ceiling === Infinity && other.ceiling === Infinity) {
    return one.growth * other.growth * Math.exp(correlation * a.slope * b.slope);
  }
  const rest = b.slope * Math.sqrt(1 - correlation ** 2);
  const integrand = (z: number) =>
    Math.min(Math.exp(a.intercept + a.slope * z), one.ceiling) *
    cappedMean(b.intercept + correlation * b.slope * z, rest, other.ceiling) *
    normalDensity(z);
  const kinks = [
    (Math.log(one.ceiling) - a.intercept) / a.slope,
    (Math.log(other.ceiling) - b.intercept) / (correlation * b.slope),
  ];
  const pieces = [-9, ...kinks.filter((kink) => Math.abs(kink) < 9).toSorted((x, y) => x - y), 9];
  return pieces.slice(1).reduce((sum, to, index) => sum + simpson(integrand, pieces[index]!, to), 0);
}

/** ln of the factor without its ceiling is intercept + slope z. */
function logFactor({ category, growth }: CreditedFactor, multiplier: number) {
  const slope = (VOLATILITY[category] * multiplier) / Math.sqrt(12);
  return { intercept: Math.log(growth) - slope ** 2 / 2, slope };
}

/** E min(e^(m + s z), L) = e^(m + s^2/2) Phi(d - s) + L Phi(-d), with d = (ln L - m)/s. */
function cappedMean(m: number, s: number, ceiling: number): number {
  if (s === 0) return Math.min(Math.exp(m), ceiling);
  if (ceiling === Infinity) return Math.exp(m + s ** 2 / 2);
  const d = (Math.log(ceiling) - m) / s;
  return Math.exp(m + s ** 2 / 2) * normalProbability(d - s) + ceiling * normalProbability(-d);
}

function correlationOf(one: FundCategory, other: FundCategory): number {
  if (one === other) return 1;
  if (one !== 'saving' && other !== 'saving') return 0.9;
  return one === 'pension' || other === 'pension' ? 0.1 : 0;
}

function simpson(of: (x: number) => number, from: number, to: number): number {
  const steps = 400;
  const width = (to - from) / steps;
  let sum = of(from) + of(to);
  for (let step = 1; step < steps; step++) sum += (step % 2 === 0 ? 2 : 4) * of(from + step * width);
  return (sum * width) / 3;
}
