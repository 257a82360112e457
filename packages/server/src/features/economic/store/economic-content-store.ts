import {
  type InflationModelAnswer,
  type InflationModelFields,
  percentOf,
  type NewStressTest,
  type StressTestAnswer,
  toEngineStressTest,
} from '@meridian/contract';
import { type InflationModel, type CurrencyCode, severityOf } from '@meridian/engine';
import type { EconomicContents } from '#db/tables.ts';
import { invalidField } from '#errors.ts';
import { priceFactors } from './shipped-data-store.ts';

type Model = EconomicContents['inflation_models'];

/** A preset is known by type and currency, and stays one as long as it has them. Throws 400 where it would have no history. */
export function modelContent(fields: InflationModelFields, before: Model | undefined): Model {
  if (lacksHistory(fields)) throw invalidField('currency', 'no_price_history');
  const isSame = before?.model_type === fields.model_type && before.currency === fields.currency;
  return { ...fields, is_preset: isSame && before.is_preset };
}

/** True if a model would repeat months of which nothing is known. */
export function lacksHistory({ model_type: type, currency }: InflationModelFields): boolean {
  return type === 'historical_bootstrap' && priceFactors(currency) === null;
}

/** The factor on prices of a currency in each month, for a bootstrap; 400 where there are none. */
export function historyOf(currency: InflationModelAnswer['currency']): Float64Array {
  const factors = priceFactors(currency);
  // Nobody can make such a model, except a later release that ships less.
  if (factors === null) throw invalidField('inflation_model_id', 'no_price_history');
  return factors;
}

/** A model in a person's own terms, out of the engine's: the other way round. */
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
export function testContent(fields: NewStressTest, before: Test | undefined): Test {
  return { ...withSeverity(fields), is_preset: before?.is_preset === true && before.name === fields.name };
}

type Rated<Fields> = Omit<Fields, 'severity'> & Pick<StressTestAnswer, 'severity'>;

/** Where nobody said how bad the crisis is, the rule of finance.md section 3 does. */
export function withSeverity<Fields extends NewStressTest>(fields: Fields): Rated<Fields> {
  return { ...fields, severity: fields.severity ?? severityOf(toEngineStressTest(fields)) };
}

/** A stress test as it was encrypted; one of before crises hit a named currency has the display currency in which it was last written. */
type StoredTest = Omit<Test, LaterField> &
  Partial<Pick<Test, LaterField>> & { display_currency?: CurrencyCode };
type LaterField = 'bond_shock' | 'property_shock' | 'fx_currency';

/** The content of a stress test, whichever version wrote it: a preset of before hits the currency whose shock it has. */
export function fromStoredTest({ display_currency: written, ...test }: StoredTest): Test {
  const hit = test.is_preset && test.fx_currency === undefined ? (written ?? null) : null;
  const { bond_shock = 0, property_shock = 0, fx_currency = hit } = test;
  return { ...test, bond_shock, property_shock, fx_currency };
}
