/** Reads the unit that users write after a rate. This module imports no browser code, because a worker uses it to read tables. */
import type { RatePeriod } from '@meridian/contract';

/** The units that may follow a rate, in every language of the interface: '2.5 % a year', '0.2/month', '2.5 p.a.'. */
const UNITS = {
  year: /(?:a|per|\/)?\s*(?:years?|yearly|yr|y|p\.?\s?a\.?)$|(?:\u05dc|\u05d1)\u05e9\u05e0\u05d4$/i,
  month: /(?:a|per|\/)?\s*(?:months?|monthly|mo|m|p\.?\s?m\.?)$|(?:\u05dc|\u05d1)\u05d7\u05d5\u05d3\u05e9$/i,
} as const satisfies Record<RatePeriod, RegExp>;

/** Returns the number of a rate without its unit: '2.5' for '2.5 % a year'. */
export function removeRateUnit(text: string): string {
  const said = parseRateUnit(text);
  const number = said === undefined ? text.trim() : text.trim().replace(UNITS[said], '').trim();
  return number.replace(/\s*%$/, '');
}

/** Returns the unit that a text contains, if any. */
export function parseRateUnit(text: string): RatePeriod | undefined {
  return (['year', 'month'] as const).find((unit) => UNITS[unit].test(text.trim()));
}
