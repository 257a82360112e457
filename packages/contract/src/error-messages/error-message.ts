import type { ErrorKey } from '#errors.ts';
import type { english } from './en.ts';

type Texts = (typeof english)['rules'] & (typeof english)['calls'];

/** Code of an error message, the same in every language. */
export type MessageCode = keyof Texts;
/** Code of an error message that a validation rule of this package creates. */
export type RuleMessageCode = keyof (typeof english)['rules'];

/** A label used within error messages: `word.amount` is 'Amount'. */
export type LabelName = MessageCode extends infer Key ? (Key extends `word.${infer Name}` ? Name : never) : never;

type Figure = 'min' | 'max' | 'count' | 'row' | 'cells' | 'columns' | 'id' | 'example';

/** Values by name of placeholder; a placeholder with any other name is a text, inserted unchanged. */
interface Values extends Record<Figure, number> {
  /** Label of the field that the error message is about. */
  label: LabelName;
  /** Kind of objects that the error message counts. */
  things: LabelName;
  what: LabelName;
  ids: readonly number[];
  items: ErrorMessage<'item_by_id' | 'items_by_id'>;
  prices: ErrorMessage;
  problem: ErrorMessage;
  reason: ErrorMessage;
}

const WORDS: readonly string[] = ['label', 'things', 'what'] satisfies (keyof Values)[];

type OpenWords<Text extends string> = Text extends `${string}{${infer Open}}${infer Rest}`
  ? (Open extends `${infer Name},number` ? Name : Open) | OpenWords<Rest>
  : never;

type ParamsOf<Key extends MessageCode> = {
  readonly [Name in OpenWords<Texts[Key]>]: Name extends keyof Values ? Values[Name] : string;
};

/**
 * An error message independent of language: its code and the values of its placeholders. Plain data that can be sent between
 * threads.
 */
export type ErrorMessage<Key extends MessageCode = MessageCode> = Key extends MessageCode
  ? { readonly key: Key; readonly params: ParamsOf<Key> }
  : never;

/** An error message about a field of a body, with the field's name. */
export type FieldErrorMessage<Key extends MessageCode = MessageCode> = readonly [
  field: string,
  sentence: ErrorMessage<Key>,
];

/** The parameters after a code; none if its error message has no placeholders. */
export type MessageParams<Key extends MessageCode> = keyof ParamsOf<Key> extends never ? [] : [params: ParamsOf<Key>];

/** Creates an error message: `errorMessage('too_many', { max: 10, things: 'tags' })`. */
export function errorMessage<Key extends MessageCode>(key: Key, ...[params]: MessageParams<Key>): ErrorMessage<Key> {
  return { key, params: params ?? {} } as unknown as ErrorMessage<Key>;
}

/** Returns the text of an error message. `textOf` returns the texts of one language by code. */
export function renderErrorMessage({ key, params }: ErrorMessage, textOf: (code: MessageCode) => string): string {
  const values: Readonly<Record<string, unknown>> = params;
  // One pass replaces all placeholders, so that a name may contain a text that looks like a placeholder.
  return textOf(key).replaceAll(/\{(\w+)(,number)?\}/g, (_, name: string, isGrouped?: string) => {
    const value = values[name];
    if (WORDS.includes(name)) return textOf(`word.${value as LabelName}`);
    if (Array.isArray(value)) return value.join(', ');
    if (typeof value === 'object') return renderErrorMessage(value as ErrorMessage, textOf);
    return isGrouped === undefined ? `${value as string | number}` : (value as number).toLocaleString('en');
  });
}

/**
 * Converts an error message to the error key of the API (api.md). If it has a label, the label replaces the part of the code before
 * the dot: `Amount can be at most 10.` becomes `{key: 'amount.too_large', params: {max: 10}}`.
 */
export function toErrorKey({ key, params }: ErrorMessage): ErrorKey {
  const { label, ...values }: { readonly label?: string } & Readonly<Record<string, unknown>> = params;
  return {
    key: key.replace(/^\w+\./, label === undefined ? '' : `${label}.`),
    params: Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, isSentence(value) ? toErrorKey(value) : value]),
    ),
  };
}

function isSentence(value: unknown): value is ErrorMessage {
  return typeof value === 'object' && !Array.isArray(value);
}
