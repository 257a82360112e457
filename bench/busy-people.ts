/**
 * The load of P14, a program of its own so that it does not delay the calls that are timed: people who send every costly call as
 * often as the limits allow. Arguments: the server's address, the number of people, the items of each. It prints a line once all are
 * registered, and begins and ends as its input says; then it prints how many responses of each status each kind of call got.
 */
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { ITEMS_PATH, PASSWORD, type Person, createImportBody, register } from './sample-server.ts';

const [url = '', peopleCount = '20', itemCount = '20000'] = process.argv.slice(2);
/** Pause between two calls of one person. A refused call is sent again. */
const AGAIN_MS = 100;
const ADVANCED = '/api/advanced-forecast';
const importBody = JSON.stringify(createImportBody(Number(itemCount)));

type Send = (method: string, path: string, body?: unknown) => Promise<{ status: number; text: string }>;
type Habit = (send: Send, person: Person, round: number) => Promise<unknown>;

/** The calls that a person of each kind repeats. */
const HABITS: Record<string, Habit> = {
  export: (send, _person, round) => send('GET', round % 2 === 0 ? '/api/export/data/' : '/api/export/csv/'),
  import: (send) => send('POST', '/api/import/data/', importBody),
  simulation: (send, { scenarioId }, seed) => {
    const body = { scenario_id: scenarioId, years: 30, num_simulations: 100_000, seed };
    return send('POST', `${ADVANCED}/monte_carlo_simulation/`, body);
  },
  analysis: async (send, { scenarioId }, round) => {
    await send('POST', '/api/economic-scenarios/create_default/');
    const { text } = await send('GET', '/api/economic-scenarios/');
    const [first] = (JSON.parse(text) as { results: { id: number }[] }).results;
    const query = `scenario_id=${scenarioId}&years=30&economic_scenario_id=${first?.id}`;
    await send('GET', `${ADVANCED}/crisis_probability_analysis/?${query}`);
    await send('GET', `/api/forecast/currency_exposure/?scenario_id=${scenarioId}&years=${1 + (round % 30)}`);
  },
  churn: async (send, { scenarioId }, round) => {
    await Promise.all([
      send('PATCH', '/api/auth/user/', { first_name: `${round}` }),
      send('GET', '/api/forecast/?years=30'),
      send('GET', `${ITEMS_PATH}?page_size=1000`),
    ]);
    const { status, text } = await send('POST', `/api/scenarios/${scenarioId}/duplicate/`, { name: `Copy ${round}` });
    if (status === 201) await send('DELETE', `/api/scenarios/${(JSON.parse(text) as { id: number }).id}/`);
    await send('POST', '/api/auth/token/', { username: `busy${round % Number(peopleCount)}`, password: PASSWORD });
  },
};

const over = new AbortController();
const counts: Record<string, Record<string, number>> = {};

function sender(kind: string, { authorization }: Person): Send {
  return async (method, path, body) => {
    const headers = { authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
    const content = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) };
    const response = await fetch(url + path, { method, headers, ...content, signal: over.signal });
    const text = await response.text();
    const place = (counts[`${kind} ${path.split('?', 1)[0]?.replaceAll(/\d+/g, ':id')}`] ??= {});
    place[response.status] = (place[response.status] ?? 0) + 1;
    return { status: response.status, text };
  };
}

async function repeat(kind: string, habit: Habit, person: Person) {
  const send = sender(kind, person);
  for (let round = 1; !over.signal.aborted; round++) {
    await habit(send, person, round).catch((error: unknown) => {
      if (!over.signal.aborted) console.error(kind, error);
    });
    await sleep(AGAIN_MS);
  }
}

const kinds = Object.entries(HABITS);
const people: Person[] = [];
for (let place = 0; place < Number(peopleCount); place++) {
  // Half of an account's items, so that a copy of the scenario has room.
  const share = kinds[place % kinds.length]?.[0] === 'churn' ? 2 : 1;
  people.push(await register(url, Number(itemCount) / share, `busy${place}`));
}
console.log('registered');
await once(process.stdin, 'data');
const busy = people.map(async (person, place) => {
  const [kind, habit] = kinds[place % kinds.length] ?? [];
  if (kind !== undefined && habit !== undefined) await repeat(kind, habit, person);
});
await once(process.stdin, 'data');
over.abort();
await Promise.all(busy);
console.log(JSON.stringify(counts));
process.exit(0);
