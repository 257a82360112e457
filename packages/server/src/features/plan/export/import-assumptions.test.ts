/** The assumptions of scenarios in an import into an existing plan. */
import { NEW_SCENARIO_ASSUMPTIONS, type Scenario } from '@meridian/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { undoChange } from '#testing/bulk-calls.ts';
import { sendImport, readExport, readImportResult, withoutIdsAndInstants } from '#testing/export-calls.ts';
import { type TestUser, makeItem, makeScenario, makeUser } from '#testing/factories.ts';
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

const FIRST = NEW_SCENARIO_ASSUMPTIONS;
const OTHER = {
  deficit_policy: 'liquidate',
  fx: { model: 'drift', drift: { EUR: 5 } },
  pinned_rates: { EUR: 1 },
  cash_rate: 1.5,
  prices: { EUR: 3 },
};

const assume = async (scenario: Pick<Scenario, 'id'>, assumptions: object) => {
  const path = `/api/scenarios/${scenario.id}/`;
  const response = await app.request('PATCH', path, { token: user.token, body: { assumptions } });
  expect(response.status, response.text).toBe(200);
};
/** Returns the assumptions of each scenario, by name. */
const assumed = async (of = user) =>
  Object.fromEntries((await readExport(app, of)).scenarios.map(({ name, assumptions }) => [name, assumptions]));
const counts = (created: number, updated: number, skipped: number) => ({
  created,
  updated,
  skipped,
  errors: [],
});
const fileOf = (...scenarios: object[]) => ({
  format: 'meridian',
  version: 1,
  scenarios: scenarios.map((scenario) => ({ items: [], ...scenario })),
});

test('a plan merged into a new account includes the assumptions of its scenarios; a preview reports the same', async () => {
  const { scenario: id } = await makeItem(app, user);
  const abroad = await makeScenario(app, user, 'Abroad');
  await assume({ id }, OTHER);
  await assume(abroad, { deficit_policy: 'overdraft' });
  const data = await readExport(app, user);

  const fresh = await makeUser(app);
  const preview = await readImportResult(sendImport(app, fresh, data, { dryRun: true }));
  const asked = await sendImport(app, fresh, data);
  expect(asked.json).toEqual(counts(1, 1, 0));
  expect(preview).toEqual(asked.json);
  expect(await assumed(fresh)).toEqual({ Default: OTHER, Abroad: { ...FIRST, deficit_policy: 'overdraft' } });
  expect(await readImportResult(sendImport(app, fresh, data)), 'all is there').toEqual(counts(0, 0, 1));

  await undoChange(app, fresh, asked.headers.get('undo-token'));
  expect(await assumed(fresh)).toEqual({ Default: FIRST });
});

test('a file that differs only in assumptions changes them, is counted, and can be undone and redone', async () => {
  const abroad = await makeScenario(app, user, 'Abroad');
  await assume(abroad, OTHER);
  const before = await readExport(app, user);
  const file = fileOf({ name: 'ABROAD', assumptions: { ...OTHER, deficit_policy: 'overdraft' } });
  expect(await readImportResult(sendImport(app, user, file, { dryRun: true }))).toEqual(counts(0, 1, 0));
  expect(await assumed()).toEqual({ Default: FIRST, Abroad: OTHER });

  const asked = await sendImport(app, user, file);
  expect(asked.json).toEqual(counts(0, 1, 0));
  const after = { Default: FIRST, Abroad: { ...OTHER, deficit_policy: 'overdraft' } };
  expect(await assumed()).toEqual(after);
  const undone = await undoChange(app, user, asked.headers.get('undo-token'));
  expect(withoutIdsAndInstants(await readExport(app, user))).toEqual(withoutIdsAndInstants(before));
  await undoChange(app, user, undone.undo_token);
  expect(await assumed()).toEqual(after);
});

test('assumptions missing from the file stay, and all of them if only items are imported', async () => {
  const abroad = await makeScenario(app, user, 'Abroad');
  await assume(abroad, OTHER);
  for (const said of [{}, { assumptions: {} }]) {
    const asked = await sendImport(app, user, fileOf({ name: 'Abroad', ...said }));
    expect([asked.json, asked.headers.get('undo-token')]).toEqual([counts(0, 0, 0), null]);
  }
  for (const mode of ['add', 'replace_items'] as const)
    await readImportResult(sendImport(app, user, fileOf({ name: 'Abroad', assumptions: FIRST }), { mode }));
  expect(await assumed()).toEqual({ Default: FIRST, Abroad: OTHER });
  const some = fileOf({ name: 'Abroad', assumptions: { pinned_rates: {} } });
  expect(await readImportResult(sendImport(app, user, some))).toEqual(counts(0, 1, 0));
  expect(await assumed()).toEqual({ Default: FIRST, Abroad: { ...OTHER, pinned_rates: {} } });
});

test('another user’s scenario with the same name and id keeps its assumptions', async () => {
  const theirs = await makeScenario(app, user, 'Abroad');
  await assume(theirs, OTHER);
  const other = await makeUser(app);
  await makeScenario(app, other, 'Abroad');
  const file = fileOf({ id: theirs.id, name: 'Abroad', assumptions: { deficit_policy: 'overdraft' } });
  expect(await readImportResult(sendImport(app, other, file))).toEqual(counts(0, 1, 0));
  expect(await assumed()).toEqual({ Default: FIRST, Abroad: OTHER });
});
