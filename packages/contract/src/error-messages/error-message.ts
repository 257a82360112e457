import type { ErrorKey } from '#errors.ts';
import type { english } from './en.ts';

type Texts = (typeof english)['rules'] & (typeof english)['calls'];

/** Code of an error message (a 'sentence'), the same in every language. */
export type Code = keyof Texts;
/** Code of a validation rule of this package. */
export type RuleCode = keyof (typeof english)['rules'];

/** A label used within error messages: `word.amount` is 'Amount'. */
export type LabelName = Code extends infer Key ? (Key extends `word.${infer Name}` ? Name : never) : never;

type Figure = 'min' | 'max' | 'count' | 'row' | 'cells' | 'columns' | 'id' | 'example';

/** Values by name of placeholder; a placeholder with any other name is a text, inserted unchanged. */
interface Values extends Record<Figure, number> {
  /** Label of the field that the error message is about. */
  label: LabelName;
  /** Kind of objects that the error message counts. */
  things: LabelName;
  what: LabelName;
  ids: readonly number[];
  items: Sentence<'item_by_id' | 'items_by_id'>;
  prices: Sentence;
  problem: Sentence;
  reason: Sentence;
}

const WORDS: readonly string[] = ['label', 'things', 'what'] satisfies (keyof Values)[];

type OpenWords<Text extends string> = Text extends `${string}{${infer Open}}${infer Rest}`
  ? (Open extends `${infer Name},number` ? Name : Open) | OpenWords<Rest>
  : never;

type ParamsOf<Key extends Code> = {
  readonly [Name in OpenWords<Texts[Key]>]: Name extends keyof Values ? Values[Name] : string;
};

/**
 * An error message independent of language: its code and the values of its placeholders. Plain data that can be sent between
 * threads.
 */
export type Sentence<Key extends Code = Code> = Key extends Code
  ? { readonly key: Key; readonly params: ParamsOf<Key> }
  : never;

/** An error message about a field of a body, with the field's name. */
export type FieldSentence<Key extends Code = Code> = readonly [field: string, sentence: Sentence<Key>];

/** The parameters after a code; none if its error message has no placeholders. */
export type Params<Key extends Code> = keyof ParamsOf<Key> extends never ? [] : [params: ParamsOf<Key>];

/** Creates an error message: `sentence('too_many', { max: 10, things: 'tags' })`. */
export function sentence<Key extends Code>(key: Key, ...[params]: Params<Key>): Sentence<Key> {
  return { key, params: params ?? {} } as unknown as Sentence<Key>;
}

/** Returns the text of an error message. `textOf` returns the texts of one language by code. */
export function renderSentence({ key, params }: Sentence, textOf: (code: Code) => string): string {
  const values: Readonly<Record<string, unknown>> = params;
  // One pass replaces all placeholders, so that a name may contain a text that looks like a placeholder.
  return textOf(key).replaceAll(/\{(\w+)(,number)?\}/g, (_, name: string, isGrouped?: string) => {
    const value = values[name];
    if (WORDS.includes(name)) return textOf(`word.${value as LabelName}`);
    if (Array.isArray(value)) return value.join(', ');
    if (typeof value === 'object') return renderSentence(value as Sentence, textOf);
    return isGrouped === undefined ? `${value as string | number}` : (value as number).toLocaleString('en');
  });
}

/**
 * Converts an error message to the error key of the API (api.md). If it has a label, the label replaces the part of the code before
 * the dot: `Amount can be at most 10.` becomes `{key: 'amount.too_large', params: {max: 10}}`.
 */
export function toErrorKey({ key, params }: Sentence): ErrorKey {
  const { label, ...values }: { readonly label?: string } & Readonly<Record<string, unknown>> = params;
  return {
    key: key.replace(/^\w+\./, label === undefined ? '' : `${label}.`),
    params: Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, isSentence(value) ? toErrorKey(value) : value]),
    ),
  };
}

function isSentence(value: unknown): value is Sentence {
  return typeof value === 'object' && !Array.isArray(value);
}
