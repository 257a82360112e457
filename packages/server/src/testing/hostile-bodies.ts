/** Generates bodies that take a server long to parse or validate, by kind and size. */

export interface HostileKind {
  kind: keyof typeof KINDS;
  /** The number of keys, values, levels, letters, columns or rows, depending on the kind. */
  size: number;
  /** Names of fields that the call accepts. */
  fields?: readonly string[];
  /** Text around the body, as in an import; `%` is replaced by the body. */
  within?: string;
}

export function hostileBody({ kind, size, fields = ['x'], within = '%' }: HostileKind): Buffer {
  return Buffer.from(within.replace('%', () => KINDS[kind](size, fields)));
}

/** Returns the elements of a list or object of this size. */
const manyOf = (size: number, entry: (index: number) => string) =>
  Array.from({ length: size }, (_, index) => entry(index)).join(',');
const inEach = (fields: readonly string[], value: (index: number) => string) =>
  `{${fields.map((name, index) => `${JSON.stringify(name)}:${value(index)}`).join(',')}}`;

const KINDS = {
  'unknown keys': (size: number) => `{${manyOf(size, (index) => `"k${index}":0`)}}`,
  'values in one list': (size: number, [first = 'x']: readonly string[]) => `{"${first}":[${manyOf(size, () => '0')}]}`,
  'short texts in one list': (size: number, [first = 'x']: readonly string[]) =>
    `{"${first}":[${manyOf(size, (index) => `"t${index}"`)}]}`,
  'empty lists': (size: number) => `[${manyOf(size, () => '[]')}]`,
  'small objects': (size: number) => `{"x":[${manyOf(size, () => '{"a":0}')}]}`,
  levels: (size: number) => `{"x":${'['.repeat(size - 1)}${']'.repeat(size - 1)}}`,
  'levels never closed': (size: number) => '['.repeat(size),
  letters: (size: number, fields: readonly string[]) => inEach(fields, () => `"${'a'.repeat(size / fields.length)}"`),
  'letters that decompose': (size: number, fields: readonly string[]) =>
    inEach(fields, () => `"${'\uFDFA'.repeat(size / fields.length / 3)}"`),
  'combining marks': (size: number, fields: readonly string[]) =>
    inEach(fields, () => `"a${'\u0301\u0327'.repeat(size / fields.length / 4)}"`),
  blanks: (size: number, fields: readonly string[]) => inEach(fields, () => `"${' '.repeat(size / fields.length)}"`),
  digits: (size: number, fields: readonly string[]) => inEach(fields, () => '9'.repeat(size / fields.length)),
  backslashes: (size: number) => `{"x":"${String.raw`\\`.repeat(size / 2)}"}`,
  columns: (size: number) => manyOf(size, (index) => `c${index}`),
  'empty cells': (size: number) => ','.repeat(size),
  'rows of one cell': (size: number) => 'a\n'.repeat(size),
  'an open quote': (size: number) => `"${'a'.repeat(size)}`,
  'a key of many levels': (size: number) => `{"x":${'{"x":'.repeat(size)}0${'}'.repeat(size)}}`,
} as const satisfies Record<string, (size: number, fields: readonly string[]) => string>;
