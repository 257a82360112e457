/**
 * Turns arithmetic on one number into the same arithmetic on two numbers at a time: functions in TypeScript into AssemblyScript over
 * vectors of two doubles (v128). So the simulation's kernel computes by the same text as the forecast. Each operation becomes one
 * instruction, in the same order, and IEEE 754 says how both round: the bits are the same, too.
 *
 * A source holds constants and exported functions of numbers, which give a number or a boolean. In a function may stand `const`, `let`,
 * assignments and a `return`; numbers, + - * /, comparisons, ?:, && || !, what FUNCTIONS and CONSTANTS name, and calls of functions of the same
 * file. Both sides of ?: && || are computed: nothing here has an effect by which one could tell. A boolean is a mask: in the half of
 * the vector that belongs to its number all bits are 1, or all 0.
 */
import ts from 'typescript6';

const { SyntaxKind: Kind } = ts;

/** @type {ReadonlyMap<ts.SyntaxKind, string>} */
const OPERATORS = new Map([
  [Kind.PlusToken, 'f64x2.add'],
  [Kind.MinusToken, 'f64x2.sub'],
  [Kind.AsteriskToken, 'f64x2.mul'],
  [Kind.SlashToken, 'f64x2.div'],
  [Kind.LessThanToken, 'f64x2.lt'],
  [Kind.LessThanEqualsToken, 'f64x2.le'],
  [Kind.GreaterThanToken, 'f64x2.gt'],
  [Kind.GreaterThanEqualsToken, 'f64x2.ge'],
  [Kind.EqualsEqualsEqualsToken, 'f64x2.eq'],
  [Kind.ExclamationEqualsEqualsToken, 'f64x2.ne'],
  [Kind.AmpersandAmpersandToken, 'v128.and'],
  [Kind.BarBarToken, 'v128.or'],
]);

/** @type {ReadonlyMap<ts.SyntaxKind, string>} */
const SIGNS = new Map([
  [Kind.MinusToken, 'f64x2.neg'],
  [Kind.ExclamationToken, 'v128.not'],
]);

/** Those of WebAssembly give what those of JavaScript give, for NaN and -0 as well. */
const FUNCTIONS = new Map([
  ['Math.min', 'f64x2.min'],
  ['Math.max', 'f64x2.max'],
  ['Math.floor', 'f64x2.floor'],
]);

const CONSTANTS = new Set(['Math.LOG2E']);

/**
 * The AssemblyScript for the TypeScript `text` of the file `name`. Throws on whatever it does not know, and says where that stands.
 *
 * @param {string} name
 * @param {string} text
 */
export function vectorized(name, text) {
  const { statements } = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  const parts = statements.map((node) =>
    ts.isFunctionDeclaration(node) ? functionOf(node) : statementOf(node),
  );
  return `// Made of ${name} by scripts/vectorize.mjs.\n${parts.join('')}`;
}

/** @param {ts.FunctionDeclaration} node */
function functionOf(node) {
  const { name, type, body } = node;
  if (name === undefined || body === undefined || !isVector(type)) return refuse(node);
  const parameters = node.parameters.map((parameter) => {
    if (parameter.initializer !== undefined || !isVector(parameter.type)) refuse(parameter);
    return `${parameter.name.getText()}: v128`;
  });
  const head = `export function ${name.text}(${parameters.join(', ')}): v128`;
  return `\n// @ts-ignore: decorator\n@inline\n${head} {\n${body.statements.map(statementOf).join('')}}\n`;
}

/** @param {ts.TypeNode | undefined} type */
function isVector(type) {
  return type?.kind === Kind.NumberKeyword || type?.kind === Kind.BooleanKeyword;
}

/** @param {ts.Statement} node */
function statementOf(node) {
  if (ts.isReturnStatement(node) && node.expression !== undefined)
    return `return ${vector(node.expression)};\n`;
  if (ts.isExpressionStatement(node) && ts.isBinaryExpression(node.expression)) {
    const { left, operatorToken, right } = node.expression;
    if (operatorToken.kind === Kind.EqualsToken) return `${left.getText()} = ${vector(right)};\n`;
  }
  if (!ts.isVariableStatement(node)) return refuse(node);
  const word = node.declarationList.flags & ts.NodeFlags.Const ? 'const' : 'let';
  const declarations = node.declarationList.declarations.map(({ name, initializer }) => {
    return `${name.getText()} = ${initializer === undefined ? refuse(name) : vector(initializer)}`;
  });
  return `${word} ${declarations.join(', ')};\n`;
}

/**
 * The vector in which an expression stands for both numbers.
 *
 * @param {ts.Expression} node
 * @returns {string}
 */
function vector(node) {
  if (ts.isNumericLiteral(node) || CONSTANTS.has(node.getText())) return `f64x2.splat(${node.getText()})`;
  if (ts.isIdentifier(node)) return node.text;
  if (ts.isParenthesizedExpression(node)) return vector(node.expression);
  if (ts.isPrefixUnaryExpression(node)) return call(node, SIGNS.get(node.operator), [node.operand]);
  if (ts.isBinaryExpression(node))
    return call(node, OPERATORS.get(node.operatorToken.kind), [node.left, node.right]);
  if (ts.isConditionalExpression(node))
    return call(node, 'v128.bitselect', [node.whenTrue, node.whenFalse, node.condition]);
  if (!ts.isCallExpression(node)) return refuse(node);
  const name = node.expression.getText();
  return call(node, ts.isIdentifier(node.expression) ? name : FUNCTIONS.get(name), node.arguments);
}

/**
 * @param {ts.Node} node
 * @param {string | undefined} name
 * @param {readonly ts.Expression[]} operands
 */
function call(node, name, operands) {
  return name === undefined ? refuse(node) : `${name}(${operands.map(vector).join(', ')})`;
}

/**
 * @param {ts.Node} node
 * @returns {never}
 */
function refuse(node) {
  const file = node.getSourceFile();
  const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
  throw new Error(`${file.fileName}:${line}: scripts/vectorize.mjs has no vector for \`${node.getText()}\``);
}
