import { join } from 'node:path';

const SOURCE = join(import.meta.dirname, 'src/');

/** What a bundler tells about its modules. */
interface Modules {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

/**
 * The chunk that a module shall be in; null leaves it to the bundler, which would make a chunk of every set of modules that
 * some pages share: three dozen files for the dashboard, each with a request and a link of its own. So the landing page
 * comes in one, and all that stands behind the sign-in in another, with the libraries of the dashboard.
 */
export function chunkName(id: string, modules: Modules): string | null {
  const isNeededBy = (module: string) => reachedFrom(join(SOURCE, module), modules).has(id);
  // Most pages want a small part of it each.
  if (id.includes('/packages/engine/')) return null;
  if (id.includes('/packages/contract/')) return null;
  if (id.includes('/node_modules/zod/')) return 'zod';
  if (isNeededBy('main.tsx')) return 'app';
  if (isNeededBy('app/interface.tsx')) return 'interface';
  if (isNeededBy('pages/dashboard/dashboard-page.tsx')) return id.startsWith(SOURCE) ? null : 'interface';
  return isNeededBy('ui/chart-plot.ts') ? 'chart' : null;
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
