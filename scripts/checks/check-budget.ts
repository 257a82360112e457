import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';

interface Page {
  mostBytes: number;
  /** The document, whose scripts it loads. */
  html?: string;
  /** What it asks for once it runs, by keys of Vite's manifest. */
  modules?: string[];
  /** What it loads beside chunks (programs of workers, WebAssembly), by a pattern of paths in the build. */
  files?: string;
  /** A page that was there before: what that one loads does not count. */
  beyond?: string;
}

type Manifest = Record<string, { file: string; imports?: string[] }>;

const DIST = 'packages/web/dist';
/** Of the application, and of the public pages. */
const MANIFESTS = [`${DIST}/.vite/manifest.json`, `${DIST}/.vite/public-manifest.json`];

/** Pages that load more JavaScript and WebAssembly (brotli) before they can be used than scripts/budget.json allows, by the build that is there. */
export function checkBudget(): string[] {
  const missing = MANIFESTS.find((file) => !existsSync(file));
  if (missing !== undefined) return [`${missing}  is missing: npm run build`];
  const budget = JSON.parse(readFileSync('scripts/budget.json', 'utf8')) as Record<string, Page>;
  return Object.entries(budget).flatMap(([name, page]) => {
    const before = page.beyond === undefined ? undefined : budget[page.beyond];
    const known = before === undefined ? new Set() : filesOf(before);
    const files = [...filesOf(page)]
      .filter((file) => !known.has(file))
      .map((file) => ({ file, bytes: statSync(`${DIST}/${file}.br`).size }))
      .toSorted((a, b) => b.bytes - a.bytes);
    const bytes = files.reduce((sum, each) => sum + each.bytes, 0);
    if (bytes <= page.mostBytes) return [];
    return [
      `scripts/budget.json  the ${name} page loads ${bytes} bytes, at most ${page.mostBytes}; the largest files:`,
      ...files.slice(0, 8).map((each) => `  ${each.file} ${each.bytes}`),
    ];
  });
}

function filesOf({ html, modules = [], files }: Page): Set<string> {
  const manifests = MANIFESTS.map((file) => JSON.parse(readFileSync(file, 'utf8')) as Manifest);
  const importsOf = new Map<string, string[]>();
  for (const manifest of manifests)
    for (const { file, imports = [] } of Object.values(manifest))
      importsOf.set(
        file,
        imports.map((key) => orMoved(key, manifest[key]?.file)),
      );
  const document = html === undefined ? '' : readFileSync(`${DIST}/${html}`, 'utf8');
  const found = new Set([
    ...[...document.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(([, file = '']) => file),
    ...modules.map((module) => orMoved(module, manifests[0]?.[module]?.file)),
  ]);
  for (const file of found) for (const imported of importsOf.get(file) ?? []) found.add(imported);
  if (files === undefined) return found;
  const others = readdirSync(DIST, { recursive: true, encoding: 'utf8' });
  const wanted = others.filter((file) => new RegExp(files).test(file));
  return new Set([...found, ...wanted, orMoved(files, wanted[0])]);
}

function orMoved(name: string, file: string | undefined): string {
  if (file === undefined) throw new Error(`scripts/budget.json: ${name} is not in the build. Has it moved?`);
  return file;
}
