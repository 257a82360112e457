/** @import { Plant } from './plants.mjs' */

const main = 'packages/web/src/main.tsx';
const chart = 'packages/web/src/ui/chart/chart-plot.ts';
const library = 'node_modules/charts';
const view = 'packages/web/src/pages/view.tsx';

const chunks = [
  { fileName: 'assets/main.js', imports: ['assets/shared.js'], modules: { [main]: 45 } },
  {
    fileName: 'assets/shared.js',
    imports: [],
    modules: { [chart]: 30, [`${library}/a.js`]: 1000, [`${library}/b.js`]: 500 },
  },
  { fileName: 'assets/view.js', imports: ['assets/shared.js'], modules: { [view]: 700 } },
];

/**
 * One build that breaks every rule: its main chunk imports a chart, which should load later, with the library behind it; a view
 * is too heavy by itself, without what the landing page loaded before, and names an asset that is not there.
 */
const files = {
  'packages/web/dist/.chunks.json': JSON.stringify(chunks),
  'packages/web/dist/assets/shared.js.br': 'x'.repeat(2000),
  'packages/web/dist/assets/view.js.br': 'x'.repeat(700),
  'packages/web/dist/assets/worker-1a2b.js': 'x'.repeat(5000),
  'packages/web/dist/assets/worker-1a2b.js.br': 'x'.repeat(600),
  'packages/web/dist/assets/kernel-1a2b.wasm': 'x'.repeat(200),
  'scripts/budget.json': JSON.stringify({
    landing: {
      mostBytes: 50,
      beginsWith: [main, chart],
      without: { chart: '/ui/chart' },
      apart: [chart],
    },
    view: {
      mostBytes: 1000,
      beginsWith: [view],
      beyond: 'landing',
      assets: ['worker', 'kernel', 'memory'],
    },
  }),
};

/** @type {Plant[]} */
export const budgetPlants = [
  ['a page that loads too much', 'scripts/budget.json:1 ', 'landing page loads 2.0 kB, at most 0.1 kB'],
  [
    'a view that adds too much',
    'scripts/budget.json:1 ',
    'view page loads 1.5 kB beyond landing, at most 1.0 kB',
  ],
  ['which asset it adds', 'scripts/budget.json:1 ', 'worker: 0.6 kB'],
  ['an asset that is gone', 'scripts/budget.json:1 ', 'memory is no asset of the build'],
  ['which file grew', `${main}:1 `, '0.0 kB before compression, 0.0 kB more than recorded'],
  ['which library is new', `${library}:1 `, '1.5 kB before compression, new'],
  ['code that a page shall not load', `${chart}:1 `, 'is chart code, and the landing page loads it'],
  ['a chunk that lost its own', `${chart}:1 `, 'has no chunk of its own'],
].map(([kind = '', says = '', rule]) => ({ kind, step: 'budget', files, says, ...(rule && { rule }) }));
