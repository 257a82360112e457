/** @import { Plant } from './plants.mjs' */

/**
 * One file that imports what it may not, with the file it aims at.
 *
 * @param {string} rule
 * @param {string} from
 * @param {string} specifier
 * @param {string} [target] a file to make, so that the import resolves
 * @returns {Plant}
 */
function arrow(rule, from, specifier, target) {
  const aim = target === undefined ? {} : { [target]: 'export const aim = 1;\n' };
  return {
    kind: `${from.replace('packages/', '').replace('/src/', ': ')} -> ${specifier}`,
    step: 'arrows',
    files: { [from]: `import * as aim from '${specifier}';\n\nexport const seen = aim;\n`, ...aim },
    says: `${from}:1 `,
    rule: ` ${rule}:`,
  };
}

const web = 'packages/web/src';
const server = 'packages/server/src';

/** @type {Plant[]} */
export const arrowPlants = [
  arrow('engine-imports-nothing', 'packages/engine/src/plant-zod.ts', 'zod'),
  arrow('engine-imports-nothing', 'packages/engine/src/plant-node.ts', 'node:fs'),
  arrow('engine-imports-nothing', 'packages/engine/src/plant-contract.ts', '@meridian/contract'),
  arrow('engine-tests-import-little', 'packages/engine/src/plant-zod.test.ts', 'zod'),
  arrow('simulation-imports-the-engine', 'packages/simulation/src/plant-zod.ts', 'zod'),
  arrow('simulation-imports-the-engine', 'packages/simulation/src/plant-contract.ts', '@meridian/contract'),
  arrow('simulation-tests-import-little', 'packages/simulation/src/plant-zod.test.ts', 'zod'),
  arrow('contract-to-engine-simulation-and-zod', 'packages/contract/src/plant-node.ts', 'node:fs'),
  arrow(
    'contract-to-engine-simulation-and-zod',
    'packages/contract/src/plant-server.ts',
    '../../server/src/main.ts',
  ),
  arrow('contract-tests-import-little', 'packages/contract/src/plant-react.test.ts', 'react'),
  arrow(
    'server-never-sees-web',
    `${server}/db/plant-web.ts`,
    '../../../web/src/plant-aim.ts',
    `${web}/plant-aim.ts`,
  ),
  arrow('web-never-sees-server', `${web}/lib/plant-server.ts`, '../../../server/src/settings.ts'),
  arrow('web-runs-in-a-browser', `${web}/lib/plant-node.ts`, 'node:fs'),
  arrow('packages-by-name', `${server}/db/plant-inside.ts`, '../../../engine/src/money.ts'),
  arrow('packages-by-name-not-by-path', `${server}/db/plant-path.ts`, '../../../engine/src/index.ts'),
  arrow('resolves', `${server}/db/plant-deep-name.ts`, '@meridian/engine/src/money.ts'),
  arrow('resolves', `${server}/db/plant-nowhere.ts`, './plant-not-there.ts'),
  arrow('around-packages-by-name', 'e2e/plant-inside.ts', '../packages/server/src/settings.ts'),
  arrow(
    'packages-know-only-packages',
    `${server}/db/plant-scripts.ts`,
    '../../../../scripts/plant-aim.mjs',
    'scripts/plant-aim.mjs',
  ),
  arrow('web-app-looks-right-only', `${web}/app/plant-main.ts`, '#main.tsx'),
  arrow(
    'web-pages-looks-right-only',
    `${web}/pages/plant-app.ts`,
    '#app/plant-aim.ts',
    `${web}/app/plant-aim.ts`,
  ),
  arrow(
    'web-features-looks-right-only',
    `${web}/features/items/plant-page.ts`,
    '#pages/plant-aim.ts',
    `${web}/pages/plant-aim.ts`,
  ),
  arrow(
    'web-ui-looks-right-only',
    `${web}/ui/plant-feature.ts`,
    '#features/items/plant-aim.ts',
    `${web}/features/items/plant-aim.ts`,
  ),
  arrow('web-lib-looks-right-only', `${web}/lib/plant-ui.ts`, '#ui/plant-aim.ts', `${web}/ui/plant-aim.ts`),
  arrow(
    'web-lib-looks-right-only',
    `${web}/lib/plant-far-left.ts`,
    '#app/plant-aim.ts',
    `${web}/app/plant-aim.ts`,
  ),
  arrow(
    'web-feature-to-feature',
    `${web}/features/items/plant-other.ts`,
    '#features/tags/plant-list.ts',
    `${web}/features/tags/plant-list.ts`,
  ),
  arrow('server-admin-looks-right-only', `${server}/admin.ts`, './main.ts'),
  arrow('server-backup-looks-right-only', `${server}/backup/plant-main.ts`, '../main.ts'),
  arrow('server-app-looks-right-only', `${server}/app.ts`, './main.ts'),
  arrow('server-stop-signals-looks-right-only', `${server}/stop-signals.ts`, './settings.ts'),
  arrow('server-features-looks-right-only', `${server}/features/items/plant-app.ts`, '#app.ts'),
  arrow(
    'server-http-looks-right-only',
    `${server}/http/plant-feature.ts`,
    '#features/items/plant-aim.ts',
    `${server}/features/items/plant-aim.ts`,
  ),
  arrow(
    'server-mail-looks-right-only',
    `${server}/mail/plant-http.ts`,
    '#http/plant-aim.ts',
    `${server}/http/plant-aim.ts`,
  ),
  arrow(
    'server-outside-looks-right-only',
    `${server}/outside/plant-mail.ts`,
    '#mail/plant-aim.ts',
    `${server}/mail/plant-aim.ts`,
  ),
  arrow(
    'server-db-looks-right-only',
    `${server}/db/plant-http.ts`,
    '#http/plant-aim.ts',
    `${server}/http/plant-aim.ts`,
  ),
  arrow(
    'server-errors-looks-right-only',
    `${server}/errors.ts`,
    '#db/plant-aim.ts',
    `${server}/db/plant-aim.ts`,
  ),
  arrow(
    'server-settings-looks-right-only',
    `${server}/settings.ts`,
    '#http/plant-aim.ts',
    `${server}/http/plant-aim.ts`,
  ),
  arrow(
    'server-feature-to-feature',
    `${server}/features/items/plant-other.ts`,
    '#features/tags/tag-routes.ts',
    `${server}/features/tags/tag-routes.ts`,
  ),
  arrow(
    'testing-only-in-tests',
    `${server}/db/plant-testing.ts`,
    '#testing/plant-aim.ts',
    `${server}/testing/plant-aim.ts`,
  ),
  arrow(
    'nobody-imports-a-test',
    `${server}/db/plant-test.ts`,
    './plant-aim.test.ts',
    `${server}/db/plant-aim.test.ts`,
  ),
  arrow('no-dev-dependency-in-code', `${server}/db/plant-dev.ts`, 'vitest'),
  arrow('no-tool-in-the-web-client', `${web}/lib/plant-tool.ts`, 'vitest'),
  arrow('web-paths-knows-no-layer', `${web}/paths.ts`, '#lib/plant-aim.ts', `${web}/lib/plant-aim.ts`),
  {
    kind: 'a cycle through types only',
    step: 'arrows',
    files: {
      [`${server}/db/plant-egg.ts`]:
        "import type { Hen } from './plant-hen.ts';\n\nexport type Egg = { from: Hen };\n",
      [`${server}/db/plant-hen.ts`]:
        "import type { Egg } from './plant-egg.ts';\n\nexport type Hen = { lays: Egg };\n",
    },
    says: `${server}/db/plant-egg.ts:1 `,
    rule: ' no-cycle:',
  },
];

/** Imports that look alike and are allowed: none of them may be reported. */
export const allowedArrows = {
  [`${server}/features/items/plant-ally.ts`]:
    "export { aim } from '#features/tags/tag-store.ts';\nexport { aim as own } from './plant-own.ts';\n",
  [`${server}/features/items/plant-own.ts`]: 'export const aim = 1;\n',
  [`${server}/features/tags/tag-store.ts`]:
    "export { readSettings } from '#settings.ts';\nexport const aim = 1;\n",
  [`${web}/features/items/plant-ally.ts`]: "export { aim } from '#features/tags/public.ts';\n",
  [`${web}/features/tags/public.ts`]: 'export const aim = 1;\n',
  [`${web}/pages/plant-far-right.ts`]:
    "export { aim } from '#lib/plant-right.ts';\nexport { aim as url } from '#paths.ts';\n",
  [`${web}/lib/plant-right.ts`]: "import { aim as url } from '#paths.ts';\n\nexport const aim = url;\n",
  [`${web}/paths.ts`]: 'export const aim = 1;\n',
  [`${server}/db/plant-ally.test.ts`]: "import { setup } from '#testing/cluster.ts';\n\nsetup();\n",
};
