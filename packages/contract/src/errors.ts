import { z } from 'zod';

/** The content of a sentence, for programs that say it in their own words: its key, and the values of its open words. */
export const errorKey = z
  .object({ key: z.string(), params: z.record(z.string(), z.unknown()) })
  .meta({ id: 'ErrorKey' });
export type ErrorKey = z.infer<typeof errorKey>;

/**
 * Body of a 400: messages per field, nested fields as `parent.child`, whole-body ones under `non_field_errors`; the keys of all of
 * them in the same order under `error_keys`.
 */
export const fieldErrors = z
  .object({ error_keys: z.record(z.string(), z.array(errorKey)) })
  .catchall(z.array(z.string()))
  .meta({ id: 'FieldErrors' });
/** Messages per field. */
export type FieldErrors = Record<string, string[]>;

/** Body of every other error answer. */
export const detailError = z.object({ detail: z.string(), error_key: errorKey }).meta({ id: 'DetailError' });
export type DetailError = z.infer<typeof detailError>;
