import type { ErrorKey } from '#errors.ts';
import {
  type FindSentence,
  type FoundSentence,
  OWN_NAME,
  type SentenceTable,
  sentenceFinder,
} from './find-sentence.ts';
import english from './en.json' with { type: 'json' };
import hebrew from './he.json' with { type: 'json' };

/** Every sentence with which the API refuses something, by its key, in each language it speaks. */
export const SENTENCES = { en: english, he: hebrew } as const satisfies Record<string, SentenceTable>;
/** A language of the API's sentences. */
export type SentenceLanguage = keyof typeof SENTENCES;

let finder: FindSentence | undefined;

/** Finds a sentence of the API by its English; undefined when it is none. */
export function findSentence(sentence: string): FoundSentence | undefined {
  finder ??= sentenceFinder(english);
  return finder(sentence);
}

/** Names of fields and the like, which stand within sentences. */
const WORD = 'word.';

/**
 * What a sentence says, for programs: its key, and the values of its open words. What is said of a named value has that name in its key:
 * `Amount can be at most 10.` is `{key: 'amount.too_large', params: {max: 10}}`.
 */
export function errorKeyOf(sentence: string): ErrorKey {
  const found = findSentence(sentence);
  if (found === undefined) return { key: 'other', params: {} };
  const { label, ...words } = found.words;
  const named = label === undefined ? undefined : wordOf(label);
  const params = named === undefined ? found.words : words;
  return {
    key: named === undefined ? found.key : found.key.replace(/^value\./, `${named}.`),
    params: Object.fromEntries(Object.entries(params).map(([name, word]) => [name, valueOf(name, word)])),
  };
}

function wordOf(text: string): string | undefined {
  const key = findSentence(text)?.key;
  return key?.startsWith(WORD) ? key.slice(WORD.length) : undefined;
}

const NUMBER = /^(-?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?)(?: %)?$/;

/** A number (a percentage without its sign), ids, the key of a word, a sentence within the sentence, or the text itself. */
function valueOf(name: string, text: string): unknown {
  if (name === OWN_NAME) return text;
  if (name === 'ids') return text.split(', ').map(Number);
  const number = NUMBER.exec(text)?.[1];
  if (number !== undefined) return Number(number.replaceAll(',', ''));
  return wordOf(text) ?? (findSentence(text) === undefined ? text : errorKeyOf(text));
}
