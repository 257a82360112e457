/** The levers with which a user tries changes without storing them, and their URL parameter. */
import { type CurrencyCode, isCurrencyCode } from '@meridian/engine';

/** The levers that are a single number. The lever of exchange rates is not: it also has a currency. */
export const LEVER_NAMES = ['return', 'spending', 'work', 'prices'] as const;
export type LeverName = (typeof LEVER_NAMES)[number];

/** The range of each lever; 0 changes nothing. */
export const LEVER_RANGES = {
  /** Percentage points a year added to the return of every fund. */
  return: { min: -5, max: 5, step: 0.25 },
  /** Percent added to every expense that is not a loan. */
  spending: { min: -50, max: 50, step: 1 },
  /** Years by which work ends later; a negative number ends it earlier. */
  work: { min: -10, max: 10, step: 1 },
  /** Percentage points a year added to inflation in every currency. */
  prices: { min: -3, max: 7, step: 0.25 },
  /** Percent by which one currency changes its value immediately and permanently. */
  rate: { min: -50, max: 100, step: 1 },
} as const;

export type Levers = Readonly<Record<LeverName, number>> & {
  /** The currency whose value changes, and the change in percent; null if no exchange rate changes. */
  readonly rate: { readonly code: CurrencyCode; readonly percent: number } | null;
};

/** Returns whether a lever is in percent; the others are in percentage points or years. */
export const isInPercent = (name: keyof Levers): boolean => name === 'spending' || name === 'rate';

/** The positions of the levers in which they change nothing. */
export const INITIAL_LEVERS: Levers = { return: 0, spending: 0, work: 0, prices: 0, rate: null };

/** Returns whether any lever has left its initial position. */
export const hasChangedLever = ({ rate, ...others }: Levers): boolean =>
  LEVER_NAMES.some((name) => others[name] !== 0) || (rate !== null && rate.percent !== 0);

/** The name of the URL parameter with the levers. An example of its value is 'spending_-10 EUR_-20'. */
export const LEVERS_PARAMETER = 'try';

/** Returns the value of the URL parameter; null if nothing is changed. */
export function formatLevers(levers: Levers): string | null {
  const parts = LEVER_NAMES.filter((name) => levers[name] !== 0).map((name) => `${name}_${levers[name]}`);
  const { rate } = levers;
  if (rate !== null && rate.percent !== 0) parts.push(`${rate.code}_${rate.percent}`);
  return parts.length === 0 ? null : parts.join(' ');
}

/** Returns the levers from the URL parameter; unknown names and values outside the range or between two steps are ignored. */
export function parseLevers(written: string | null): Levers {
  let levers = INITIAL_LEVERS;
  for (const part of (written ?? '').split(' ')) {
    const [, name = '', text = ''] = /^([A-Za-z]+)_(-?\d+(?:\.\d+)?)$/.exec(part) ?? [];
    const value = Number(text);
    const known = LEVER_NAMES.find((each) => each === name);
    if (known !== undefined && isWithin(value, LEVER_RANGES[known])) levers = { ...levers, [known]: value };
    else if (isCurrencyCode(name) && isWithin(value, LEVER_RANGES.rate))
      levers = { ...levers, rate: { code: name, percent: value } };
  }
  return levers;
}

function isWithin(value: number, range: { min: number; max: number; step: number }): boolean {
  return value >= range.min && value <= range.max && Number.isInteger(value / range.step);
}
