import { readFileSync } from 'node:fs';
import { posix } from 'node:path';

/** Lists the files, headings, paths and npm scripts that documents name and that do not exist; a superseded decision may name them. */
export function checkDocs(files: string[]): string[] {
  const tree = new Set(files.flatMap((path) => [path, ...foldersAbove(path)]));
  const names = new Set(files.map((path) => posix.basename(path)));
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: object };
  return files
    .filter((path) => path.endsWith('.md'))
    .flatMap((document) => {
      const text = readFileSync(document, 'utf8').replaceAll(/^```[^]*?^```/gm, '');
      const isGone = /· status: superseded/i.test(text);
      const code = isGone ? [] : [...text.matchAll(/`([^`\n]+)`/g)].map(([, piece = '']) => piece);
      return [
        ...checkLinks(document, text.replaceAll(/`[^`\n]*`/g, ''), tree),
        ...code
          .flatMap((piece) => piece.split(/\s+/))
          .flatMap((word) => [...checkPath(word, tree), ...checkName(word, names)]),
        ...code
          .flatMap((piece) => /^npm run ([\w:-]+)/.exec(piece)?.[1] ?? [])
          .filter((name) => !(name in scripts))
          .map((name) => `npm run ${name}: package.json has no such script`),
      ].map((problem) => `${document}  ${problem}`);
    });
}

function checkLinks(document: string, prose: string, tree: Set<string>): string[] {
  return [...prose.matchAll(/\]\(([^)\s]+)/g)].flatMap(([, target = '']) => {
    if (/^[a-z]+:/i.test(target)) return [];
    const [file = '', anchor] = target.split('#');
    const path =
      file === '' ? document : posix.join(posix.dirname(document), decodeURI(file)).replace(/\/$/, '');
    if (!tree.has(path)) return [`the link ${target} leads nowhere`];
    if (anchor === undefined || headingAnchors(path).includes(anchor)) return [];
    return [`the link ${target} has no heading to land on`];
  });
}

/** The anchors that GitHub gives the headings of a document. */
function headingAnchors(path: string): string[] {
  return [...readFileSync(path, 'utf8').matchAll(/^#{1,6}\s+(.+?)\s*$/gm)].map(([, heading = '']) =>
    heading
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(/\s/g, '-'),
  );
}

/** A path that begins with a folder of the root, unless it has placeholders or is made by tools. */
function checkPath(word: string, tree: Set<string>): string[] {
  const path = word.replaceAll(/[,.;:)]+$|:\d+$|\/$/g, '');
  const isOurs = path.includes('/') && tree.has(path.split('/')[0] ?? '');
  if (!isOurs || /[*<{]|\.\.\.|(^|\/)(dist|node_modules)(\/|$)/.test(path)) return [];
  return tree.has(path) ? [] : [`${path} is not in the tree`];
}

/** A file of our sources named without its folder, as `item-store.ts`. */
function checkName(word: string, names: Set<string>): string[] {
  const [name] = /^[a-z0-9-]+(\.[a-z]+)*\.(tsx?|mjs|css)$/.exec(word.replaceAll(/[,.;:)]+$/g, '')) ?? [];
  return name === undefined || names.has(name) ? [] : [`no file is called ${name}`];
}

function foldersAbove(path: string): string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}
