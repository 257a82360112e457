import type { StressTest } from './stress-tests.ts';
import type { CurrencyCode } from '#currencies.ts';

/** A stress test shipped with the product. */
export interface StressTestPreset extends StressTest {
  readonly name: string;
}

type Row = readonly [
  name: string,
  probability: number,
  durationMonths: number,
  recoveryMonths: number,
  income: number,
  expense: number,
  investment: number,
  pension: number,
  inflation: number,
];

const CURRENCY_CRISIS = 'Currency crisis';

/**
 * Table of finance.md section 3, in percent, with its sources there. Investments are treated as equities, pensions as 60 %
 * equities and 40 % ten-year bonds, savings as deposits, which lose nothing.
 */
const ROWS: readonly Row[] = [
  // Name, yearly probability, months of fall and of recovery, then shocks: income, expense, investment, pension, inflation.
  ['Global financial crisis (2008)', 1, 17, 41, 8, 0, 49, 27, -1],
  ['Dot-com bust (2000)', 1, 30, 44, 3, 0, 42, 18, 0],
  ['Stagflation (1973)', 1, 23, 19, 5, 0, 39, 25, 8],
  ['Pandemic shock (2020)', 2, 2, 5, 10, 0, 20, 10, -2],
  ['Great Depression (1929)', 0.5, 33, 151, 25, 0, 82, 61, -9],
  ['Lost decades (Japan 1990)', 0.5, 156, 168, 5, 0, 59, 21, -2.5],
  ['Flash crash (1987)', 2, 4, 17, 0, 0, 26, 16, 0],
  ['Inflation and rate shock (2022)', 1.5, 10, 15, 0, 0, 19, 19, 6],
  ['Mild recession', 5, 9, 12, 5, 0, 16, 9, -0.5],
  [CURRENCY_CRISIS, 2, 12, 36, 5, 0, 25, 15, 8],
  ['Job loss', 4, 6, 3, 60, 0, 0, 0, 0],
  ['Emergency expense', 5, 6, 6, 10, 30, 0, 0, 0],
];

/**
 * Losses of bonds and property in percent; 0 for crises that are not listed (finance.md section 3; property losses are rounded).
 */
const BOND_SHOCKS: Readonly<Record<string, number>> = { 'Inflation and rate shock (2022)': 18 };
const PROPERTY_SHOCKS: Readonly<Record<string, number>> = {
  'Global financial crisis (2008)': 27,
  'Great Depression (1929)': 25,
  'Lost decades (Japan 1990)': 40,
};

/** Largest rise of the dollar in a currency within 12 months since 2000, in percent (finance.md section 3). */
const FX_SHOCKS: Readonly<Record<CurrencyCode, number>> = {
  USD: 25,
  EUR: 28,
  ILS: 17,
  GBP: 41,
  JPY: 30,
  CAD: 26,
  AUD: 40,
  CHF: 24,
  CNY: 12,
  SEK: 41,
  NOK: 33,
  DKK: 28,
  PLN: 56,
  CZK: 29,
  HUF: 39,
  RUB: 91,
  BRL: 67,
  MXN: 37,
  INR: 27,
  KRW: 53,
};

/**
 * The twelve preset stress tests for a display currency, in the order of finance.md section 3. Each hits that currency, which in the
 * currency crisis also determines by how much all others rise; half of that rise is undone.
 */
export function stressTestPresets(currency: CurrencyCode): StressTestPreset[] {
  return ROWS.map(
    ([name, probability, durationMonths, recoveryMonths, income, expense, investment, pension, inflation]) => ({
      name,
      probability: probability / 100,
      durationMonths,
      recoveryMonths,
      incomeShock: income / 100,
      expenseShock: expense / 100,
      investmentShock: investment / 100,
      pensionShock: pension / 100,
      savingShock: 0,
      bondShock: (BOND_SHOCKS[name] ?? 0) / 100,
      propertyShock: (PROPERTY_SHOCKS[name] ?? 0) / 100,
      inflationShock: inflation / 100,
      fxShock: name === CURRENCY_CRISIS ? FX_SHOCKS[currency] / 100 : 0,
      fxCurrency: currency,
      recoveryFraction: name === CURRENCY_CRISIS ? 0.5 : 1,
    }),
  );
}
