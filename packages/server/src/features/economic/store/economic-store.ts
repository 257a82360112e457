/** Creates, reads, replaces and deletes economic objects. All three kinds use the same code; their differences are in the table `RULES`. */
import {
  type EconomicScenario,
  type EconomicScenarioBody,
  type InflationModelResponse,
  type InflationModelFields,
  type NewStressTest,
  type StressTestResponse,
} from '@meridian/contract';
import type { Database } from '#db/connect.ts';
import type { EconomicContents, EconomicKind } from '#db/tables.ts';
import type { UserRow } from '#db/user-row.ts';
import { type HttpError, notFound, httpError } from '#errors.ts';
import { requireExpectedVersion } from '#http/expected-version.ts';
import {
  type EconomicObjectSelection,
  type StoredEconomicObject,
  deleteEconomicObject,
  insertEconomicObjects,
  readStoredEconomicObjects,
  updateEconomicObject,
} from './encrypted-economic-object-store.ts';
import { toInflationModelContent, toStressTestContent } from './economic-object-content-store.ts';

/** The user to whom the objects belong. */
export type Owner = Pick<UserRow, 'user_id'>;

/** The writable fields of each kind of object, as requests of the API contain them. */
export interface EconomicFields {
  inflation_models: InflationModelFields;
  stress_tests: NewStressTest;
  economic_scenarios: EconomicScenarioBody;
}

export interface EconomicResponses {
  inflation_models: InflationModelResponse;
  stress_tests: StressTestResponse;
  economic_scenarios: EconomicScenario;
}

interface Rules<Kind extends EconomicKind> {
  /** Name of the field in a 409 response that contains the current object. */
  name: string;
  /** Returns the content of a new object, or of an object that replaces `before`; throws if it is invalid. */
  contentOf(
    fields: EconomicFields[Kind],
    given: { db: Database; owner: Owner; before: EconomicContents[Kind] | undefined },
  ): Promise<EconomicContents[Kind]>;
  /**
   * Set for kinds to which scenarios refer. `by` returns true if the scenario refers to the object; `refusal` creates the error for
   * deleting an object in use.
   */
  inUse?: { by(scenario: EconomicContents['economic_scenarios'], id: number): boolean; refusal(): HttpError };
}

const RULES: { readonly [Kind in EconomicKind]: Rules<Kind> } = {
  inflation_models: {
    name: 'inflation_model',
    contentOf: async (fields, { before }) => toInflationModelContent(fields, before),
    inUse: {
      by: ({ inflation_model_id: model }, id) => model === id,
      refusal: () => httpError(409, 'model_in_use'),
    },
  },
  stress_tests: {
    name: 'stress_test',
    contentOf: async (fields, { before }) => toStressTestContent(fields, before),
    inUse: {
      by: ({ stress_test_ids: tests }, id) => tests.includes(id),
      refusal: () => httpError(409, 'test_in_use'),
    },
  },
  economic_scenarios: {
    name: 'economic_scenario',
    contentOf: async ({ name, kind: said, ...rest }, { db, owner, before }) => {
      const { inflation_model_id: model, stress_test_ids: tests } = rest;
      if (model !== null) await findEconomicObject(db, owner, 'inflation_models', model);
      if ((await readScenarioStressTests(db, owner, rest)).length < tests.length) throw notFound();
      const kind = said ?? before?.kind ?? 'custom';
      return { name, kind, ...rest, is_default: before?.is_default === true && kind === before.kind };
    },
  },
};

/** Returns the user's objects of a kind, or a selection, oldest first. */
export async function listEconomicObjects<Kind extends EconomicKind>(
  db: Database,
  owner: Owner,
  kind: Kind,
  chosen?: EconomicObjectSelection,
): Promise<EconomicResponses[Kind][]> {
  const stored = await readStoredEconomicObjects(db, owner.user_id, kind, chosen);
  return stored.map((one) => toEconomicObjectResponse(one));
}

/** Returns an economic object; throws 404 unless the object is the user's. */
export async function findEconomicObject<Kind extends EconomicKind>(
  db: Database,
  owner: Owner,
  kind: Kind,
  id: number,
): Promise<EconomicResponses[Kind]> {
  return toEconomicObjectResponse(await findStored(db, owner, kind, id));
}

async function findStored<Kind extends EconomicKind>(db: Database, owner: Owner, kind: Kind, id: number) {
  const [found] = await readStoredEconomicObjects(db, owner.user_id, kind, [id]);
  if (found === undefined) throw notFound();
  return found;
}

export async function createEconomicObject<Kind extends EconomicKind>(
  db: Database,
  owner: Owner,
  kind: Kind,
  fields: EconomicFields[Kind],
  now: Date,
): Promise<EconomicResponses[Kind]> {
  const object = await RULES[kind].contentOf(fields, { db, owner, before: undefined });
  const [added] = await insertEconomicObjects(db, owner.user_id, kind, [{ object, created_at: now }]);
  if (added === undefined) throw new Error(`No row was inserted for ${kind}.`);
  return toEconomicObjectResponse(added);
}

/** Replaces the fields of an object; throws 409 if `seen`, the version that the client last read, is given and outdated. */
export async function replaceEconomicObject<Kind extends EconomicKind>(
  db: Database,
  owner: Owner,
  kind: Kind,
  { id, fields, seen }: { id: number; fields: EconomicFields[Kind]; seen: string | undefined },
): Promise<EconomicResponses[Kind]> {
  const before = await findStored(db, owner, kind, id);
  requireExpectedVersion(seen, { [RULES[kind].name]: toEconomicObjectResponse(before) });
  const object = await RULES[kind].contentOf(fields, { db, owner, before: before.object });
  return toEconomicObjectResponse(await updateEconomicObject(db, owner.user_id, kind, { id, object }));
}

/** Deletes an economic object; throws 409 while an economic scenario refers to it, and 404 unless the object is the user's. */
export async function removeEconomicObject(
  db: Database,
  userId: number,
  kind: EconomicKind,
  id: number,
): Promise<void> {
  const { inUse } = RULES[kind];
  const scenarios = inUse === undefined ? [] : await readStoredEconomicObjects(db, userId, 'economic_scenarios');
  if (inUse !== undefined && scenarios.some(({ object }) => inUse.by(object, id))) throw inUse.refusal();
  await deleteEconomicObject(db, userId, kind, id);
}

/** Returns the stress tests of a scenario, in the order in which the scenario lists them. */
export async function readScenarioStressTests(
  db: Database,
  owner: Owner,
  { stress_test_ids: ids }: Pick<EconomicScenario, 'stress_test_ids'>,
): Promise<StressTestResponse[]> {
  if (ids.length === 0) return [];
  const tests = new Map((await listEconomicObjects(db, owner, 'stress_tests', ids)).map((test) => [test.id, test]));
  return ids.flatMap((id) => tests.get(id) ?? []);
}

/** Converts a stored object to the form that API responses and exported files contain. */
export function toEconomicObjectResponse<Kind extends EconomicKind>({
  id,
  object,
  created_at,
  version,
}: StoredEconomicObject<Kind>): EconomicResponses[Kind] {
  // TypeScript does not infer that these are all fields of the kind.
  return {
    id,
    ...object,
    created_at: created_at.toISOString(),
    version,
  } as unknown as EconomicResponses[Kind];
}
