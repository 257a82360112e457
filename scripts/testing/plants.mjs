import { arrowPlants } from './plants-arrows.mjs';
import { budgetPlants } from './plants-budget.mjs';
import { lintPlants } from './plants-lint.mjs';
import { lockPlants } from './plants-lock.mjs';
import { tablePlants } from './plants-tables.mjs';

/**
 * @typedef {object} Plant one broken rule
 * @property {string} kind
 * @property {string} step the step of the check that must find it
 * @property {Record<string, string>} files what to write; a name that ends in `+` is added to what is there
 * @property {string} says how the line that reports it begins
 * @property {string} [rule] what else stands on that line
 */

const server = 'packages/server/src';
const docs = (/** @type {string} */ kind, /** @type {string} */ text, /** @type {string} */ rule) => {
  const path = `docs/plant-${kind.replaceAll(/[^a-z]+/g, '-')}.md`;
  return { kind, step: 'docs', files: { [path]: `# Plant\n\n${text}\n` }, says: `${path}:3 `, rule };
};
const named = (
  /** @type {string} */ kind,
  /** @type {string} */ path,
  /** @type {string} */ rule,
  text = 'export const one = 1;\n',
  line = 1,
) => ({
  kind,
  step: 'texts',
  files: { [path]: text },
  says: `${path}:${line} `,
  rule,
});
const typed = (/** @type {string} */ path, text = "export const one: number = 'x';\n", rule = 'TS2322') => ({
  kind: `a wrong type in ${path.split('/').slice(0, -1).join('/')}`,
  step: 'types',
  files: { [path]: text },
  says: `${path}:1:`,
  rule,
});
const SUPPRESS = ['// oxlint', 'disable-next-line'].join('-');
const UNFORMATTED = ['// oxfmt', 'ignore'].join('-');

/** @type {Plant[]} */
const otherPlants = [
  ...[
    'packages/engine/src/plant-format.ts',
    'packages/web/src/ui/plant-format.tsx',
    'scripts/plant-format.mjs',
  ].map((path) => ({
    kind: `code not formatted (${path.split('.').at(-1)})`,
    step: 'format',
    files: { [path]: 'export const one = { "a":1 }\n' },
    says: `${path}:1 `,
    rule: 'not formatted',
  })),
  {
    kind: 'a document not formatted',
    step: 'format',
    files: { 'docs/plant-format.md': '#  Plant\n\n\n\n* a\n' },
    says: 'docs/plant-format.md:1 ',
  },
  {
    kind: 'a style sheet not formatted',
    step: 'format',
    files: { 'packages/web/src/ui/plant.css': 'a{color:red}\n' },
    says: 'packages/web/src/ui/plant.css:1 ',
  },
  {
    kind: 'JSON not formatted',
    step: 'format',
    files: { 'packages/web/plant.json': '{"a":1}' },
    says: 'packages/web/plant.json:1 ',
  },

  typed('packages/engine/src/plant-type.ts'),
  typed('packages/contract/src/plant-type.ts'),
  typed(`${server}/db/plant-type.ts`),
  typed('packages/web/src/ui/plant-type.tsx'),
  typed('e2e/plant-type.ts'),
  typed('scripts/plant-type.mjs', "export const one = 'x' * 2;\n", 'TS2362'),
  { ...typed(`${server}/db/plant-enum.ts`, 'export enum Way {\n  Left,\n}\n', 'TS1294'), kind: 'an enum' },
  {
    ...typed(`${server}/db/plant-index.ts`, 'export const first = (all: string[]): string => all[0];\n'),
    kind: 'an index taken for granted',
  },

  {
    kind: 'an unused file',
    step: 'unused',
    files: { [`${server}/db/plant-file.ts`]: 'export const one = 1;\n' },
    says: `${server}/db/plant-file.ts`,
  },
  {
    kind: 'an unused export',
    step: 'unused',
    files: { [`${server}/settings.ts+`]: '\nexport const plantedExport = 1;\n' },
    says: 'plantedExport',
    rule: `${server}/settings.ts`,
  },
  {
    kind: 'an unused exported type',
    step: 'unused',
    files: { [`${server}/settings.ts+`]: '\nexport type PlantedType = 1;\n' },
    says: 'PlantedType',
    rule: `${server}/settings.ts`,
  },
  {
    kind: 'an export of the engine nobody imports',
    step: 'unused',
    files: {
      'packages/engine/src/plant-lonely.ts':
        '/** Nobody wants this one. */\nexport const plantedLonely = 1;\n',
      'packages/engine/src/index.ts+': "export { plantedLonely } from './plant-lonely.ts';\n",
    },
    says: 'plantedLonely',
    rule: 'packages/engine/src/index.ts',
  },
  {
    kind: 'an unused dependency',
    step: 'unused',
    files: { 'packages/server/package.json#dependencies': 'plant-package' },
    says: 'plant-package',
    rule: 'packages/server/package.json',
  },
  {
    kind: 'an unused development dependency',
    step: 'unused',
    files: { 'package.json#devDependencies': 'plant-tool' },
    says: 'plant-tool',
    rule: 'package.json',
  },
  {
    kind: 'an unused script',
    step: 'unused',
    files: { 'scripts/plant-script.mjs': "console.log('x');\n" },
    says: 'scripts/plant-script.mjs',
  },
  {
    kind: 'a package nobody listed',
    step: 'unused',
    files: { [`${server}/main.ts+`]: "\nimport 'acorn';\n" },
    says: 'acorn',
    rule: `${server}/main.ts`,
  },

  {
    kind: 'a file of 301 lines',
    step: 'sizes',
    files: { [`${server}/db/plant-long.ts`]: 'export {};\n'.repeat(301) },
    says: `${server}/db/plant-long.ts:301 `,
    rule: 'at most 300',
  },
  {
    kind: 'a test of 301 lines',
    step: 'sizes',
    files: { [`${server}/db/plant-long.test.ts`]: 'export {};\n'.repeat(301) },
    says: `${server}/db/plant-long.test.ts:301 `,
    rule: 'at most 300',
  },
  {
    kind: 'a folder of 26 source files',
    step: 'sizes',
    files: Object.fromEntries(
      Array.from({ length: 26 }, (_, place) => [`e2e/plants/plant-${place}.spec.ts`, 'export {};\n']),
    ),
    says: 'e2e/plants  26 source files',
    rule: 'at most 25',
  },

  named('a name that says nothing', `${server}/db/plant-utils.ts`, '"utils" says nothing'),
  named('a folder that says nothing', 'packages/web/src/lib/common/plant.ts', '"common" says nothing'),
  named('an index inside a package', `${server}/db/index.ts`, 'an index inside a package'),
  named(
    'a style sheet not in kebab-case',
    'packages/web/src/ui/PlantButton.css',
    'not kebab-case',
    'a {\n  color: red;\n}\n',
  ),
  ...['data-combobox-selected', 'data-mantine-stop-propagation'].map((attribute, place) =>
    named(
      `${attribute}, an attribute private to Mantine`,
      `packages/web/src/ui/plant-attribute-${place}.css`,
      'private to Mantine',
      `[${attribute}] {\n  color: red;\n}\n`,
    ),
  ),
  named(
    'a prop private to Mantine',
    'packages/web/src/ui/plant-prop.ts',
    'private to Mantine',
    'export const props = { __stopPropagation: true };\n',
  ),
  named(
    'a hashed class name of Mantine',
    'packages/web/src/ui/plant-class.css',
    'private to Mantine',
    '.m_92253aa5 {\n  color: red;\n}\n',
  ),
  named(
    'a form read back from the page',
    'packages/web/src/ui/plant-form.ts',
    'reads the page back',
    'export const read = (form: HTMLFormElement) => new FormData(form);\n',
  ),
  named('a folder outside the layers', `${server}/plants/plant.ts`, 'no import arrow guards it'),
  named(
    'a feature the contract does not know',
    `${server}/features/gardening/garden-store.ts`,
    'a feature has one word',
  ),
  named(
    'a suppression without a reason',
    `${server}/db/plant-reason.ts`,
    'without a reason',
    `${SUPPRESS} no-console\nconsole.log(1);\n`,
  ),
  named(
    'a suppression of every rule',
    `${server}/db/plant-blanket.ts`,
    'of every rule',
    `${SUPPRESS} -- because it must be\nconsole.log(1);\n`,
  ),
  named(
    'a formatter suppression without a reason',
    `${server}/db/plant-shape.ts`,
    'without a reason',
    `${UNFORMATTED}\nexport const one = 1;\n`,
  ),
  named('work left in a style sheet', 'packages/web/src/ui/plant-later.css', 'TODO', '/* TODO */\n'),
  named('work left in SQL', `${server}/db/migrations/9999-plant.sql`, 'FIXME', '-- FIXME\n'),
  named('work left in a document', 'docs/plant-later.md', 'TODO', '# Plant\n\nTODO: write it.\n', 3),

  docs(
    'a path that is gone',
    'See `packages/server/src/gone.ts`.',
    'packages/server/src/gone.ts is not in the tree',
  ),
  docs('a file that is gone', 'See `gone-store.ts`.', 'gone-store.ts is not in the tree'),
  docs('a folder that is gone', 'See `packages/gone/`.', 'packages/gone/ is not in the tree'),
  docs('a script that is gone', 'Run `npm run gone`.', 'npm run gone: package.json has no such script'),
  docs('a command npm has not', 'Run `npm gone`.', 'npm gone: npm has no such command'),
  docs('a setting that is gone', 'Set `GONE_SETTING`.', 'GONE_SETTING'),
  docs('a one word setting that is gone', 'Run `GONE=1 npm test`.', 'GONE:'),
  docs('a link that is gone', 'See [it](gone.md).', 'the link gone.md leads nowhere'),
  docs('an anchor that is gone', 'See [it](../README.md#gone).', 'has no heading to land on'),
  {
    kind: 'an export of the engine without a docstring',
    step: 'docs',
    files: { 'packages/engine/src/plant-silent.ts': 'export const one = 1;\n' },
    says: 'packages/engine/src/plant-silent.ts:1 ',
    rule: 'one has no docstring',
  },
  {
    kind: 'a docstring of one word',
    step: 'docs',
    files: { 'packages/contract/src/plant-curt.ts': '/** One. */\nexport const one = 1;\n' },
    says: 'packages/contract/src/plant-curt.ts:2 ',
    rule: 'one has no docstring',
  },
  {
    kind: 'a plain comment for a docstring',
    step: 'docs',
    files: {
      'packages/contract/src/plant-plain.ts':
        '// The number one, plainly.\nexport interface One {\n  a: 1;\n}\n',
    },
    says: 'packages/contract/src/plant-plain.ts:2 ',
    rule: 'One has no docstring',
  },
];

export const plants = [
  ...lintPlants,
  ...arrowPlants,
  ...tablePlants,
  ...budgetPlants,
  ...lockPlants,
  ...otherPlants,
];
