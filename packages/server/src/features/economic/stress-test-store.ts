import {
  type NewStressTest,
  STRESS_TEST_IN_USE,
  type StressTestAnswer,
  toEngineStressTest,
} from '@meridian/contract';
import { severityOf } from '@meridian/engine';
import type { Database } from '#db/connect.ts';
import { conflict, notFound } from '#errors.ts';
import {
  type Stored,
  deleteObject,
  insertObjects,
  storedObjects,
  updateObject,
} from './economic-object-store.ts';

/** The user's stress tests, oldest first. */
export async function listStressTests(db: Database, userId: number): Promise<StressTestAnswer[]> {
  return (await storedObjects(db, userId, 'stress_tests')).map(toStressTest);
}

/** Throws 404 unless the test is the user's. */
export async function findStressTest(db: Database, userId: number, id: number): Promise<StressTestAnswer> {
  const [test] = await storedObjects(db, userId, 'stress_tests', id);
  if (test === undefined) throw notFound();
  return toStressTest(test);
}

export async function createStressTest(
  db: Database,
  userId: number,
  fields: NewStressTest,
  now: Date,
): Promise<StressTestAnswer> {
  const object = { ...withSeverity(fields), is_preset: false };
  const [added] = await insertObjects(db, userId, 'stress_tests', [{ object, created_at: now }]);
  if (added === undefined) throw new Error('A stress test was not added.');
  return toStressTest(added);
}

/** Puts fields in the place of those that the test has. A preset is known by its name, and stays one as long as it has it. */
export async function replaceStressTest(
  db: Database,
  userId: number,
  id: number,
  fields: NewStressTest,
): Promise<StressTestAnswer> {
  const before = await findStressTest(db, userId, id);
  const is_preset = before.is_preset && before.name === fields.name;
  const object = { ...withSeverity(fields), is_preset };
  await updateObject(db, userId, 'stress_tests', { id, object });
  return toStressTest({ id, object, created_at: new Date(before.created_at) });
}

type Rated<Fields> = Omit<Fields, 'severity'> & Pick<StressTestAnswer, 'severity'>;

/** Where nobody said how bad the crisis is, the rule of finance.md section 3 does. */
export function withSeverity<Fields extends NewStressTest>(fields: Fields): Rated<Fields> {
  return { ...fields, severity: fields.severity ?? severityOf(toEngineStressTest(fields)) };
}

/** Throws 409 while an economic scenario names the test. */
export async function deleteStressTest(db: Database, userId: number, id: number): Promise<void> {
  const named = await db
    .selectFrom('economic_scenario_tests')
    .select('economic_scenario_id')
    .where('user_id', '=', userId)
    .where('stress_test_id', '=', id)
    .executeTakeFirst();
  if (named !== undefined) throw conflict(STRESS_TEST_IN_USE);
  await deleteObject(db, userId, 'stress_tests', id);
}

export function toStressTest({ id, object, created_at }: Stored<'stress_tests'>): StressTestAnswer {
  return { id, ...object, created_at: created_at.toISOString() };
}
