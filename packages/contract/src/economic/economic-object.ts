/** Parts that inflation models, stress tests and economic scenarios have in common in the API and in files. */
import { z } from 'zod';
import { detailError } from '#errors.ts';
import { LIMITS } from '#limits.ts';
import { message } from '#error-messages/validation-issues.ts';
import { identifier, isoInstant, singleLineText } from '#value-schemas.ts';

/** Name of an economic object: 1 to 100 characters. */
export const economicName = singleLineText('name', LIMITS.economicNameMaxCharacters);

/** Fields of an object in an export file that are not set by the user. Other objects in the file refer to its `id`. */
export const importFileFields = {
  id: identifier.optional(),
  is_preset: z.boolean(message('true_or_false')).default(false),
  created_at: isoInstant.optional(),
  /** Written by every export and ignored by imports. */
  version: z.unknown().optional(),
};

/** Version of an object: starts at 1 and rises by 1 with every change. `If-Unmodified-Since-Version` names it. */
export const objectVersion = z.int();

/** Text for the API's description of a call that replaces an object: the call is refused if the caller read an older version. */
export const VERSION_CONFLICT_DESCRIPTION =
  'Responds 409 if the object has another version than If-Unmodified-Since-Version';
/**
 * The 409 response to the replacement of an object that was changed after the client read it. Its body has the current
 * object.
 */
export function versionConflictError<Shape extends z.ZodRawShape>(object: Shape) {
  return {
    when: 'The object has another version than If-Unmodified-Since-Version. The body has the current object',
    body: detailError.extend(object),
  };
}
