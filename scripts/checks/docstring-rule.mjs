/**
 * A rule of oxlint (`jsPlugins` in .oxlintrc.json): every export has a docstring of at least three words. A type derived directly
 * from a documented value of the same file (`z.infer<typeof item>`, `typeof UNITS[number]`) needs none.
 *
 * @type {Parameters<import('oxlint/plugins-dev').RuleTester['run']>[1]}
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
        // A docstring followed by an empty line describes the file.
        const isAbove = !/\n\s*\n/.test(sourceCode.text.slice(docstring?.range[1], node.range[0]));
        const words = (isAbove && docstring?.value.match(/\p{L}[\p{L}\p{N}'-]*/gu)) || [];
        const derivedFrom = /^export type .*?\btypeof ([\w$]+)/s.exec(text)?.[1];
        if (words.length >= 3 || described.has(name) || described.has(derivedFrom)) described.add(name);
        else report({ node, message: `${name} has no docstring: what it is, shape, units, errors, source.` });
      },
    };
  },
};

export default { meta: { name: 'house' }, rules: { 'docstring-of-export': docstringOfExport } };
