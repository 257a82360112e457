import { CURRENCY_CODES } from '@meridian/engine';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  LEVER_NAMES,
  LEVER_RANGES,
  type Levers,
  INITIAL_LEVERS,
  hasChangedLever,
  parseLevers,
  formatLevers,
} from './levers.ts';

const turned = ({ min, max, step }: { min: number; max: number; step: number }) =>
  fc.integer({ min: min / step, max: max / step }).map((steps) => steps * step);

const anyLevers: fc.Arbitrary<Levers> = fc.record({
  return: turned(LEVER_RANGES.return),
  spending: turned(LEVER_RANGES.spending),
  work: turned(LEVER_RANGES.work),
  prices: turned(LEVER_RANGES.prices),
  rate: fc.option(fc.record({ code: fc.constantFrom(...CURRENCY_CODES), percent: turned(LEVER_RANGES.rate) })),
});

test('levers read from a URL equal those written to it', () => {
  fc.assert(
    fc.property(anyLevers, (levers) => {
      const read = parseLevers(formatLevers(levers));
      for (const name of LEVER_NAMES) expect(read[name] - levers[name]).toBe(0);
      expect(read.rate ?? { percent: 0 }).toMatchObject(
        levers.rate === null || levers.rate.percent === 0 ? { percent: 0 } : levers.rate,
      );
      expect(hasChangedLever(read)).toBe(hasChangedLever(levers));
      expect(formatLevers(levers) === null).toBe(!hasChangedLever(levers));
    }),
  );
});

test("values outside a lever's range or steps are ignored", () => {
  expect(parseLevers('return_1.5 spending_-10 work_-2 prices_0.25 EUR_-20')).toEqual({
    return: 1.5,
    spending: -10,
    work: -2,
    prices: 0.25,
    rate: { code: 'EUR', percent: -20 },
  });
  for (const written of [
    null,
    '',
    'return',
    'return_6',
    'return_0.1',
    'work_1.5',
    'spending_1e1',
    'spending_NaN',
    'XYZ_5',
    'EUR_101',
    'toString_1',
    '<b>_1',
  ])
    expect(parseLevers(written), String(written)).toEqual(INITIAL_LEVERS);
});
