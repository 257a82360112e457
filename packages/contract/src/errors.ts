import { z } from 'zod';

/** Body of a 400: messages per field, nested fields as `parent.child`, whole-body ones under `non_field_errors`. */
export const fieldErrors = z.record(z.string(), z.array(z.string())).meta({ id: 'FieldErrors' });
/** Messages per field: see {@link fieldErrors}. */
export type FieldErrors = Record<string, string[]>;

/** Body of every other error answer. */
export const detailError = z.object({ detail: z.string() }).meta({ id: 'DetailError' });
export type DetailError = z.infer<typeof detailError>;
