/** `npm run bench`: measures the goals P1 to P14, or those that are named. Prints the rows; exits 1 if one is missing. */
import { buildKernel } from '../packages/simulation/build-kernel.mjs';
import { endDescendants } from '../scripts/end-descendants.mjs';
import { apiRows } from './measure-api.ts';
import { editRows, bandRedrawRows } from './measure-edits.ts';
import { engineRows } from './measure-engine.ts';
import { growthRows } from './measure-cost-growth.ts';
import { describeMachine, options } from './measurement.ts';
import { dashboardRows, landingRows } from './measure-pages.ts';
import { pressureRows } from './measure-under-load.ts';
import { coreScalingRows, queuedSimulationRows } from './measure-server-simulations.ts';
import { runParts } from './run-parts.ts';
import { simulationRows, varianceRows } from './measure-simulation.ts';
import { startRows } from './measure-start.ts';

const PARTS = [
  { name: 'P1 the engine', measure: engineRows },
  { name: 'P2 P4 P5 the simulation', measure: simulationRows },
  { name: 'P3 two threads', measure: coreScalingRows },
  { name: 'P6 variance reduction', measure: varianceRows },
  { name: 'P7 P8 the API', measure: apiRows },
  { name: 'P9 the start', measure: startRows },
  { name: 'P10 the landing page', measure: landingRows },
  { name: 'P11 the dashboard', measure: dashboardRows },
  { name: 'P5 P12 futures redrawn', measure: bandRedrawRows },
  { name: 'P12 edits among 200 items', measure: () => editRows(200, 50) },
  { name: 'P12 edits among 1,000 items', measure: () => editRows(1_000, 100) },
  { name: 'P13 simulations on the server', measure: queuedSimulationRows },
  { name: 'P14 people at their bounds', measure: pressureRows },
  { name: 'growth of costs', measure: growthRows },
];

const { json = false, only } = options;
const isWanted = (name: string) => only.length === 0 || only.some((goal) => name.split(' ').includes(goal));

await buildKernel();
const before = describeMachine();
if (!json) console.log(`Measuring; this takes about ten minutes. ${JSON.stringify(before)}\n`);
const { rows, missing } = await runParts(PARTS.filter(({ name }) => isWanted(name)));
const { load } = describeMachine();
if (json) console.log(JSON.stringify({ machine: before, load_after: load, rows, missing }, null, 2));
else console.table(rows);
if (!json) console.log(`\nLoad at the end: ${load.join(' ')}`);
// A part that timed out may have left its server or browser running, which would prevent this process from ending.
await endDescendants();
process.exit(missing.length === 0 ? 0 : 1);
