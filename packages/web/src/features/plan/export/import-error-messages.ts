import { ApiError } from '#lib/api/api-error.ts';
import { errorText } from '#lib/api/error-text.ts';
import type { Translate } from '#lib/text/text.ts';

/**
 * Returns the messages for the errors of a file, with fields named as in the file. `fallback` is the message if the server names no error.
 */
export function importErrorMessages(error: unknown, t: Translate, fallback: string): string[] {
  const fields = error instanceof ApiError ? Object.entries(error.fieldErrors) : [];
  if (fields.length === 0) return [errorText(error, t, fallback)];
  return fields.flatMap(([path, messages]) => {
    const field = path.replace(/^data\./, '');
    return messages.map((message) => (OF_THE_FILE.has(field) ? message : `${field}: ${message}`));
  });
}

const OF_THE_FILE = new Set(['non_field_errors', 'data', 'format', 'version']);
