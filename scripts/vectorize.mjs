/**
 * Turns arithmetic on one number into the same arithmetic on two numbers at a time: functions in TypeScript into AssemblyScript over
 * vectors of two doubles (v128). So the simulation's kernel computes by the same text as the forecast. Each operation becomes one
 * instruction, in the same order, and IEEE 754 says how both round: the bits are the same, too.
 *
 * A source holds constants and exported functions of numbers, which give a number or a boolean. In a function may stand `const`, `let`,
 * assignments and a `return`; numbers, + - * /, comparisons, ?:, && || !, what FUNCTIONS and CONSTANTS name, and calls of functions of the same
 * file. Both sides of ?: && || are computed: nothing here has an effect by which one could tell. A boolean is a mask: in the half of
 * the vector that belongs to its number all bits are 1, or all 0. Because masks and numbers are both vectors of bits, each operation says
 * which of the two it takes: `&&` of numbers would join their bits, and `===` of masks compare NaN with NaN.
 */
import ts from 'typescript6';

const { SyntaxKind: Kind } = ts;

/**
 * What the halves of a vector hold.
 *
 * @typedef {'number' | 'boolean'} Type
 */

/**
 * A function of vectors, and the types of its operands and its result.
 *
 * @typedef {{ name: string, takes: readonly Type[], gives: Type }} Operation
 */

/**
 * The variables and the functions that have a name in a place of the source.
 *
 * @typedef {{ variables: Map<string, Type>, functions: ReadonlyMap<string, Operation> }} Scope
 */

/** @type {(name: string) => Operation} */
const arithmetic = (name) => ({ name, takes: ['number', 'number'], gives: 'number' });
/** @type {(name: string) => Operation} */
const comparison = (name) => ({ name, takes: ['number', 'number'], gives: 'boolean' });
/** @type {(name: string) => Operation} */
const logic = (name) => ({ name, takes: ['boolean', 'boolean'], gives: 'boolean' });

/** @type {ReadonlyMap<ts.SyntaxKind, Operation>} */
const OPERATORS = new Map([
  [Kind.PlusToken, arithmetic('f64x2.add')],
  [Kind.MinusToken, arithmetic('f64x2.sub')],
  [Kind.AsteriskToken, arithmetic('f64x2.mul')],
  [Kind.SlashToken, arithmetic('f64x2.div')],
  [Kind.LessThanToken, comparison('f64x2.lt')],
  [Kind.LessThanEqualsToken, comparison('f64x2.le')],
  [Kind.GreaterThanToken, comparison('f64x2.gt')],
  [Kind.GreaterThanEqualsToken, comparison('f64x2.ge')],
  [Kind.EqualsEqualsEqualsToken, comparison('f64x2.eq')],
  [Kind.ExclamationEqualsEqualsToken, comparison('f64x2.ne')],
  [Kind.AmpersandAmpersandToken, logic('v128.and')],
  [Kind.BarBarToken, logic('v128.or')],
]);

/** @type {ReadonlyMap<ts.SyntaxKind, Operation>} */
const SIGNS = new Map([
  [Kind.MinusToken, { name: 'f64x2.neg', takes: ['number'], gives: 'number' }],
  [Kind.ExclamationToken, { name: 'v128.not', takes: ['boolean'], gives: 'boolean' }],
]);

/**
 * Those of WebAssembly give what those of JavaScript give, for NaN and -0 as well.
 *
 * @type {ReadonlyMap<string, Operation>}
 */
const FUNCTIONS = new Map([
  ['Math.min', arithmetic('f64x2.min')],
  ['Math.max', arithmetic('f64x2.max')],
  ['Math.floor', { name: 'f64x2.floor', takes: ['number'], gives: 'number' }],
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
  const functions = new Map(FUNCTIONS);
  for (const node of statements) {
    const operation = ts.isFunctionDeclaration(node) && operationOf(node);
    if (operation) functions.set(operation.name, operation);
  }
  /** @type {Scope} */
  const scope = { variables: new Map(), functions };
  const parts = statements.map((node) =>
    ts.isFunctionDeclaration(node) ? functionOf(node, scope) : statementOf(node, scope),
  );
  return `// Made of ${name} by scripts/vectorize.mjs.\n${parts.join('')}`;
}

/**
 * @param {ts.FunctionDeclaration} node
 * @returns {Operation}
 */
function operationOf(node) {
  const takes = node.parameters.map((parameter) =>
    parameter.initializer === undefined ? typeOf(parameter, parameter.type) : refuse(parameter),
  );
  return { name: node.name?.text ?? refuse(node), takes, gives: typeOf(node, node.type) };
}

/**
 * @param {ts.Node} node
 * @param {ts.TypeNode | undefined} type
 * @returns {Type}
 */
function typeOf(node, type) {
  if (type?.kind === Kind.NumberKeyword) return 'number';
  return type?.kind === Kind.BooleanKeyword ? 'boolean' : refuse(node);
}

/**
 * @param {ts.FunctionDeclaration} node
 * @param {Scope} scope
 */
function functionOf(node, { variables, functions }) {
  const { name, takes, gives } = operationOf(node);
  const names = node.parameters.map((parameter) => parameter.name.getText());
  const known = names.map(
    (parameter, place) => /** @type {const} */ ([parameter, takes[place] ?? refuse(node)]),
  );
  const scope = { variables: new Map([...variables, ...known]), functions };
  const head = `export function ${name}(${names.map((one) => `${one}: v128`).join(', ')}): v128`;
  const statements = (node.body ?? refuse(node)).statements.map((one) => statementOf(one, scope, gives));
  return `\n// @ts-ignore: decorator\n@inline\n${head} {\n${statements.join('')}}\n`;
}

/**
 * @param {ts.Statement} node
 * @param {Scope} scope
 * @param {Type} [gives] What the function returns in which the statement stands.
 */
function statementOf(node, scope, gives) {
  if (ts.isReturnStatement(node) && node.expression !== undefined) {
    const { code, type } = vector(node.expression, scope);
    return type === gives ? `return ${code};\n` : refuse(node);
  }
  if (ts.isExpressionStatement(node) && ts.isBinaryExpression(node.expression)) {
    const { left, operatorToken, right } = node.expression;
    if (operatorToken.kind !== Kind.EqualsToken) return refuse(node);
    const { code, type } = vector(right, scope);
    return type === vector(left, scope).type ? `${left.getText()} = ${code};\n` : refuse(node);
  }
  if (!ts.isVariableStatement(node)) return refuse(node);
  const word = node.declarationList.flags & ts.NodeFlags.Const ? 'const' : 'let';
  const declarations = node.declarationList.declarations.map(({ name, initializer }) => {
    const { code, type } = vector(initializer ?? refuse(name), scope);
    scope.variables.set(name.getText(), type);
    return `${name.getText()} = ${code}`;
  });
  return `${word} ${declarations.join(', ')};\n`;
}

/**
 * The vector in which an expression stands for both numbers, or both booleans.
 *
 * @param {ts.Expression} node
 * @param {Scope} scope
 * @returns {{ code: string, type: Type }}
 */
function vector(node, scope) {
  if (ts.isNumericLiteral(node) || CONSTANTS.has(node.getText()))
    return { code: `f64x2.splat(${node.getText()})`, type: 'number' };
  if (ts.isIdentifier(node)) {
    return { code: node.text, type: scope.variables.get(node.text) ?? refuse(node) };
  }
  if (ts.isParenthesizedExpression(node)) return vector(node.expression, scope);
  if (ts.isPrefixUnaryExpression(node)) return call(node, SIGNS.get(node.operator), [node.operand], scope);
  if (ts.isBinaryExpression(node))
    return call(node, OPERATORS.get(node.operatorToken.kind), [node.left, node.right], scope);
  if (ts.isConditionalExpression(node)) {
    const { type } = vector(node.whenTrue, scope);
    /** @type {Operation} */
    const choice = { name: 'v128.bitselect', takes: [type, type, 'boolean'], gives: type };
    return call(node, choice, [node.whenTrue, node.whenFalse, node.condition], scope);
  }
  if (!ts.isCallExpression(node)) return refuse(node);
  return call(node, scope.functions.get(node.expression.getText()), node.arguments, scope);
}

/**
 * Refuses operands of other types than the operation takes.
 *
 * @param {ts.Node} node
 * @param {Operation | undefined} operation
 * @param {readonly ts.Expression[]} operands
 * @param {Scope} scope
 * @returns {{ code: string, type: Type }}
 */
function call(node, operation, operands, scope) {
  const vectors = operands.map((operand) => vector(operand, scope));
  const types = vectors.map(({ type }) => type).join();
  if (operation === undefined || operation.takes.join() !== types) return refuse(node);
  return { code: `${operation.name}(${vectors.map(({ code }) => code).join(', ')})`, type: operation.gives };
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
