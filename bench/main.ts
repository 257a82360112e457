/** `npm run bench`: every row of the suite, one after the other, in one run. `--json` prints the same for a machine. */
import { apiRows } from './api-rows.ts';
import { bulkRows } from './bulk-rows.ts';
import { encryptionRows } from './encryption-rows.ts';
import { engineRows } from './engine-rows.ts';
import { floodRows } from './flood-rows.ts';
import { formatTable, machine } from './measure.ts';
import { pageRows } from './page-rows.ts';
import { transferRows } from './transfer-rows.ts';

const asJson = process.argv.includes('--json');
const before = machine();
if (!asJson) console.log(`Measuring; this takes about two minutes. ${JSON.stringify(before)}\n`);
const rows = [
  ...engineRows(),
  ...(await apiRows()),
  ...(await bulkRows()),
  ...(await encryptionRows()),
  ...(await floodRows()),
  ...(await transferRows()),
  ...(await pageRows()),
];
const after = machine();
if (asJson) console.log(JSON.stringify({ machine: before, load_after: after.load, rows }, null, 2));
else console.log(`${formatTable(rows)}\n\nLoad at the end: ${after.load.join(' ')}`);
