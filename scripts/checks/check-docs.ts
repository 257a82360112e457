import { readFileSync } from 'node:fs';
import { posix } from 'node:path';

const SHELL = /^(|text|sh|bash|shell|console)$/;
const MADE_BY_TOOLS = /(^|\/)(dist|node_modules|data|coverage|test-results|playwright-report)(\/|$)/;
const SOURCE_FILE = /[^.]\.(tsx?|[cm]js|sql|css|md)$|^package\.json$|\/.*[^.]\.(json|csv|html|sh|ya?ml)$/;

/**
 * What documents name and is not there: links and their headings everywhere, paths, npm scripts and settings where they are written as code,
 * between backticks or in a fenced block of a shell. A superseded decision may name what is gone.
 */
export function checkDocs(files: string[]): string[] {
  const tree = new Set(files.flatMap((path) => [path, ...foldersAbove(path)]));
  const capitals = capitalsIn(files);
  const documents = files.filter((path) => path.endsWith('.md'));
  return documents.flatMap((path) =>
    linesOf(readFileSync(path, 'utf8')).flatMap(({ prose, code }, index) => {
      const inCode = code.flatMap((piece) => [
        ...checkPaths(piece, tree),
        ...checkScripts(piece),
        ...checkCapitals(piece, capitals),
      ]);
      return [...checkLinks(path, prose, tree), ...inCode].map(
        (problem) => `${path}:${index + 1}  ${problem}`,
      );
    }),
  );
}

/** Of each line the prose without its code, and the pieces of code. */
function linesOf(text: string): { prose: string; code: string[] }[] {
  const isGone = /^\W*status\W+superseded|· status: superseded/im.test(text);
  let fence: string | undefined;
  return text.split('\n').map((line) => {
    const edge = /^\s*(?:```+|~~~+)\s*([\w-]*)/.exec(line);
    if (edge !== null) fence = fence === undefined ? (edge[1] ?? '') : undefined;
    if (edge !== null || fence !== undefined)
      return { prose: '', code: edge === null && SHELL.test(fence ?? '') ? [line] : [] };
    const code = isGone ? [] : [...line.matchAll(/`([^`]+)`/g)].map(([, piece = '']) => piece);
    return { prose: line.replaceAll(/`[^`]*`/g, ''), code };
  });
}

function checkLinks(from: string, prose: string, tree: Set<string>): string[] {
  return [...prose.matchAll(/\]\(\s*<?([^)\s>]+)/g)].flatMap(([, target = '']) => {
    if (/^([a-z]+:|\/\/)/i.test(target)) return [];
    const [file = '', anchor] = target.split('#');
    const path = file === '' ? from : pathFrom(from, decodeURI(file));
    if (!tree.has(path)) return [`the link ${target} leads nowhere`];
    if (anchor === undefined || headingAnchors(path).includes(anchor)) return [];
    return [`the link ${target} has no heading to land on`];
  });
}

/** The anchors that GitHub gives the headings of a document. */
function headingAnchors(path: string): string[] {
  const headings = readFileSync(path, 'utf8').matchAll(/^#{1,6}\s+(.+?)\s*#*$/gm);
  return [...headings].map(([, heading = '']) =>
    heading
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(/\s/g, '-'),
  );
}

function checkPaths(code: string, tree: Set<string>): string[] {
  const names = code.split(/[\s|]+/).map((word) => word.replaceAll(/^['"(,]+|(:\d+)?['"),;:.]+$|:\d+$/g, ''));
  return names
    .filter((name) => looksLikePath(name, tree) && !isInTree(name, tree))
    .map((name) => `${name} is not in the tree`);
}

function looksLikePath(name: string, tree: Set<string>): boolean {
  if (!/^(?!\.{1,2}\/)[\w.#*<{][\w.#*<>{},/-]*$/.test(name)) return false;
  return SOURCE_FILE.test(name) || (name.includes('/') && tree.has(name.split('/')[0] ?? ''));
}

/** Whether a name, possibly with placeholders (`*`, `<word>`, `...`), stands for a file or folder, in whatever folder unless its first is one of the root's. */
function isInTree(name: string, tree: Set<string>): boolean {
  const path = name.replaceAll(/^#|\/$/g, '');
  const made = MADE_BY_TOOLS.exec(path);
  if (made !== null) return made.index === 0 || tree.has(path.slice(0, made.index));
  const pattern = path
    .replaceAll('.', String.raw`\.`)
    .replaceAll(/(\\\.){3}|\*\*/g, '\0')
    .replaceAll(/<[^>]+>|\*/g, '[^/]+')
    .replaceAll('\0', '.*')
    .replaceAll(/\{([^}]+)\}/g, (_, list: string) => `(${list.replaceAll(',', '|')})`);
  const wanted = new RegExp(`^${tree.has(path.split('/')[0] ?? '') ? '' : '(.*/)?'}${pattern}$`);
  return [...tree].some((each) => wanted.test(each));
}

function checkScripts(code: string): string[] {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const called = [...code.matchAll(/(?<![\w-])npm (?:run ([a-z][\w:-]*)|(test|start)\b)/g)];
  return called
    .map(([, run, direct]) => run ?? direct ?? '')
    .filter((name) => !(name in scripts))
    .map((name) => `npm run ${name}: package.json has no such script`);
}

/** Settings and constants: a word in capitals that is a piece of code by itself, has an underscore or is assigned to. */
function checkCapitals(code: string, known: Set<string>): string[] {
  const names = code.match(
    /^[A-Z][A-Z0-9_]{2,}$|(?<![\w-])[A-Z][A-Z0-9]*_[A-Z0-9_]+(?![\w<-])|(?<![\w-])[A-Z][A-Z0-9_]{2,}(?==)/g,
  );
  return (names ?? []).filter((name) => !known.has(name)).map((name) => `${name} stands in no source`);
}

function capitalsIn(files: string[]): Set<string> {
  const sources = files.filter((path) => /(?<!\.test)\.([cm]?[jt]sx?|json)$/.test(path));
  return new Set(
    sources.flatMap((path) => readFileSync(path, 'utf8').match(/\b[A-Z][A-Z0-9_]{2,}\b/g) ?? []),
  );
}

function pathFrom(document: string, name: string): string {
  return posix.join(posix.dirname(document), name).replace(/\/$/, '');
}

function foldersAbove(path: string): string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}
