/** What encryption costs: the list of 1,000 items from the database to its text, against the same from a table without it. */
import { startServer } from '../e2e/server.ts';
import { allStoredItems, toItem } from '../packages/server/src/features/items/item-store.ts';
import { tagsById } from '../packages/server/src/features/tags/tag-store.ts';
import { type Row, median } from './measure.ts';
import { makePlainItems, openServerDatabase, readPlainItems } from './plain-items.ts';
import { registerWithItems } from './sample-account.ts';

const ITEMS = 1_000;
const ROUNDS = 40;

export async function encryptionRows(): Promise<Row[]> {
  const server = await startServer();
  try {
    const { userId } = await registerWithItems(server.url, ITEMS);
    const db = await openServerDatabase(server.dataDir);
    await makePlainItems(db, userId);
    const readers = { sealed: allStoredItems, plain: readPlainItems };
    const samples: Record<keyof typeof readers, number[]> = { sealed: [], plain: [] };
    const texts = new Set<string>();
    for (let round = -5; round < ROUNDS; round += 1) {
      for (const name of ['sealed', 'plain'] as const) {
        const begin = performance.now();
        const [rows, tags] = await Promise.all([readers[name](db, userId), tagsById(db, userId)]);
        texts.add(JSON.stringify(rows.map((row) => toItem(row, tags))));
        if (round >= 0) samples[name].push(performance.now() - begin);
      }
    }
    await db.destroy();
    if (texts.size !== 1) throw new Error('the two lists differ');
    return [
      {
        name: `list of ${ITEMS.toLocaleString('en')} items from the encrypted database`,
        value: median(samples.sealed),
        unit: 'ms',
        ratio: median(samples.sealed) / median(samples.plain),
        against: 'the same unencrypted',
        goal: 'at most 2 x',
      },
    ];
  } finally {
    await server.stop();
  }
}
