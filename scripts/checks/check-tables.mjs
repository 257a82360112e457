/**
 * Tables: in the migrations every primary, foreign and unique key of a user's rows begins with `user_id`, so that
 * another user's id cannot even be referenced and the tables can be spread over machines by user. Names are
 * snake_case. One line a problem: file:line, what is wrong, what to do.
 */
import { readFileSync } from 'node:fs';
import { sourceFiles } from './source-files.mjs';

/** Tables whose key is no user's, each with its reason. A new one is a decision (docs/decisions). */
const NOT_BY_USER = new Map([
  ['installation', 'one row for the installation'],
  ['erased_accounts', "keyed hashes of ids that are nobody's any more"],
  ['outside_answers', 'what public services said, the same for everyone'],
  ['rate_limits', 'counters by address'],
  ['guest_starts', 'all guests together, also those who have left'],
  ['uncleared_erasures', 'that something of the erased may still be on the disk'],
  ['schema_migrations', 'which migrations ran'],
  ['login_names', 'the directory across users: names are unique among all of them'],
  ['identities', 'the directory across users: somebody at a provider is one user'],
]);

const NAME = String.raw`"?(?<name>[\w.]+)"?`;
const TABLE = new RegExp(String.raw`\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?${NAME}\s*\(`, 'gi');
const ALTER = new RegExp(String.raw`\balter\s+table\s+(?:only\s+)?${NAME}\s+(?<body>[^;]*);`, 'gi');
const INDEX = new RegExp(
  String.raw`\bcreate\s+unique\s+index\s[^;]*?\bon\s+${NAME}\s*(?:using\s+\w+\s*)?\((?<columns>[^)]*)`,
  'gi',
);
const KEY =
  /\b(?<kind>primary\s+key|unique|foreign\s+key)\s*(?:nulls\s+(?:not\s+)?distinct\s*)?\((?<columns>[^)]*)\)/gi;

const root = process.cwd();
const migrations = sourceFiles(root).filter((path) =>
  /^packages\/server\/src\/db\/migrations\/[^/]+\.sql$/.test(path),
);
const problems = migrations.flatMap(checkMigration);
for (const problem of problems) console.log(problem);
console.log(`${migrations.length} migrations`);
if (problems.length > 0) process.exitCode = 1;

/**
 * @param {string} path
 * @returns {string[]}
 */
function checkMigration(path) {
  const sql = withoutComments(readFileSync(`${root}/${path}`, 'utf8'));
  /** @type {string[]} */
  const found = [];
  const say = (/** @type {number} */ offset, /** @type {string} */ problem) =>
    found.push(`${path}:${sql.slice(0, offset).split('\n').length}  ${problem}`);

  for (const match of sql.matchAll(TABLE)) {
    const start = match.index + match[0].length;
    checkTable(match.groups?.['name'] ?? '', sql.slice(start, closingBracket(sql, start)), start, say);
  }
  for (const { groups, index } of sql.matchAll(ALTER)) {
    checkKeys(groups?.['name'] ?? '', groups?.['body'] ?? '', index, say);
  }
  for (const { groups, index } of sql.matchAll(INDEX)) {
    checkColumns(groups?.['name'] ?? '', 'unique index', groups?.['columns'] ?? '', index, say);
  }
  return found;
}

/**
 * @param {string} table
 * @param {string} body what stands between the brackets
 * @param {number} start where that begins
 * @param {(offset: number, problem: string) => void} say
 */
function checkTable(table, body, start, say) {
  if (!/^[a-z][a-z0-9_]*$/.test(table)) say(start, `table ${table}: not snake_case`);
  if (NOT_BY_USER.has(table)) return;
  if (!/\bprimary\s+key\b/i.test(body))
    say(start, `table ${table} has no primary key: it begins with user_id`);
  checkKeys(table, body, start, say);
  let at = start;
  for (const entry of topLevelEntries(body)) {
    const offset = at + entry.search(/\S/);
    at += entry.length + 1;
    const column = /^\s*"?(\w+)/.exec(entry)?.[1] ?? '';
    if (/^(constraint|primary|unique|foreign|check|exclude)$/i.test(column)) continue;
    if (/[A-Z]/.test(column)) say(offset, `column ${column}: not snake_case`);
    const kind = /\b(primary\s+key|unique|references)\b/i.exec(entry)?.[1];
    if (kind !== undefined) checkColumns(table, kind, column, offset, say);
  }
}

/**
 * @param {string} table
 * @param {string} body
 * @param {number} start
 * @param {(offset: number, problem: string) => void} say
 */
function checkKeys(table, body, start, say) {
  for (const { groups, index } of body.matchAll(KEY)) {
    checkColumns(table, groups?.['kind'] ?? '', groups?.['columns'] ?? '', start + index, say);
  }
}

/**
 * @param {string} table
 * @param {string} kind
 * @param {string} columns
 * @param {number} offset
 * @param {(offset: number, problem: string) => void} say
 */
function checkColumns(table, kind, columns, offset, say) {
  if (NOT_BY_USER.has(table) || /^\s*"?user_id"?\s*(,|$)/.test(columns)) return;
  const key = `${kind.toLowerCase().replaceAll(/\s+/g, ' ')} (${columns.trim()})`;
  say(offset, `table ${table}: ${key} does not begin with user_id`);
}

/** @param {string} body */
function topLevelEntries(body) {
  const entries = [''];
  let depth = 0;
  for (const letter of body) {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (letter === ',' && depth === 0) entries.push('');
    else entries[entries.length - 1] += letter;
  }
  return entries;
}

/**
 * @param {string} text
 * @param {number} start just behind the opening bracket
 */
function closingBracket(text, start) {
  let depth = 1;
  let at = start;
  for (; at < text.length && depth > 0; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
  }
  return at - 1;
}

/**
 * Comments and quoted text become blanks, so that offsets stay.
 *
 * @param {string} sql
 */
function withoutComments(sql) {
  return sql.replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\/|'[^']*'/g, (text) => text.replaceAll(/[^\n]/g, ' '));
}
