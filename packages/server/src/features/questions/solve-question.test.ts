/** Questions about a plan: their results, checked against the plan itself, and their errors. */
import type { Scenario, ScenarioForecast, SolveResponse } from '@meridian/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestUser, makeItem, makeUser, selectedScenario } from '#testing/factories.ts';
import { followSimulation } from '#testing/follow-simulation.ts';
import { makeGuest, readScenarios } from '#testing/guests.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const PATH = '/api/forecast/solve/';
const FLAT = { deficit_policy: 'overdraft', fx: { model: 'flat' } } as const;

interface Household extends TestUser {
  scenario: number;
  rent: number;
}

/** Creates a plan with 1,000 dollars of cash and rent of 50 dollars a month. */
async function household(): Promise<Household> {
  const person = await makeUser(app);
  const { id: scenario } = await selectedScenario(app, person);
  const { token } = person;
  await app.request('PATCH', `/api/scenarios/${scenario}/`, { token, body: { assumptions: FLAT } });
  await makeItem(app, person, { name: 'Account', category: 'balance', amount: 1_000, currency: 'USD' });
  const { id: rent } = await makeItem(app, person, {
    name: 'Rent',
    category: 'expense',
    amount: 50,
    currency: 'USD',
  });
  return { ...person, scenario, rent };
}

const solve = ({ token }: { token: string }, body: object) => app.request('POST', PATH, { token, body });

async function answerOf(person: Household, asked: object): Promise<SolveResponse> {
  const { status, text, json } = await solve(person, { scenario_id: person.scenario, years: 1, ...asked });
  expect(status, text).toBe(200);
  return json as SolveResponse;
}

test('the highest possible expense: the plan succeeds with it and fails with a cent more', async () => {
  const person = await household();
  const question = { item_id: person.rent, field: 'amount' };
  const answer = await answerOf(person, { question, target: { minimum: 400 } });
  expect(answer).toMatchObject({ question, value: 50, reason: null });
  expect(answer.before).toMatchObject({ holds: true, least: 400 });
  expect(answer.after.cash).toHaveLength(12);
  const leastAt = async (amount: number) => {
    const { token } = person;
    await app.request('PATCH', `/api/financial-items/${person.rent}/`, { token, body: { amount } });
    const { json } = await app.request('GET', '/api/forecast/?years=1', { token });
    const [forecast] = Object.values((json as { scenarios: Record<string, ScenarioForecast> }).scenarios);
    return Math.min(...(forecast?.spendable ?? []));
  };
  expect(await leastAt(50)).toBe(400);
  expect(await leastAt(50.01)).toBeLessThan(400);
});

test('every kind of question, with the default target that cash does not run out', async () => {
  const person = await household();
  const asked = async (question: object, more: object = {}) => (await answerOf(person, { question, ...more })).value;
  expect(await asked({ item_id: person.rent, field: 'monthly_interest_rate' })).toBeGreaterThan(5);
  // The 1,000 of the account are 83.333 a month for twelve months, so the rent of 50 may rise by 166.667 %.
  expect(await asked({ total: 'expense' })).toBeCloseTo(166.667, 2);
  const crisis = { duration_months: 12, recovery_months: 0, expense_shock: 50 };
  expect(await asked({ stress: crisis })).toBeCloseTo(133.333, 2);
  expect(await asked({ stress: crisis, only: 'income' })).toBeNull();
  expect(await asked({ stress: crisis, crisis_offset: 6 })).toBeCloseTo(266.667, 2);
  expect(await asked({ total: 'expense' }, { target: { end: 700 } })).toBe(50);
  expect((await answerOf(person, { question: { rate: 'EUR' } })).reason).toBe('always');
});

test('the earliest date of a milestone: the plan succeeds with it and fails a month earlier', async () => {
  const person = await household();
  const mark = async (milestone: { id?: number | undefined; date: string }) => {
    const { status, text, json } = await app.request('PATCH', `/api/scenarios/${person.scenario}/`, {
      token: person.token,
      body: { milestones: [{ name: 'Stop', ...milestone }] },
    });
    expect(status, text).toBe(200);
    return (json as Scenario).milestones[0]?.id;
  };
  const id = await mark({ date: '2031-12-31' });
  await makeItem(app, person, {
    name: 'Salary',
    category: 'income',
    amount: 60,
    currency: 'USD',
    to_date: { milestone_id: id, offset_months: -1 },
  });
  const question = { milestone_id: id };
  const asked = { years: 5, start: '2030-01' };
  // The rent of five years is 3,000. The account pays 1,000, and 34 salaries of 60 pay the rest, the last one in October 2032.
  const found = { question, value: '2032-11-30', reason: null, after: { holds: true } };
  expect(await answerOf(person, { ...asked, question })).toMatchObject(found);
  expect(await answerOf(person, { ...asked, question, success: 90 })).toMatchObject(found);
  const holds = async () => (await answerOf(person, { ...asked, question: { total: 'expense' } })).before.holds;
  await mark({ id, date: '2032-11-30' });
  expect(await holds()).toBe(true);
  await mark({ id, date: '2032-10-31' });
  expect(await holds()).toBe(false);
  const stranger = await household();
  expect((await solve(stranger, { scenario_id: stranger.scenario, question })).status).toBe(404);
  expect((await solve(stranger, { scenario_id: person.scenario, question })).status).toBe(404);
});

test('a share of simulated paths, identical for repeated calls; guests can request it too', async () => {
  const person = await household();
  await makeItem(app, person, {
    name: 'Fund',
    category: 'investment',
    amount: 0,
    currency: 'USD',
    existing_funds: 10_000,
    monthly_interest_rate: 0.5,
  });
  const scenario = await selectedScenario(app, person);
  const assumptions = { ...scenario.assumptions, deficit_policy: 'liquidate' };
  const { token } = person;
  await app.request('PATCH', `/api/scenarios/${person.scenario}/`, { token, body: { assumptions } });
  const asked = { years: 2, question: { item_id: person.rent, field: 'amount' } };
  const plain = await answerOf(person, asked);
  const careful = await answerOf(person, { ...asked, success: 90 });
  expect(careful.value).toBeLessThan(Number(plain.value));
  expect(careful.value).toBeGreaterThan(100);
  expect(careful).toMatchObject({ before: { holds: true }, after: { holds: true } });
  expect(await answerOf(person, { ...asked, success: 90 })).toEqual(careful);
  const braver = await answerOf(person, { ...asked, success: 50 });
  expect(braver.value).toBeGreaterThan(Number(careful.value));
  const end = await answerOf(person, { ...asked, success: 90, target: { end: 5_000 } });
  expect(end.value).toBeLessThan(Number(careful.value));

  const guest = await makeGuest(app);
  const [own] = (await readScenarios(app, guest.token)) as [Scenario];
  const { status, text } = await solve(guest, {
    scenario_id: own.id,
    years: 2,
    question: { total: 'expense' },
    success: 90,
  });
  expect(status, text).toBe(200);
});

test('the target can be a minimum from a given month or in a crisis, for a share of paths', async () => {
  const person = await household();
  const { token } = person;
  const start = '2030-01';
  const asked = { start, success: 90, question: { item_id: person.rent, field: 'amount' } };
  // Nothing in the plan is random, so every path equals the forecast. 400 of the 1,000 must be left, so 600 may be spent in a year.
  expect((await answerOf(person, { ...asked, target: { minimum: 400 } })).value).toBe(50);
  const question = { stress: { duration_months: 12, recovery_months: 0, expense_shock: 50 } };
  const crisis = { start, success: 90, question };
  expect((await answerOf(person, crisis)).value).toBeCloseTo(133.333, 2);
  expect((await answerOf(person, { ...crisis, target: { minimum: 250 } })).value).toBeCloseTo(50, 2);
  const late = { ...crisis, question: { ...question, crisis_offset: 6, only: 'spending' } };
  expect((await answerOf(person, late)).value).toBeCloseTo(266.667, 2);
  // A bill of 1,500 in March makes cash negative until a gift of 900 comes in June. So the plan can succeed only from June on.
  const once = { currency: 'USD', interval_months: 0, growth: 'fixed' };
  const bill = { ...once, name: 'Bill', category: 'expense', amount: 1_500, from_date: '2030-03-01' };
  await makeItem(app, person, bill);
  await makeItem(app, person, {
    ...once,
    name: 'Gift',
    category: 'income',
    amount: 900,
    from_date: '2030-06-01',
  });
  expect((await answerOf(person, asked)).reason).toBe('never');
  const later = await answerOf(person, { ...asked, target: { minimum: 0, from_month: '2030-06' } });
  expect(later).toMatchObject({ value: 33.33, reason: null, after: { holds: true } });

  await makeItem(app, person, {
    name: 'Fund',
    category: 'investment',
    amount: 0,
    currency: 'USD',
    existing_funds: 10_000,
    monthly_interest_rate: 0.5,
  });
  const { assumptions } = await selectedScenario(app, person);
  const body = { assumptions: { ...assumptions, deficit_policy: 'liquidate' } };
  await app.request('PATCH', `/api/scenarios/${person.scenario}/`, { token, body });
  const slump = { start, years: 2, question: { stress: { ...question.stress, investment_shock: 40 } } };
  const target = { minimum: 2_000, real: true };
  const plain = Number((await answerOf(person, { ...slump, target })).value);
  const careful = await answerOf(person, { ...slump, target, success: 90 });
  expect(careful).toMatchObject({ reason: null, before: { holds: true }, after: { holds: true } });
  expect(careful.value).toBeGreaterThan(0);
  expect(careful.value).toBeLessThan(plain);
});

test('an invalid question gives an error on its field', async () => {
  const person = await household();
  const refused = async (body: object) => {
    const { status, json } = await solve(person, { scenario_id: person.scenario, years: 1, ...body });
    expect.soft(status, JSON.stringify(body)).toBe(400);
    return Object.keys((json as { fields?: object }).fields ?? (json as object));
  };
  const total = { total: 'expense' };
  const crisis = { duration_months: 1, recovery_months: 0 };
  const cases: [body: object, field: RegExp][] = [
    [{}, /question/],
    [{ question: {} }, /question/],
    [{ question: { ...total, rate: 'EUR' } }, /question/],
    [{ question: { item_id: person.rent } }, /question.*field/],
    [{ question: { item_id: person.rent, field: 'name' } }, /question.*field/],
    [{ question: { ...total, field: 'amount' } }, /question.*field/],
    [{ question: { ...total, only: 'income' } }, /question.*only/],
    [{ question: { ...total, milestone_id: 1 } }, /question/],
    [{ question: { rate: 'XXX' } }, /question.*rate/],
    [{ question: { stress: { ...crisis, income_shock: 101 } } }, /question.*income_shock/],
    [{ question: { stress: { ...crisis, name: 'Mine' } } }, /question.*name/],
    [{ question: total, success: 49 }, /success/],
    [{ question: total, success: 100 }, /success/],
    [{ question: total, success: 90, target: { minimum: 5, from_month: '2060-01' } }, /target.*from_month/],
    [{ question: total, target: {} }, /target/],
    [{ question: total, target: { minimum: 0, end: 0 } }, /target/],
    [{ question: total, target: { end: 0, from_month: '2030-01' } }, /target.*from_month/],
    [{ question: total, target: { minimum: 0, from_month: '1999-01' } }, /target.*from_month/],
    [{ question: total, years: 31 }, /years/],
    [{ question: total, milestone_id: 1 }, /milestone_id/],
  ];
  for (const [body, field] of cases) expect.soft((await refused(body)).join(), JSON.stringify(body)).toMatch(field);
});

test('a question is cancelled when its client closes the connection, and frees its place', async () => {
  const person = await household();
  const question = { total: 'expense' };
  const body = { scenario_id: person.scenario, years: 30, question, success: 90 };
  const {
    request: asking,
    response: answer,
    ended,
  } = await followSimulation(app, { token: person.token, body, path: PATH });
  expect(answer.statusCode).toBe(200);
  asking.destroy();
  await ended;
  // A user may have one running and three waiting calls, so four succeed only if the cancelled one has left.
  const four = await Promise.all(Array.from({ length: 4 }, () => solve(person, { ...body, years: 1 })));
  expect(four.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});

test('progress events come before the result', async () => {
  const person = await household();
  const { text } = await app.request('POST', PATH, {
    token: person.token,
    body: { scenario_id: person.scenario, years: 2, question: { total: 'expense' }, success: 90 },
    headers: { Accept: 'text/event-stream' },
    checked: false,
  });
  expect(text).toContain('event: progress');
  expect(text).toMatch(/event: result\ndata: {"question":{"total":"expense"},"value":/);
});

test('another user’s scenario and item give 404', async () => {
  const [owner, stranger] = [await household(), await household()];
  const statusOf = async (body: object) => (await solve(stranger, { years: 1, ...body })).status;
  expect(await statusOf({ scenario_id: owner.scenario, question: { total: 'expense' } })).toBe(404);
  const question = { item_id: owner.rent, field: 'amount' };
  expect(await statusOf({ scenario_id: stranger.scenario, question })).toBe(404);
});
