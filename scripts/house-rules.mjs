/**
 * The house's own lint rules, loaded by oxlint (`jsPlugins` in .oxlintrc.json): what no ready-made rule says.
 *
 * @typedef {object} SyntaxNode the part of an ESTree node that these rules look at
 * @property {string} type
 * @property {SyntaxNode} parent
 * @property {string} [name]
 * @property {SyntaxNode} [property]
 * @property {boolean} [computed]
 * @property {SyntaxNode} [expression]
 * @property {SyntaxNode | null} [superClass]
 *
 * @typedef {{ report(problem: { node: SyntaxNode, message: string }): void }} RuleContext
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

export default {
  meta: { name: 'house' },
  rules: {
    'no-class-but-errors': noClassButErrors,
    'no-math-alias': noMathAlias,
    'non-null-only-on-index': nonNullOnlyOnIndex,
  },
};
