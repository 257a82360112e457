import type { InflationModel } from './inflation-models.ts';
import type { CurrencyCode } from '#currencies.ts';
import { INFLATION_TARGETS } from '#inflation-targets.ts';

/** Parameters of a currency's yearly inflation as an AR(1) process; rates and volatility are decimals a year. */
interface InflationHistory {
  readonly longRunRate: number;
  readonly persistence: number;
  readonly volatility: number;
}

/**
 * Least-squares fit to yearly inflation from 2000 to 2025. The long-run rate is the average of the fitted mean and the central
 * bank's target (finance.md section 2).
 */
const HISTORIES: Readonly<Record<CurrencyCode, InflationHistory>> = {
  USD: { longRunRate: 0.023, persistence: 0.41, volatility: 0.0151 },
  EUR: { longRunRate: 0.021, persistence: 0.47, volatility: 0.0156 },
  ILS: { longRunRate: 0.019, persistence: 0.37, volatility: 0.017 },
  GBP: { longRunRate: 0.024, persistence: 0.52, volatility: 0.0169 },
  JPY: { longRunRate: 0.013, persistence: 0.57, volatility: 0.0107 },
  CAD: { longRunRate: 0.021, persistence: 0.39, volatility: 0.0116 },
  AUD: { longRunRate: 0.026, persistence: 0.44, volatility: 0.012 },
  CHF: { longRunRate: 0.008, persistence: 0.36, volatility: 0.0091 },
  CNY: { longRunRate: 0.02, persistence: 0.22, volatility: 0.0172 },
  SEK: { longRunRate: 0.02, persistence: 0.51, volatility: 0.0196 },
  NOK: { longRunRate: 0.022, persistence: 0.39, volatility: 0.0124 },
  DKK: { longRunRate: 0.019, persistence: 0.32, volatility: 0.0148 },
  PLN: { longRunRate: 0.028, persistence: 0.57, volatility: 0.0272 },
  CZK: { longRunRate: 0.025, persistence: 0.45, volatility: 0.0301 },
  HUF: { longRunRate: 0.039, persistence: 0.52, volatility: 0.0342 },
  RUB: { longRunRate: 0.061, persistence: 0.66, volatility: 0.0315 },
  BRL: { longRunRate: 0.046, persistence: 0.34, volatility: 0.0247 },
  MXN: { longRunRate: 0.037, persistence: 0.37, volatility: 0.0105 },
  INR: { longRunRate: 0.049, persistence: 0.82, volatility: 0.016 },
  KRW: { longRunRate: 0.022, persistence: 0.51, volatility: 0.0111 },
};

/** Regimes of US consumer prices, 1950 to 2026: high means a 12-month change above 5 % (finance.md section 2). */
const REGIMES: InflationModel = {
  type: 'regime_switching',
  normalRate: 0.024,
  highRate: 0.08,
  normalToHigh: 0.0125,
  highToNormal: 0.05,
  currentRegime: 'normal',
};

/** Published data on the prices of a currency, which the tables of this file do not have. */
interface KnownPrices {
  /** Current inflation, a decimal a year; absent: the long-run rate. */
  readonly currentRate?: number | undefined;
  /** Monthly price factors; absent or empty without data. */
  readonly factors?: Float64Array | undefined;
}

/** Constant inflation at the central bank's target: the default model (finance.md section 2). */
export function targetInflation(currency: CurrencyCode): InflationModel {
  return { type: 'constant', rate: INFLATION_TARGETS[currency] };
}

/**
 * Returns the preset models of a currency (finance.md section 2): constant at the central bank's target, mean reverting, two
 * regimes, and a bootstrap if there are data. At most one of each type.
 */
export function inflationPresets(currency: CurrencyCode, { currentRate, factors }: KnownPrices = {}): InflationModel[] {
  const history = HISTORIES[currency];
  const presets: InflationModel[] = [
    targetInflation(currency),
    { type: 'mean_reverting', currentRate: currentRate ?? history.longRunRate, ...history },
    REGIMES,
  ];
  if (factors !== undefined && factors.length > 0) presets.push({ type: 'historical_bootstrap', factors });
  return presets;
}
