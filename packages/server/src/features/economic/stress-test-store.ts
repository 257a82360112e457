import {
  type NewStressTest,
  type StressTestAnswer,
  type StressTestReplacement,
  firstStressTests,
  toEngineStressTest,
} from '@meridian/contract';
import { CURRENCY_CODES, type CurrencyCode, severityOf } from '@meridian/engine';
import type { EconomicContents } from '#db/economic-contents.ts';

type Content = EconomicContents['stress_tests'];

/** A preset is known by its name, and stays one as long as it has it. */
export function testContent(
  { display_currency: written, ...fields }: StressTestReplacement,
  currency: CurrencyCode,
  before: Content | undefined,
): Content {
  const is_preset = before?.is_preset === true && before.name === fields.name;
  return { ...withSeverity(fields), is_preset, display_currency: written ?? currency };
}

type Rated<Fields> = Omit<Fields, 'severity'> & Pick<StressTestAnswer, 'severity'>;

/** Where nobody said how bad the crisis is, the rule of finance.md section 3 does. */
export function withSeverity<Fields extends NewStressTest>(fields: Fields): Rated<Fields> {
  return { ...fields, severity: fields.severity ?? severityOf(toEngineStressTest(fields)) };
}

/**
 * How far every other currency rises in the currency crisis among the presets depends on the display currency: the first value of the
 * one in which it was written is that of the display currency of now, and so is the severity where the rule said it. Another number
 * was chosen by somebody, and stays. Where nobody knows in which currency it was written, the first value of any is none chosen.
 *
 * The currency goes along only where it means something: that of now, unless a chosen shock happens to be its first value; then another
 * one, always the same, so that equal choices are equal wherever they were made.
 */
export function inDisplayCurrency(
  currency: CurrencyCode,
  { display_currency: written, ...test }: Content,
): Content {
  const shocks = FIRST_SHOCKS.get(test.name);
  const own = shocks?.get(currency);
  if (!test.is_preset || shocks === undefined || own === undefined) return test;
  const first = written === undefined ? [...shocks.values()] : [shocks.get(written)];
  if (!first.includes(test.fx_shock)) {
    const isOther = (code: CurrencyCode) => shocks.get(code) !== test.fx_shock;
    return { ...test, display_currency: [currency, ...CURRENCY_CODES].find(isOther) ?? currency };
  }
  const moved = { ...test, fx_shock: own, display_currency: currency };
  const isRated = test.severity === severityOf(toEngineStressTest(test));
  return isRated ? { ...moved, severity: severityOf(toEngineStressTest(moved)) } : moved;
}

/** The exchange rate shock at first by display currency, of each preset where it differs between them, by name. */
const FIRST_SHOCKS: ReadonlyMap<string, ReadonlyMap<CurrencyCode, number>> = new Map(
  firstStressTests('USD').flatMap(({ name }, place) => {
    const shocks = new Map(
      CURRENCY_CODES.map((code) => [code, firstStressTests(code)[place]?.fx_shock ?? 0]),
    );
    return new Set(shocks.values()).size === 1 ? [] : [[name, shocks] as const];
  }),
);
