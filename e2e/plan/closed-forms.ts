/**
 * The closed forms of finance.md section 1.7, written here once more on purpose: a journey that took the engine's own
 * would compare the engine with itself.
 */
export { monthFromNow } from '../../packages/web/src/testing/plan/month-from-now.ts';

/** Units per US dollar, from product.md section 9: what the app must show while it reaches no rate service. */
export const BUILT_IN_RATES = { USD: 1, EUR: 0.85, ILS: 3.7, JPY: 150 } as const;

/** The sum of `payments` payments, the first of `amount` and each `growth` larger (0.01 is 1 %). */
export function growingCash(amount: number, growth: number, payments: number): number {
  if (payments <= 0) return 0;
  return growth === 0 ? amount * payments : (amount * ((1 + growth) ** payments - 1)) / growth;
}

export interface Annuity {
  opening: number;
  deposit: number;
  /** A month's return, as a decimal. */
  rate: number;
  /** Share of each deposit, and share of the fund a year, as decimals. */
  depositFee: number;
  yearlyFee: number;
}

/** What a fund holds after so many months with a deposit at the end of each. */
export function annuity({ opening, deposit, rate, depositFee, yearlyFee }: Annuity, months: number): number {
  if (months <= 0) return 0;
  const q = (1 + rate) * (1 - yearlyFee / 12);
  const d = deposit * (1 - depositFee);
  return opening * q ** months + (d * (q ** months - 1)) / (q - 1);
}
