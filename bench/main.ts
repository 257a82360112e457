/** `npm run bench`: measures the goals P1 to P14, or those that are named. Prints the rows; exits 1 if one is missing. */
import { buildKernel } from '../packages/simulation/build-kernel.mjs';
import { endDescendants } from '../scripts/end-descendants.mjs';
import { measureApi } from './measure-api.ts';
import { measureEdits, measureBandRedraws } from './measure-edits.ts';
import { measureEngine } from './measure-engine.ts';
import { measureCostGrowth } from './measure-cost-growth.ts';
import { describeMachine, options } from './measurement.ts';
import { measureDashboard, measureLandingPage } from './measure-pages.ts';
import { measureUnderLoad } from './measure-under-load.ts';
import { measureCoreScaling, measureQueuedSimulations } from './measure-server-simulations.ts';
import { runBenchmarkParts } from './run-parts.ts';
import { measureSimulation, measureVarianceReduction } from './measure-simulation.ts';
import { measureStart } from './measure-start.ts';

const PARTS = [
  { name: 'P1 the engine', measure: measureEngine },
  { name: 'P2 P4 P5 the simulation', measure: measureSimulation },
  { name: 'P3 two threads', measure: measureCoreScaling },
  { name: 'P6 variance reduction', measure: measureVarianceReduction },
  { name: 'P7 P8 the API', measure: measureApi },
  { name: 'P9 the start', measure: measureStart },
  { name: 'P10 the landing page', measure: measureLandingPage },
  { name: 'P11 the dashboard', measure: measureDashboard },
  { name: 'P5 P12 futures redrawn', measure: measureBandRedraws },
  { name: 'P12 edits among 200 items', measure: () => measureEdits(200, 50) },
  { name: 'P12 edits among 1,000 items', measure: () => measureEdits(1_000, 100) },
  { name: 'P13 simulations on the server', measure: measureQueuedSimulations },
  { name: 'P14 people at their bounds', measure: measureUnderLoad },
  { name: 'growth of costs', measure: measureCostGrowth },
];

const { json = false, only } = options;
const isWanted = (name: string) => only.length === 0 || only.some((goal) => name.split(' ').includes(goal));

await buildKernel();
const before = describeMachine();
if (!json) console.log(`Measuring; this takes about ten minutes. ${JSON.stringify(before)}\n`);
const { rows, missing } = await runBenchmarkParts(PARTS.filter(({ name }) => isWanted(name)));
const { load } = describeMachine();
if (json) console.log(JSON.stringify({ machine: before, load_after: load, rows, missing }, null, 2));
else console.table(rows);
if (!json) console.log(`\nLoad at the end: ${load.join(' ')}`);
// A part that timed out may have left its server or browser running, which would prevent this process from ending.
await endDescendants();
process.exit(missing.length === 0 ? 0 : 1);
