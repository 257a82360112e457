import { readFileSync } from 'node:fs';
import { posix } from 'node:path';

const MOST_LINES = 300;
const FEW_LINES = 180;
const MOST_IN_A_FOLDER = 25;

/** Data tables, migrations, generated files and message catalogues may have any length, and data may use the specification's names. */
const DATA = /(^|\/)(migrations|data|generated)\/|^packages\/(web\/src\/lib\/messages|contract\/src\/error-messages)\//;
const OUR_FOLDERS = /^(packages|scripts|e2e|bench|examples|docs)\//;
const WORDLESS = /(^|[/.-])(utils?|helpers?|common|misc)([/.-]|$)/;
const KEBAB_CASE = /^([a-z0-9@]+([-.][a-z0-9]+)*|README\.md)$/;

const SUPPRESSION = /(\/\/|\/\*)\s*((ox|es)lint-disable|(oxfmt|prettier)-ignore|(v8|c8|istanbul) ignore|@knipignore)/;
const REASON = /\s--\s+[^*]{10}/;
/**
 * Mantine documents data-mantine-color-scheme and its static class names (.mantine-...); these patterns match Mantine's undocumented names.
 */
const PRIVATE_TO_MANTINE = /data-(combobox-|mantine-(?!color-scheme))[\w-]*|\bm_[0-9a-f]{6,8}\b|\b__[a-z]\w*[a-zA-Z]\b/;

/** Returns the problems with names, sizes and texts of files that linters do not find. */
export function checkFiles(files: string[]): string[] {
  return [
    ...files.flatMap(checkName),
    ...files.filter((path) => /\.([cm]?[jt]sx?|css|sql|html|md|sh|ya?ml)$|^\.ci\/run$/.test(path)).flatMap(checkText),
    ...checkFeatureNames(files),
    ...checkSizes(files),
  ];
}

function checkName(path: string): string[] {
  if (!OUR_FOLDERS.test(path)) return [];
  if (WORDLESS.test(path)) return [`${path}  says nothing: name the feature and the role`];
  if (DATA.test(path) || KEBAB_CASE.test(posix.basename(path))) return [];
  return [`${path}  not kebab-case: item-store.ts`];
}

function checkText(path: string): string[] {
  // Tests are exempt because they inspect the rendered page.
  const isInterface = path.startsWith('packages/web/src/') && !/\.test\.|\/testing\//.test(path);
  const isCode = /\.[cm]?[jt]sx?$/.test(path);
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line, index) => {
      const at = `${path}:${index + 1}`;
      if (isCode && SUPPRESSION.test(line) && !REASON.test(line))
        return [`${at}  a suppression without a reason: end it with " -- why"`];
      if (isInterface && PRIVATE_TO_MANTINE.test(line))
        return [`${at}  private to Mantine, which may change it in any version: use what it documents`];
      return [];
    });
}

/** Checks that a feature's folders in server and web have the name of its file or folder in the contract. */
function checkFeatureNames(files: string[]): string[] {
  const folders = new Set(
    files.flatMap((path) => /^packages\/(server|web)\/src\/features\/[^/]+(?=\/)/.exec(path)?.[0] ?? []),
  );
  return [...folders]
    .filter((folder) => folder !== 'packages/web/src/features/saved-settings')
    .filter((folder) => {
      const inContract = `packages/contract/src/${posix.basename(folder)}`;
      return !files.some((path) => path === `${inContract}.ts` || path.startsWith(`${inContract}/`));
    })
    .map((folder) => `${folder}  there is no such file or folder in packages/contract/src`);
}

function checkSizes(files: string[]): string[] {
  const measured = files
    .filter((path) => /\.([cm]?[jt]sx?|css|sql|sh)$|^\.ci\/run$/.test(path) && !DATA.test(path))
    .map((path) => ({ path, lines: readFileSync(path, 'utf8').split('\n').length - 1 }));
  const shipped = measured.filter(
    ({ path }) => /^packages\/[^/]+\/src\/.*\.tsx?$/.test(path) && !/\.(test|long)\.|\/testing\//.test(path),
  );
  const long = shipped.filter(({ lines }) => lines >= FEW_LINES);
  const isTooMany = long.length > 0.05 * shipped.length;
  // Test files beside a source file are not counted.
  const folders = measured.flatMap(({ path }) =>
    /(?<!\.test)\.([cm]?[jt]sx?|css)$/.test(path) ? posix.dirname(path) : [],
  );
  const inFolder = (folder: string) => folders.filter((each) => each === folder).length;
  return [
    ...measured
      .filter(({ lines }) => lines > MOST_LINES)
      .map(({ path, lines }) => `${path}:${MOST_LINES}  ${lines} lines, at most ${MOST_LINES}: split it by concept`),
    ...(isTooMany ? long : []).map(
      ({ path, lines }) => `${path}  ${lines} lines: more than one file in twenty has ${FEW_LINES} or more`,
    ),
    ...[...new Set(folders)]
      .filter((folder) => inFolder(folder) > MOST_IN_A_FOLDER)
      .map((folder) => `${folder}  ${inFolder(folder)} source files, at most ${MOST_IN_A_FOLDER}`),
  ];
}
