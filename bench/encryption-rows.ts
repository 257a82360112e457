/** What encryption costs: the list of 1,000 items from the database to its text, against the same from a table without it. */
import { startServer } from '../e2e/server.ts';
import { type Row, median } from './measure.ts';
import { makePlainItems } from './plain-items.ts';
import { registerWithItems } from './sample-account.ts';

const ITEMS = 1_000;
const ROUNDS = 40;

export async function encryptionRows(): Promise<Row[]> {
  const server = await startServer();
  try {
    const { userId } = await registerWithItems(server.url, ITEMS);
    const { sealed, plain } = await makePlainItems(server.dataDir, userId, ROUNDS);
    return [
      {
        name: `list of ${ITEMS.toLocaleString('en')} items from the encrypted database`,
        value: median(sealed),
        unit: 'ms',
        ratio: median(sealed) / median(plain),
        against: 'the same unencrypted',
        goal: 'at most 2 x',
      },
    ];
  } finally {
    await server.stop();
  }
}
