/** The users who create the load of goal P14, in a process of their own. Prints the number of responses by kind and HTTP status. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type BenchmarkUser, createImportBody } from './benchmark-server.ts';

type BusyUser = Pick<BenchmarkUser, 'authorization' | 'scenarioId'>;

/** Pause in ms of each user between a response, including a refusal, and the next request. */
const AGAIN_MS = 100;
const [url = '', users = '[]', items = '0', seconds = '0'] = process.argv.slice(2);
const file = JSON.stringify(createImportBody(Number(items)));

async function send({ authorization }: BusyUser, method: string, path: string, body?: string): Promise<number> {
  const headers = { authorization, 'content-type': 'application/json' };
  const response = await fetch(url + path, { method, headers, ...(body === undefined ? {} : { body }) });
  await response.arrayBuffer();
  return response.status;
}

/** The requests that each kind of user repeats. Each function returns the HTTP status. */
const USER_REQUESTS: Record<string, (user: BusyUser, round: number) => Promise<number>> = {
  export: (user) => send(user, 'GET', '/api/export/data/'),
  import: (user) => send(user, 'POST', '/api/import/data/', file),
  simulation: (user, seed) => {
    const body = JSON.stringify({ scenario_id: user.scenarioId, years: 30, num_simulations: 100_000, seed });
    return send(user, 'POST', '/api/advanced-forecast/monte_carlo_simulation/', body);
  },
  crises: (user, round) => {
    const query = `scenario_id=${user.scenarioId}&years=${1 + (round % 30)}`;
    return send(user, 'GET', `/api/advanced-forecast/crisis_probability_analysis/?${query}`);
  },
  churn: async (user, round) => {
    const change = send(user, 'PATCH', '/api/auth/user/', JSON.stringify({ first_name: `${round}` }));
    const reads = ['/api/forecast/?years=30', '/api/financial-items/?page_size=1000'];
    return Math.max(await change, ...(await Promise.all(reads.map((path) => send(user, 'GET', path)))));
  },
};

const counts: Record<string, number> = {};
const repeat = async (user: BusyUser, kind: string) => {
  for (let round = 1; performance.now() < 1_000 * Number(seconds); round++) {
    const status = await USER_REQUESTS[kind]?.(user, round).catch(() => 'failed');
    counts[`${kind} ${status}`] = (counts[`${kind} ${status}`] ?? 0) + 1;
    await sleep(AGAIN_MS);
  }
};
const kinds = Object.keys(USER_REQUESTS);
const all = JSON.parse(users) as BusyUser[];
await Promise.all(all.map((one, place) => repeat(one, kinds[place % kinds.length] ?? '')));
console.error(`P14 responses to the busy people: ${JSON.stringify(counts)}`);
