/** Errors in the language of whoever asks, each sentence with its key beside it (api.md, Conventions). */
import {
  type ErrorKey,
  SENTENCES,
  type SentenceLanguage,
  errorKeyOf,
  findSentence,
  sentenceSpeaker,
} from '@meridian/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HttpError } from '#errors.ts';

const asWritten = (sentence: string) => sentence;
const SPEAKERS: Record<SentenceLanguage, (sentence: string) => string> = {
  en: asWritten,
  he: sentenceSpeaker(findSentence, SENTENCES.he),
};

/** The first is spoken to whoever asks for none of them. */
const LANGUAGES = Object.keys(SPEAKERS) as [SentenceLanguage, ...SentenceLanguage[]];

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
  // What Hebrew was called until 1989 is still sent.
  return { language: language === 'iw' ? 'he' : language, quality };
}

/** A problem of one row of a file. */
interface Row {
  row: number | null;
  field: string;
  message: string;
}

/** The same with its key, said in the language. */
export function spokenRows(rows: readonly Row[], language: SentenceLanguage): (Row & ErrorKey)[] {
  return rows.map((row) => ({
    ...row,
    message: SPEAKERS[language](row.message),
    ...errorKeyOf(row.message),
  }));
}

/** Says of an answer in which language it speaks, which depends on who asks. */
export function markLanguage(reply: FastifyReply, language: SentenceLanguage): void {
  reply.headers({ 'content-language': language, vary: 'Accept-Language' });
}

/** The error with its sentences in the language, and the key of each beside it. */
export function spokenError(error: HttpError, language: SentenceLanguage): HttpError {
  const { status, body, headers } = error;
  if (body === undefined) return error;
  const told =
    'detail' in body && typeof body.detail === 'string'
      ? spokenDetail(body, body.detail, language)
      : spokenFields(body, language);
  return new HttpError(status, told, headers);
}

function spokenDetail(body: object, detail: string, language: SentenceLanguage): object {
  const { errors, ...more } = body as { errors?: readonly Row[] };
  return {
    ...more,
    detail: SPEAKERS[language](detail),
    error_key: errorKeyOf(detail),
    ...(errors === undefined ? {} : { errors: spokenRows(errors, language) }),
  };
}

/**
 * `error_keys` holds the keys of the sentences. So where the caller sent a field of that name, what is wrong with it stands under
 * `non_field_errors`.
 */
function spokenFields(body: object, language: SentenceLanguage): object {
  const fields = Object.entries(body as Record<string, readonly string[]>).map(
    ([field, messages]) => [field === 'error_keys' ? 'non_field_errors' : field, messages] as const,
  );
  const spoken = fields.map(([field, messages]) => [field, messages.map(SPEAKERS[language])] as const);
  const keys = fields.map(([field, messages]) => [field, messages.map(errorKeyOf)] as const);
  return { ...Object.fromEntries(spoken), error_keys: Object.fromEntries(keys) };
}
