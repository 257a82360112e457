import {
  type InflationModelResponse,
  type InflationModelFields,
  toPercent,
  type NewStressTest,
  type StressTestResponse,
  toEngineStressTest,
} from '@meridian/contract';
import { type InflationModel, type CurrencyCode, classifySeverity } from '@meridian/engine';
import type { EconomicContents } from '#db/tables.ts';
import { invalidField } from '#errors.ts';
import { readPriceFactors } from './shipped-data-store.ts';

type Model = EconomicContents['inflation_models'];

/**
 * Returns the content of an inflation model that is new or replaces `before`. A preset is identified by type and currency, and stays a
 * preset until one of them changes. Throws 400 for a model that needs a price history that does not exist.
 */
export function toInflationModelContent(fields: InflationModelFields, before: Model | undefined): Model {
  if (lacksPriceHistory(fields)) throw invalidField('currency', 'no_price_history');
  const isSame = before?.model_type === fields.model_type && before.currency === fields.currency;
  return { ...fields, is_preset: isSame && before.is_preset };
}

/** Returns true if the model repeats historical months but no history ships for its currency. */
export function lacksPriceHistory({ model_type: type, currency }: InflationModelFields): boolean {
  return type === 'historical_bootstrap' && readPriceFactors(currency) === null;
}

/**
 * Returns the factor by which prices changed in each month of a currency's history, for a historical bootstrap; throws 400 if there is no
 * history.
 */
export function requirePriceFactors(currency: InflationModelResponse['currency']): Float64Array {
  const factors = readPriceFactors(currency);
  // The model was accepted when the history existed, so this is only possible after a release that ships fewer histories.
  if (factors === null) throw invalidField('inflation_model_id', 'no_price_history');
  return factors;
}

/** Converts an inflation model of the engine to the API's fields. */
export function fromEngineInflationModel(
  model: InflationModel,
  named: Pick<InflationModelFields, 'name' | 'currency'>,
): InflationModelFields {
  switch (model.type) {
    case 'constant':
      return { ...named, model_type: model.type, rate: toPercent(model.rate) };
    case 'mean_reverting':
      return {
        ...named,
        model_type: model.type,
        current_rate: toPercent(model.currentRate),
        long_run_rate: toPercent(model.longRunRate),
        persistence: model.persistence,
        volatility: toPercent(model.volatility),
      };
    case 'regime_switching':
      return {
        ...named,
        model_type: model.type,
        normal_rate: toPercent(model.normalRate),
        high_rate: toPercent(model.highRate),
        p_normal_to_high: model.normalToHigh,
        p_high_to_normal: model.highToNormal,
        current_regime: model.currentRegime,
      };
    case 'historical_bootstrap':
      return { ...named, model_type: model.type };
  }
}

type Test = EconomicContents['stress_tests'];

/**
 * Returns the content of a stress test that is new or replaces `before`. A preset is identified by its name, and stays a preset until it is
 * renamed.
 */
export function toStressTestContent(fields: NewStressTest, before: Test | undefined): Test {
  return { ...withSeverity(fields), is_preset: before?.is_preset === true && before.name === fields.name };
}

type Rated<Fields> = Omit<Fields, 'severity'> & Pick<StressTestResponse, 'severity'>;

/** Fills in a missing severity by the rule of finance.md section 3. */
export function withSeverity<Fields extends NewStressTest>(fields: Fields): Rated<Fields> {
  return { ...fields, severity: fields.severity ?? classifySeverity(toEngineStressTest(fields)) };
}

/**
 * A stress test as decrypted from its row. Older rows have no `fx_currency`; they contain the display currency at the time of writing
 * instead.
 */
type StoredTest = Omit<Test, LaterField> & Partial<Pick<Test, LaterField>> & { display_currency?: CurrencyCode };
type LaterField = 'bond_shock' | 'property_shock' | 'fx_currency';

/** Returns the content of a stress test stored by any version. An old preset hits the display currency that it contains. */
export function fromStoredStressTest({ display_currency: written, ...test }: StoredTest): Test {
  const hit = test.is_preset && test.fx_currency === undefined ? (written ?? null) : null;
  const { bond_shock = 0, property_shock = 0, fx_currency = hit } = test;
  return { ...test, bond_shock, property_shock, fx_currency };
}
