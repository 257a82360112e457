import { normalCdf } from './normal-distribution.ts';
import {
  type InvestmentUniverse,
  type PortfolioWeights,
  optimizePortfolio,
  portfolioReturn,
  portfolioVariance,
} from './portfolio-optimizer.ts';

/** Risk tolerances that a user can choose. */
export const RISK_TOLERANCES = ['conservative', 'moderate', 'aggressive'] as const;

export type RiskTolerance = (typeof RISK_TOLERANCES)[number];

/** One number each for equities, bonds and cash, such as their weights in a portfolio or their expected returns. */
export interface ValuesByAsset {
  readonly equities: number;
  readonly bonds: number;
  readonly cash: number;
}

/**
 * `aversion` is the risk aversion A (to second order the gamma of constant relative risk aversion), `cap` the maximum share of equities.
 */
const TOLERANCE: Readonly<Record<RiskTolerance, { readonly aversion: number; readonly cap: number }>> = {
  conservative: { aversion: 8, cap: 0.4 },
  moderate: { aversion: 4, cap: 0.7 },
  aggressive: { aversion: 2, cap: 1 },
};

/** Yearly real arithmetic returns, volatilities and correlations of equities, bonds and cash, as decimals (finance.md section 7). */
const REAL_RETURNS = [0.06, 0.02, 0.005];
const VOLATILITIES = [0.16, 0.08, 0.01];
const CORRELATIONS = [
  [1, 0.1, 0],
  [0.1, 1, 0.2],
  [0, 0.2, 1],
];

/** Number of points on the efficient frontier. */
const FRONTIER_POINTS = 21;

/** Input of {@link computeOptimalAllocation}. */
interface AllocationRequest {
  /** Expected inflation, a decimal a year: `longRunRate` of a model. */
  readonly inflation: number;
  readonly riskTolerance: RiskTolerance;
  /** Investment horizon in years, 1 or more. */
  readonly years: number;
}

/** A portfolio with its expected return and its volatility, both decimals a year. */
interface AllocatedPortfolio {
  /** The weights, which add up to 1. */
  readonly allocation: ValuesByAsset;
  /** Expected nominal arithmetic return of the portfolio, a decimal a year. */
  readonly expectedReturn: number;
  readonly volatility: number;
}

/** A portfolio with its Sharpe ratio and its probability of a loss. */
interface AssessedPortfolio extends AllocatedPortfolio {
  /** Excess of the return over the return of cash, per unit of volatility. */
  readonly sharpeRatio: number;
  /** Probability (0 to 1) that the nominal value after the horizon is lower than at the start. */
  readonly probabilityOfNominalLoss: number;
}

/** Expected returns, volatilities (decimals a year) and correlations of the three assets. */
interface MarketInputs {
  /** Expected nominal arithmetic return of each asset, a decimal a year. */
  readonly expectedReturn: ValuesByAsset;
  readonly volatility: ValuesByAsset;
  /** Matrix of correlations; its rows and columns are equities, bonds and cash. */
  readonly correlation: readonly (readonly number[])[];
}

/** The optimal portfolio, the efficient frontier, and the market inputs from which both were computed. */
interface OptimalAllocation extends AssessedPortfolio {
  /**
   * Portfolios with the lowest volatility for their return, from the minimum-variance portfolio to the highest return, in equal
   * steps of return.
   */
  readonly frontier: AllocatedPortfolio[];
  readonly inputs: MarketInputs;
}

/**
 * Optimal allocation between equities, bonds and cash (finance.md section 7). Maximises w'mu - A/2 w'Cov w, with weights w,
 * expected returns mu, covariance matrix Cov and risk aversion A, without borrowing and with at most the share of equities that
 * risk tolerance and horizon allow. The probability of a nominal loss assumes a rebalanced, lognormal portfolio with the same mean
 * and variance every year.
 */
export function computeOptimalAllocation({ inflation, riskTolerance, years }: AllocationRequest): OptimalAllocation {
  const { aversion, cap } = TOLERANCE[riskTolerance];
  const inputs = inputsAt(inflation);
  const market = { ...marketOf(inputs), maxWeights: [Math.min(cap, horizonCap(years)), 1, 1] };
  return {
    ...assessPortfolio(byAsset(optimizePortfolio(market, aversion)), inputs, years),
    frontier: efficientFrontier(market),
    inputs,
  };
}

/**
 * Returns the expected return and risk of a portfolio over the horizon (finance.md section 7), for any weights of 0 or more that
 * add up to 1. Ignores the limits of risk tolerance and horizon.
 */
export function assessPortfolio(allocation: ValuesByAsset, inputs: MarketInputs, years: number): AssessedPortfolio {
  const portfolio = describePortfolio(marketOf(inputs), inOrder(allocation));
  return {
    ...portfolio,
    sharpeRatio: (portfolio.expectedReturn - inputs.expectedReturn.cash) / portfolio.volatility,
    probabilityOfNominalLoss: probabilityOfLoss(portfolio, years),
  };
}

/** Returns the inputs of the three assets at a given inflation: nominal return = (1 + real)(1 + inflation) - 1. */
function inputsAt(inflation: number): MarketInputs {
  return {
    expectedReturn: byAsset(REAL_RETURNS.map((real) => (1 + real) * (1 + inflation) - 1)),
    volatility: byAsset(VOLATILITIES),
    correlation: CORRELATIONS,
  };
}

function marketOf({ expectedReturn: returns, volatility, correlation }: MarketInputs): InvestmentUniverse {
  const deviations = inOrder(volatility);
  return {
    returns: inOrder(returns),
    covariance: correlation.map((row, one) => row.map((each, other) => each * deviations[one]! * deviations[other]!)),
    minWeights: [0, 0, 0],
    maxWeights: [1, 1, 1],
  };
}

/** Returns the maximum share of equities for an investment horizon in years. */
function horizonCap(years: number): number {
  if (years < 3) return 0.2;
  if (years < 5) return 0.4;
  return years < 10 ? 0.7 : 1;
}

function efficientFrontier(market: InvestmentUniverse): AllocatedPortfolio[] {
  const calmest = optimizePortfolio({ ...market, returns: market.returns.map(() => 0) }, 1);
  const lowest = portfolioReturn(market, calmest);
  const highest = portfolioReturn(market, optimizePortfolio(market, 0));
  return Array.from({ length: FRONTIER_POINTS }, (_, point) => {
    const target = lowest + ((highest - lowest) * point) / (FRONTIER_POINTS - 1);
    return describePortfolio(market, optimizePortfolio(market, 1, target));
  });
}

function describePortfolio(market: InvestmentUniverse, weights: PortfolioWeights): AllocatedPortfolio {
  return {
    allocation: byAsset(weights),
    expectedReturn: portfolioReturn(market, weights),
    volatility: Math.sqrt(portfolioVariance(market, weights)),
  };
}

function inOrder({ equities, bonds, cash }: ValuesByAsset): number[] {
  return [equities, bonds, cash];
}

function byAsset([equities = 0, bonds = 0, cash = 0]: readonly number[]): ValuesByAsset {
  return { equities, bonds, cash };
}

/**
 * Returns the probability that the nominal value is lower after T years: Phi(-m sqrt(T)/s) with s^2 = ln(1 + sigma^2/(1 + mu)^2)
 * and m = ln(1 + mu) - s^2/2, where mu and sigma are the mean and volatility of the yearly return (finance.md section 7).
 */
function probabilityOfLoss({ expectedReturn: mean, volatility }: AllocatedPortfolio, years: number): number {
  const logVariance = Math.log1p((volatility / (1 + mean)) ** 2);
  const logMean = Math.log1p(mean) - logVariance / 2;
  return normalCdf((-logMean * Math.sqrt(years)) / Math.sqrt(logVariance));
}
