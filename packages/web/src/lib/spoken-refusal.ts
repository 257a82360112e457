import type { FieldErrors } from '@meridian/contract';

const asItIs = (sentence: string) => sentence;

let inTheLanguage = asItIs;

/** How refusals are said from now on; null: in the English that they come in. */
export function setRefusalSpeaker(speaker: ((sentence: string) => string) | null): void {
  inTheLanguage = speaker ?? asItIs;
}

/** Why server or contract said no, in the language of the interface; English where nobody translated it. */
export function spokenRefusal(sentence: string): string {
  return inTheLanguage(sentence);
}

/** The same for messages by field. */
export function spokenRefusals(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([field, messages]) => [field, messages.map(spokenRefusal)]),
  );
}
