/**
 * `npm run bench:pressure -- pairs|plans|exports|imports|bodies|lists [seconds]`: how everybody else fares while a few people do all
 * they may, or more. Each part starts a server of its own, without the limits on attempts, and prints one line of JSON.
 */
import { type Socket, connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { endDescendants } from '../scripts/end-together.mjs';
import { type RunningServer, startServer } from '../e2e/server.ts';
import { percentile, residentMb } from './measure.ts';
import { post } from './sample-account.ts';

const SETTINGS = {
  RATES_URL: 'off',
  ECONOMIC_DATA_URL: 'off',
  RATE_LIMITS: 'off',
  ADVANCED_ACCESS: 'everyone',
  LOG_LEVEL: 'error',
};
const PASSWORD = 'correct horse battery';
const ACCOUNT_ITEMS = 20_000;
const GUEST_ITEMS = 2_000;

interface Person {
  url: string;
  token: string;
}

type Statuses = Record<string, number>;

/** Sends requests until `over`; returns what it wants to be told. */
type Attack = (server: RunningServer, over: AbortSignal) => Promise<Record<string, unknown>>;

const ATTACKS: Record<string, Attack> = {
  pairs: (server, over) => plans(server, over, false),
  plans: (server, over) => plans(server, over, true),
  exports,
  imports,
  bodies,
  lists,
};

const [name = '', seconds = '30'] = process.argv.slice(2);
const attack = ATTACKS[name];
if (attack === undefined) throw new Error(`One of: ${Object.keys(ATTACKS).join(', ')}`);
console.log(JSON.stringify({ attack: name, ...(await measure(attack, Number(seconds))) }));
await endDescendants();
process.exit(0);

async function measure(run: Attack, lasting: number) {
  const server = await startServer(SETTINGS);
  const bystander = await register(server.url, 'bystander');
  await importItems(bystander, 200);
  // Somebody else's, because the fiftieth sign-in of a person ends the oldest.
  await register(server.url, 'signer');
  const idle = await watch(server, bystander, AbortSignal.timeout(5_000));
  const over = new AbortController();
  const attacking = run(server, over.signal);
  const began = performance.now();
  const ended = new AbortController();
  void attacking.finally(() => ended.abort());
  const timer = setTimeout(() => over.abort(), lasting * 1_000);
  const under = await watch(server, bystander, ended.signal);
  clearTimeout(timer);
  const outcome = await attacking;
  const took = (performance.now() - began) / 1_000;
  await server.stop();
  return { seconds: Math.round(took), ...outcome, idle, under };
}

/** Times of somebody else's calls meanwhile, in milliseconds, and the server's memory. */
async function watch(server: RunningServer, person: Person, over: AbortSignal) {
  const times: Record<string, number[]> = { health: [], list: [], edit: [], sign_in: [] };
  let [mostMb, failures, round] = [0, 0, 0];
  const timed = async (kind: string, work: () => Promise<Response>) => {
    const begin = performance.now();
    const response = await work().catch(() => undefined);
    await response?.text();
    if (response?.ok !== true) failures += 1;
    times[kind]?.push(performance.now() - begin);
  };
  const item = (
    (await (await ask(person, 'GET', '/api/financial-items/?page_size=1')).json()) as {
      results: { id: number }[];
    }
  ).results[0];
  while (!over.aborted) {
    mostMb = Math.max(mostMb, residentMb(server.pid));
    await timed('health', () => fetch(`${server.url}/healthz`));
    await timed('list', () => ask(person, 'GET', '/api/financial-items/'));
    round += 1;
    if (round % 3 === 0)
      await timed('edit', () => ask(person, 'PATCH', `/api/financial-items/${item?.id}/`, { amount: round }));
    if (round % 10 === 0)
      await timed('sign_in', () =>
        ask({ url: server.url, token: '' }, 'POST', '/api/auth/token/', {
          username: 'signer',
          password: PASSWORD,
        }),
      );
    await wait(20);
  }
  const of = (kind: string, share: number) => Math.round(percentile(times[kind] ?? [], share));
  return {
    health_p99: of('health', 0.99),
    list_p95: of('list', 0.95),
    edit_p95: of('edit', 0.95),
    sign_in_p95: of('sign_in', 0.95),
    sign_in_most: of('sign_in', 1),
    most_mb: Math.round(mostMb),
    failures,
    calls: Object.values(times).reduce((sum, one) => sum + one.length, 0),
  };
}

/** Ten times a second what used to begin a new load of the whole plan, and with `changes` what truly begins one, from three guests and an account. */
async function plans({ url }: RunningServer, over: AbortSignal, changes: boolean) {
  const people = [await register(url, 'attacker'), ...(await Promise.all([1, 2, 3].map(() => guest(url))))];
  for (const [place, person] of people.entries())
    await importItems(person, place === 0 ? ACCOUNT_ITEMS : GUEST_ITEMS);
  const statuses: Statuses = {};
  const pending: Promise<void>[] = [];
  while (!over.aborted) {
    for (const person of people) {
      pending.push(
        send(statuses, ask(person, 'POST', '/api/scenarios/ensure_default_selected/')),
        send(statuses, ask(person, 'GET', '/api/financial-items/?page_size=1')),
      );
      if (!changes) continue;
      // A change and a reading of everything.
      pending.push(
        send(statuses, ask(person, 'PATCH', '/api/auth/user/', { first_name: `${pending.length}` })),
        send(statuses, ask(person, 'GET', '/api/forecast/?years=1')),
      );
    }
    await wait(100);
  }
  await Promise.all(pending);
  return { statuses };
}

async function exports({ url }: RunningServer, over: AbortSignal) {
  const person = await register(url, 'attacker');
  await importItems(person, ACCOUNT_ITEMS);
  const statuses: Statuses = {};
  while (!over.aborted) {
    const all = Array.from({ length: 19 }, () => send(statuses, ask(person, 'GET', '/api/export/data/')));
    await Promise.all(all);
  }
  return { statuses };
}

async function imports({ url }: RunningServer, over: AbortSignal) {
  const person = await register(url, 'attacker');
  const body = importBody(ACCOUNT_ITEMS, 'x'.repeat(330));
  const statuses: Statuses = {};
  while (!over.aborted) {
    const all = Array.from({ length: 11 }, () =>
      send(statuses, askRaw(person, 'POST', '/api/import/data/', body)),
    );
    await Promise.all(all);
  }
  return { statuses, megabytes: Math.round(body.length / 1e6) };
}

/** 400 requests of a guest that announce a megabyte and send all of it but the last byte. */
async function bodies({ url }: RunningServer, over: AbortSignal) {
  const { token } = await guest(url);
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  const statuses: Statuses = {};
  while (!over.aborted) {
    while (sockets.size < 400) {
      const socket = connect(Number(port), hostname);
      sockets.add(socket);
      socket.on('data', (part) => {
        const status = String(part).split(' ')[1] ?? '';
        statuses[status] = (statuses[status] ?? 0) + 1;
      });
      socket.on('error', () => undefined);
      socket.on('close', () => sockets.delete(socket));
      socket.write(
        `POST /api/financial-items/bulk_action/ HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Token ${token}\r\n` +
          'Content-Type: application/json\r\nContent-Length: 1048576\r\n\r\n',
      );
      socket.write(Buffer.alloc(1_048_575, ' '));
    }
    await wait(100);
  }
  for (const socket of sockets) socket.destroy();
  return { statuses };
}

/** Economic objects and items as many as an account may have, read page by page and whole. */
async function lists({ url }: RunningServer, over: AbortSignal) {
  const person = await register(url, 'attacker');
  const tests = Array.from({ length: 50 }, (_, id) => ({
    id: id + 1,
    name: `Test ${id}`,
    probability: 1,
    duration_months: 12,
    recovery_months: 12,
  }));
  const scenarios = Array.from({ length: 1_000 }, (_, id) => ({
    id: id + 1,
    name: `Scenario ${id}`,
    stress_test_ids: tests.map((test) => test.id),
  }));
  const tags = Array.from({ length: 12 }, (_, index) => ({ name: `Tag ${index}`, color: '#6366f1' }));
  await post(
    url,
    '/api/import/data/',
    {
      data: {
        ...exported(ACCOUNT_ITEMS, '', tags),
        tags,
        inflation_models: [],
        stress_tests: tests,
        economic_scenarios: scenarios,
      },
      mode: 'merge',
    },
    person.token,
  );
  const statuses: Statuses = {};
  const page: number[] = [];
  while (!over.aborted) {
    const begin = performance.now();
    await send(statuses, ask(person, 'GET', '/api/economic-scenarios/?page_size=1'));
    page.push(performance.now() - begin);
    await send(statuses, ask(person, 'GET', '/api/economic-scenarios/?page_size=1000'));
    await send(statuses, ask(person, 'GET', '/api/financial-items/?page_size=1000'));
    await send(statuses, ask(person, 'PATCH', '/api/auth/user/', { first_name: `${page.length}` }));
  }
  return { statuses, page_of_one_p95: Math.round(percentile(page, 0.95)) };
}

async function send(statuses: Statuses, asking: Promise<Response>): Promise<void> {
  const status = await asking.then(
    async (response) => {
      await response.arrayBuffer();
      const after = response.headers.get('retry-after');
      return `${response.status}${after === null ? '' : ' with Retry-After'}`;
    },
    () => 'broken',
  );
  statuses[status] = (statuses[status] ?? 0) + 1;
}

function ask(person: Person, method: string, path: string, body?: unknown): Promise<Response> {
  return askRaw(person, method, path, body === undefined ? undefined : JSON.stringify(body));
}

function askRaw({ url, token }: Person, method: string, path: string, body?: string): Promise<Response> {
  const headers = {
    ...(token === '' ? {} : { authorization: `Token ${token}` }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  return fetch(url + path, { method, headers, ...(body === undefined ? {} : { body }) });
}

async function register(url: string, username: string): Promise<Person> {
  const email = `${username}@example.org`;
  const body = { username, email, password: PASSWORD, password_confirm: PASSWORD };
  const { token } = (await post(url, '/api/auth/register/', body)) as Person;
  return { url, token };
}

async function guest(url: string): Promise<Person> {
  const { token } = (await post(url, '/api/auth/guest/', {})) as Person;
  // The example household would count.
  const current = await ask({ url, token }, 'GET', '/api/scenarios/current/');
  const { id } = (await current.json()) as { id: number };
  await post(url, `/api/scenarios/${id}/clear_items/`, {}, token);
  return { url, token };
}

async function importItems({ url, token }: Person, count: number): Promise<void> {
  await post(url, '/api/import/data/', JSON.parse(importBody(count, '')), token);
}

function importBody(count: number, notes: string): string {
  return JSON.stringify({ data: exported(count, notes), mode: 'merge' });
}

function exported(count: number, notes: string, tags: readonly object[] = []) {
  const items = Array.from({ length: count }, (_, index) => ({
    name: `Item ${index}`,
    category: 'expense',
    amount: index,
    currency: 'EUR',
    notes,
    tags,
  }));
  return { format: 'meridian', version: 1, scenarios: [{ name: 'Default', items }] };
}
