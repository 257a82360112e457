import type { LiveData, ScenarioKind } from '@meridian/contract';
import { DEFAULT_SCENARIOS } from '@meridian/engine';
import type { Database } from '#db/connect.ts';
import { type EconomicKind, type Stored, storedObjects, updateObject } from './economic-object-store.ts';

/** The median of the VIX since 1990 (finance.md section 8). */
const USUAL_VOLATILITY = 17.6;

/**
 * Brings today's inflation into the mean-reverting models of a currency, and the market's volatility into the scenarios of a default
 * kind, whose multiplier then follows the VIX. A custom scenario keeps what its owner set. Answers the ids of what changed:
 * none when the data is the same as last time.
 */
export async function updateFromLiveData(
  db: Database,
  userId: number,
  live: LiveData,
): Promise<{ updated_models: number[]; updated_scenarios: number[] }> {
  const { inflation_data: inflation, market_conditions: market, currency } = live;
  const models = await storedObjects(db, userId, 'inflation_models');
  const scenarios = await storedObjects(db, userId, 'economic_scenarios');
  const current_rate = inflation.consensus_rate;
  const changedModels = models.flatMap(({ object, ...row }) => {
    const follows = object.model_type === 'mean_reverting' && object.currency === currency;
    if (!follows || object.current_rate === current_rate) return [];
    return [{ ...row, object: { ...object, current_rate } }];
  });
  const changedScenarios = scenarios.flatMap(({ object, ...row }) => {
    const volatility_multiplier = multiplierFor(object.kind, market.market_volatility);
    if (volatility_multiplier === undefined || object.volatility_multiplier === volatility_multiplier)
      return [];
    return [{ ...row, object: { ...object, volatility_multiplier } }];
  });
  return {
    updated_models: await write(db, userId, 'inflation_models', changedModels),
    updated_scenarios: await write(db, userId, 'economic_scenarios', changedScenarios),
  };
}

/** Undefined for a scenario of the user's own. */
function multiplierFor(kind: ScenarioKind, volatility: number): number | undefined {
  if (kind === 'custom') return undefined;
  const pressure = Math.min(2, Math.max(0.75, volatility / USUAL_VOLATILITY));
  return Math.round(DEFAULT_SCENARIOS[kind].volatilityMultiplier * pressure * 1e4) / 1e4;
}

async function write<Kind extends EconomicKind>(
  db: Database,
  userId: number,
  kind: Kind,
  changed: readonly Stored<Kind>[],
): Promise<number[]> {
  for (const one of changed) await updateObject(db, userId, kind, one);
  return changed.map(({ id }) => id);
}
