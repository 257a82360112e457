/** Economic objects that were changed singly or by an import: undo restores their stored content. */
import type { EconomicScenario, ImportMode, StressTestResponse } from '@meridian/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { transaction } from '#db/transaction.ts';
import type { UserRow } from '#db/user-row.ts';
import { recordChange } from '#features/plan/store/undo-store.ts';
import { sendUndo, checkUndoRedo, undoChange, readWholePlan } from '#testing/bulk-calls.ts';
import {
  economicCalls,
  makeEconomicObjects,
  createEconomicScenarioBody,
  stressTestBody,
} from '#testing/economic-objects.ts';
import { sendImport, readImportResult } from '#testing/export-calls.ts';
import { type TestUser, makeUser } from '#testing/factories.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';

let app: TestApp;
let user: TestUser;
beforeAll(async () => {
  app = await startTestApp({ env: { ADVANCED_ACCESS: 'everyone' } });
});
afterAll(() => app.stop());
beforeEach(async () => {
  user = await makeUser(app);
});

const { ask, make, read, listed } = economicCalls(() => ({ app, token: user.token }));
const display = async (currency: string) => {
  expect((await ask('PATCH', 'currency/preferences/', { currency })).status).toBe(200);
};
const fileOf = (objects: Record<string, unknown[]>) => ({
  format: 'meridian',
  version: 1,
  scenarios: [],
  ...objects,
});
/** Imports; returns the undo token. */
async function importing(objects: Record<string, unknown[]>, mode: ImportMode = 'merge') {
  const response = await sendImport(app, user, fileOf(objects), { mode });
  expect(response.status, response.text).toBe(200);
  return response.headers.get('undo-token');
}
const NOTHING = { inflation_models: [], stress_tests: [], economic_scenarios: [] };
const tests = async () => (await listed('stress-tests/')) as unknown as StressTestResponse[];
const crisis = async () => {
  const found = (await tests()).find(({ name }) => name === 'Currency crisis');
  return found!;
};
const saw = (version: number) => ({ 'if-unmodified-since-version': String(version) });

test.each<ImportMode>(['merge', 'replace'])(
  'two imports that change the same object are both undone, newest first, where the second is by %s',
  async (mode) => {
    await makeEconomicObjects(app, user);
    const before = await readWholePlan(app, user);
    const first = await importing({ stress_tests: [stressTestBody({ probability: 2 })] });
    const between = await readWholePlan(app, user);
    const second = await importing({ stress_tests: [stressTestBody({ probability: 3 })] }, mode);
    const redo = await undoChange(app, user, second);
    expect(await readWholePlan(app, user)).toEqual(between);
    await undoChange(app, user, (await undoChange(app, user, redo.undo_token)).undo_token);
    await undoChange(app, user, first);
    expect(await readWholePlan(app, user)).toEqual(before);
  },
);

describe('the currency crisis', () => {
  beforeEach(() => read('stress-tests/presets/'));

  test('the currency crisis is not changed by another display currency, because it names the currency that it hits', async () => {
    const before = await crisis();
    const token = await importing({ stress_tests: [{ ...before, probability: 9 }] });
    await display('GBP');
    expect(await crisis()).toMatchObject({ probability: 9, fx_currency: 'USD', fx_shock: 25 });
    await undoChange(app, user, token);
    const { version: _version, ...same } = before;
    expect(await crisis()).toMatchObject(same);
  });

  test('the currency crisis keeps a shock that the user set, even if it is the initial value of another currency', async () => {
    const { id, created_at: _made, version: _version, is_preset: _preset, ...fields } = await crisis();
    expect((await ask('PUT', `stress-tests/${id}/`, { ...fields, fx_shock: 41 })).status).toBe(200);
    await undoChange(app, user, await importing(NOTHING, 'replace'));
    expect(await crisis()).toMatchObject({ id, fx_shock: 41 });
  });

  test('a currency crisis from a file in another display currency is matched with the existing one', async () => {
    const stored = await tests();
    const file = fileOf({ stress_tests: stored });
    await display('GBP');
    const all = { created: 0, updated: 0, skipped: stored.length, errors: [] };
    expect(await readImportResult(sendImport(app, user, file))).toEqual(all);
  });
});

test('a version from before an object was deleted and restored cannot be overwritten', async () => {
  const seen = await make('stress-tests/', stressTestBody());
  const path = `stress-tests/${seen.id}/`;
  await ask('PUT', path, stressTestBody({ name: 'Theirs' }));
  await undoChange(app, user, await importing(NOTHING, 'replace'));
  const back = await ask('PUT', path, stressTestBody({ name: 'Mine' }), saw(seen.version));
  expect([back.status, back.json]).toMatchObject([409, { stress_test: { name: 'Theirs', version: 3 } }]);
  expect((await ask('PUT', path, stressTestBody({ name: 'Mine' }), saw(3))).status).toBe(200);
});

describe('the undo of one object', () => {
  const changing = async (method: string, path: string, body?: object) => {
    const response = await ask(method, path, body);
    expect(response.status, response.text).toBeLessThan(300);
    return response.headers.get('undo-token');
  };
  const expectConflict = async (token: string | null) => {
    const response = await sendUndo(app, user, token);
    expect(response.status).toBe(409);
    expect(response.text).toContain('economic data that it changed was changed again since.');
  };

  test('the undo of one object is refused after a later change', async () => {
    const { id } = await make('stress-tests/', stressTestBody());
    const token = await changing('PUT', `stress-tests/${id}/`, stressTestBody({ probability: 2 }));
    await changing('PUT', `stress-tests/${id}/`, stressTestBody({ probability: 3 }));
    await expectConflict(token);
    expect(await read(`stress-tests/${id}/`)).toMatchObject({ probability: 3 });
  });

  test('the undo is refused for a restored object once another refers to it', async () => {
    const { id } = await make('stress-tests/', stressTestBody());
    const { undo_token: redo } = await undoChange(app, user, await changing('DELETE', `stress-tests/${id}/`));
    await make('economic-scenarios/', createEconomicScenarioBody({ stress_test_ids: [id] }));
    await expectConflict(redo);
  });

  test('the undo does not restore a preset that was recreated since', async () => {
    await read('stress-tests/presets/');
    const { id } = await crisis();
    const token = await changing('DELETE', `stress-tests/${id}/`);
    await read('stress-tests/presets/');
    await expectConflict(token);
  });

  test('no undo token is returned if nothing changed', async () => {
    const { id } = await make('stress-tests/', stressTestBody());
    expect(await changing('PUT', `stress-tests/${id}/`, stressTestBody())).toBeNull();
    const live = 'advanced-forecast/update_scenarios_from_live_data/';
    await changing('POST', 'economic-scenarios/create_default/');
    expect(await changing('POST', `${live}?dry_run=true`)).toBeNull();
    expect(await changing('POST', live)).not.toBeNull();
    expect(await changing('POST', live)).toBeNull();
  });

  test('the undo is impossible after clearing all data', async () => {
    const { id } = await make('stress-tests/', stressTestBody());
    const token = await changing('DELETE', `stress-tests/${id}/`);
    await changing('POST', 'scenarios/clear_all_data/', { confirm: true });
    expect((await sendUndo(app, user, token)).json).toEqual({
      detail: 'This change can no longer be undone.',
    });
  });
});

test('undo restores objects together with their references, and so does redo', async () => {
  const { economic_scenario: id } = await makeEconomicObjects(app, user);
  const scenario = (await read(`economic-scenarios/${id}/`)) as EconomicScenario;
  expect(scenario.stress_test_ids).toHaveLength(1);
  await checkUndoRedo(app, user, () => importing({ economic_scenarios: [createEconomicScenarioBody()] }));
  await checkUndoRedo(app, user, () => importing(NOTHING, 'replace'));
});

test('undo is possible even if a preset exists twice', async () => {
  const twin = { ...stressTestBody({ name: 'Twin' }), is_preset: true };
  await importing({ stress_tests: [twin, { ...twin, probability: 2 }] }, 'replace');
  expect((await tests()).filter(({ is_preset: isPreset }) => isPreset)).toHaveLength(2);
  await checkUndoRedo(app, user, () => importing({ stress_tests: [stressTestBody()] }));
  await checkUndoRedo(app, user, () => importing(NOTHING, 'replace'));
});

test('undo of an entry from an earlier release, with different content, is refused with a message', async () => {
  const object = await make('stress-tests/', stressTestBody());
  await ask('DELETE', `stress-tests/${object.id}/`);
  const { user: row } = user;
  const before = object as never;
  const objects = [{ kind: 'stress_tests', id: object.id, before, afterHash: null } as const];
  const change = { action: 'import', objects } as const;
  const call = { user: { user_id: row.id } as UserRow, now: app.now(), offerUndo: () => undefined };
  const token = await transaction(app.db, (db) => recordChange({ ...call, db }, change));
  const response = await sendUndo(app, user, token);
  expect([response.status, response.json]).toEqual([409, { detail: 'This change can no longer be undone.' }]);
});
