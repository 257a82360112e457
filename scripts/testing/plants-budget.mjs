/** @import { Plant } from './plants.mjs' */

const main = 'packages/web/src/main.tsx';
const chart = 'packages/web/src/ui/chart/chart-plot.ts';
const library = 'node_modules/charts';

const chunks = [
  { fileName: 'assets/main.js', imports: ['assets/shared.js'], modules: { [main]: 45 } },
  {
    fileName: 'assets/shared.js',
    imports: [],
    modules: { [chart]: 30, [`${library}/a.js`]: 1000, [`${library}/b.js`]: 500 },
  },
];

/** One build that breaks every rule: its main chunk imports a chart, which should load later, with the library behind it. */
const files = {
  'packages/web/dist/.chunks.json': JSON.stringify(chunks),
  'packages/web/dist/assets/shared.js.br': 'x'.repeat(2000),
  'scripts/budget.json': JSON.stringify({
    landing: {
      mostBytes: 50,
      beginsWith: [main, chart],
      without: { chart: '/ui/chart' },
      apart: [chart],
    },
  }),
};

/** @type {Plant[]} */
export const budgetPlants = [
  ['a page that loads too much', 'scripts/budget.json:1 ', 'landing page loads 2.0 kB, at most 0.1 kB'],
  ['which file grew', `${main}:1 `, '0.0 kB before compression, 0.0 kB more than recorded'],
  ['which library is new', `${library}:1 `, '1.5 kB before compression, new'],
  ['code that a page shall not load', `${chart}:1 `, 'is chart code, and the landing page loads it'],
  ['a chunk that lost its own', `${chart}:1 `, 'has no chunk of its own'],
].map(([kind = '', says = '', rule]) => ({ kind, step: 'budget', files, says, ...(rule && { rule }) }));
