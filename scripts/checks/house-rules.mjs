/**
 * The house's own lint rules, loaded by oxlint (`jsPlugins` in .oxlintrc.json): what no ready-made rule says.
 *
 * @typedef {object} SyntaxNode the part of an ESTree node that these rules look at
 * @property {string} type
 * @property {SyntaxNode} parent
 * @property {string} [name]
 * @property {SyntaxNode} [object]
 * @property {SyntaxNode} [property]
 * @property {boolean} [computed]
 * @property {SyntaxNode} [expression]
 * @property {SyntaxNode | null} [superClass]
 * @property {SyntaxNode} [callee]
 * @property {SyntaxNode} [tag]
 * @property {SyntaxNode[]} [arguments]
 * @property {{ key?: SyntaxNode }[]} [properties]
 * @property {string} [value]
 * @property {unknown[]} [params]
 *
 * @typedef {object} RuleContext
 * @property {(problem: { node: SyntaxNode, message: string }) => void} report
 * @property {{ getText(node: SyntaxNode): string }} sourceCode
 */

/** Classes exist only as errors: the base must be `Error` or named `...Error`. */
const noClassButErrors = {
  /** @param {RuleContext} context */
  create(context) {
    /** @param {SyntaxNode} node */
    const check = (node) => {
      if (node.superClass?.name?.endsWith('Error') === true) return;
      context.report({ node, message: 'A class that is no error: write functions over a plain object.' });
    };
    return { ClassDeclaration: check, ClassExpression: check };
  },
};

/** In the engine `Math` stands only before a dot, so that `Math.random` cannot arrive under another name. */
const noMathAlias = {
  /** @param {RuleContext} context */
  create(context) {
    return {
      /** @param {SyntaxNode} node */
      Identifier(node) {
        const { parent } = node;
        if (node.name !== 'Math') return;
        if (parent.type === 'MemberExpression' && (parent.property === node || parent.computed !== true))
          return;
        context.report({ node, message: 'Math under another name: write Math.floor(...) where it is used.' });
      },
    };
  },
};

/** `x!` only on an index: a loop over a typed array knows its bounds, `noUncheckedIndexedAccess` does not. */
const nonNullOnlyOnIndex = {
  /** @param {RuleContext} context */
  create(context) {
    return {
      /** @param {SyntaxNode} node */
      TSNonNullExpression(node) {
        if (node.expression?.type === 'MemberExpression' && node.expression.computed === true) return;
        context.report({ node, message: 'x! on what is no index (array[i]!): handle the missing value.' });
      },
    };
  },
};

const STATEMENTS = new Set([
  'selectFrom',
  'updateTable',
  'deleteFrom',
  'insertInto',
  'mergeInto',
  'replaceInto',
]);
const RAW_STATEMENT =
  /\b(select\s[\s\S]*\sfrom|update\s+\w+\s+set|delete\s+from|insert\s+into|merge\s+into)\s/i;
/** Tables that hold nothing of any user's, so no query on them has an owner. */
const NOBODYS =
  /\b(installation|erased_accounts|uncleared_erasures|outside_answers|rate_limits|guest_starts|schema_migrations|to_regclass)\b/;

/** Every query names `user_id`: an insert in the function around it, the others within their own chain of calls. */
const ownerInEveryQuery = {
  /** @param {RuleContext} context */
  create(context) {
    const text = (/** @type {SyntaxNode} */ node) => context.sourceCode.getText(node);
    const check = (/** @type {SyntaxNode} */ node, /** @type {SyntaxNode} */ whole) => {
      if (/\buser_id\b/.test(text(whole)) || NOBODYS.test(text(node))) return;
      const message =
        'A query without its owner: name user_id, so that nobody reaches the rows of another user.';
      context.report({ node, message });
    };
    return {
      /** @param {SyntaxNode} node */
      CallExpression(node) {
        const name = node.callee?.property?.name ?? '';
        if (STATEMENTS.has(name)) check(node, name === 'insertInto' ? functionAround(node) : chainOf(node));
      },
      /** @param {SyntaxNode} node */
      TaggedTemplateExpression(node) {
        if (node.tag?.name === 'sql' && RAW_STATEMENT.test(text(node))) check(node, node);
      },
    };
  },
};

/** Where this rule is on, no query stands: queries stand in a feature's *-store. */
const queriesInStores = {
  /** @param {RuleContext} context */
  create(context) {
    const message = 'A query outside a store: write a function for it in the *-store.ts of the feature.';
    return {
      /** @param {SyntaxNode} node */
      CallExpression(node) {
        if (STATEMENTS.has(node.callee?.property?.name ?? '')) context.report({ node, message });
      },
    };
  },
};

/**
 * `db.selectFrom('items')` up to the last call that hangs on it.
 *
 * @param {SyntaxNode} node
 */
function chainOf(node) {
  let at = node;
  while (at.parent.object === at || at.parent.callee === at) at = at.parent;
  return at;
}

/** @param {SyntaxNode} node */
function functionAround(node) {
  let at = node;
  while (at.params === undefined && at.type !== 'Program') at = at.parent;
  return at;
}

/** What product.md itself spells otherwise. */
const SPELT_OTHERWISE = new Set(['csrfToken', 'siteKey']);

/** The wire speaks snake_case: the keys of every object schema. */
const snakeCaseWire = {
  /** @param {RuleContext} context */
  create(context) {
    return {
      /** @param {SyntaxNode} node */
      CallExpression(node) {
        if (!/^((strict|loose)?object|extend|safeExtend)$/i.test(node.callee?.property?.name ?? '')) return;
        for (const { key } of node.arguments?.[0]?.properties ?? []) {
          const name = key?.name ?? key?.value;
          if (key === undefined || name === undefined || SPELT_OTHERWISE.has(name)) continue;
          if (!/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(name)) {
            context.report({ node: key, message: `${name} on the wire: write it in snake_case.` });
          }
        }
      },
    };
  },
};

export default {
  meta: { name: 'house' },
  rules: {
    'no-class-but-errors': noClassButErrors,
    'no-math-alias': noMathAlias,
    'non-null-only-on-index': nonNullOnlyOnIndex,
    'owner-in-every-query': ownerInEveryQuery,
    'queries-in-stores': queriesInStores,
    'snake-case-wire': snakeCaseWire,
  },
};
