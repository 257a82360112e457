import type { FinancialItem, Milestone, Scenario } from '@meridian/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sendUndo, runBulkAction, listItems, undoChange } from '#testing/bulk-calls.ts';
import { type TestUser, makeItem, makeScenario, makeUser, selectedScenario } from '#testing/factories.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';

let app: TestApp;
let user: TestUser;
let plan: Scenario;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  user = await makeUser(app);
  plan = await selectedScenario(app, user);
});

const ask = (method: string, path: string, body?: object) =>
  app.request(method, path, { token: user.token, ...(body === undefined ? {} : { body }) });
const patch = (body: object, id = plan.id) => ask('PATCH', `/api/scenarios/${id}/`, body);
/** Sets the milestones; returns them and the undo token. */
async function setMilestones(milestones: readonly object[], more: object = {}, id = plan.id) {
  const response = await patch({ milestones, ...more }, id);
  expect(response.status, response.text).toBe(200);
  return {
    milestones: (response.json as Scenario).milestones,
    undoToken: response.headers.get('undo-token') ?? '',
  };
}
async function retirement(): Promise<Milestone> {
  const { milestones } = await setMilestones([{ name: 'Retirement', date: '2040-06-15' }]);
  if (milestones[0] === undefined) throw new Error('No milestone was made.');
  return milestones[0];
}
const until = ({ id }: Milestone, offset_months = -1) => ({ milestone_id: id, offset_months });
const readItem = async (id: number) => (await ask('GET', `/api/financial-items/${id}/`)).json as FinancialItem;
const forecastOf = async (years = 30) =>
  (await ask('GET', `/api/forecast/?years=${years}&start=2026-01&scenario_ids=${plan.id}`)).json;

describe('a milestone', () => {
  test('a milestone keeps its id, can be renamed and moved, and moves the items that refer to it', async () => {
    const milestone = await retirement();
    const item = await makeItem(app, user, { from_date: '2030-01-01', to_date: until(milestone) });
    expect(item).toMatchObject({
      from_date: '2030-01-01',
      from_date_milestone: null,
      to_date: '2040-05-15',
      to_date_milestone: until(milestone),
    });
    const before = await forecastOf();
    const moved = [{ id: milestone.id, name: 'Freedom', date: '2035-03-31' }];
    const { milestones, undoToken } = await setMilestones(moved);
    expect(milestones).toEqual(moved);
    expect(await readItem(item.id)).toEqual({ ...item, to_date: '2035-02-28' });
    expect(await forecastOf()).not.toEqual(before);

    await undoChange(app, user, undoToken);
    expect(await readItem(item.id)).toEqual(item);
    expect(await forecastOf()).toEqual(before);
  });

  test('a milestone gives the same forecast as plain dates', async () => {
    const milestone = await retirement();
    const salary = { name: 'Salary', category: 'income', amount: 3_000, currency: 'EUR' };
    const fund = { name: 'Fund', category: 'pension', amount: 200, currency: 'USD', existing_funds: 10_000 };
    const items = [
      await makeItem(app, user, { ...salary, to_date: until(milestone) }),
      await makeItem(app, user, { from_date: until(milestone, 0) }),
      await makeItem(app, user, { ...fund, payout_from_date: until(milestone, 12), payout_months: 120 }),
    ];
    const told = await forecastOf();
    for (const { id, from_date, to_date, payout_from_date, category } of items) {
      const dates = { from_date, to_date, ...(category === 'pension' && { payout_from_date }) };
      await ask('PATCH', `/api/financial-items/${id}/`, dates);
    }
    expect((await listItems(app, user)).flatMap((item) => item.to_date_milestone ?? [])).toEqual([]);
    expect(await forecastOf()).toEqual(told);
  });

  test('a milestone is not overwritten by a client that read an older list, and unchanged ones are never lost', async () => {
    const seen = await retirement();
    const [moved] = (await setMilestones([{ ...seen, date: '2041-01-01' }])).milestones;
    const change = { milestones: [seen, { name: 'Sabbatical', date: '2030-01-01' }] };
    const stale = await patch({ ...change, milestones_seen: [seen] });
    expect([stale.status, stale.json]).toMatchObject([409, { scenario: { milestones: [moved] } }]);
    expect((await patch({ milestones: [], milestones_seen: [] })).status).toBe(409);
    expect((await selectedScenario(app, user)).milestones).toEqual([moved]);
    expect((await patch({ ...change, milestones_seen: [moved] })).status).toBe(200);
    expect((await patch({ milestones_seen: [] })).status).toBe(400);
  });

  test('a milestone is saved by one of two concurrent calls that read the same list', async () => {
    const { milestones: now } = await selectedScenario(app, user);
    const both = await Promise.all(
      ['A', 'B'].map((name) => patch({ milestones: [...now, { name, date: '2032-01-01' }], milestones_seen: now })),
    );
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  });

  test('a milestone cannot be deleted while items refer to it, unless the call replaces the references by dates', async () => {
    const milestone = await retirement();
    const item = await makeItem(app, user, { name: 'Work', to_date: until(milestone) });
    const refused = await patch({ milestones: [] });
    expect(refused.status).toBe(409);
    expect((refused.json as { detail: string }).detail).toContain('Work');
    const { undoToken } = await setMilestones([], { keep_dates: true });
    expect(await readItem(item.id)).toMatchObject({ to_date: '2040-05-15', to_date_milestone: null });
    await undoChange(app, user, undoToken);
    expect(await readItem(item.id)).toMatchObject({ to_date_milestone: until(milestone) });
    await setMilestones([{ id: milestone.id, name: 'Retirement', date: '2041-06-15' }]);
    expect(await readItem(item.id)).toMatchObject({ to_date: '2041-05-15' });
  });

  test("a milestone cannot move an item's end before its start", async () => {
    const milestone = await retirement();
    const item = await makeItem(app, user, {
      name: 'Work',
      from_date: '2035-01-01',
      to_date: until(milestone),
    });
    const refused = await patch({ milestones: [{ ...milestone, date: '2034-01-01' }] });
    expect(refused.status).toBe(400);
    expect((refused.json as { milestones: string[] }).milestones[0]).toContain('Work');
    expect(await readItem(item.id)).toEqual(item);
    const edit = await ask('PATCH', `/api/financial-items/${item.id}/`, { from_date: '2041-01-01' });
    expect([edit.status, edit.json]).toMatchObject([400, { to_date: [expect.any(String)] }]);
  });

  test.each([
    [[{ id: 5, name: 'x', date: '2040-01-01' }], 'This scenario has no such milestone.'],
    [[{ name: 'x', person_id: 5, age_months: 12 }], 'This person is not one of yours.'],
    [
      [
        { name: 'x', date: '2040-01-01' },
        { name: 'X', date: '2041-01-01' },
      ],
      'Two milestones cannot have the same name.',
    ],
  ])('an invalid milestone is refused: %j', async (milestones, message) => {
    const response = await patch({ milestones });
    expect([response.status, response.json]).toMatchObject([400, { milestones: [message] }]);
  });

  test('a milestone of another scenario sets no date', async () => {
    const other = await makeScenario(app, user, 'Abroad');
    const milestone = await retirement();
    const body = { name: 'x', category: 'expense', amount: 1, currency: 'EUR', from_date: until(milestone) };
    const response = await ask('POST', '/api/financial-items/', { ...body, scenario_id: other.id });
    expect([response.status, response.json]).toMatchObject([
      400,
      { from_date: ['This scenario has no such milestone.'] },
    ]);
  });

  test('a milestone of another user gives 404, and of two concurrent changes one is stored', async () => {
    const milestone = await retirement();
    const stranger = await makeUser(app);
    const theirs = await app.request('PATCH', `/api/scenarios/${plan.id}/`, {
      token: stranger.token,
      body: { milestones: [] },
    });
    expect(theirs.status).toBe(404);
    const dates = ['2041-01-01', '2042-01-01'];
    const answers = await Promise.all([
      ...dates.map((date) => patch({ milestones: [{ ...milestone, date }] })),
      makeItem(app, user, { to_date: until(milestone) }),
    ]);
    const [item] = await listItems(app, user);
    const { milestones } = await selectedScenario(app, user);
    expect(answers.map((response) => ('status' in response ? response.status : 201))).toEqual([200, 200, 201]);
    expect(dates).toContain(milestones[0]?.date);
    expect(item?.to_date).toBe(milestones[0]?.date === dates[0] ? '2040-12-01' : '2041-12-01');
  });
});

describe('items that refer to a milestone', () => {
  test('items with a milestone get plain dates in another scenario', async () => {
    const other = await makeScenario(app, user, 'Abroad');
    const milestone = await retirement();
    const { id } = await makeItem(app, user, { to_date: until(milestone) });
    const moved = await ask('PATCH', `/api/financial-items/${id}/`, { scenario_id: other.id });
    expect(moved.json).toMatchObject({ to_date: '2040-05-15', to_date_milestone: null });
  });

  test('items with milestones are copied with their scenario, each with its own milestones', async () => {
    const milestone = await retirement();
    await makeItem(app, user, { to_date: until(milestone) });
    const copy = (await ask('POST', `/api/scenarios/${plan.id}/duplicate/`)).json as Scenario;
    expect(copy.milestones).toMatchObject([{ name: 'Retirement', date: '2040-06-15' }]);
    expect(copy.milestones[0]?.id).not.toBe(milestone.id);
    const [copied] = await listItems(app, user);
    expect(copied?.to_date_milestone).toEqual({ milestone_id: copy.milestones[0]?.id, offset_months: -1 });
    await setMilestones([{ ...copy.milestones[0], date: '2050-01-01' }], {}, copy.id);
    expect((await listItems(app, user)).map(({ to_date }) => to_date)).toEqual(['2049-12-01', '2040-05-15']);
  });

  test('dates of a milestone are extended by their offset, and become plain dates when shifted or edited', async () => {
    const milestone = await retirement();
    const { id } = await makeItem(app, user, { from_date: '2030-01-31', to_date: until(milestone) });
    await runBulkAction(app, user, { action: 'extend_period', item_ids: [id], extend_months: 3 });
    expect(await readItem(id)).toMatchObject({
      to_date: '2040-08-15',
      to_date_milestone: until(milestone, 2),
    });
    await runBulkAction(app, user, { action: 'shift_dates', item_ids: [id], shift_days: 1 });
    expect(await readItem(id)).toMatchObject({
      from_date: '2030-02-01',
      to_date: '2040-08-16',
      to_date_milestone: null,
    });
    await runBulkAction(app, user, { action: 'edit_to_date', item_ids: [id], to_date: until(milestone) });
    expect(await readItem(id)).toMatchObject({ to_date_milestone: until(milestone) });
    await runBulkAction(app, user, { action: 'edit_to_date', item_ids: [id], to_date: '2050-01-01' });
    expect(await readItem(id)).toMatchObject({ to_date: '2050-01-01', to_date_milestone: null });
  });

  test("items are restored by undo with the milestone's present date", async () => {
    const milestone = await retirement();
    const { id } = await makeItem(app, user, { to_date: until(milestone) });
    const removed = await ask('DELETE', `/api/financial-items/${id}/`);
    await setMilestones([{ ...milestone, date: '2045-01-31' }]);
    const { undo_token: token } = removed.json as { undo_token: string };
    const back = (await sendUndo(app, user, token)).json as { items: FinancialItem[] };
    expect(back.items).toMatchObject([{ id, to_date: '2044-12-31', to_date_milestone: until(milestone) }]);
    expect(await readItem(id)).toMatchObject({ to_date: '2044-12-31' });
  });

  test('items are restored completely when an edit is undone after their milestone moved', async () => {
    const milestone = await retirement();
    const { id } = await makeItem(app, user, { amount: 5, to_date: until(milestone) });
    const edit = await ask('PATCH', `/api/financial-items/${id}/`, { amount: 7 });
    await setMilestones([{ ...milestone, date: '2045-01-31' }]);
    await undoChange(app, user, edit.headers.get('undo-token'));
    expect(await readItem(id)).toMatchObject({ amount: 5, to_date: '2044-12-31' });
  });

  test('items with milestones are stored encrypted, like their milestones', async () => {
    await retirement();
    const rows = await app.db.selectFrom('scenarios').select('milestones').where('id', '=', plan.id).execute();
    expect(rows[0]?.milestones).toMatch(/^gAAAA/);
  });
});
