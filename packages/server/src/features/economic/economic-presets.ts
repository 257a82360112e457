/** Objects that are made for a user: the preset models and stress tests, and the default scenarios (finance.md sections 2 to 4). */
import {
  type EconomicScenario,
  type InflationModelAnswer,
  type InflationModelType,
  type ScenarioKind,
  type StressTestAnswer,
  firstStressTests,
  percentOf,
} from '@meridian/contract';
import { type CurrencyCode, DEFAULT_SCENARIOS, inflationPresets } from '@meridian/engine';
import { isDeepStrictEqual } from 'node:util';
import type { Database } from '#db/connect.ts';
import type { EconomicContents } from '#db/economic-contents.ts';
import {
  type EconomicKind,
  type Stored,
  insertObjects,
  storedObjects,
  updateObject,
} from './economic-object-store.ts';
import { listEconomicScenarios } from './economic-scenario-store.ts';
import { fromEngineInflationModel, toInflationModel } from './inflation-model-store.ts';
import { priceChanges, snapshotOf } from './shipped-data-store.ts';
import { displayCurrencyOf, toStressTest } from './stress-test-store.ts';

/** What becomes of a preset that is there: it stays as it is, or is put back to its first values. */
type There = 'kept' | 'renewed';

/** Values by which some are told from the others; without any, all are meant. */
interface Only {
  model_type?: InflationModelType | undefined;
  name?: string | undefined;
  kind?: ScenarioKind | undefined;
}

interface Making {
  there: There;
  now: Date;
  only?: Only;
}

/** The preset models of a currency, in their order; undefined when one is missing. */
export async function findInflationPresets(
  db: Database,
  userId: number,
  currency: CurrencyCode,
  only: Only,
): Promise<InflationModelAnswer[] | undefined> {
  return allOf(await present(db, userId, among(modelsFor(currency), only)))?.map(toInflationModel);
}

/** Makes those that are missing. */
export async function makeInflationPresets(
  db: Database,
  userId: number,
  currency: CurrencyCode,
  making: Making,
): Promise<InflationModelAnswer[]> {
  return (await make(db, userId, modelsFor(currency), making)).objects.map(toInflationModel);
}

/** The preset stress tests, in their order; undefined when one is missing. */
export async function findStressTestPresets(
  db: Database,
  userId: number,
  only: Only,
): Promise<StressTestAnswer[] | undefined> {
  const display = await displayCurrencyOf(db, userId);
  const found = allOf(await present(db, userId, among(testsFor(display, display), only)));
  return found?.map((test) => toStressTest(test, display));
}

/** Makes those that are missing, and renews the others where that is asked: with the exchange rate shock of the currency. */
export async function makeStressTestPresets(
  db: Database,
  userId: number,
  currency: CurrencyCode,
  making: Making,
): Promise<StressTestAnswer[]> {
  const display = await displayCurrencyOf(db, userId);
  const { objects } = await make(db, userId, testsFor(currency, display), making);
  return objects.map((test) => toStressTest(test, display));
}

/** Base, Optimistic and Pessimistic, and whether one of them was missing. What they refer to stays as it is. */
export async function makeDefaultScenarios(
  db: Database,
  userId: number,
  making: Making,
): Promise<{ scenarios: EconomicScenario[]; isNew: boolean }> {
  const { objects, isNew } = await make(db, userId, DEFAULTS, making);
  const ids = objects.map(({ id }) => id);
  const scenarios = new Map((await listEconomicScenarios(db, userId, ids)).map((one) => [one.id, one]));
  return { scenarios: ids.flatMap((id) => scenarios.get(id) ?? []), isNew };
}

/** Objects that should be there, and what tells one of them in whatever state it is. */
interface Wanted<Kind extends EconomicKind> {
  kind: Kind;
  contents: readonly EconomicContents[Kind][];
  isSame(there: EconomicContents[Kind], wanted: EconomicContents[Kind]): boolean;
}

const MODEL_NAMES = {
  constant: 'Central bank target',
  mean_reverting: 'Mean reversion',
  regime_switching: 'Normal and high regimes',
  historical_bootstrap: 'History since 2000',
} as const;

/** One of each type; today's inflation is the last that ships, and live data can bring it up to date. */
function modelsFor(currency: CurrencyCode): Wanted<'inflation_models'> {
  const currentRate = snapshotOf(currency).inflation.value / 100;
  const changes = priceChanges(currency);
  const models = inflationPresets(currency, { currentRate, ...(changes === null ? {} : { changes }) });
  return {
    kind: 'inflation_models',
    contents: models.map((model) => {
      const name = `${MODEL_NAMES[model.type]} (${currency})`;
      return { ...fromEngineInflationModel(model, { name, currency }), is_preset: true };
    }),
    isSame: (there, { model_type: type }) =>
      there.is_preset && there.model_type === type && there.currency === currency,
  };
}

/** With the exchange rate shock of a currency, asked for while another one perhaps is displayed. */
function testsFor(currency: CurrencyCode, display_currency: CurrencyCode): Wanted<'stress_tests'> {
  return {
    kind: 'stress_tests',
    contents: firstStressTests(currency).map((test) => ({ ...test, is_preset: true, display_currency })),
    isSame: (there, { name }) => there.is_preset && there.name === name,
  };
}

const KIND_NAMES = { base: 'Base', optimistic: 'Optimistic', pessimistic: 'Pessimistic' } as const;

const DEFAULTS: Wanted<'economic_scenarios'> = {
  kind: 'economic_scenarios',
  contents: (['base', 'optimistic', 'pessimistic'] as const).map((kind) => {
    const { returns, inflation, volatilityMultiplier, crisisProbabilityMultiplier } = DEFAULT_SCENARIOS[kind];
    return {
      name: KIND_NAMES[kind],
      kind,
      return_adjustment: {
        pension: percentOf(returns.pension),
        investment: percentOf(returns.investment),
        saving: percentOf(returns.saving),
      },
      inflation_adjustment: percentOf(inflation),
      volatility_multiplier: volatilityMultiplier,
      crisis_probability_multiplier: crisisProbabilityMultiplier,
      is_default: true,
    };
  }),
  isSame: (there, { kind }) => there.is_default && there.kind === kind,
};

/** Those of them that are meant. */
function among<Kind extends EconomicKind>(wanted: Wanted<Kind>, only: Only = {}): Wanted<Kind> {
  const asked = Object.entries(only).filter(([, value]) => value !== undefined);
  const isMeant = (object: object) => asked.every(([field, value]) => Reflect.get(object, field) === value);
  return { ...wanted, contents: wanted.contents.filter(isMeant) };
}

/** For each object that should be there the one that is. */
async function present<Kind extends EconomicKind>(
  db: Database,
  userId: number,
  { kind, contents, isSame }: Wanted<Kind>,
): Promise<(Stored<Kind> | undefined)[]> {
  const stored = await storedObjects(db, userId, kind);
  return contents.map((wanted) => stored.find(({ object }) => isSame(object, wanted)));
}

function allOf<Item>(found: readonly (Item | undefined)[]): Item[] | undefined {
  const there = found.filter((one) => one !== undefined);
  return there.length === found.length ? there : undefined;
}

/** Runs in a change of the user's, so that two calls at once make one set. */
async function make<Kind extends EconomicKind>(
  db: Database,
  userId: number,
  all: Wanted<Kind>,
  { there, now, only }: Making,
): Promise<{ objects: Stored<Kind>[]; isNew: boolean }> {
  const wanted = among(all, only);
  const { kind, contents } = wanted;
  const found = await present(db, userId, wanted);
  const missing = contents.filter((_, place) => found[place] === undefined);
  const added = await insertObjects(
    db,
    userId,
    kind,
    missing.map((object) => ({ object, created_at: now })),
  );
  const objects: Stored<Kind>[] = [];
  for (const [place, object] of contents.entries()) {
    const own = found[place];
    if (own === undefined) objects.push(...added.splice(0, 1));
    else objects.push(there === 'kept' ? own : await renew(db, userId, kind, { ...own, object }, own));
  }
  return { objects, isNew: missing.length > 0 };
}

async function renew<Kind extends EconomicKind>(
  db: Database,
  userId: number,
  kind: Kind,
  renewed: Stored<Kind>,
  own: Stored<Kind>,
): Promise<Stored<Kind>> {
  if (isDeepStrictEqual(renewed.object, own.object)) return own;
  return updateObject(db, userId, kind, renewed);
}
