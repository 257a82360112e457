/** @import { Plant } from './plants.mjs' */

const SUPPRESS = ['// oxlint', 'disable-next-line'].join('-');
const engine = (/** @type {string} */ name) => `packages/engine/src/plant-${name}.ts`;
const server = (/** @type {string} */ name) => `packages/server/src/db/plant-${name}.ts`;
const web = (/** @type {string} */ name) => `packages/web/src/ui/plant-${name}.tsx`;
const lines = (/** @type {number} */ count) =>
  Array.from({ length: count }, (_, at) => `  total += ${at};`).join('\n');

/**
 * @param {string} kind
 * @param {string} path
 * @param {string} text
 * @param {string} rule
 * @param {number} [line]
 * @returns {Plant}
 */
const lint = (kind, path, text, rule, line = 1) => ({
  kind,
  step: 'lint',
  files: { [path]: `${text}\n` },
  says: `${path}:${line}:`,
  rule,
});

const STORE = 'packages/server/src/features/items/plant-store.ts';
const QUERIES = `import { type Kysely, sql } from 'kysely';

type Database = Kysely<{ items: { id: number } }>;
export const read = (db: Database) => db.selectFrom('items').selectAll().execute();
export const drop = (db: Database) => sql\`delete from items where id = 1\`.execute(db);
export const add = (db: Database) => db.insertInto('items').values({ id: 1 }).execute();`;
const OWNER = 'house(owner-in-every-query)';

/** @type {Plant[]} */
export const lintPlants = [
  lint('a select without its owner', STORE, QUERIES, OWNER, 4),
  lint('raw SQL without its owner', STORE, QUERIES, OWNER, 5),
  lint('an insert without its owner', STORE, QUERIES, OWNER, 6),
  lint(
    'a query outside a store',
    'packages/server/src/features/items/plant-routes.ts',
    QUERIES,
    'house(queries-in-stores)',
    4,
  ),
  lint(
    'camelCase on the wire',
    'packages/contract/src/plant-wire.ts',
    "import { z } from 'zod';\n/** A plant on the wire. */\nexport const plant = z.object({ plantName: z.string() });",
    'house(snake-case-wire)',
    3,
  ),
  lint(
    'the engine names Date',
    engine('date'),
    'export const at = () => Date.now();',
    'no-restricted-globals',
  ),
  lint(
    'the engine takes a Date',
    engine('date-type'),
    'export const year = (at: Date) => at.getFullYear();',
    'no-restricted-types',
  ),
  lint(
    'the engine names Math.random',
    engine('random'),
    'export const dice = () => Math.random();',
    'no-restricted-properties',
  ),
  lint(
    'Math.random by destructuring',
    engine('destructured'),
    'const { random } = Math;\nexport const dice = random;',
    'no-restricted-properties',
  ),
  lint(
    'Math.random under another name',
    engine('alias'),
    'const M = Math;\nexport const dice = () => M.random();',
    'house(no-math-alias)',
  ),
  lint(
    'the engine names process',
    engine('process'),
    'export const home = () => process.env;',
    'no-restricted-globals',
  ),
  lint(
    'the engine names console',
    engine('console'),
    "export const say = () => console.log('x');",
    'no-restricted-globals',
  ),
  lint(
    'the engine names performance',
    engine('performance'),
    'export const now = () => performance.now();',
    'no-restricted-globals',
  ),
  lint(
    'the engine goes through globalThis',
    engine('global'),
    'export const now = () => globalThis;',
    'no-restricted-globals',
  ),
  lint(
    'an engine test names Date',
    'packages/engine/src/plant-clock.test.ts',
    'export const at = Date.now();',
    'no-restricted-globals',
  ),
  lint('console in server', server('console'), "export const say = () => console.log('x');", 'no-console'),
  lint(
    'process.env outside settings.ts',
    server('env'),
    "export const home = process.env['HOME'];",
    'no-process-env',
  ),
  lint('any', server('any'), 'export const take = (value: any) => value as string;', 'no-explicit-any'),
  lint(
    'any by the back door',
    server('unsafe'),
    "const read = JSON.parse('{}');\nexport const name = read.name;",
    'no-unsafe-assignment',
  ),
  lint(
    'a floating promise',
    server('floating'),
    'const work = async () => 1;\nwork();\nexport { work };',
    'no-floating-promises',
    2,
  ),
  lint(
    'a promise as a condition',
    server('misused'),
    'const work = async () => true;\nexport const both = work() ? 1 : 2;',
    'no-misused-promises',
    2,
  ),
  lint(
    'a condition that always holds',
    server('condition'),
    "export const name = (text: string) => text ?? 'none';",
    'no-unnecessary-condition',
  ),
  lint(
    'x! in server',
    server('non-null'),
    'export const first = (all: string[]) => all[0]!.length;',
    'no-non-null-assertion',
  ),
  lint(
    'x! on no index in the engine',
    engine('non-null'),
    'export const size = (text: string | undefined) => text!.length;',
    'house(non-null-only-on-index)',
  ),
  lint(
    'a switch that forgets',
    server('switch'),
    "export function turn(way: 'left' | 'right') {\n  switch (way) {\n    case 'left':\n      return 1;\n  }\n  return 2;\n}",
    'switch-exhaustiveness-check',
    2,
  ),
  lint('a default export', server('default'), 'const one = 1;\nexport default one;', 'no-default-export', 2),
  lint(
    'a class that is no error',
    server('class'),
    'export class Store {\n  size = 1;\n}',
    'house(no-class-but-errors)',
  ),
  lint(
    'a hook under a condition',
    web('hook'),
    "import { useState } from 'react';\nexport function Plant({ on }: { on: boolean }) {\n  if (on) useState(1);\n  return null;\n}",
    'rules-of-hooks',
    3,
  ),
  lint(
    'a picture without words',
    web('alt'),
    'export function Picture() {\n  return <img src="x.png" />;\n}',
    'alt-text',
    2,
  ),
  lint(
    'a click without a keyboard',
    web('click'),
    'export function Box() {\n  return <div onClick={() => undefined}>x</div>;\n}',
    'click-events-have-key-events',
    2,
  ),
  lint(
    'a file not in kebab-case',
    'packages/server/src/db/PlantStore.ts',
    'export const one = 1;',
    'filename-case',
  ),
  lint(
    'a function of 61 lines',
    server('long'),
    `export function sum() {\n  let total = 0;\n${lines(57)}\n  return total;\n}`,
    'max-lines-per-function',
  ),
  lint(
    'a component of 121 lines',
    web('long'),
    `export function Sum() {\n  let total = 0;\n${lines(117)}\n  return <p>{total}</p>;\n}`,
    'max-lines-per-function',
  ),
  lint(
    'work left in a comment',
    server('later'),
    '// TODO: later\nexport const one = 1;',
    'no-warning-comments',
  ),
  lint(
    '@ts-expect-error without a reason',
    server('expect'),
    "// @ts-expect-error\nexport const one: number = 'x';",
    'ban-ts-comment',
  ),
  lint(
    '@ts-ignore',
    server('ignore'),
    "// @ts-ignore because it must be\nexport const one: number = 'x';",
    'ban-ts-comment',
  ),
  lint(
    'a suppression that suppresses nothing',
    server('stale'),
    `${SUPPRESS} no-console -- it was needed once\nexport const one = 1;`,
    'Unused',
  ),
  lint(
    '../ inside a package',
    server('parent'),
    "export { readSettings } from '../settings.ts';",
    'no-restricted-imports',
  ),
  lint(
    './folder/file',
    'packages/web/src/ui/plant-deep.ts',
    "export { one } from './deep/plant-one.ts';",
    'no-restricted-imports',
  ),
  lint(
    'a test that cannot fail',
    'packages/server/src/db/plant-idle.test.ts',
    "import { test } from 'vitest';\n\ntest('runs', () => {\n  Math.max(1, 2);\n});",
    'expect-expect',
    3,
  ),
  lint(
    'test.only',
    'packages/server/src/db/plant-only.test.ts',
    "import { expect, test } from 'vitest';\n\ntest.only('runs', () => {\n  expect(1).toBe(1);\n});",
    'no-focused-tests',
    3,
  ),
  lint(
    'test.skip',
    'packages/server/src/db/plant-skip.test.ts',
    "import { expect, test } from 'vitest';\n\ntest.skip('runs', () => {\n  expect(1).toBe(1);\n});",
    'no-disabled-tests',
    3,
  ),
];
