/**
 * The embedded database in a separate process, for tests that kill it. Arguments: DATA_DIR, and the folder for data that cannot be inside
 * it. Prints a line of JSON about its start; stops when its input ends.
 */
import { text } from 'node:stream/consumers';
import { startEmbedded } from '#db/embedded/embedded-database.ts';
import type { ChildReport } from './embedded-child-report.ts';

const [dataDir = '', outside = ''] = process.argv.slice(2);
const lines: string[] = [];
const note = (line: string) => void lines.push(line);
const tell = (report: ChildReport) => process.stdout.write(`${JSON.stringify(report)}\n`);

try {
  const { connection, stop } = await startEmbedded(dataDir, { info: note, warn: note, error: note }, { outside });
  tell({ socketDirectory: connection.host ?? '', lines, error: '' });
  await text(process.stdin);
  await stop();
} catch (error) {
  tell({ socketDirectory: '', lines, error: error instanceof Error ? error.message : String(error) });
}
