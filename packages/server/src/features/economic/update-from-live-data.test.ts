/** Tests the update of models and scenarios from live data, and who may make the economic calls. */
import type { EconomicScenario, InflationModelResponse, LiveChange, LiveData } from '@meridian/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { transaction } from '#db/transaction.ts';
import { setStaff } from '#features/identity/store/account-store.ts';
import { economicCalls, inflationModelBody, createEconomicScenarioBody } from '#testing/economic-objects.ts';
import { type TestUser, makeUser } from '#testing/factories.ts';
import { makeGuest } from '#testing/guests.ts';
import { type EconomicService, startEconomicService } from '#testing/external-services/economic-service.ts';
import { respondWith } from '#testing/external-services/local-service.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';

let service: EconomicService;
let app: TestApp;
let user: TestUser;
let time = Date.UTC(2026, 10, 22, 12);
beforeAll(async () => {
  service = await startEconomicService();
  const env = { ADVANCED_ACCESS: 'everyone', ECONOMIC_DATA_URL: service.url };
  app = await startTestApp({ env, now: () => new Date(time) });
});
afterAll(async () => {
  await app.stop();
  await service.stop();
});
beforeEach(async () => {
  user = await makeUser(app);
  service.overrides.clear();
});

const { ask, make } = economicCalls(() => ({ app, token: user.token }));
const update = async (body?: object) => {
  const response = await ask('POST', 'advanced-forecast/update_scenarios_from_live_data/', body);
  expect(response.status, response.text).toBe(200);
  return response.json as { updated_models: number[]; updated_scenarios: number[] };
};
const live = async (query = '') => (await ask('GET', `advanced-forecast/live_economic_data/${query}`)).json as LiveData;

describe('an update from live data', () => {
  test('an update writes current inflation only into the mean-reverting models of the currency', async () => {
    const euro = await make('inflation-models/', inflationModelBody({ currency: 'EUR', current_rate: 9 }));
    const dollar = await make('inflation-models/', inflationModelBody({ current_rate: 9 }));
    const constant = { name: 'Aim', model_type: 'constant', currency: 'EUR', rate: 9 };
    const fixed = await make('inflation-models/', constant);
    const rate = (await live('?currency=EUR')).inflation_data.consensus_rate;
    expect(await update({ currency: 'EUR' })).toMatchObject({
      currency: 'EUR',
      consensus_rate: rate,
      updated_models: [euro.id],
    });
    const { results } = (await ask('GET', 'inflation-models/')).json as { results: InflationModelResponse[] };
    expect(results).toEqual([{ ...euro, current_rate: rate, version: 2 }, dollar, fixed]);
    expect(rate).not.toBe(9);
  });

  test.each([
    // The VIX, and the factor by which it changes the volatility of the default scenarios: VIX / 17.6, at least 0.75 and at most 2.
    [21.12, 1.2],
    [17.6, 1],
    [5, 0.75],
    [80, 2],
  ])(
    'an update with volatility at %f multiplies the default kinds by %f, and leaves a custom scenario unchanged',
    async (vix, by) => {
      const csv = `observation_date,VIXCLS\n2026-11-20,${vix}\n`;
      service.overrides.set('VIXCLS', respondWith(csv));
      time += 48 * 3_600_000;
      const custom = await make('economic-scenarios/', createEconomicScenarioBody());
      await ask('POST', 'economic-scenarios/create_default/');
      await update();
      const { results } = (await ask('GET', 'economic-scenarios/')).json as { results: EconomicScenario[] };
      const round = (number: number) => Math.round(number * 1e4) / 1e4;
      expect(results.map(({ kind, volatility_multiplier: multiplier }) => [kind, multiplier])).toEqual([
        ['custom', 1.2],
        ['base', by],
        ['optimistic', round(0.8 * by)],
        ['pessimistic', round(1.3 * by)],
      ]);
      expect(results[0]).toEqual(custom);
    },
  );

  test('an update changes nothing the second time, and reports it', async () => {
    await make('inflation-models/', inflationModelBody({ current_rate: 9 }));
    await ask('POST', 'economic-scenarios/create_default/');
    service.overrides.set('VIXCLS', respondWith('observation_date,VIXCLS\n2026-11-20,30\n'));
    time += 48 * 3_600_000;
    const first = await update();
    expect([first.updated_models.length, first.updated_scenarios.length]).toEqual([1, 3]);
    const before = [await ask('GET', 'inflation-models/'), await ask('GET', 'economic-scenarios/')];
    expect(await update()).toEqual({ ...first, updated_models: [], updated_scenarios: [] });
    const after = [await ask('GET', 'inflation-models/'), await ask('GET', 'economic-scenarios/')];
    expect(after.map(({ text }) => text)).toEqual(before.map(({ text }) => text));
  });

  test('an update as a dry run returns the values before and after, and changes nothing', async () => {
    const own = await make('inflation-models/', inflationModelBody({ name: 'Mine', current_rate: 9 }));
    await ask('POST', 'economic-scenarios/create_default/');
    service.overrides.set('VIXCLS', respondWith('observation_date,VIXCLS\n2026-11-20,35.2\n'));
    time += 48 * 3_600_000;
    const state = async () => (await ask('GET', 'economic/dashboard/')).text;
    const before = await state();
    const dry = await ask('POST', 'advanced-forecast/update_scenarios_from_live_data/?dry_run=true');
    expect(dry.status, dry.text).toBe(200);
    expect(await state()).toBe(before);
    const { changes, ...would } = dry.json as Awaited<ReturnType<typeof update>> & { changes: LiveChange[] };
    const rate = (await live()).inflation_data.consensus_rate;
    expect(changes.map(({ id: _id, ...change }) => change)).toEqual([
      { name: 'Mine', field: 'current_rate', before: 9, after: rate },
      { name: 'Base', field: 'volatility_multiplier', before: 1, after: 2 },
      { name: 'Optimistic', field: 'volatility_multiplier', before: 0.8, after: 1.6 },
      { name: 'Pessimistic', field: 'volatility_multiplier', before: 1.3, after: 2.6 },
    ]);
    expect(changes.map(({ id }) => id)).toEqual([own.id, ...would.updated_scenarios]);
    expect(await update()).toEqual(would);
    expect(await state()).not.toBe(before);
    const nothingLeft = await ask('POST', 'advanced-forecast/update_scenarios_from_live_data/?dry_run=true');
    expect(nothingLeft.json).toMatchObject({ updated_models: [], updated_scenarios: [], changes: [] });
    const refused = await ask('POST', 'advanced-forecast/update_scenarios_from_live_data/?dry_run=maybe');
    expect([refused.status, refused.json]).toEqual([400, { dry_run: ['Enter true or false.'] }]);
  });

  test('an update uses the display currency by default, and refuses an unknown one', async () => {
    await ask('PATCH', 'currency/preferences/', { currency: 'ILS' });
    expect(await update()).toMatchObject({ currency: 'ILS' });
    expect(await live()).toMatchObject({ currency: 'ILS' });
    const response = await ask('POST', 'advanced-forecast/update_scenarios_from_live_data/', {
      currency: 'XXX',
    });
    expect([response.status, response.json]).toEqual([400, { currency: ['This currency is not supported.'] }]);
    expect((await ask('GET', 'advanced-forecast/live_economic_data/?currency=XXX')).status).toBe(400);
  });

  test('an update and a concurrent change by the user are both stored', async () => {
    await ask('POST', 'economic-scenarios/create_default/');
    service.overrides.set('VIXCLS', respondWith('observation_date,VIXCLS\n2026-11-20,30\n'));
    time += 48 * 3_600_000;
    const [updated, made] = await Promise.all([
      update(),
      ask('POST', 'inflation-models/', inflationModelBody({ current_rate: 9 })),
    ]);
    expect(updated.updated_scenarios).toHaveLength(3);
    expect(made.status).toBe(201);
  });
});

describe('access', () => {
  test('the calls are for staff, or for everyone including guests if the installation opens them', async () => {
    const closed = await startTestApp();
    try {
      const person = await makeUser(closed);
      const guest = await makeGuest(closed);
      const statusFor = async (token?: string) =>
        (await closed.request('GET', '/api/stress-tests/presets/', token === undefined ? {} : { token })).status;
      expect([await statusFor(), await statusFor(person.token), await statusFor(guest.token)]).toEqual([401, 403, 403]);
      await transaction(closed.db, (trx) => setStaff(trx, person.user.id, true));
      expect(await statusFor(person.token)).toBe(200);
    } finally {
      await closed.stop();
    }
    const guest = await makeGuest(app);
    const response = await app.request('GET', '/api/stress-tests/presets/', { token: guest.token });
    expect(response.status).toBe(200);
    expect((await app.request('GET', '/api/stress-tests/presets/')).status).toBe(401);
  });
});
