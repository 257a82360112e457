/** Errors in the language of whoever asks, each sentence with its key beside it (api.md, Conventions). */
import {
  type ErrorKey,
  type FieldSentence,
  SENTENCES,
  type Sentence,
  type SentenceLanguage,
  renderSentence,
  toErrorKey,
} from '@meridian/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { HttpError, RowSentence } from '#errors.ts';

/** The first is spoken to whoever asks for none of them. */
const LANGUAGES = Object.keys(SENTENCES) as [SentenceLanguage, ...SentenceLanguage[]];

/** Which language of ours is wanted most (RFC 9110, 12.5.4): of equally wanted ones the one named first. */
export function languageOf({ headers }: Pick<FastifyRequest, 'headers'>): SentenceLanguage {
  const ranges = (headers['accept-language'] ?? '').split(',').map(rangeIn);
  const named = new Set(ranges.map(({ language }) => language));
  const wanted = ranges
    .flatMap(({ language, quality }) => {
      const ours = LANGUAGES.filter((one) => one === language || (language === '*' && !named.has(one)));
      return ours.slice(0, 1).map((one) => ({ one, quality }));
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality);
  return wanted[0]?.one ?? LANGUAGES[0];
}

/** `he-IL;q=0.8`; what cannot be read wants nothing. */
function rangeIn(text: string): { language: string; quality: number } {
  const [tag = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const [language = ''] = tag.split('-');
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
  const quality = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(weight) ? Number(weight) : 0;
  // The code of Hebrew until 1989 is still sent.
  return { language: language === 'iw' ? 'he' : language, quality };
}

/** The sentence in the language. */
export function spoken(said: Sentence, language: SentenceLanguage): string {
  return renderSentence(said, (code) => SENTENCES[language][code]);
}

type Row = Omit<RowSentence, 'sentence'> & { message: string } & ErrorKey;

/** The faults in rows of a file, said in the language. */
export function spokenRows(rows: readonly RowSentence[], language: SentenceLanguage): Row[] {
  return rows.map(({ row, field, sentence }) => ({
    row,
    field,
    message: spoken(sentence, language),
    ...toErrorKey(sentence),
  }));
}

/** Says of an answer in which language it speaks, which depends on who asks. */
export function markLanguage(reply: FastifyReply, language: SentenceLanguage): void {
  reply.headers({ 'content-language': language, vary: 'Accept-Language' });
}

/** The body of an error's answer, with its sentences in the language and the key of each; undefined where it has none. */
export function spokenBody(
  { refusal: { detail, more, rows, fields } }: HttpError,
  language: SentenceLanguage,
): object | undefined {
  if (fields !== undefined) return spokenFields(fields, language);
  if (detail === undefined) return undefined;
  return {
    ...more,
    detail: spoken(detail, language),
    error_key: toErrorKey(detail),
    ...(rows === undefined ? {} : { errors: spokenRows(rows, language) }),
  };
}

/**
 * `error_keys` holds the keys of the sentences. So where the caller sent a field of that name, what is wrong with it stands under
 * `non_field_errors`.
 */
function spokenFields(fields: readonly FieldSentence[], language: SentenceLanguage): object {
  const byField = new Map<string, Sentence[]>();
  for (const [name, sentence] of fields) {
    const field = name === 'error_keys' ? 'non_field_errors' : name;
    byField.set(field, [...(byField.get(field) ?? []), sentence]);
  }
  const answered = (write: (sentence: Sentence) => unknown) =>
    Object.fromEntries([...byField].map(([field, sentences]) => [field, sentences.map(write)]));
  return { ...answered((sentence) => spoken(sentence, language)), error_keys: answered(toErrorKey) };
}
