/**
 * The closed forms of finance.md section 1.7, written here once more on purpose: a journey that took the engine's own
 * would compare the engine with itself.
 */

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

/** The calendar month so many months from now in UTC, as a person reads it and as an ISO date of a day in it. */
export function monthFromNow(offset: number): { name: string; iso: (day?: number) => string } {
  const now = new Date();
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset, 1));
  const name = month.toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return { name, iso: (day = 1) => `${month.toISOString().slice(0, 8)}${String(day).padStart(2, '0')}` };
}
