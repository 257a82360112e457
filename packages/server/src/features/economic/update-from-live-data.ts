import type { LiveChange, LiveData, ScenarioKind } from '@meridian/contract';
import { DEFAULT_ECONOMIC_SCENARIOS } from '@meridian/engine';
import type { Database } from '#db/connect.ts';
import type { EconomicKind } from '#db/tables.ts';
import {
  type StoredEconomicObject,
  readStoredEconomicObjects,
  updateEconomicObject,
} from '#features/economic/store/encrypted-economic-object-store.ts';

/** The median of the VIX since 1990, in index points (finance.md section 8). */
const USUAL_VOLATILITY = 17.6;

/**
 * Writes current inflation into the mean-reverting models of a currency, and a volatility multiplier that follows the VIX into scenarios of
 * a default kind. Custom scenarios stay unchanged. Returns the ids of changed objects: none if the data is the same as last time. A dry run
 * writes nothing and returns the values before and after.
 */
export async function updateFromLiveData(
  db: Database,
  userId: number,
  live: LiveData,
  { isDryRun }: { isDryRun: boolean },
): Promise<{ updated_models: number[]; updated_scenarios: number[]; changes?: LiveChange[] }> {
  const { inflation_data: inflation, market_conditions: market, currency } = live;
  const models = await readStoredEconomicObjects(db, userId, 'inflation_models');
  const scenarios = await readStoredEconomicObjects(db, userId, 'economic_scenarios');
  const current_rate = inflation.consensus_rate;
  const changedModels = models.flatMap(({ object, ...row }) => {
    const follows = object.model_type === 'mean_reverting' && object.currency === currency;
    if (!follows || object.current_rate === current_rate) return [];
    return [{ ...row, object: { ...object, current_rate }, before: object.current_rate }];
  });
  const changedScenarios = scenarios.flatMap(({ object, ...row }) => {
    const { kind, volatility_multiplier: before } = object;
    const volatility_multiplier = multiplierFor(kind, market.market_volatility);
    if (volatility_multiplier === undefined || before === volatility_multiplier) return [];
    return [{ ...row, object: { ...object, volatility_multiplier }, before }];
  });
  const updated = {
    updated_models: changedModels.map(({ id }) => id),
    updated_scenarios: changedScenarios.map(({ id }) => id),
  };
  if (!isDryRun) {
    await write(db, userId, 'inflation_models', changedModels);
    await write(db, userId, 'economic_scenarios', changedScenarios);
    return updated;
  }
  const ofModels = changedModels.map(({ id, object: { name, current_rate: after }, before }) => {
    return { id, name, field: 'current_rate' as const, before, after };
  });
  const ofScenarios = changedScenarios.map(({ id, object, before }) => {
    const { name, volatility_multiplier: after } = object;
    return { id, name, field: 'volatility_multiplier' as const, before, after };
  });
  return { ...updated, changes: [...ofModels, ...ofScenarios] };
}

/** Returns the volatility multiplier of a default scenario; undefined for a custom scenario. */
function multiplierFor(kind: ScenarioKind, volatility: number): number | undefined {
  if (kind === 'custom') return undefined;
  const pressure = Math.min(2, Math.max(0.75, volatility / USUAL_VOLATILITY));
  return Math.round(DEFAULT_ECONOMIC_SCENARIOS[kind].volatilityMultiplier * pressure * 1e4) / 1e4;
}

async function write<Kind extends EconomicKind>(
  db: Database,
  userId: number,
  kind: Kind,
  changed: readonly StoredEconomicObject<Kind>[],
): Promise<void> {
  for (const one of changed) await updateEconomicObject(db, userId, kind, one);
}
