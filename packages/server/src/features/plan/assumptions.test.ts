import type { Assumptions, Scenario } from '@meridian/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { undoChange } from '#testing/bulk-calls.ts';
import { sendImport, readExport, readImportResult } from '#testing/export-calls.ts';
import { type TestUser, makeScenario, makeUser, selectedScenario } from '#testing/factories.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';

const DEFAULTS = {
  deficit_policy: 'liquidate',
  fx: { model: 'inflation_gap', drift: {} },
  pinned_rates: {},
  cash_rate: 0,
  prices: {},
};
const MINE: Assumptions = {
  deficit_policy: 'overdraft',
  fx: { model: 'drift', drift: { EUR: -1.5, ILS: 2 } },
  pinned_rates: { GBP: 0.5 },
  cash_rate: 1.5,
  prices: { USD: 3, ILS: -0.5 },
};

/** The assumptions of a scenario that was created before scenarios had assumptions. */
const BEFORE = { ...DEFAULTS, deficit_policy: 'overdraft', fx: { model: 'flat', drift: {} } };

let app: TestApp;
let user: TestUser;
let abroad: Scenario;
beforeAll(async () => {
  app = await startTestApp({ env: { ADVANCED_ACCESS: 'everyone' } });
});
afterAll(() => app.stop());
beforeEach(async () => {
  user = await makeUser(app);
  abroad = await makeScenario(app, user, 'Abroad');
});

const ask = (method: string, path: string, body?: object, as = user) =>
  app.request(method, `/api/${path}`, { token: as.token, ...(body === undefined ? {} : { body }) });
const assume = (assumptions: object, id = abroad.id) => ask('PATCH', `scenarios/${id}/`, { assumptions });
const list = async () => ((await ask('GET', 'scenarios/')).json as { results: Scenario[] }).results;
const assumedBy = async (name: string) => (await list()).find((one) => one.name === name)?.assumptions;

describe('a change of assumptions', () => {
  test('a change of assumptions starts from the defaults, and changes field by field', async () => {
    expect(abroad.assumptions).toEqual(DEFAULTS);
    let expected: object = DEFAULTS;
    for (const [field, value] of Object.entries(MINE)) {
      const { status, json } = await assume({ [field]: value });
      expected = { ...expected, [field]: value };
      expect([status, (json as Scenario).assumptions]).toEqual([200, expected]);
    }
    expect(await assumedBy('Abroad')).toEqual(MINE);
    // A field is replaced as a whole.
    await assume({ fx: { model: 'inflation_gap' }, pinned_rates: {} });
    expect(await assumedBy('Abroad')).toEqual({
      ...MINE,
      fx: { model: 'inflation_gap', drift: {} },
      pinned_rates: {},
    });
    await assume({});
    expect((await assumedBy('Abroad'))?.fx.model).toBe('inflation_gap');
  });

  test('a change of assumptions is stored together with a name, completely or not at all', async () => {
    const both = { name: 'Away', assumptions: { deficit_policy: 'liquidate' } };
    expect((await ask('PATCH', `scenarios/${abroad.id}/`, both)).json).toMatchObject(both);
    const bad = { name: 'Default', assumptions: { deficit_policy: 'overdraft' } };
    expect((await ask('PATCH', `scenarios/${abroad.id}/`, bad)).status).toBe(400);
    expect(await assumedBy('Away')).toMatchObject({ deficit_policy: 'liquidate' });
  });

  test('assumptions can be changed for Default too, whose name stays', async () => {
    const { id } = await selectedScenario(app, user);
    expect((await assume(MINE, id)).status).toBe(200);
    expect(await assumedBy('Default')).toEqual(MINE);
    const response = await ask('PATCH', `scenarios/${id}/`, { name: 'Mine', assumptions: DEFAULTS });
    expect([response.status, response.json]).toEqual([400, { name: ["The scenario 'Default' cannot be renamed."] }]);
    expect(await assumedBy('Default')).toEqual(MINE);
  });

  const dollar = 'The US dollar cannot have a value here, because all rates are relative to it.';
  const drift = (rates: object) => ({ fx: { model: 'drift', drift: rates } });
  test.each([
    [{ deficit_policy: 'sell' }, 'deficit_policy', 'Choose overdraft or liquidate.'],
    [{ deficit_policy: null }, 'deficit_policy', 'Choose overdraft or liquidate.'],
    [{ fx: { model: 'random' } }, 'fx.model', 'Choose flat, drift or inflation_gap.'],
    [drift({ USD: 0 }), 'fx.drift', dollar],
    [drift({ EUR: -100 }), 'fx.drift.EUR', /^Drift must be/],
    [drift({ EUR: -99.5 }), 'fx.drift.EUR', 'Drift must be at least -99 %.'],
    [drift({ EUR: 101 }), 'fx.drift.EUR', 'Drift can be at most 100 %.'],
    [drift({ EUR: 'x' }), 'fx.drift.EUR', 'Enter a number, such as 1234.56.'],
    [drift({ XXX: 1 }), 'fx.drift.XXX', /./],
    [{ pinned_rates: { USD: 1 } }, 'pinned_rates', dollar],
    [{ pinned_rates: { EUR: 0 } }, 'pinned_rates.EUR', /^Pinned rate must be/],
    [{ pinned_rates: { EUR: 9e-7 } }, 'pinned_rates.EUR', 'Pinned rate must be a number from 0.000001 to 1000000000.'],
    [{ pinned_rates: { EUR: -1 } }, 'pinned_rates.EUR', /^Pinned rate must be/],
    [{ pinned_rates: { EUR: 2e9 } }, 'pinned_rates.EUR', /^Pinned rate must be/],
    [{ horizon: 5 }, 'horizon', 'This field does not exist.'],
  ])('the assumption %j is refused on its field', async (assumptions, field, message) => {
    await assume(MINE);
    const { status, json } = await assume(assumptions);
    expect(status).toBe(400);
    const [where] = Object.keys(json as object);
    const text = (json as Record<string, string[]>)[where ?? '']?.[0];
    expect(where).toBe(`assumptions.${field}`);
    if (typeof message === 'string') expect(text).toBe(message);
    else expect(text).toMatch(message);
    expect(await assumedBy('Abroad')).toEqual(MINE);
  });

  test.each([{}, { assumptions: null }, { assumptions: [] }, { assumptions: 'liquidate' }])(
    'assumptions without fields, or that are no object, are a 400: %j',
    async (body) => {
      expect((await ask('PATCH', `scenarios/${abroad.id}/`, body)).status).toBe(400);
    },
  );

  test("a change of another user's scenario gives 404", async () => {
    const stranger = await makeUser(app);
    const path = `scenarios/${abroad.id}/`;
    expect((await ask('PATCH', path, { assumptions: MINE }, stranger)).status).toBe(404);
    expect(await assumedBy('Abroad')).toEqual(DEFAULTS);
  });

  test('a change of assumptions gives 409 with the present values if the client read different ones', async () => {
    await assume(MINE);
    const path = `scenarios/${abroad.id}/`;
    const change = { assumptions: { cash_rate: 2, prices: { EUR: 1 } } };
    const stale = await ask('PATCH', path, { ...change, assumptions_seen: { ...MINE, prices: {} } });
    expect([stale.status, stale.json]).toEqual([
      409,
      {
        detail: 'This was changed in the meantime.',
        scenario: expect.objectContaining({ id: abroad.id, assumptions: MINE }) as Scenario,
      },
    ]);
    expect(await assumedBy('Abroad')).toEqual(MINE);
    // A field that the call does not change may differ, and the order of currencies does not matter.
    const seen = { fx: { model: 'flat' }, cash_rate: 1.5, prices: { ILS: -0.5, USD: 3 } };
    expect((await ask('PATCH', path, { ...change, assumptions_seen: seen })).status).toBe(200);
    expect(await assumedBy('Abroad')).toEqual({ ...MINE, ...change.assumptions });
    for (const body of [{ assumptions_seen: MINE }, { ...change, assumptions_seen: { rates: 1 } }])
      expect((await ask('PATCH', path, body)).status).toBe(400);
  });

  test('of two concurrent calls on the same assumption, one is refused', async () => {
    const both = [1, 2].map((cash_rate) =>
      ask('PATCH', `scenarios/${abroad.id}/`, {
        assumptions: { cash_rate },
        assumptions_seen: { cash_rate: 0 },
      }),
    );
    const answers = await Promise.all(both);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  });

  test('of two concurrent calls on different assumptions, both are stored', async () => {
    const { deficit_policy, fx, pinned_rates, ...rest } = MINE;
    const answers = await Promise.all([
      assume({ deficit_policy, ...rest }),
      assume({ fx }),
      assume({ pinned_rates }),
      ask('PATCH', `scenarios/${abroad.id}/`, { name: 'Away' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await assumedBy('Away')).toEqual(MINE);
  });
});

describe('assumptions are included', () => {
  test('a copy includes the assumptions, and then has its own', async () => {
    await assume(MINE);
    const copy = (await ask('POST', `scenarios/${abroad.id}/duplicate/`)).json as Scenario;
    expect(copy.assumptions).toEqual(MINE);
    await assume({ deficit_policy: 'overdraft' }, copy.id);
    expect(await assumedBy('Abroad')).toEqual(MINE);
  });

  test('the undo of a deletion restores the assumptions, repeatedly', async () => {
    await assume(MINE);
    const deleted = await ask('DELETE', `scenarios/${abroad.id}/`);
    const undone = await undoChange(app, user, (deleted.json as { undo_token: string }).undo_token);
    expect(await assumedBy('Abroad')).toEqual(MINE);
    const redone = await undoChange(app, user, undone.undo_token);
    expect(await assumedBy('Abroad')).toBeUndefined();
    await undoChange(app, user, redone.undo_token);
    expect(await assumedBy('Abroad')).toEqual(MINE);
  });

  test('a file includes assumptions: for new scenarios and for existing scenarios of the same name', async () => {
    const { id } = await selectedScenario(app, user);
    await assume(MINE, id);
    await assume({ deficit_policy: 'liquidate' });
    const file = await readExport(app, user);
    const other = await makeUser(app);
    const theirs = async () =>
      (await readExport(app, other)).scenarios.map(({ name, assumptions }) => [name, assumptions]);
    await readImportResult(sendImport(app, other, file));
    const liquidating = { ...DEFAULTS, deficit_policy: 'liquidate' };
    const all = [
      ['Default', MINE],
      ['Abroad', liquidating],
    ];
    expect(await theirs()).toEqual(all);
    await readImportResult(sendImport(app, other, file, { mode: 'replace' }));
    expect(await theirs()).toEqual(all);
    // A file without assumptions: exported before scenarios had them, or written by hand.
    const bare = { format: 'meridian', version: 1, scenarios: [{ name: 'Default', items: [] }] };
    await readImportResult(sendImport(app, other, bare, { mode: 'replace' }));
    expect(await theirs()).toEqual([['Default', BEFORE]]);
  });

  test('clearing all data restores the default assumptions', async () => {
    await assume(MINE, (await selectedScenario(app, user)).id);
    await ask('POST', 'scenarios/clear_all_data/', { confirm: true });
    expect(await assumedBy('Default')).toEqual(DEFAULTS);
  });
});
