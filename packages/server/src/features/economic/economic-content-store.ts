import {
  type InflationModelAnswer,
  type InflationModelFields,
  percentOf,
  type NewStressTest,
  type StressTestAnswer,
  type StressTestReplacement,
  firstStressTests,
  toEngineStressTest,
} from '@meridian/contract';
import { type InflationModel, CURRENCY_CODES, type CurrencyCode, severityOf } from '@meridian/engine';
import type { EconomicContents } from '#db/tables.ts';
import { invalidField } from '#errors.ts';
import { priceChanges } from './shipped-data-store.ts';

type Model = EconomicContents['inflation_models'];

/** A preset is known by type and currency, and stays one as long as it has them. Throws 400 where it would have no history. */
export function modelContent(fields: InflationModelFields, before: Model | undefined): Model {
  if (lacksHistory(fields)) throw invalidField('currency', 'no_price_history');
  const isSame = before?.model_type === fields.model_type && before.currency === fields.currency;
  return { ...fields, is_preset: isSame && before.is_preset };
}

/** Whether a model would repeat months of which nothing is known. */
export function lacksHistory({ model_type: type, currency }: InflationModelFields): boolean {
  return type === 'historical_bootstrap' && priceChanges(currency) === null;
}

/** Monthly price changes of a currency, for a bootstrap; 400 where there are none. */
export function historyOf(currency: InflationModelAnswer['currency']): Float64Array {
  const changes = priceChanges(currency);
  // Nobody can make such a model, except a later release that ships less.
  if (changes === null) throw invalidField('inflation_model_id', 'no_price_history');
  return changes;
}

/** What a person says of a model, out of the engine's: the other way round. */
export function fromEngineInflationModel(
  model: InflationModel,
  named: Pick<InflationModelFields, 'name' | 'currency'>,
): InflationModelFields {
  switch (model.type) {
    case 'constant':
      return { ...named, model_type: model.type, rate: percentOf(model.rate) };
    case 'mean_reverting':
      return {
        ...named,
        model_type: model.type,
        current_rate: percentOf(model.currentRate),
        long_run_rate: percentOf(model.longRunRate),
        persistence: model.persistence,
        volatility: percentOf(model.volatility),
      };
    case 'regime_switching':
      return {
        ...named,
        model_type: model.type,
        normal_rate: percentOf(model.normalRate),
        high_rate: percentOf(model.highRate),
        p_normal_to_high: model.normalToHigh,
        p_high_to_normal: model.highToNormal,
        current_regime: model.currentRegime,
      };
    case 'historical_bootstrap':
      return { ...named, model_type: model.type };
  }
}

type Test = EconomicContents['stress_tests'];

/** A preset is known by its name, and stays one as long as it has it. */
export function testContent(
  { display_currency: written, ...fields }: StressTestReplacement,
  currency: CurrencyCode,
  before: Test | undefined,
): Test {
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
  { display_currency: written, ...test }: Test,
): Test {
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
