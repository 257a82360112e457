import type { FieldErrors } from '@meridian/contract';

const asItIs = (sentence: string) => sentence;

let inTheLanguage = asItIs;

/** How sentences of the server are said from now on; null: in the English that they come in. */
export function setSentenceSpeaker(speaker: ((sentence: string) => string) | null): void {
  inTheLanguage = speaker ?? asItIs;
}

/** What server or contract said, in the language of the interface; English where nobody translated it. */
export function spokenSentence(sentence: string): string {
  return inTheLanguage(sentence);
}

/** The same for messages by field. */
export function spokenSentences(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([field, messages]) => [field, messages.map(spokenSentence)]),
  );
}
