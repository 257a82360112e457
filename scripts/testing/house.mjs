import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { goodLock } from './plants-lock.mjs';

const ROOT = resolve(import.meta.dirname, '../..');

/** What the check reads of the real tree; everything else in the small house is written here. */
const REAL = [
  '.dependency-cruiser.cjs',
  '.gitignore',
  '.oxfmtrc.json',
  '.oxlintrc.json',
  'knip.json',
  'playwright.config.ts',
  'scripts/checks/house-rules.mjs',
  'tsconfig.base.json',
  'tsconfig.json',
  'vitest.config.ts',
  'vitest.faults.config.ts',
  ...['engine', 'simulation', 'contract', 'server', 'web'].map((name) => `packages/${name}/tsconfig.json`),
];

const page = (/** @type {string} */ text) => `${text.trim()}\n`;
const json = (/** @type {unknown} */ value) => `${JSON.stringify(value, null, 2)}\n`;
const manifest = (/** @type {string} */ name, /** @type {object} */ rest) =>
  json({ name: `@meridian/${name}`, version: '0.1.0', private: true, type: 'module', ...rest });

/**
 * The smallest tree that keeps every rule of the house, with one file for every entry pattern of knip.json
 * (knip reports a pattern without a file).
 *
 * @type {Record<string, string>}
 */
const HOUSE = {
  'README.md': page(`
# House

Run \`npm run check\` or \`npm test\`; the setting \`DATA_DIR\` names the folder, as in \`DATA_DIR=/tmp npm start\`.
The [server](packages/server/src/main.ts) has \`features/<word>/\`, \`*-routes.ts\`, \`packages/*/src\`, \`settings.ts\`
and \`#features/items/item-routes.ts\`; see [below](#two-words--more) and [its folder](packages/server/).

## Two words & more

\`\`\`sh
DATA_DIR=./data npm run test:e2e -- --headed
node packages/server/dist/main.js # made by the build
\`\`\`

\`\`\`ts
import { x } from './an-example-of-no-file.ts';
\`\`\`
`),
  'package.json': json({
    name: 'meridian',
    version: '0.1.0',
    private: true,
    type: 'module',
    workspaces: [
      'packages/engine',
      'packages/simulation',
      'packages/contract',
      'packages/server',
      'packages/web',
    ],
    scripts: {
      start: 'exec node packages/server/dist/main.js',
      check: 'exec node scripts/check.mjs',
      test: 'exec vitest run',
      'test:e2e': 'exec playwright test',
      bench: 'exec node bench/main.ts',
    },
    devDependencies: {
      '@playwright/test': '1.65.1',
      '@types/node': '20.19.43',
      'dependency-cruiser': '17.3.9',
      assemblyscript: '0.28.20',
      oxfmt: '0.75.0',
      oxlint: '1.89.0',
      'oxlint-tsgolint': '7.0.2004',
      typescript6: 'npm:typescript@6.0.3',
      '@types/react': '19.3.0',
      vite: '8.3.8',
      vitest: '4.1.12',
    },
  }),
  'package-lock.json': goodLock,
  'bench/main.ts': page(
    "import { add } from '@meridian/engine';\nimport { simulate } from '@meridian/simulation';\n\nconsole.log(simulate(add(1, 2)));",
  ),
  'e2e/public/health.spec.ts': page(
    "import { expect, test } from '@playwright/test';\n\ntest('adds', () => {\n  expect(1 + 1).toBe(2);\n});",
  ),
  'scripts/budget.json': page(`
{
  "landing": {
    "mostBytes": 50,
    "beginsWith": ["packages/web/src/main.tsx"],
    "without": { "chart": "/ui/chart" }
  }
}
`),
  'scripts/budget-recorded.json': json({ 'packages/web/src/main.tsx': 40 }),
  'scripts/build-kernel.mjs': page(
    '/** The real one compiles the kernel. */\nexport const setup = () => undefined;',
  ),
  'scripts/check.mjs': page("console.log('the real one runs from the real tree');"),
  'scripts/checks/check-nothing.mjs': page("console.log('nothing');"),
  'scripts/nothing.test.mjs': page(
    "import { expect, test } from 'vitest';\n\ntest('is', () => {\n  expect(1).toBe(1);\n});",
  ),
  'scripts/find-chromium.mjs': page("export function findChromium() {\n  return '/usr/bin/chromium';\n}"),
  'packages/engine/package.json': manifest('engine', {
    exports: './src/index.ts',
    imports: { '#*': './src/*' },
  }),
  'packages/engine/src/index.ts': page("export { add } from './money.ts';"),
  'packages/engine/src/money.ts': page(
    '/** The sum of two amounts in cents. */\nexport function add(a: number, b: number): number {\n  return a + b;\n}',
  ),
  'packages/engine/src/money.test.ts': page(
    "import { expect, test } from 'vitest';\nimport { add } from './money.ts';\n\ntest('adds', () => {\n  expect(add(1, 2)).toBe(3);\n});",
  ),
  'packages/simulation/package.json': manifest('simulation', {
    exports: './src/index.ts',
    dependencies: { '@meridian/engine': '0.1.0' },
  }),
  'packages/simulation/src/index.ts': page("export { simulate } from './simulation.ts';"),
  'packages/simulation/src/simulation.ts': page(
    "import { add } from '@meridian/engine';\n\n/** The sum of an amount and itself in cents. */\nexport function simulate(a: number): number {\n  return add(a, a);\n}",
  ),
  'packages/contract/package.json': manifest('contract', {
    exports: './src/index.ts',
    dependencies: { '@meridian/engine': '0.1.0', zod: '4.6.7' },
  }),
  'packages/contract/src/index.ts': page("export * from './items.ts';"),
  'packages/contract/src/items.ts': page(
    "import { add } from '@meridian/engine';\nimport { z } from 'zod';\n\n/** An item as the wire carries it; the amount in cents. */\nexport const item = z.object({ amount: z.number().min(add(0, 0)) });\nexport type Item = z.infer<typeof item>;",
  ),
  'packages/server/package.json': manifest('server', {
    imports: { '#*': './src/*' },
    dependencies: { '@meridian/contract': '0.1.0', kysely: '0.28.18' },
  }),
  'packages/server/src/main.ts': page("import { startApp } from './app.ts';\n\nstartApp();"),
  'packages/server/src/admin.ts': page("import { readSettings } from './settings.ts';\n\nreadSettings();"),
  'packages/server/src/testing/nothing.last.ts': page(
    "import { expect, test } from 'vitest';\n\ntest('is', () => {\n  expect(1).toBe(1);\n});",
  ),
  'packages/server/src/app.ts': page(
    "import { itemRoutes } from '#features/items/item-routes.ts';\nimport { readSettings } from './settings.ts';\n\nexport function startApp(): string {\n  return `${readSettings()} ${itemRoutes()}`;\n}",
  ),
  'packages/server/src/settings.ts': page(
    "export function readSettings(): string {\n  return process.env['DATA_DIR'] ?? './data';\n}",
  ),
  'packages/server/src/features/items/item-routes.ts': page(
    "import { item } from '@meridian/contract';\nimport { listItems } from './item-store.ts';\n\nexport function itemRoutes(): string {\n  return `${Object.keys(item.shape).join(' ')} ${listItems.name}`;\n}",
  ),
  'packages/server/src/features/items/item-store.ts': page(
    "import type { Kysely } from 'kysely';\n\ntype Database = Kysely<{ items: { user_id: number } }>;\n\nexport function listItems(db: Database, userId: number) {\n  return db.selectFrom('items').selectAll().where('user_id', '=', userId).execute();\n}",
  ),
  'packages/server/src/db/migrations/0001-items.sql': page(
    'create table items (\n  user_id bigint not null,\n  id bigint not null,\n  primary key (user_id, id)\n);',
  ),
  'packages/server/src/testing/programs/nothing-child.ts': page("process.stdout.write('nothing');"),
  'bench/baseline-server.ts': page("console.log('nothing');"),
  'packages/server/src/faults/nothing.fault.ts': page(
    "import { spawnSync } from 'node:child_process';\nimport { expect, test } from 'vitest';\n\ntest('runs what a machine may not have', () => {\n  spawnSync('mount');\n  spawnSync('umount');\n  spawnSync('unshare');\n  spawnSync('pgbouncer');\n  spawnSync('haproxy');\n  expect(1).toBe(1);\n});",
  ),
  'packages/server/src/testing/cluster.ts': page(
    "/** vitest calls this before the tests of the server. */\nexport function setup(): void {\n  process.env['DATA_DIR'] = '/tmp';\n}",
  ),
  'packages/web/package.json': manifest('web', {
    imports: { '#*': './src/*' },
    dependencies: { '@meridian/contract': '0.1.0', react: '19.3.1' },
  }),
  'packages/web/index.html': page(
    '<!doctype html>\n<html lang="en">\n  <body>\n    <script type="module" src="/src/main.tsx"></script>\n  </body>\n</html>',
  ),
  'e2e/testing/simulation-worker.ts': page("postMessage('simulated');"),
  'packages/web/src/testing/charts-page.tsx': page("document.title = 'charts';"),
  'packages/web/src/main.tsx': page(
    "import { Home } from '#pages/home.tsx';\nimport { createElement } from 'react';\n\ncreateElement(Home);",
  ),
  'packages/web/src/pages/home.tsx': page(
    "import type { Item } from '@meridian/contract';\n\nconst first: Item = { amount: 1 };\n\nexport function Home() {\n  return <p>{first.amount}</p>;\n}",
  ),
};

/** What a build would have written, and what a page may load of it. */
const BUILT = {
  'packages/web/dist/.chunks.json': json([
    { fileName: 'assets/main.js', imports: [], modules: { 'packages/web/src/main.tsx': 40 } },
    { fileName: 'assets/home.js', imports: [], modules: { 'packages/web/src/pages/home.tsx': 20 } },
  ]),
  'packages/web/dist/assets/main.js.br': 'x'.repeat(40),
  'packages/web/dist/assets/home.js.br': 'x'.repeat(20),
};

/** A small house in a folder of its own, with the real rules and the real packages of npm. */
export function buildHouse() {
  const house = mkdtempSync(join(tmpdir(), 'meridian-house-'));
  for (const path of REAL) {
    mkdirSync(dirname(join(house, path)), { recursive: true });
    copyFileSync(join(ROOT, path), join(house, path));
  }
  plant(house, { ...HOUSE, ...BUILT });
  linkPackages(join(ROOT, 'node_modules'), join(house, 'node_modules'));
  mkdirSync(join(house, 'node_modules/@meridian'));
  for (const name of ['engine', 'simulation', 'contract', 'server', 'web']) {
    symlinkSync(join(house, 'packages', name), join(house, 'node_modules/@meridian', name));
  }
  spawnSync('git', ['init', '--quiet'], { cwd: house });
  return house;
}

/**
 * Writes files into a tree; to a name that ends in `+` the text is added, in a `package.json#key` that entry is made.
 *
 * @param {string} root
 * @param {Record<string, string>} files
 */
export function plant(root, files) {
  for (const [name, text] of Object.entries(files)) {
    const [file = '', key] = name.split('#');
    const path = join(root, file.replace(/\+$/, ''));
    if (key !== undefined) {
      const manifestThere = /** @type {Record<string, Record<string, string>>} */ (
        JSON.parse(readFileSync(path, 'utf8'))
      );
      manifestThere[key] = { ...manifestThere[key], [text]: '1.0.0' };
      writeFileSync(path, json(manifestThere));
      continue;
    }
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text, { flag: name.endsWith('+') ? 'a' : 'w' });
  }
}

/**
 * Runs steps of the real check over a tree.
 *
 * @param {string} root
 * @param {string[]} steps
 */
export function check(root, ...steps) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(ROOT, 'scripts/check.mjs'), ...steps],
    {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 16 * 1024 * 1024,
    },
  );
  return { code: status, lines: `${stdout}${stderr}`.split('\n').map((line) => line.trim()) };
}

/**
 * @param {string} from
 * @param {string} to
 */
function linkPackages(from, to) {
  mkdirSync(to);
  for (const name of readdirSync(from)) {
    if ((name.startsWith('.') && name !== '.bin') || name === '@meridian') continue;
    if (name.startsWith('@')) linkPackages(join(from, name), join(to, name));
    else symlinkSync(join(from, name), join(to, name));
  }
}
