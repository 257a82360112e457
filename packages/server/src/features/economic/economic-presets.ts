/** Objects created for a user: the preset models and stress tests, and the default scenarios (finance.md sections 2 to 4). */
import { type InflationModelType, type ScenarioKind, defaultStressTests, toPercent } from '@meridian/contract';
import { type CurrencyCode, DEFAULT_ECONOMIC_SCENARIOS, inflationPresets } from '@meridian/engine';
import { isDeepStrictEqual } from 'node:util';
import type { Database } from '#db/connect.ts';
import type { EconomicContents, EconomicKind } from '#db/tables.ts';
import {
  type StoredEconomicObject,
  insertEconomicObjects,
  readStoredEconomicObjects,
  updateEconomicObject,
} from '#features/economic/store/encrypted-economic-object-store.ts';
import {
  type EconomicResponses,
  type Owner,
  toEconomicObjectResponse,
} from '#features/economic/store/economic-store.ts';
import { fromEngineInflationModel } from '#features/economic/store/economic-object-content-store.ts';
import { readPriceFactors, readShippedFigures } from '#features/economic/store/shipped-data-store.ts';
import { presetKeyOf } from '#features/economic/store/import-economic-objects-store.ts';

/** The presets of one kind of economic object, in the order in which they are listed. */
export interface Presets<Kind extends EconomicKind> {
  kind: Kind;
  contents: readonly EconomicContents[Kind][];
}

/** Selects the presets that have all of these values; without values, selects all presets. */
export interface PresetFilter {
  model_type?: InflationModelType | undefined;
  name?: string | undefined;
  kind?: ScenarioKind | undefined;
}

interface PresetCreation {
  /** The treatment of an existing preset: `kept` leaves it unchanged, `renewed` resets it to its initial values. */
  existing: 'kept' | 'renewed';
  now: Date;
  only?: PresetFilter;
}

/** Returns the stored presets; undefined if one is missing. */
export async function findPresets<Kind extends EconomicKind>(
  db: Database,
  owner: Owner,
  presets: Presets<Kind>,
  only: PresetFilter,
): Promise<EconomicResponses[Kind][] | undefined> {
  const wanted = among(presets, only);
  const found = (await present(db, owner, wanted)).filter((one) => one !== undefined);
  if (found.length < wanted.contents.length) return undefined;
  return found.map((one) => toEconomicObjectResponse(one));
}

/**
 * Creates missing presets; returns true if any was missing. References in existing presets stay unchanged. Must run in a user transaction,
 * so that two concurrent calls create one set.
 */
export async function createMissingPresets<Kind extends EconomicKind>(
  db: Database,
  owner: Owner,
  presets: Presets<Kind>,
  { existing: there, now, only = {} }: PresetCreation,
): Promise<{ objects: EconomicResponses[Kind][]; isNew: boolean }> {
  const wanted = among(presets, only);
  const { kind, contents } = wanted;
  const found = await present(db, owner, wanted);
  const missing = contents.filter((_, place) => found[place] === undefined);
  const added = await insertEconomicObjects(
    db,
    owner.user_id,
    kind,
    missing.map((object) => ({ object, created_at: now })),
  );
  const objects: StoredEconomicObject<Kind>[] = [];
  for (const [place, object] of contents.entries()) {
    const own = found[place];
    if (own === undefined) objects.push(...added.splice(0, 1));
    else if (there === 'kept') objects.push(own);
    else objects.push(await renew(db, owner, kind, own, object));
  }
  return { objects: objects.map((one) => toEconomicObjectResponse(one)), isNew: missing.length > 0 };
}

const MODEL_NAMES = {
  constant: 'Central bank target',
  mean_reverting: 'Mean reversion',
  regime_switching: 'Normal and high regimes',
  historical_bootstrap: 'History since 2000',
} as const;

/** Returns one preset for each model type. The current inflation is the one shipped with the product; live data can update it. */
export function inflationModelPresets(currency: CurrencyCode): Presets<'inflation_models'> {
  const currentRate = readShippedFigures(currency).inflation.value / 100;
  const factors = readPriceFactors(currency);
  const models = inflationPresets(currency, { currentRate, ...(factors === null ? {} : { factors }) });
  return {
    kind: 'inflation_models',
    contents: models.map((model) => {
      const name = `${MODEL_NAMES[model.type]} (${currency})`;
      return { ...fromEngineInflationModel(model, { name, currency }), is_preset: true };
    }),
  };
}

/** Returns the preset crises; the currency crisis hits `currency`. */
export function stressTestPresets(currency: CurrencyCode): Presets<'stress_tests'> {
  return {
    kind: 'stress_tests',
    contents: defaultStressTests(currency).map((test) => ({ ...test, is_preset: true })),
  };
}

const KIND_NAMES = { base: 'Base', optimistic: 'Optimistic', pessimistic: 'Pessimistic' } as const;

/** The scenarios Base, Optimistic and Pessimistic. */
export const SCENARIO_PRESETS: Presets<'economic_scenarios'> = {
  kind: 'economic_scenarios',
  contents: (['base', 'optimistic', 'pessimistic'] as const).map((kind) => {
    const { returns, inflation, volatilityMultiplier, crisisProbabilityMultiplier } = DEFAULT_ECONOMIC_SCENARIOS[kind];
    return {
      name: KIND_NAMES[kind],
      kind,
      inflation_model_id: null,
      stress_test_ids: [],
      return_adjustment: {
        pension: toPercent(returns.pension),
        investment: toPercent(returns.investment),
        saving: toPercent(returns.saving),
      },
      inflation_adjustment: toPercent(inflation),
      volatility_multiplier: volatilityMultiplier,
      crisis_probability_multiplier: crisisProbabilityMultiplier,
      is_default: true,
    };
  }),
};

/** Returns the presets that the filter selects. */
function among<Kind extends EconomicKind>(presets: Presets<Kind>, only: PresetFilter): Presets<Kind> {
  const asked = Object.entries(only).filter(([, value]) => value !== undefined);
  const isMeant = (object: object) => asked.every(([field, value]) => Reflect.get(object, field) === value);
  return { ...presets, contents: presets.contents.filter(isMeant) };
}

/** Returns the stored object of each given preset, in their order; undefined where it is missing. */
async function present<Kind extends EconomicKind>(
  db: Database,
  owner: Owner,
  { kind, contents }: Presets<Kind>,
): Promise<(StoredEconomicObject<Kind> | undefined)[]> {
  const stored = await readStoredEconomicObjects(db, owner.user_id, kind);
  return contents.map((wanted) => stored.find(({ object }) => presetKeyOf(kind, object) === presetKeyOf(kind, wanted)));
}

/** Resets a preset to its initial values; its references stay unchanged. */
async function renew<Kind extends EconomicKind>(
  db: Database,
  owner: Owner,
  kind: Kind,
  own: StoredEconomicObject<Kind>,
  wanted: EconomicContents[Kind],
): Promise<StoredEconomicObject<Kind>> {
  const object = { ...wanted };
  for (const name of ['inflation_model_id', 'stress_test_ids'])
    if (name in own.object) Reflect.set(object, name, Reflect.get(own.object, name));
  if (isDeepStrictEqual(object, own.object)) return own;
  return updateEconomicObject(db, owner.user_id, kind, { id: own.id, object });
}
