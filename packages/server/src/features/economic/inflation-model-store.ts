import { type InflationModelAnswer, type InflationModelFields, percentOf } from '@meridian/contract';
import type { InflationModel } from '@meridian/engine';
import type { Database } from '#db/connect.ts';
import { invalidField, notFound, refuse } from '#errors.ts';
import { requireVersion } from '#http/seen-version.ts';
import {
  type Chosen,
  type Replacement,
  type Stored,
  deleteObject,
  insertObjects,
  storedObjects,
  updateObject,
} from './economic-object-store.ts';
import { priceChanges } from './shipped-data-store.ts';

/** The user's inflation models, or some, oldest first. */
export async function listInflationModels(
  db: Database,
  userId: number,
  chosen?: Chosen,
): Promise<InflationModelAnswer[]> {
  return (await storedObjects(db, userId, 'inflation_models', chosen)).map(toInflationModel);
}

/** Throws 404 unless the model is the user's. */
export async function findInflationModel(
  db: Database,
  userId: number,
  id: number,
): Promise<InflationModelAnswer> {
  const [model] = await storedObjects(db, userId, 'inflation_models', [id]);
  if (model === undefined) throw notFound();
  return toInflationModel(model);
}

export async function createInflationModel(
  db: Database,
  userId: number,
  fields: InflationModelFields,
  now: Date,
): Promise<InflationModelAnswer> {
  requireHistory(fields);
  const object = { ...fields, is_preset: false };
  const [added] = await insertObjects(db, userId, 'inflation_models', [{ object, created_at: now }]);
  if (added === undefined) throw new Error('An inflation model was not added.');
  return toInflationModel(added);
}

/** Puts fields in the place of those that the model has. A preset is known by type and currency, and stays one as long as it has them. */
export async function replaceInflationModel(
  db: Database,
  userId: number,
  id: number,
  { fields, seen }: Replacement<InflationModelFields>,
): Promise<InflationModelAnswer> {
  const before = await findInflationModel(db, userId, id);
  requireVersion(seen, { inflation_model: before });
  requireHistory(fields);
  const isSame = before.model_type === fields.model_type && before.currency === fields.currency;
  const object = { ...fields, is_preset: before.is_preset && isSame };
  return toInflationModel(await updateObject(db, userId, 'inflation_models', { id, object }));
}

function requireHistory(fields: InflationModelFields): void {
  if (lacksHistory(fields)) throw invalidField('currency', 'no_price_history');
}

/** Whether a model would repeat months of which nothing is known. */
export function lacksHistory({ model_type: type, currency }: InflationModelFields): boolean {
  return type === 'historical_bootstrap' && priceChanges(currency) === null;
}

/** Throws 409 while an economic scenario uses the model. */
export async function deleteInflationModel(db: Database, userId: number, id: number): Promise<void> {
  const user = await db
    .selectFrom('economic_scenarios')
    .select('id')
    .where('user_id', '=', userId)
    .where('inflation_model_id', '=', id)
    .executeTakeFirst();
  if (user !== undefined) throw refuse(409, 'model_in_use');
  await deleteObject(db, userId, 'inflation_models', id);
}

export function toInflationModel({
  id,
  object,
  created_at,
  version,
}: Stored<'inflation_models'>): InflationModelAnswer {
  return { id, ...object, created_at: created_at.toISOString(), version };
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
