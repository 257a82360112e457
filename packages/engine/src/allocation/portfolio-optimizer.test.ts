import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dotProduct, solveLinearEquations } from './linear-equations.ts';
import {
  type InvestmentUniverse,
  optimizePortfolio,
  portfolioReturn,
  portfolioVariance,
} from './portfolio-optimizer.ts';

const utility = (market: InvestmentUniverse, aversion: number, weights: readonly number[]) =>
  portfolioReturn(market, weights) - (aversion / 2) * portfolioVariance(market, weights);

/** A market without bounds: weights need only add up to 1. */
function unbounded(returns: number[], covariance: number[][]): InvestmentUniverse {
  const minWeights = returns.map(() => -Infinity);
  const maxWeights = returns.map(() => Infinity);
  return { returns, covariance, minWeights, maxWeights };
}

const THREE = unbounded(
  [0.0812, 0.0404, 0.0251],
  [
    [0.0256, 0.00128, 0],
    [0.00128, 0.0064, 0.00016],
    [0, 0.00016, 0.0001],
  ],
);

/** Returns the product of the inverse covariance matrix and a vector. */
function inverseTimes({ covariance }: InvestmentUniverse, values: readonly number[]): number[] {
  const solution = solveLinearEquations(covariance.map((row, index) => [...row, values[index]!]));
  if (solution === null) throw new Error('The covariance matrix is singular');
  return solution;
}

describe('the closed forms of finance.md section 7', () => {
  test('the least volatile of two assets: (s2^2 - c12)/(s1^2 + s2^2 - 2 c12)', () => {
    const [s1, s2, c12] = [0.16, 0.08, 0.1 * 0.16 * 0.08];
    const market = unbounded(
      [0, 0],
      [
        [s1 ** 2, c12],
        [c12, s2 ** 2],
      ],
    );
    const weight = (s2 ** 2 - c12) / (s1 ** 2 + s2 ** 2 - 2 * c12);
    const [first, second] = optimizePortfolio(market, 1);
    expect(first).toBeCloseTo(weight, 12);
    expect(second).toBeCloseTo(1 - weight, 12);
  });

  test('the share of one risky asset beside a riskless one: (mu - r)/(A s^2) (Merton 1969)', () => {
    const [share] = optimizePortfolio(
      unbounded(
        [0.07, 0.02],
        [
          [0.16 ** 2, 0],
          [0, 0],
        ],
      ),
      4,
    );
    expect(share).toBeCloseTo(0.05 / (4 * 0.16 ** 2), 12);
    expect(share?.toFixed(4)).toBe('0.4883');
  });

  test.each([1, 2, 4, 8, 50])('three assets without bounds, A = %d: (Cov^-1 mu - h Cov^-1 1)/A', (aversion) => {
    const ones = inverseTimes(THREE, [1, 1, 1]);
    const excess = inverseTimes(THREE, THREE.returns);
    const sum = (values: number[]) => dotProduct(values, [1, 1, 1]);
    const h = (sum(excess) - aversion) / sum(ones);
    const expected = excess.map((value, asset) => (value - h * ones[asset]!) / aversion);
    optimizePortfolio(THREE, aversion).forEach((weight, asset) => {
      expect(weight).toBeCloseTo(expected[asset]!, 9);
    });
  });

  test.each([0, 0.03, 0.05, 0.12])('the frontier at a return of %d: (a r^2 - 2 b r + c)/(ac - b^2)', (target) => {
    const ones = inverseTimes(THREE, [1, 1, 1]);
    const excess = inverseTimes(THREE, THREE.returns);
    const a = dotProduct(ones, [1, 1, 1]);
    const b = dotProduct(ones, THREE.returns);
    const c = dotProduct(excess, THREE.returns);
    const portfolio = optimizePortfolio(THREE, 1, target);
    expect(portfolioReturn(THREE, portfolio)).toBeCloseTo(target, 12);
    expect(portfolioVariance(THREE, portfolio)).toBeCloseTo(
      (a * target ** 2 - 2 * b * target + c) / (a * c - b ** 2),
      12,
    );
  });
});

describe('bounds', () => {
  const market = { ...THREE, minWeights: [0, 0, 0], maxWeights: [0.4, 1, 1] };

  test('for the highest return, the best asset has its maximum weight and the next best has the rest', () => {
    expect(optimizePortfolio(market, 0)).toEqual([0.4, 0.6, 0]);
  });

  test('an unreachable return is refused', () => {
    expect(() => optimizePortfolio(market, 1, 0.06)).toThrow(RangeError);
    expect(() => optimizePortfolio(market, 1, 0.02)).toThrow('No portfolio');
  });

  test('both ends of the reachable range are reached', () => {
    expect(optimizePortfolio(market, 1, dotProduct(market.returns, [0.4, 0.6, 0]))).toEqual([
      0.4,
      expect.closeTo(0.6, 12),
      expect.closeTo(0, 12),
    ]);
    expect(optimizePortfolio(market, 1, market.returns[2])).toEqual([
      expect.closeTo(0, 12),
      expect.closeTo(0, 12),
      expect.closeTo(1, 12),
    ]);
  });

  test('identical assets still give weights that add up to 1', () => {
    const twins = {
      returns: [0.05, 0.05],
      covariance: [
        [0.01, 0.01],
        [0.01, 0.01],
      ],
      minWeights: [0, 0],
      maxWeights: [1, 1],
    };
    const weights = optimizePortfolio(twins, 3);
    expect(dotProduct(weights, [1, 1])).toBeCloseTo(1, 12);
  });
});

/** Generates two to four assets with different returns, an invertible covariance matrix, and bounds that allow a portfolio. */
const anyMarket: fc.Arbitrary<InvestmentUniverse> = fc.integer({ min: 2, max: 4 }).chain((size) => {
  const each = (min: number, max: number) =>
    fc.array(fc.double({ min, max, noNaN: true }), { minLength: size, maxLength: size });
  return fc
    .record({
      returns: fc.uniqueArray(fc.integer({ min: -10, max: 20 }), { minLength: size, maxLength: size }),
      loadings: fc.array(each(-0.3, 0.3), { minLength: size, maxLength: size }),
      own: each(0.01, 0.2),
      maxWeights: each(1 / size, 1),
    })
    .map(({ returns, loadings, own, maxWeights }) => ({
      returns: returns.map((percent) => percent / 100),
      maxWeights,
      minWeights: returns.map(() => 0),
      covariance: loadings.map((row, one) =>
        loadings.map((column, other) => dotProduct(row, column) + (one === other ? own[one]! ** 2 : 0)),
      ),
    }));
});

/** Returns weights within their bounds that add up to 1, determined by the random draws. */
function feasible({ maxWeights }: InvestmentUniverse, draws: readonly number[]): number[] {
  const wanted = maxWeights.map((bound, asset) => bound * draws[asset]!);
  const sum = dotProduct(
    wanted,
    maxWeights.map(() => 1),
  );
  const room =
    dotProduct(
      maxWeights,
      maxWeights.map(() => 1),
    ) - sum;
  return sum > 1
    ? wanted.map((weight) => weight / sum)
    : wanted.map((weight, asset) => weight + ((maxWeights[asset]! - weight) * (1 - sum)) / Math.max(room, 1e-300));
}

describe('any market', () => {
  const draws = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 4, maxLength: 4 });

  test('weights add up to 1, respect their bounds, and no other portfolio is better', () => {
    fc.assert(
      fc.property(
        anyMarket,
        fc.double({ min: 0, max: 20, noNaN: true }),
        fc.array(draws, { minLength: 50, maxLength: 50 }),
        (market, aversion, others) => {
          const best = optimizePortfolio(market, aversion);
          expect(
            Math.abs(
              dotProduct(
                best,
                best.map(() => 1),
              ) - 1,
            ),
          ).toBeLessThan(1e-12);
          best.forEach((weight, asset) => {
            expect(weight).toBeGreaterThanOrEqual(0);
            expect(weight).toBeLessThanOrEqual(market.maxWeights[asset]!);
          });
          for (const other of others) {
            const weights = feasible(market, other);
            expect(
              dotProduct(
                weights,
                weights.map(() => 1),
              ),
            ).toBeCloseTo(1, 9);
            expect(utility(market, aversion, weights)).toBeLessThanOrEqual(utility(market, aversion, best) + 1e-12);
          }
        },
      ),
    );
  });

  test('the frontier has the lowest variance of all portfolios with the same return', () => {
    fc.assert(
      fc.property(anyMarket, draws, draws, (market, one, other) => {
        const weights = feasible(market, one);
        const target = portfolioReturn(market, weights);
        const best = optimizePortfolio(market, 1, target);
        expect(portfolioReturn(market, best)).toBeCloseTo(target, 9);
        expect(portfolioVariance(market, best)).toBeLessThanOrEqual(portfolioVariance(market, weights) + 1e-12);
        // The average of two portfolios is a portfolio too. Its variance must not be below that of the frontier portfolio with the same
        // return.
        const mixed = feasible(market, other).map((weight, asset) => (weight + best[asset]!) / 2);
        const atLeast = optimizePortfolio(market, 1, portfolioReturn(market, mixed));
        expect(portfolioVariance(market, atLeast)).toBeLessThanOrEqual(portfolioVariance(market, mixed) + 1e-12);
      }),
    );
  });
});
