import type { EconomicScenario, EconomicScenarioBody, StressTestAnswer } from '@meridian/contract';
import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { EconomicContents } from '#db/economic-contents.ts';
import { notFound } from '#errors.ts';
import { requireVersion } from '#http/seen-version.ts';
import {
  type Chosen,
  type Replacement,
  type Stored,
  insertObjects,
  storedObjects,
  updateObject,
} from './economic-object-store.ts';
import { findInflationModel } from './inflation-model-store.ts';
import { listStressTests } from './stress-test-store.ts';

/** What an economic scenario refers to. */
export type References = Pick<EconomicScenario, 'inflation_model_id' | 'stress_test_ids'>;

/** The user's economic scenarios, or some, oldest first. */
export async function listEconomicScenarios(
  db: Database,
  userId: number,
  chosen?: Chosen,
): Promise<EconomicScenario[]> {
  const stored = await storedObjects(db, userId, 'economic_scenarios', chosen);
  const references = await referencesOf(db, userId, stored);
  return stored.map((one) => toEconomicScenario(one, references.get(one.id)));
}

/** Throws 404 unless the scenario is the user's. */
export async function findEconomicScenario(
  db: Database,
  userId: number,
  id: number,
): Promise<EconomicScenario> {
  const [scenario] = await listEconomicScenarios(db, userId, [id]);
  if (scenario === undefined) throw notFound();
  return scenario;
}

/** Throws 404 when it refers to what is not the user's. */
export async function createEconomicScenario(
  db: Database,
  userId: number,
  { kind, ...body }: EconomicScenarioBody,
  now: Date,
): Promise<EconomicScenario> {
  await requireReferences(db, userId, body);
  const object = contentOf({ ...body, kind: kind ?? 'custom', is_default: false });
  const [added] = await insertObjects(db, userId, 'economic_scenarios', [{ object, created_at: now }]);
  if (added === undefined) throw new Error('An economic scenario was not added.');
  await setReferences(db, userId, added.id, body);
  return toEconomicScenario(added, body);
}

/** Puts a body in the place of everything that the scenario says, but for its kind where the body names none. */
export async function replaceEconomicScenario(
  db: Database,
  userId: number,
  id: number,
  { fields: { kind, ...body }, seen }: Replacement<EconomicScenarioBody>,
): Promise<EconomicScenario> {
  const before = await findEconomicScenario(db, userId, id);
  requireVersion(seen, { economic_scenario: before });
  await requireReferences(db, userId, body);
  const is_default = before.is_default && (kind ?? before.kind) === before.kind;
  const object = contentOf({ ...body, kind: kind ?? before.kind, is_default });
  const stored = await updateObject(db, userId, 'economic_scenarios', { id, object });
  await setReferences(db, userId, id, body);
  return toEconomicScenario(stored, body);
}

/** The stress tests that a scenario names, in its order. */
export async function stressTestsOf(
  db: Database,
  userId: number,
  { stress_test_ids: ids }: Pick<EconomicScenario, 'stress_test_ids'>,
): Promise<StressTestAnswer[]> {
  if (ids.length === 0) return [];
  const tests = new Map((await listStressTests(db, userId, ids)).map((test) => [test.id, test]));
  return ids.flatMap((id) => tests.get(id) ?? []);
}

/** Makes a scenario refer to exactly these, which must be the user's. */
export async function setReferences(
  db: Database,
  userId: number,
  id: number,
  { inflation_model_id, stress_test_ids: testIds }: References,
): Promise<void> {
  await db
    .updateTable('economic_scenarios')
    .set({ inflation_model_id })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
  await db
    .deleteFrom('economic_scenario_tests')
    .where('user_id', '=', userId)
    .where('economic_scenario_id', '=', id)
    .execute();
  if (testIds.length === 0) return;
  const rows = testIds.map((test, position) => ({
    user_id: userId,
    economic_scenario_id: id,
    stress_test_id: test,
    position,
  }));
  await db.insertInto('economic_scenario_tests').values(rows).execute();
}

async function requireReferences(db: Database, userId: number, references: References): Promise<void> {
  const { inflation_model_id: modelId, stress_test_ids: testIds } = references;
  if (modelId !== null) await findInflationModel(db, userId, modelId);
  if ((await stressTestsOf(db, userId, references)).length < testIds.length) throw notFound();
}

/** What these scenarios refer to, by their ids. */
export async function referencesOf(
  db: Database,
  userId: number,
  scenarios: readonly Pick<Stored<'economic_scenarios'>, 'id'>[],
): Promise<Map<number, References>> {
  const rows = await db
    .selectFrom('economic_scenarios')
    .select(['id', 'inflation_model_id'])
    .select(
      sql<number[]>`array(
        select stress_test_id from economic_scenario_tests
        where economic_scenario_tests.user_id = economic_scenarios.user_id
          and economic_scenario_id = economic_scenarios.id
        order by position
      )`.as('stress_test_ids'),
    )
    .where('user_id', '=', userId)
    .where(sql<boolean>`id = any(${scenarios.map(({ id }) => id)}::bigint[])`)
    .execute();
  return new Map(rows.map(({ id, ...references }) => [id, references]));
}

type Content = EconomicContents['economic_scenarios'];

/** Without the references, which stand in columns of their own. */
export function contentOf({
  inflation_model_id: _model,
  stress_test_ids: _tests,
  ...content
}: Content & References): Content {
  return content;
}

function toEconomicScenario(
  { id, object, created_at, version }: Stored<'economic_scenarios'>,
  { inflation_model_id, stress_test_ids }: References = { inflation_model_id: null, stress_test_ids: [] },
): EconomicScenario {
  const { name, kind, ...effect } = object;
  const created = created_at.toISOString();
  return { id, name, kind, inflation_model_id, stress_test_ids, ...effect, created_at: created, version };
}
