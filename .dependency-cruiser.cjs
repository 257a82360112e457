/**
 * The import rules (ARCHITECTURE.md). Every rule is an error; its `comment` says how to fix it. Run by scripts/check.ts. Paths
 * are regular expressions relative to the root; `$1` is the group of `from`.
 */

/** The bench measures the product through its interfaces, as journeys do. */
const TESTS = '\\.(test|spec|long)\\.[cm]?[jt]sx?$|/testing/|/faults/|^(bench|e2e)/';
const CODE = '^packages/[^/]+/src/';
/** Run directly by Node, which cannot import a package's TypeScript by its name. */
const BUILD = '^packages/web/(vite(\\.public)?\\.config|write-static-pages)\\.ts$';

/** The layers of a package from left to right: each may import those to its right. */
const WEB = layers('web', ['main', 'app', 'public', 'pages', 'features', 'ui', 'lib']);
const SERVER = layers('server', [
  'main',
  'admin',
  'backup',
  'app',
  'features',
  'threads',
  'http',
  'mail',
  'external-services',
  'db',
  'metrics',
  'errors',
  'settings',
  'stop-signals',
]);

/**
 * @param {string} name the package
 * @param {string[]} order
 */
function layers(name, order) {
  const place = (/** @type {string} */ layer) => `^packages/${name}/src/${layer}(/|\\.tsx?$)`;
  return order.slice(1).map((layer, index) => ({
    name: `${name}-${layer}-looks-right-only`,
    severity: 'error',
    comment: `The layers of ${name}: ${order.join(' -> ')}. Import only from the right; pass anything from a layer on the left as an argument.`,
    from: { path: place(layer), pathNot: TESTS },
    to: { path: order.slice(0, index + 1).map(place) },
  }));
}

/**
 * @param {string} name the package
 * @param {string} shared what other features may import: a file name of the feature's folder, as a pattern
 * @param {string} said the same in words
 */
function featureToFeature(name, shared, said) {
  const features = `^packages/${name}/src/features/`;
  return {
    name: `${name}-feature-to-feature`,
    severity: 'error',
    comment: `From another feature import only its ${said}; move shared code to a layer on the right (${name === 'web' ? 'ui, lib' : 'http, db'}).`,
    from: { path: `${features}([^/]+)/` },
    to: { path: features, pathNot: [`${features}$1/`, `${features}[^/]+/${shared}\\.ts$`] },
  };
}

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycle',
      severity: 'error',
      comment: 'Two files import each other: merge them, or move the part that both need to a third file.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolves',
      severity: 'error',
      comment: 'This import cannot be resolved: name a file with its extension, or a package of package.json.',
      from: {},
      // The kernel is not a source file: packages/simulation/build-kernel.mjs creates it, and the bundler provides its address.
      to: { couldNotResolve: true, pathNot: '\\.(csv|wasm)\\?url$' },
    },
    {
      name: 'engine-imports-nothing',
      severity: 'error',
      comment: 'engine -> nothing: no package, no node module, no other package of ours.',
      from: { path: '^packages/engine/', pathNot: TESTS },
      to: { pathNot: '^packages/engine/src/' },
    },
    {
      name: 'engine-tests-import-little',
      severity: 'error',
      comment: 'Tests of the engine use vitest, fast-check and node modules only.',
      from: { path: `^packages/engine/.*(${TESTS})` },
      to: {
        pathNot: ['^packages/engine/', 'node_modules/(vitest|fast-check|@types/node)/'],
        dependencyTypesNot: ['core'],
      },
    },
    {
      name: 'simulation-imports-the-engine',
      severity: 'error',
      comment: 'simulation -> engine: no library, no node module, no other package of ours.',
      from: { path: '^packages/simulation/src/', pathNot: TESTS },
      to: { pathNot: '^packages/(simulation|engine)/src/' },
    },
    {
      name: 'simulation-tests-import-little',
      severity: 'error',
      comment: 'Tests of the simulation use vitest, fast-check, engine and node modules only.',
      from: { path: `^packages/simulation/.*(${TESTS})` },
      to: {
        pathNot: ['^packages/(simulation|engine)/', 'node_modules/(vitest|fast-check|@types/node)/'],
        dependencyTypesNot: ['core'],
      },
    },
    {
      name: 'contract-to-engine-simulation-and-zod',
      severity: 'error',
      comment: 'contract -> engine, simulation; zod is its only library.',
      from: { path: '^packages/contract/', pathNot: TESTS },
      to: { pathNot: ['^packages/(contract|engine|simulation)/src/', 'node_modules/zod/'] },
    },
    {
      name: 'contract-tests-import-little',
      severity: 'error',
      comment: 'Tests of the contract use vitest, fast-check, zod, engine, simulation and node modules only.',
      from: { path: `^packages/contract/.*(${TESTS})` },
      to: {
        pathNot: ['^packages/(contract|engine|simulation)/', 'node_modules/(vitest|fast-check|zod)/'],
        dependencyTypesNot: ['core'],
      },
    },
    {
      name: 'server-never-sees-web',
      severity: 'error',
      comment: 'server -> contract, engine, simulation. Server and web meet only in the contract.',
      from: { path: '^packages/server/' },
      to: { path: '^packages/web/' },
    },
    {
      name: 'web-never-sees-server',
      severity: 'error',
      comment: 'web -> contract, engine, simulation. Server and web meet only in the contract.',
      from: { path: '^packages/web/' },
      to: { path: '^packages/server/' },
    },
    {
      name: 'web-runs-in-a-browser',
      severity: 'error',
      comment: 'The browser has no node modules.',
      from: { path: '^packages/web/src/', pathNot: TESTS },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'packages-by-name',
      severity: 'error',
      comment:
        'Between packages import by name (@meridian/engine): only exports of its index.ts, and in tests those of its testing/ folder.',
      from: { path: '^packages/([^/]+)/', pathNot: BUILD },
      to: { path: '^packages/', pathNot: ['^packages/$1/', '^packages/[^/]+/src/(index\\.ts$|testing/)'] },
    },
    {
      name: 'packages-by-name-not-by-path',
      severity: 'error',
      comment: 'Between packages import by name (@meridian/engine), not by path.',
      from: { path: '^packages/([^/]+)/', pathNot: BUILD },
      to: {
        path: '^packages/',
        pathNot: '^packages/$1/',
        dependencyTypes: ['local'],
        dependencyTypesNot: ['aliased-workspace'],
      },
    },
    {
      name: 'around-packages-by-name',
      severity: 'error',
      comment:
        'e2e, bench, scripts, deploy and docs import a package by its name, or use the built application through its interfaces.',
      from: { path: '^(e2e|bench|scripts|deploy|docs)/' },
      to: { path: CODE, pathNot: '^packages/[^/]+/src/(index\\.ts$|testing/)' },
    },
    {
      name: 'packages-know-only-packages',
      severity: 'error',
      comment: 'No source of a package imports from scripts, e2e, bench or the root.',
      from: { path: '^packages/[^/]+/src/' },
      to: { pathNot: ['^packages/', 'node_modules/'], dependencyTypesNot: ['core', 'unknown'] },
    },
    ...WEB,
    ...SERVER,
    ...['from', 'to'].map((end) => ({
      name: `${end}-a-place-of-the-map`,
      severity: 'error',
      comment: 'This file is in no folder of ARCHITECTURE.md, so no import rule covers it.',
      from: {},
      to: {},
      [end]: {
        path: '^packages/(server|web)/src/',
        pathNot: [
          '^packages/server/src/((main(-(shutdown|start))?|admin|app|settings|errors|stop-signals|npm-signals)(\\.(test|long))?\\.ts$|(admin|backup|faults|http|mail|external-services|threads|db|metrics|settings|testing)/)',
          '^packages/web/src/((main|paths)(\\.test)?\\.tsx?$|vite-env\\.d\\.ts$|(app|public|pages|ui|lib|testing)/)',
          '^packages/(server|web)/src/features/[^/]+/',
        ],
      },
    })),
    {
      name: 'no-index-inside',
      severity: 'error',
      comment: 'An index file inside a package hides its imports: name the file by its contents.',
      from: {},
      to: {
        path: '(^|/)index\\.[cm]?[jt]sx?$',
        pathNot: ['^packages/[^/]+/src/index\\.ts$', 'node_modules/'],
      },
    },
    {
      name: 'web-public-pages-apart',
      severity: 'error',
      comment: 'The public pages are a separate entry: move code that both entries need to pages/frame.',
      from: { path: '^packages/web/src/(app/|main\\.tsx$)' },
      to: { path: '^packages/web/src/public/' },
    },
    {
      name: 'web-paths-knows-no-layer',
      severity: 'error',
      comment: 'paths.ts contains only URLs, so that every layer may import it.',
      from: { path: '^packages/web/src/paths\\.ts$' },
      to: { path: '^packages/web/src/' },
    },
    featureToFeature('web', 'public(-components)?', 'public.ts'),
    featureToFeature('server', '(store/)?[a-z0-9-]+-store', '*-store.ts'),
    {
      name: 'testing-only-in-tests',
      severity: 'error',
      comment: 'A testing/ folder serves tests only.',
      from: { pathNot: TESTS },
      to: { path: '/testing/' },
    },
    {
      name: 'nobody-imports-a-test',
      severity: 'error',
      comment: 'Code that several tests share belongs in a testing/ folder.',
      from: {},
      to: { path: '\\.(test|spec)\\.[cm]?[jt]sx?$' },
    },
    {
      name: 'no-dev-dependency-in-code',
      severity: 'error',
      comment: 'Code that ships needs this package: list it under dependencies, not devDependencies.',
      from: { path: CODE, pathNot: [TESTS, '^packages/web/'] },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-tool-in-the-web-client',
      severity: 'error',
      comment:
        'The build bundles what the web client imports, so its libraries are devDependencies of packages/web; a tool is not one.',
      from: { path: '^packages/web/src/', pathNot: TESTS },
      to: {
        path: 'node_modules/(@?vite|@?vitest|@playwright|@axe-core|fast-check|tsx|rolldown|knip)(/|-)',
        dependencyTypesNot: ['type-only'],
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^packages/[^/]+/(dist|coverage)/', '^(dist|coverage)/'] },
    combinedDependencies: true,
    tsPreCompilationDeps: true,
    detectJSDocImports: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.d.ts', '.mjs', '.js', '.cjs', '.json'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
