import {
  type ExportedStressTest,
  type NewStressTest,
  type StressTestAnswer,
  type StressTestReplacement,
  firstStressTests,
  toEngineStressTest,
} from '@meridian/contract';
import { CURRENCY_CODES, type CurrencyCode, severityOf } from '@meridian/engine';
import type { Database } from '#db/connect.ts';
import { notFound, refuse } from '#errors.ts';
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

/** The user's stress tests, or some, oldest first. */
export async function listStressTests(
  db: Database,
  userId: number,
  chosen?: Chosen,
): Promise<StressTestAnswer[]> {
  return (await exportedStressTests(db, userId, chosen)).map(toAnswer);
}

/** The same, as they are taken elsewhere. */
export async function exportedStressTests(
  db: Database,
  userId: number,
  chosen?: Chosen,
): Promise<ExportedStressTest[]> {
  const stored = await storedObjects(db, userId, 'stress_tests', chosen);
  const currency = await displayCurrencyOf(db, userId);
  return stored.map((test) => toExported(test, currency));
}

/** Throws 404 unless the test is the user's. */
export async function findStressTest(db: Database, userId: number, id: number): Promise<StressTestAnswer> {
  const [test] = await storedObjects(db, userId, 'stress_tests', [id]);
  if (test === undefined) throw notFound();
  return toStressTest(test, await displayCurrencyOf(db, userId));
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
  return toStressTest(added, await displayCurrencyOf(db, userId));
}

/** Puts fields in the place of those that the test has. A preset is known by its name, and stays one as long as it has it. */
export async function replaceStressTest(
  db: Database,
  userId: number,
  id: number,
  { fields: { display_currency: written, ...fields }, seen }: Replacement<StressTestReplacement>,
): Promise<StressTestAnswer> {
  const before = await findStressTest(db, userId, id);
  requireVersion(seen, { stress_test: before });
  const is_preset = before.is_preset && before.name === fields.name;
  const currency = await displayCurrencyOf(db, userId);
  const object = { ...withSeverity(fields), is_preset, display_currency: written ?? currency };
  return toStressTest(await updateObject(db, userId, 'stress_tests', { id, object }), currency);
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
  if (named !== undefined) throw refuse(409, 'test_in_use');
  await deleteObject(db, userId, 'stress_tests', id);
}

/** What answers show of a test, in the display currency of now. */
export function toStressTest(test: Stored<'stress_tests'>, currency: CurrencyCode): StressTestAnswer {
  return toAnswer(toExported(test, currency));
}

function toExported(
  { id, object, created_at, version }: Stored<'stress_tests'>,
  currency: CurrencyCode,
): ExportedStressTest {
  return { id, ...inDisplayCurrency(object, currency), created_at: created_at.toISOString(), version };
}

function toAnswer({ display_currency: _kept, ...answer }: ExportedStressTest): StressTestAnswer {
  return answer;
}

/**
 * How far every other currency rises in the currency crisis among the presets depends on the display currency: the first value of the
 * one in which it was written is that of the display currency of now, and so is the severity where the rule said it. Another number
 * was chosen by somebody, and stays. Where nobody knows in which currency it was written, the first value of any is none chosen.
 *
 * The currency goes along only where it means something: that of now, unless a chosen shock happens to be its first value; then another
 * one, always the same, so that equal choices are equal wherever they were made.
 */
export function inDisplayCurrency(
  { display_currency: written, ...test }: Stored<'stress_tests'>['object'],
  currency: CurrencyCode,
): Stored<'stress_tests'>['object'] {
  const shocks = FIRST_SHOCKS.get(test.name);
  const own = shocks?.get(currency);
  if (!test.is_preset || shocks === undefined || own === undefined) return test;
  const first = written === undefined ? [...shocks.values()] : [shocks.get(written)];
  if (!first.includes(test.fx_shock)) {
    const isOther = (code: CurrencyCode) => shocks.get(code) !== test.fx_shock;
    return { ...test, display_currency: [currency, ...CURRENCY_CODES].find(isOther) ?? currency };
  }
  const moved = { ...test, fx_shock: own, display_currency: currency };
  const isRated = test.severity === severityOf(toEngineStressTest(test));
  return isRated ? { ...moved, severity: severityOf(toEngineStressTest(moved)) } : moved;
}

/** The exchange rate shock at first by display currency, of each preset where it differs between them, by name. */
const FIRST_SHOCKS: ReadonlyMap<string, ReadonlyMap<CurrencyCode, number>> = new Map(
  firstStressTests('USD').flatMap(({ name }, place) => {
    const shocks = new Map(
      CURRENCY_CODES.map((code) => [code, firstStressTests(code)[place]?.fx_shock ?? 0]),
    );
    return new Set(shocks.values()).size === 1 ? [] : [[name, shocks] as const];
  }),
);

export async function displayCurrencyOf(db: Database, userId: number): Promise<CurrencyCode> {
  const { display_currency } = await db
    .selectFrom('users')
    .select('display_currency')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return display_currency;
}
