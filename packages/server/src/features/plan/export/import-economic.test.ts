/** Economic objects in an import: existing ones, references, and errors. */
import type { ExportedData } from '@meridian/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  makeEconomicObjects,
  inflationModelBody,
  createEconomicScenarioBody,
  stressTestBody,
} from '#testing/economic-objects.ts';
import {
  sendImport,
  sendImportCsv,
  readCsvExport,
  readExport,
  readImportResult,
  withoutIdsAndInstants,
} from '#testing/export-calls.ts';
import { type TestUser, makeUser } from '#testing/factories.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';

let app: TestApp;
let user: TestUser;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  user = await makeUser(app);
});

/** Returns a file with only these objects. */
const fileOf = (objects: Partial<Record<keyof typeof NONE, unknown[]>>) => ({
  format: 'meridian',
  version: 1,
  scenarios: [],
  ...objects,
});
const NONE = { inflation_models: [], stress_tests: [], economic_scenarios: [] };
const objectsIn = ({ inflation_models, stress_tests, economic_scenarios }: ExportedData) => ({
  inflation_models,
  stress_tests,
  economic_scenarios,
});
const present = async () => objectsIn(await readExport(app, user));
const counts = (created: number, updated: number, skipped: number) => ({
  created,
  updated,
  skipped,
  errors: [],
});

describe('the objects of a file', () => {
  test('the objects of a file are imported with their references, whatever their ids', async () => {
    const file = fileOf({
      inflation_models: [inflationModelBody({ name: 'First', id: 7 }), inflationModelBody({ name: 'Second', id: 8 })],
      stress_tests: [
        stressTestBody({ id: 7 }),
        stressTestBody({ id: 9, name: 'Other' }),
        stressTestBody({ name: 'Without id' }),
      ],
      economic_scenarios: [createEconomicScenarioBody({ inflation_model_id: 8, stress_test_ids: [9, 7] })],
    });
    expect(await readImportResult(sendImport(app, user, file))).toEqual(counts(6, 0, 0));
    const { inflation_models: models, stress_tests: tests, economic_scenarios: scenarios } = await present();
    expect(models.map(({ name }) => name)).toEqual(['First', 'Second']);
    expect(tests[0]).toMatchObject({ ...stressTestBody(), severity: 'High', recovery_fraction: 100 });
    expect(scenarios).toMatchObject([
      {
        ...createEconomicScenarioBody(),
        kind: 'custom',
        inflation_model_id: models[1]?.id,
        stress_test_ids: [tests[1]?.id, tests[0]?.id],
      },
    ]);
  });

  test('the objects of a file update objects of the same name, and are skipped if identical', async () => {
    const first = fileOf({
      inflation_models: [inflationModelBody({ id: 1 }), inflationModelBody({ name: 'Second' })],
      stress_tests: [stressTestBody({ id: 1 })],
      economic_scenarios: [createEconomicScenarioBody({ inflation_model_id: 1, stress_test_ids: [1] })],
    });
    await readImportResult(sendImport(app, user, first));
    const before = await present();
    const [model, second] = before.inflation_models;
    const data = fileOf({ ...before, inflation_models: [{ ...model, volatility: 3 }, second] });
    expect(await readImportResult(sendImport(app, user, data))).toEqual(counts(0, 1, 3));
    const after = await present();
    expect(after).toEqual({
      ...before,
      inflation_models: [{ ...model, volatility: 3, version: 2 }, second],
    });
    const renamed = fileOf({ stress_tests: [{ ...stressTestBody(), name: 'New' }] });
    expect(await readImportResult(sendImport(app, user, renamed, { dryRun: true }))).toEqual(counts(1, 0, 0));
    expect(await present()).toEqual(after);
  });

  test('the objects of a file replace everything in the mode replace; a file without them changes nothing', async () => {
    await makeEconomicObjects(app, user);
    const before = await present();
    await readImportResult(sendImport(app, user, fileOf({}), { mode: 'replace' }));
    expect(await present()).toEqual(before);
    await readImportResult(sendImportCsv(app, user, await readCsvExport(app, user), { mode: 'replace' }));
    expect(await present()).toEqual(before);
    await readImportResult(sendImport(app, user, fileOf({ stress_tests: [stressTestBody()] }), { mode: 'replace' }));
    const after = await present();
    expect(withoutIdsAndInstants(after)).toMatchObject({ inflation_models: [], stress_tests: [stressTestBody()] });
    await readImportResult(sendImport(app, user, fileOf(NONE), { mode: 'replace' }));
    expect(await present()).toEqual(NONE);
  });
});

describe('a file is refused as a whole', () => {
  test.each<[object, unknown[]]>([
    [
      {
        inflation_models: [inflationModelBody(), inflationModelBody({ volatility: 51, rate: 2 }), 'text'],
        stress_tests: [stressTestBody({ probability: -1 }), 7],
      },
      [
        [2, 'inflation_models.volatility', 'Volatility can be at most 50 %.'],
        [2, 'inflation_models.rate', 'This field does not exist.'],
        [
          3,
          'inflation_models.non_field_errors',
          'Choose one of: constant, mean_reverting, regime_switching, historical_bootstrap.',
        ],
        [1, 'stress_tests.probability', 'Probability must be at least 0 %.'],
        [2, 'stress_tests.non_field_errors', 'This value is not valid.'],
      ],
    ],
    [
      { inflation_models: [inflationModelBody({ id: 1 }), inflationModelBody({ id: 1 })] },
      [[2, 'inflation_models.id', 'This id is there twice.']],
    ],
    [
      {
        stress_tests: [stressTestBody({ id: 1 })],
        economic_scenarios: [createEconomicScenarioBody({ inflation_model_id: 1, stress_test_ids: [1, 2] })],
      },
      [
        [1, 'economic_scenarios.inflation_model_id', 'The file has no inflation model of this id.'],
        [1, 'economic_scenarios.stress_test_ids', 'The file does not have every one of these stress tests.'],
      ],
    ],
    [
      { inflation_models: [{ name: 'x', model_type: 'historical_bootstrap', currency: 'AUD' }] },
      [[1, 'inflation_models.currency', 'There is no monthly price history of this currency.']],
    ],
  ])('%j', async (objects, errors) => {
    const response = await sendImport(app, user, fileOf(objects));
    const named = errors.map((error) => {
      const [row, field, message] = error as [number, string, string];
      return { row, field, message };
    });
    expect([response.status, response.json]).toEqual([
      400,
      {
        detail: 'Nothing was imported: some rows have errors.',
        created: 0,
        updated: 0,
        skipped: 0,
        errors: named,
      },
    ]);
    expect(await present()).toEqual(NONE);
  });

  test('a file that would exceed the limit of an account is refused', async () => {
    const many = Array.from({ length: 1_000 }, (_, index) => stressTestBody({ name: `Test ${index}` }));
    expect(await readImportResult(sendImport(app, user, fileOf({ stress_tests: many })))).toEqual(counts(1_000, 0, 0));
    const response = await sendImport(app, user, fileOf({ stress_tests: [stressTestBody({ name: 'One more' })] }));
    expect(response.json).toMatchObject({
      errors: [
        {
          row: null,
          field: 'stress_tests',
          message: 'You can keep at most 1,000 stress tests; this would make 1,001.',
        },
      ],
    });
    expect((await sendImport(app, user, fileOf({ stress_tests: [...many, stressTestBody()] }))).status).toBe(400);
  });
});

test('ids of another user in a file have no effect outside it', async () => {
  const other = await makeUser(app);
  const theirs = await makeEconomicObjects(app, other);
  const before = await readExport(app, other);
  const body = createEconomicScenarioBody({ inflation_model_id: theirs.used.model });
  const response = await sendImport(app, user, fileOf({ economic_scenarios: [body] }));
  expect(response.status).toBe(400);
  await readImportResult(sendImport(app, user, fileOf(objectsIn(before))));
  expect(withoutIdsAndInstants(await readExport(app, other))).toEqual(withoutIdsAndInstants(before));
  const ids = (await present()).economic_scenarios.flatMap((one) => [one.id, one.inflation_model_id]);
  expect(ids).not.toContain(theirs.economic_scenario);
  expect(ids).not.toContain(theirs.used.model);
});
