import { join } from 'node:path';

const SOURCE = join(import.meta.dirname, 'src/');

/** What a bundler tells about its modules. */
interface Modules {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

/** Stand behind the interface like the dashboard, and share some of its parts. */
const FORM_PAGES = ['login-page', 'register-page', 'profile-page'].map((page) => `pages/${page}.tsx`);

/** What the landing page computes with, in one file with it: together they are 0.7 kB smaller than five files. */
const COMPUTED_AT_ONCE = ['forecast', 'money'].map((module) => `../../engine/src/${module}.ts`);

/** What draws charts, and the library behind it. The dashboard asks for it once the page stands. */
const CHART = 'ui/chart/drawing/chart-plot.ts';
const CHARTS = /\/node_modules\/d3-|\/ui\/chart\/donut\//;

/**
 * Parts of Mantine that no page begins with: they come with the first dialog, form or tab. Mantine is one module to the bundler,
 * which would keep all of it in the interface.
 */
const LATER =
  /\/@mantine\/core\/esm\/components\/(Alert|Badge|Chip|ColorPicker|ColorSwatch|CopyButton|FileButton|Modal|ModalBase|PasswordInput|Pill|PillsInput|Progress|Radio|Switch|Tabs|TagsInput)\//;

/**
 * The chunk that a module shall be in; null leaves it to the bundler, which would make a chunk of every set of modules that
 * some pages share: three dozen files for the dashboard, each with a request and a link of its own. So the landing page
 * comes in one, the dashboard in another, and what stands behind the sign-in everywhere, with the libraries, in a third.
 */
export function chunkName(id: string, modules: Modules): string | null {
  const isNeededBy = (module: string) => reachedFrom(join(SOURCE, module), modules).has(id);
  if (COMPUTED_AT_ONCE.some(isNeededBy)) return 'app';
  // Of these most pages want a small part each; building the contract's schemas takes time, so nobody runs those of others.
  if (/\/packages\/(engine|contract)\//.test(id)) return null;
  if (id.includes('/node_modules/zod/')) return 'zod';
  if (LATER.test(id)) return 'dialogs';
  if (isNeededBy('main.tsx')) return 'app';
  if (CHARTS.test(id)) return 'chart';
  // Before the interface, which needs it too: else whoever reads a page would load all of it, and be shown it in its styles.
  if (isNeededBy('app/reading-texts.tsx')) return 'reading';
  if (isNeededBy('app/interface.tsx')) return 'interface';
  if (isNeededBy('pages/dashboard/dashboard-page.tsx')) {
    const isShared = !id.startsWith(SOURCE) || FORM_PAGES.some(isNeededBy);
    return isShared ? 'interface' : 'dashboard';
  }
  return isNeededBy(CHART) ? 'chart' : null;
}

const reached = new Map<string, ReadonlySet<string>>();

/** A module and everything that it cannot begin without. */
function reachedFrom(start: string, modules: Modules): ReadonlySet<string> {
  const known = reached.get(start);
  if (known !== undefined) return known;
  const found = new Set([start]);
  for (const id of found) {
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  }
  reached.set(start, found);
  return found;
}
