/** P14: response times of one user while twenty send as many costly calls as the limits allow. */
import { setTimeout as sleep } from 'node:timers/promises';
import { createApi } from '../e2e/testing/api.ts';
import { type Row, percentile, createRow, measureMs, options, roundCount } from './measure.ts';
import { ITEMS_PATH, PASSWORD, type Person, createImportBody, register, withServer } from './sample-server.ts';

const PEOPLE_OF_A_KIND = 5;
/** Maximum number of items of an account; fewer with `--quick`. */
const MOST_ITEMS = options.quick === true ? 2_000 : 20_000;
const PAUSE_MS = 20;
/** Pause between two calls of a user who has reached the limits. A refused call is sent again. */
const AGAIN_MS = 100;

/** The calls that each simulated user repeats. */
const HABITS: readonly ((person: Person, round: number) => Promise<unknown>)[] = [
  ({ api }) => api.get('/api/export/data/'),
  ({ api }) => api.post('/api/import/data/', createImportBody(MOST_ITEMS)),
  ({ api, scenarioId }, seed) => {
    const body = { scenario_id: scenarioId, years: 30, num_simulations: 100_000, seed };
    return api.post('/api/advanced-forecast/monte_carlo_simulation/', body);
  },
  ({ api }, round) => {
    const change = api.patch('/api/auth/user/', { first_name: `${round}` });
    return Promise.all([change, api.get('/api/forecast/?years=30'), api.items()]);
  },
];

export function pressureRows(): Promise<Row[]> {
  return withServer(async ({ url }) => {
    const bystander = await register(url, 200, 'bystander');
    const over = new AbortController();
    const answered = HABITS.map(() => 0);
    const repeat = async (person: Person, kind: number) => {
      for (let round = 1; !over.signal.aborted; round++) {
        const count = () => (answered[kind] = (answered[kind] ?? 0) + 1);
        await HABITS[kind]?.(person, round).then(count, () => undefined);
        await sleep(AGAIN_MS);
      }
    };
    const people: Person[] = [];
    for (let place = 0; place < HABITS.length * PEOPLE_OF_A_KIND; place++)
      people.push(await register(url, MOST_ITEMS, `busy${place}`));
    const busy = people.map((person, place) => repeat(person, place % HABITS.length));
    const times = await watch(url, bystander).finally(() => over.abort());
    await Promise.all(busy);
    if (answered.includes(0)) throw new Error(`numbers of responses to each kind of call: ${answered.join(', ')}`);
    return Object.entries(times).map(([call, all]) => {
      const name = `P14 ${call} beside 20 people at their bounds, 95th percentile`;
      const against = `${all.length} calls, the slowest ${Math.max(...all).toFixed(0)} ms`;
      return createRow(name, percentile(all, 0.95), 'ms', 'at most 250 ms', null, against);
    });
  });
}

/** Measures the calls of the observing user. A call that fails ends this part of the suite. */
async function watch(url: string, { api }: Person) {
  const times = { list: [] as number[], edit: [] as number[], 'sign-in': [] as number[] };
  const [item] = await api.items();
  const account = { username: 'bystander', password: PASSWORD };
  const end = performance.now() + roundCount(60) * 1_000;
  for (let round = 1; performance.now() < end; round++) {
    times.list.push(await measureMs(() => api.get(ITEMS_PATH)));
    times.edit.push(await measureMs(() => api.patch(`${ITEMS_PATH}${item?.id}/`, { amount: round })));
    if (round % 5 === 1) times['sign-in'].push(await measureMs(() => createApi(url).post('/api/auth/token/', account)));
    await sleep(PAUSE_MS);
  }
  return times;
}
