/** The unit that people write behind a rate; pure, because a thread reads tables with it. */
import type { RateUnit } from '@meridian/contract';

/** The words that may stand behind a rate, in every language of the interface: '2.5 % a year', '0.2/month', '2.5 p.a.'. */
const UNITS = {
  year: /(?:a|per|\/)?\s*(?:years?|yearly|yr|y|p\.?\s?a\.?)$|(?:\u05dc|\u05d1)\u05e9\u05e0\u05d4$/i,
  month: /(?:a|per|\/)?\s*(?:months?|monthly|mo|m|p\.?\s?m\.?)$|(?:\u05dc|\u05d1)\u05d7\u05d5\u05d3\u05e9$/i,
} as const satisfies Record<RateUnit, RegExp>;

/** The number of a rate alone: '2.5' of '2.5 % a year'. */
export function withoutUnit(text: string): string {
  const said = saidUnit(text);
  const number = said === undefined ? text.trim() : text.trim().replace(UNITS[said], '').trim();
  return number.replace(/\s*%$/, '');
}

/** The unit that a text names itself. */
export function saidUnit(text: string): RateUnit | undefined {
  return (['year', 'month'] as const).find((unit) => UNITS[unit].test(text.trim()));
}
