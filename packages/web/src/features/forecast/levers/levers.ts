/** The levers that a person can try on a plan without changing it, and how the address of the page writes that. */
import { type CurrencyCode, isCurrencyCode } from '@meridian/engine';

/** Levers that turn one figure. */
export const LEVER_NAMES = ['return', 'spending', 'work', 'prices'] as const;
export type LeverName = (typeof LEVER_NAMES)[number];

/** How far each of them turns, either way of 0, which changes nothing. */
export const LEVER_RANGES = {
  /** Percentage points a year on the return of every fund. */
  return: { min: -5, max: 5, step: 0.25 },
  /** Percent of every expense that is no loan. */
  spending: { min: -50, max: 50, step: 1 },
  /** Years by which work ends later. */
  work: { min: -10, max: 10, step: 1 },
  /** Percentage points a year on the plan's prices, in every currency. */
  prices: { min: -3, max: 7, step: 0.25 },
  /** Percent by which one currency changes its value, at once and for good. */
  rate: { min: -50, max: 100, step: 1 },
} as const;

export type Levers = Readonly<Record<LeverName, number>> & {
  /** Null: exchange rates are as planned. */
  readonly rate: { readonly code: CurrencyCode; readonly percent: number } | null;
};

/** Tells whether a lever turns by percent; the others turn by points or years. */
export const isInPercent = (name: keyof Levers): boolean => name === 'spending' || name === 'rate';

/** Nothing is tried. */
export const NO_LEVERS: Levers = { return: 0, spending: 0, work: 0, prices: 0, rate: null };

/** Tells whether anything is tried. */
export const isTurned = ({ rate, ...others }: Levers): boolean =>
  LEVER_NAMES.some((name) => others[name] !== 0) || (rate !== null && rate.percent !== 0);

/** The parameter of the address that has them: 'spending_-10 EUR_-20'. */
export const LEVERS_PARAMETER = 'try';

/** How the address writes what is tried; null where nothing is. */
export function writtenLevers(levers: Levers): string | null {
  const parts = LEVER_NAMES.filter((name) => levers[name] !== 0).map((name) => `${name}_${levers[name]}`);
  const { rate } = levers;
  if (rate !== null && rate.percent !== 0) parts.push(`${rate.code}_${rate.percent}`);
  return parts.length === 0 ? null : parts.join(' ');
}

/** The levers that an address tells; no lever, one further than it turns, or between two of its steps, counts as not tried. */
export function readLevers(written: string | null): Levers {
  let levers = NO_LEVERS;
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
