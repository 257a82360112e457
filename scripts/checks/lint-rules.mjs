/**
 * The lint rules of this project that no library has, loaded by oxlint (`jsPlugins` in .oxlintrc.json).
 *
 * @typedef {Parameters<import('oxlint/plugins-dev').RuleTester['run']>[1]} Rule
 * @typedef {Parameters<NonNullable<ReturnType<NonNullable<Rule['create']>>[string]>>[0]} SyntaxNode
 */

const STATEMENT = /^(selectFrom|updateTable|deleteFrom|insertInto|mergeInto|replaceInto)$/;
const RAW_STATEMENT =
  /\b(select\s[\s\S]*\sfrom|update\s+\w+\s+set|delete\s+from|insert\s+into|merge\s+into)\s/i;
/** Tables with nothing of any user's, so no query on them has an owner. */
const TABLES_OF_NOBODY =
  /\b(installation|erased_accounts|uncleared_erasures|outside_answers|rate_limits|guest_starts|schema_migrations|to_regclass)\b/;

/**
 * Every query names `user_id`: an insert in the function around it, the others within their own chain of calls.
 *
 * @type {Rule}
 */
const ownerInEveryQuery = {
  create({ report, sourceCode }) {
    const check = (/** @type {SyntaxNode} */ node, /** @type {SyntaxNode} */ whole) => {
      if (/\buser_id\b/.test(sourceCode.getText(whole))) return;
      if (TABLES_OF_NOBODY.test(sourceCode.getText(node))) return;
      const message =
        'A query without its owner: name user_id, so that nobody reaches the rows of another user.';
      report({ node, message });
    };
    return {
      CallExpression(node) {
        const called =
          node.callee.type === 'MemberExpression' ? sourceCode.getText(node.callee.property) : '';
        if (STATEMENT.test(called))
          check(node, called === 'insertInto' ? functionAround(node) : chainOf(node));
      },
      TaggedTemplateExpression(node) {
        if (sourceCode.getText(node.tag) === 'sql' && RAW_STATEMENT.test(sourceCode.getText(node)))
          check(node, node);
      },
    };
  },
};

/**
 * `db.selectFrom('items')` up to the last call that hangs on it.
 *
 * @param {SyntaxNode} node
 * @returns {SyntaxNode}
 */
function chainOf(node) {
  const { parent } = node;
  const isLonger =
    (parent?.type === 'MemberExpression' && parent.object === node) ||
    (parent?.type === 'CallExpression' && parent.callee === node);
  return isLonger ? chainOf(parent) : node;
}

/**
 * @param {SyntaxNode} node
 * @returns {SyntaxNode}
 */
function functionAround(node) {
  return 'params' in node || !node.parent ? node : functionAround(node.parent);
}

/**
 * Every export has a docstring of three words or more. A type taken straight from a documented value of the same file
 * (`z.infer<typeof item>`, `typeof UNITS[number]`) is described by that value's.
 *
 * @type {Rule}
 */
const docstringOfExport = {
  create({ report, sourceCode }) {
    const described = new Set();
    return {
      ExportNamedDeclaration(node) {
        const text = sourceCode.getText(node);
        const name = /^export (?:declare |async |abstract |const enum )*\w+\*? ([\w$]+)/.exec(text)?.[1];
        if (name === undefined) {
          if (!node.source) report({ node, message: 'Export where it is declared, with a docstring.' });
          return;
        }
        const docstring = sourceCode.getCommentsBefore(node).findLast(({ value }) => value.startsWith('*'));
        // What stands above an empty line is about the file.
        const isAbove = !/\n\s*\n/.test(sourceCode.text.slice(docstring?.range[1], node.range[0]));
        const words = (isAbove && docstring?.value.match(/\p{L}[\p{L}\p{N}'-]*/gu)) || [];
        const derivedFrom = /^export type .*?\btypeof ([\w$]+)/s.exec(text)?.[1];
        if (words.length >= 3 || described.has(name) || described.has(derivedFrom)) described.add(name);
        else
          report({
            node,
            message: `${name} has no docstring: what it is, shape, units, errors, source of a formula.`,
          });
      },
    };
  },
};

export default {
  meta: { name: 'house' },
  rules: { 'owner-in-every-query': ownerInEveryQuery, 'docstring-of-export': docstringOfExport },
};
