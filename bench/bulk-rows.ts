/** How long a bulk call on as many items as one may name takes on the embedded database, answer read, and its undo. */
import { type BulkResult, LIMITS } from '@meridian/contract';
import { withServer } from './bench-server.ts';
import { type Row, median } from './measure.ts';
import type { Tell } from './run-rows.ts';
import { post, registerWithItems } from './sample-account.ts';

const ROUNDS = 9;

/** Every kind of work: fields alone, tags, rows that go and rows that come. */
const ACTIONS = [
  { action: 'adjust_amount_fixed', amount_change: 1 },
  { action: 'add_tag', tag_name: 'bench' },
  { action: 'duplicate_items' },
  { action: 'delete' },
] as const;

export function bulkRows(tell: Tell): Promise<Row[]> {
  return withServer({ RATES_URL: 'off', LOG_LEVEL: 'info' }, tell, async (server) => {
    const { token, itemIds } = await registerWithItems(server.url, LIMITS.bulkItems);
    const samples = new Map<string, number[]>();
    const timed = async (name: string, path: string, body: object, counts: boolean) => {
      const begin = performance.now();
      const answer = await post(server.url, `/api/financial-items/${path}/`, body, token);
      if (counts) samples.set(name, [...(samples.get(name) ?? []), performance.now() - begin]);
      return answer as Pick<BulkResult, 'affected' | 'undo_token'>;
    };
    for (let round = -2; round < ROUNDS; round++) {
      for (const action of ACTIONS) {
        const body = { ...action, item_ids: itemIds };
        const { affected, undo_token } = await timed(action.action, 'bulk_action', body, round >= 0);
        if (affected !== itemIds.length) throw new Error(`${action.action} affected ${affected} items`);
        await timed(`undo of ${action.action}`, 'undo', { undo_token }, round >= 0);
      }
    }
    return [slowest(new Map([...samples].map(([name, values]) => [name, median(values)])))];
  });
}

function slowest(medians: ReadonlyMap<string, number>): Row {
  const [name = '', value = Number.NaN] = [...medians].toSorted(([, a], [, b]) => b - a)[0] ?? [];
  return {
    name: `bulk call on ${LIMITS.bulkItems.toLocaleString('en')} items, slowest: ${name}`,
    value,
    unit: 'ms',
    ratio: null,
    against: '',
    goal: 'under 300 ms',
  };
}
