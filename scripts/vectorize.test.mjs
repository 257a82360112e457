import fc from 'fast-check';
import { expect, test } from 'vitest';
import ts from 'typescript6';
import { readFileSync } from 'node:fs';
import { vectorized } from './vectorize.mjs';

/** @typedef {(...numbers: number[]) => number | boolean} Arithmetic */

/**
 * The functions of a source twice: as JavaScript, and as WebAssembly that computes them for two tuples of numbers at once.
 *
 * @param {string} text
 */
async function bothWays(text) {
  const { outputText } = ts.transpileModule(text, { compilerOptions: { target: ts.ScriptTarget.ESNext } });
  /** @type {Record<string, Arithmetic>} */
  const functions = await import(`data:text/javascript,${encodeURIComponent(outputText)}`);
  const entry = Object.entries(functions).map(([name, { length }]) => {
    const operands = Array.from({ length }, (_, index) => `v128.load(0, ${16 * (index + 1)})`);
    return `export function run_${name}(): void { v128.store(0, ${name}(${operands.join(', ')})); }`;
  });
  const wasm = await compiled(`${vectorized('source.ts', text)}${entry.join('\n')}`);
  const memory = new WebAssembly.Memory({ initial: 1 });
  const { instance } = await WebAssembly.instantiate(wasm, { env: { memory } });
  const numbers = new Float64Array(memory.buffer);
  /** @param {string} name @param {readonly [readonly number[], readonly number[]]} tuples */
  const ofVectors = (name, tuples) => {
    tuples.forEach((tuple, lane) =>
      tuple.forEach((number, index) => (numbers[2 * (index + 1) + lane] = number)),
    );
    /** @type {() => void} */ (instance.exports[`run_${name}`])();
    const isMask = typeof functions[name]?.(...tuples[0]) === 'boolean';
    const masks = new BigInt64Array(memory.buffer);
    return [0, 1].map((lane) => (isMask ? masks[lane] === -1n : numbers[lane]));
  };
  return { functions, ofVectors };
}

/** @param {string} text AssemblyScript */
async function compiled(text) {
  const name = 'assemblyscript/asc';
  const { main } = await import(name);
  let wasm = new Uint8Array();
  let said = '';
  const { error } = await main(
    ['entry.ts', '--outFile', 'entry.wasm', '-O3', '--runtime', 'stub', '--importMemory', '--enable', 'simd'],
    {
      readFile: (/** @type {string} */ file) => (file === 'entry.ts' ? text : null),
      writeFile: (/** @type {string} */ _, /** @type {Uint8Array<ArrayBuffer>} */ bytes) => (wasm = bytes),
      stderr: { write: (/** @type {string} */ words) => (said += words) },
    },
  );
  expect(error, said).toBeNull();
  return wasm;
}

/** Numbers at which minimum, maximum, comparison and division differ between machines that are careless of them. */
const anyNumber = fc.oneof(
  fc.double({ min: -1e9, max: 1e9 }),
  fc.double(),
  fc.constantFrom(0, -0, 1, -0.005, Infinity, -Infinity, Number.NaN),
);

/** @param {string} text */
async function expectTheSameBits(text) {
  const { functions, ofVectors } = await bothWays(text);
  for (const [name, compute] of Object.entries(functions)) {
    const tuple = fc.array(anyNumber, { minLength: compute.length, maxLength: compute.length });
    fc.assert(
      fc.property(fc.tuple(tuple, tuple), (tuples) => {
        // `toStrictEqual` tells 0 from -0.
        expect(ofVectors(name, tuples), name).toStrictEqual(tuples.map((numbers) => compute(...numbers)));
      }),
    );
  }
}

test('every construct computes in vectors what it computes in numbers, bit for bit', async () => {
  await expectTheSameBits(`
    const HALF = 0.5;
    const BOUND = -1_000.25;
    /** Operators. */
    export function mixed(a: number, b: number, c: number): number {
      const sum = a + b * c - a / (b - c);
      let result = -sum * HALF;
      result = result * sum + Math.LOG2E;
      return result;
    }
    export function chosen(a: number, b: number): number {
      return a > BOUND && !(b >= 3) ? Math.min(a, b) : Math.max(mixed(a, b, 2), Math.floor(b));
    }
    export function compared(a: number, b: number): boolean {
      return a < b || a <= -0.005 || a === b || (a !== a && b > 0);
    }
    function either(one: boolean, other: boolean): boolean {
      return one ? !other : other;
    }
    export function named(a: number, b: number): boolean {
      const isLess = a < b;
      let isPositive = a > 0;
      isPositive = isPositive || b > 0;
      return either(isLess, isPositive);
    }`);
}, 60_000);

test('so does the arithmetic of a month', async () => {
  await expectTheSameBits(
    readFileSync(new URL('../packages/engine/src/month-arithmetic.ts', import.meta.url), 'utf8'),
  );
}, 60_000);

test.each([
  ['a ** b', 'export function f(a: number, b: number): number { return a ** b; }'],
  ['Math.exp(a)', 'export function f(a: number): number { return Math.exp(a); }'],
  ['+a', 'export function f(a: number): number { return +a; }'],
  ['rows[0]', 'export function f(rows: number): number { return rows[0]; }'],
  ['if (a > 0) return 1;', 'export function f(a: number): number { if (a > 0) return 1; return 0; }'],
  ['sum += a;', 'export function f(a: number): number { let sum = 0; sum += a; return sum; }'],
  ['rows: Float64Array', 'export function f(rows: Float64Array): number { return 1; }'],
  ['a: number = 1', 'export function f(a: number = 1): number { return a; }'],
  ['sum', 'export function f(a: number): number { let sum; sum = a; return sum; }'],
  // Operations on the bits of numbers, or with masks as numbers, would compute without complaint what the source does not say.
  ['a && b', 'export function f(a: number, b: number): number { return a && b; }'],
  ['a || 1', 'export function f(a: number): number { return a || 1; }'],
  ['!a', 'export function f(a: number): boolean { return !a; }'],
  ['a ? b : 2', 'export function f(a: number, b: number): number { return a ? b : 2; }'],
  ['a > 0 ? b : b > 0', 'export function f(a: number, b: number): number { return a > 0 ? b : b > 0; }'],
  ['(a < 0) === (b < 0)', 'export function f(a: number, b: number): boolean { return (a < 0) === (b < 0); }'],
  ['is !== (a < 0)', 'export function f(a: number): boolean { const is = a > 1; return is !== (a < 0); }'],
  ['a < 0 && a', 'export function f(a: number): number { return a < 0 && a; }'],
  ['-is', 'export function f(is: boolean): number { return -is; }'],
  ['is = a;', 'export function f(a: number): boolean { let is = a > 0; is = a; return is; }'],
  ['return a;', 'export function f(a: number): boolean { return a; }'],
  [
    'g(a)',
    'export function f(a: number): boolean { return g(a); } function g(is: boolean): boolean { return is; }',
  ],
  ['Math.min(a)', 'export function f(a: number): number { return Math.min(a); }'],
  ['other', 'export function f(): number { return other; }'],
  ["import { g } from './g.ts';", "import { g } from './g.ts';"],
  ['class C {}', 'class C {}'],
])('`%s` is refused, with its place', (construct, text) => {
  expect(() => vectorized('packages/engine/src/some.ts', `\n${text}`)).toThrow(
    `packages/engine/src/some.ts:2: scripts/vectorize.mjs has no vector for \`${construct}\``,
  );
});
