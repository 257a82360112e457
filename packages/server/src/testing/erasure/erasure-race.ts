/** Erases an account while its owner's other devices make calls, on two instances. */
import { expect } from 'vitest';
import { sendBulk, sendUndo, runBulkAction } from '#testing/bulk-calls.ts';
import { sendImport, sendImportCsv, readCsvExport, readExport } from '#testing/export-calls.ts';
import {
  PASSWORD,
  type TestUser,
  itemBody,
  makeIdentity,
  makeItem,
  makeScenario,
  makeUser,
} from '#testing/factories.ts';
import { makeEconomicObjects } from '#testing/economic-objects.ts';
import { countRowsOfUser } from '#testing/rows-of-user.ts';
import { postSecondFactor, totpCodeAt, startSecondStep, turnOnTotp } from '#testing/second-factors.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';

/** Files in both formats that any user can import. */
interface Files {
  data: unknown;
  csv: string;
}

interface Instances {
  app: TestApp;
  other: TestApp;
}

type Calls = (() => ReturnType<TestApp['request']>)[];

/**
 * Returns twenty calls of a user with a plan. In every fourth round the user also has a second factor, so that signing in takes two steps.
 */
async function callsOf(
  { app, other }: Instances,
  person: TestUser,
  round: number,
  { data, csv }: Files,
): Promise<Calls> {
  const { token, user } = person;
  const { id } = await makeItem(app, person, { tag_names: ['home'] });
  const [scenario] = await Promise.all([makeScenario(app, person, 'Other'), makeIdentity(app, person)]);
  await makeEconomicObjects(app, person);
  const change = { item_ids: [id], action: 'hide' };
  const { undo_token: undoToken } = await runBulkAction(app, person, change);
  const post = (on: TestApp, path: string, body: object, headers: Record<string, string> = {}) =>
    on.request('POST', path, { token, body, headers });
  const signIn = (on: TestApp) =>
    on.request('POST', '/api/auth/token/', { body: { username: user.username, password: PASSWORD } });
  let secondFactor = () => postSecondFactor(other, 'totp/', { password: PASSWORD }, token);
  if (round % 4 === 0) {
    const { secret } = await turnOnTotp(app, person);
    const { ticket } = await startSecondStep(app, person);
    secondFactor = () => postSecondFactor(other, 'verify/', { ticket, code: totpCodeAt(secret, app.now()) });
  }
  return [
    () => post(app, '/api/financial-items/', itemBody(), { 'idempotency-key': 'once' }),
    () => post(other, '/api/financial-items/', itemBody({ tag_names: ['new'] })),
    () => other.request('PATCH', `/api/financial-items/${id}/`, { token, body: { amount: 7 } }),
    () => post(app, '/api/tags/', { name: 'tag' }),
    () => post(other, '/api/tags/', { name: 'other tag' }),
    () => sendBulk(app, person, { ...change, action: 'show' }),
    () => sendBulk(other, person, { item_ids: [id], action: 'delete' }),
    () => sendUndo(other, person, undoToken),
    () => app.request('GET', '/api/export/data/', { token }),
    () => other.request('GET', '/api/export/csv/', { token }),
    () => signIn(app),
    () => other.request('PATCH', '/api/auth/user/', { token, body: { first_name: 'Late' } }),
    () => secondFactor(),
    () => app.request('GET', '/api/forecast/?years=5', { token }),
    () => post(app, '/api/submit_feedback/', { text: 'Bye' }),
    () => post(other, '/api/submit_feedback/', { text: 'Bye' }),
    () => sendImport(other, person, data, { mode: 'replace' }),
    () => sendImportCsv(app, person, csv),
    () => post(other, `/api/scenarios/${scenario.id}/duplicate/`, { name: 'Copy' }),
    () => app.request('POST', '/api/auth/password-reset/', { body: { email: user.email } }),
  ];
}

/**
 * Erases one user per round, each with twenty calls in flight: no row of the user may exist after the response or appear later. Over
 * 21 rounds the erasure starts before all calls, between any two of them, and after all.
 */
export async function expectCompleteErasures(instances: Instances, rounds: number): Promise<void> {
  const { app, other } = instances;
  const author = await makeUser(app);
  await makeItem(app, author, { tag_names: ['imported'] });
  await makeEconomicObjects(app, author);
  const files = { data: await readExport(app, author), csv: await readCsvExport(app, author) };
  const statuses = new Map<number, number>();
  for (let round = 0; round < rounds; round += 1) {
    const person = await makeUser(app);
    const calls = await callsOf(instances, person, round, files);
    expect(calls).toHaveLength(20);
    const before = await countRowsOfUser(app.db, person.user.id);
    expect(Object.keys(before).length, JSON.stringify(before)).toBeGreaterThan(8);
    // The erasure starts at a different position in each round; a few rounds have positions far apart.
    const place = (round * 4) % 21;
    const inFlight = calls.slice(0, place).map((call) => call());
    const erasing = (round % 3 === 0 ? other : app).request('POST', '/api/auth/delete-account/', {
      token: person.token,
    });
    inFlight.push(...calls.slice(place).map((call) => call()));
    expect((await erasing).status).toBe(204);
    expect(await countRowsOfUser(app.db, person.user.id), `round ${round}, at the answer`).toEqual({});
    for (const { status, text } of await Promise.all(inFlight)) {
      expect(status, text).toBeLessThan(500);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect(await countRowsOfUser(app.db, person.user.id), `round ${round}, in the end`).toEqual({});
  }
  // Calls and erasures really overlapped: some calls succeeded, and others came after the erasure.
  expect(statuses.get(201)).toBeGreaterThan(rounds / 10);
  expect(statuses.get(401)).toBeGreaterThan(rounds / 2);
  expect((await app.db.selectFrom('erased_accounts').selectAll().execute()).length).toBe(rounds);
}

/** Starts two application instances on the same database. */
export async function startInstances(): Promise<Instances & { stop(): Promise<void> }> {
  const app = await startTestApp();
  const other = await startTestApp({ database: { ...app.database, drop: async () => undefined } });
  const stop = async () => {
    await other.stop();
    await app.stop();
  };
  return { app, other, stop };
}
