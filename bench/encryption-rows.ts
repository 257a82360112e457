/** What encryption costs: the list of 1,000 items from the database to its text, against the same from a table without it. */
import { withServer } from './bench-server.ts';
import { type Row, median } from './measure.ts';
import { makePlainItems } from './plain-items.ts';
import type { Tell } from './run-rows.ts';
import { registerWithItems } from './sample-account.ts';

const ITEMS = 1_000;
const ROUNDS = 40;

export function encryptionRows(tell: Tell): Promise<Row[]> {
  return withServer({}, tell, async (server) => {
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
  });
}
