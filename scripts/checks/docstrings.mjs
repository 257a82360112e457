const EXPORT =
  /^export\s+(?:declare\s+)?(?:async\s+)?(?:const\s+enum|const|let|function\*?|type|interface|abstract\s+class|class|enum)\s+(?<name>[\w$]+)/;
const DERIVED = /\btypeof (?<schema>[\w$]+)\b/;
const FEWEST_WORDS = 3;

/**
 * The exports of a module that say nothing about themselves. A type taken straight from a documented value of the
 * same file (`z.infer<typeof item>`, `typeof UNITS[number]`) is told by that value's docstring.
 *
 * @param {string} path
 * @param {string} text
 * @returns {string[]}
 */
export function docstringProblems(path, text) {
  const lines = text.split('\n');
  /** @type {Set<string>} */
  const told = new Set();
  return lines.flatMap((line, index) => {
    if (
      /^export\s+(type\s+)?\{(?!.*\bfrom\b)/.test(line) &&
      !restOfStatement(lines, index).includes('} from')
    ) {
      return [`${path}:${index + 1}  export where it is declared, with a docstring`];
    }
    const name = EXPORT.exec(line)?.groups?.name;
    if (name === undefined || told.has(name)) return [];
    if (countWords(commentAbove(lines, index)) >= FEWEST_WORDS || isDerived(lines, index, told)) {
      told.add(name);
      return [];
    }
    return [
      `${path}:${index + 1}  ${name} has no docstring: /** what, shape, units, errors, source of a formula */`,
    ];
  });
}

/**
 * @param {string[]} lines
 * @param {number} index
 * @param {Set<string>} told
 */
function isDerived(lines, index, told) {
  if (!lines[index]?.startsWith('export type ')) return false;
  const schema = DERIVED.exec(restOfStatement(lines, index))?.groups?.schema;
  return schema !== undefined && told.has(schema);
}

/**
 * @param {string[]} lines
 * @param {number} index
 */
function restOfStatement(lines, index) {
  const end = lines.findIndex((line, at) => at >= index && line.endsWith(';'));
  return lines.slice(index, end === -1 ? undefined : end + 1).join(' ');
}

/**
 * @param {string[]} lines
 * @param {number} index
 */
function commentAbove(lines, index) {
  let last = index - 1;
  while (lines[last]?.trimStart().startsWith('//')) last -= 1;
  if (!lines[last]?.trimEnd().endsWith('*/')) return '';
  let first = last;
  while (first >= 0 && !lines[first]?.includes('/*')) first -= 1;
  return lines[first]?.trimStart().startsWith('/**') ? lines.slice(first, last + 1).join(' ') : '';
}

/** @param {string} comment */
function countWords(comment) {
  return comment.match(/\p{L}[\p{L}\p{N}'-]*/gu)?.length ?? 0;
}
