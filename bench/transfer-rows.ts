/** How long it takes to take 10,000 items out and to put them back, answers read, on the embedded database. */
import { EXPORT_FORMAT, EXPORT_VERSION, type ExportedData, type ImportResult } from '@meridian/contract';
import type { PlanItem } from '@meridian/engine';
import { withServer } from './bench-server.ts';
import { type Row, median } from './measure.ts';
import type { Tell } from './run-rows.ts';
import { post, registerWithItems } from './sample-account.ts';
import { samplePlan, toNewItem } from './sample-plan.ts';

const ROUNDS = 5;
const ITEMS = 10_000;

export function transferRows(tell: Tell): Promise<Row[]> {
  return withServer({ RATES_URL: 'off', LOG_LEVEL: 'info', RATE_LIMITS: 'off' }, tell, async (server) => {
    const { token } = await registerWithItems(server.url, 0);
    await replacePlan(server.url, token, {
      format: EXPORT_FORMAT,
      version: EXPORT_VERSION,
      scenarios: [{ name: 'Default', items: samplePlan(ITEMS, 2026 * 12).map(toFileItem) }],
    });
    const read = async (path: string) => {
      const answer = await fetch(`${server.url}${path}`, { headers: { authorization: `Token ${token}` } });
      return answer.text();
    };
    const { data } = JSON.parse(await read('/api/export/data/')) as { data: ExportedData };
    return [
      await timed('export as JSON', () => read('/api/export/data/')),
      await timed('export as CSV', () => read('/api/export/csv/')),
      await timed('import with replace', () => replacePlan(server.url, token, data)),
    ];
  });
}

function toFileItem(item: PlanItem) {
  const { tag_names: names = [], ...fields } = toNewItem(item);
  return { ...fields, tags: names.map((name) => ({ name })) };
}

async function replacePlan(url: string, token: string, data: object): Promise<void> {
  const answer = await post(url, '/api/import/data/', { data, mode: 'replace' }, token);
  const { created } = answer as ImportResult;
  if (created !== ITEMS) throw new Error(`the import created ${created} items`);
}

async function timed(name: string, run: () => Promise<unknown>): Promise<Row> {
  const samples: number[] = [];
  for (let round = -1; round < ROUNDS; round++) {
    const begin = performance.now();
    await run();
    if (round >= 0) samples.push(performance.now() - begin);
  }
  return {
    name: `${name}, ${ITEMS.toLocaleString('en')} items`,
    value: median(samples),
    unit: 'ms',
    ratio: null,
    against: '',
    goal: name.startsWith('export') ? 'under 3,000 ms' : '',
  };
}
