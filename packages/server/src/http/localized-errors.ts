/** Error responses in the client's language, with the key of each message (api.md, Conventions). */
import {
  type ErrorKey,
  type FieldErrorMessage,
  ERROR_MESSAGES,
  type ErrorMessage,
  type ErrorMessageLanguage,
  renderErrorMessage,
  toErrorKey,
} from '@meridian/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import type { HttpError, RowError } from '#errors.ts';

/** Language tags and the language used for them; `iw` was the code of Hebrew until 1989 and is still sent. */
const BY_TAG: ReadonlyMap<string, ErrorMessageLanguage> = new Map([
  ['en', 'en'],
  ['he', 'he'],
  ['iw', 'he'],
]);

/** Returns the supported language that the client prefers (RFC 9110, 12.5.4); English if it prefers none of them. */
export function chooseLanguage({ headers }: Pick<FastifyRequest, 'headers'>): ErrorMessageLanguage {
  const [wanted = 'en'] = new Negotiator({ headers }).languages([...BY_TAG.keys()]);
  return BY_TAG.get(wanted) ?? 'en';
}

/** Returns the text of an error message in a language, with its placeholders filled in. */
export function renderInLanguage(said: ErrorMessage, language: ErrorMessageLanguage): string {
  return renderErrorMessage(said, (code) => ERROR_MESSAGES[language][code]);
}

type Row = Omit<RowError, 'sentence'> & { message: string } & ErrorKey;

/** Returns the errors in rows of an imported file, each with its text in a language and its key. */
export function renderRowErrors(rows: readonly RowError[], language: ErrorMessageLanguage): Row[] {
  return rows.map(({ row, field, sentence }) => ({
    row,
    field,
    message: renderInLanguage(sentence, language),
    ...toErrorKey(sentence),
  }));
}

/** Sets the response's language header, and `Vary` because it depends on the request. */
export function setLanguageHeaders(reply: FastifyReply, language: ErrorMessageLanguage): void {
  reply.headers({ 'content-language': language, vary: 'Accept-Language' });
}

/** Returns the body of an error response, with messages in the language and their keys; undefined if the error has no message. */
export function renderErrorBody(
  { refusal: { detail, more, rows, fields } }: HttpError,
  language: ErrorMessageLanguage,
): object | undefined {
  if (fields !== undefined) return spokenFields(fields, language);
  if (detail === undefined) return undefined;
  return {
    ...more,
    detail: renderInLanguage(detail, language),
    error_key: toErrorKey(detail),
    ...(rows === undefined ? {} : { errors: renderRowErrors(rows, language) }),
  };
}

/**
 * Renders the errors of fields. `error_keys` is reserved for the keys of the messages, so errors of a field with that name are put under
 * `non_field_errors`.
 */
function spokenFields(fields: readonly FieldErrorMessage[], language: ErrorMessageLanguage): object {
  const byField = new Map<string, ErrorMessage[]>();
  for (const [name, sentence] of fields) {
    const field = name === 'error_keys' ? 'non_field_errors' : name;
    byField.set(field, [...(byField.get(field) ?? []), sentence]);
  }
  const answered = (write: (sentence: ErrorMessage) => unknown) =>
    Object.fromEntries([...byField].map(([field, sentences]) => [field, sentences.map(write)]));
  return {
    ...answered((sentence) => renderInLanguage(sentence, language)),
    error_keys: answered(toErrorKey),
  };
}
