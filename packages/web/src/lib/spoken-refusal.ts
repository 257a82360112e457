import type { FieldErrors } from '@meridian/contract';
import { useLanguage } from './language.ts';

/** Why server or contract said no, in the language of the interface; English where nobody translated it. */
export function spokenRefusal(sentence: string): string {
  return useLanguage.getState().refusal(sentence);
}

/** The same for messages by field. */
export function spokenRefusals(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([field, messages]) => [field, messages.map(spokenRefusal)]),
  );
}
