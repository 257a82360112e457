import { z } from 'zod';

/** Key and parameters of an error message, for clients that write their own texts. */
export const errorKey = z
  .object({ key: z.string(), params: z.record(z.string(), z.unknown()) })
  .meta({ id: 'ErrorKey' });
export type ErrorKey = z.infer<typeof errorKey>;

/**
 * Body of a 400 response: error messages by field, with nested fields as `parent.child` and messages about the whole body under
 * `non_field_errors`. `error_keys` has the keys of all messages in the same order.
 */
export const fieldErrors = z
  .object({ error_keys: z.record(z.string(), z.array(errorKey)) })
  .catchall(z.array(z.string()))
  .meta({ id: 'FieldErrors' });
/** Error messages as texts, by the name of the field that they are about. */
export type FieldErrors = Record<string, string[]>;

/** Body of every error response except those with errors by field ({@link fieldErrors}). */
export const detailError = z.object({ detail: z.string(), error_key: errorKey }).meta({ id: 'DetailError' });
export type DetailError = z.infer<typeof detailError>;
