import { type InflationModelAnswer, type InflationModelFields, percentOf } from '@meridian/contract';
import type { InflationModel } from '@meridian/engine';
import type { EconomicContents } from '#db/economic-contents.ts';
import { invalidField } from '#errors.ts';
import { priceChanges } from './shipped-data-store.ts';

type Content = EconomicContents['inflation_models'];

/** A preset is known by type and currency, and stays one as long as it has them. Throws 400 where it would have no history. */
export function modelContent(fields: InflationModelFields, before: Content | undefined): Content {
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
