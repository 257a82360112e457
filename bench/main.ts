/**
 * `npm run bench`: every row of the suite, one after the other, in one run. `--json` prints the same for a machine. What is waited
 * for and what went wrong is said on the standard error output; exits 1 when a row is missing, after printing the others.
 */
import { buildKernel } from '../scripts/build-kernel.mjs';
import { endDescendants } from '../scripts/end-together.mjs';
import { apiRows } from './api-rows.ts';
import { bulkRows } from './bulk-rows.ts';
import { editRows } from './edit-rows.ts';
import { chartRows } from './chart-rows.ts';
import { encryptionRows } from './encryption-rows.ts';
import { engineRows } from './engine-rows.ts';
import { floodRows } from './flood-rows.ts';
import { formatTable, machine } from './measure.ts';
import { pageRows } from './page-rows.ts';
import { queuedSimulationRows } from './queued-simulation-rows.ts';
import { type Part, runParts } from './run-rows.ts';
import { simulationRows } from './simulation/simulation-rows.ts';
import { varianceRows, whatIfRows } from './simulation/simulation-variance-rows.ts';
import { transferRows } from './transfer-rows.ts';
import { redrawnRows } from './simulation/what-if-rows.ts';

const PARTS: Part[] = [
  { name: 'the engine', measure: engineRows },
  { name: 'the simulation', measure: simulationRows },
  { name: 'edits simulated', measure: whatIfRows },
  { name: 'what steered draws save', measure: varianceRows },
  { name: 'the API', measure: apiRows },
  { name: 'bulk calls', measure: bulkRows },
  { name: 'encryption', measure: encryptionRows },
  { name: 'wrong sign-ins', measure: floodRows },
  { name: 'export and import', measure: transferRows },
  { name: 'simulations on the server', measure: queuedSimulationRows },
  { name: 'charts', measure: chartRows },
  { name: 'futures redrawn', measure: redrawnRows },
  { name: 'the pages', measure: pageRows },
  { name: 'edits', measure: editRows },
];

await buildKernel();
const asJson = process.argv.includes('--json');
const before = machine();
if (!asJson) console.log(`Measuring; this takes about eight minutes. ${JSON.stringify(before)}\n`);
const { rows, missing } = await runParts(PARTS, (line) => console.error(line));
const after = machine();
if (asJson) console.log(JSON.stringify({ machine: before, load_after: after.load, rows, missing }, null, 2));
else console.log(`${formatTable(rows)}\n\nLoad at the end: ${after.load.join(' ')}`);
// A part that was given up may have left its server or its browser, which would keep this process.
await endDescendants();
process.exit(missing.length === 0 ? 0 : 1);
