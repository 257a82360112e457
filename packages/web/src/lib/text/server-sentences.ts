import { sentenceFinder, sentenceSpeaker } from '@meridian/contract';
import english from '#lib/messages/en.json?sentences';
import type { ParsedMessages } from './text.ts';

/**
 * Server and contract speak English here, because forms say what the contract's schemas say before anything is sent. Why they say no comes from
 * the contract's table of sentences, under `refusal.`; what they offer to begin with is in the catalogue under `template.` and `preset.`, what a figure
 * rests on under `methodology.`, word for word. Here a sentence is found again and said in the catalogue's language; an unknown one stays as it is.
 */
export function sentencesIn(catalogue: ParsedMessages): (sentence: string) => string {
  const texts = Object.entries(catalogue).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return sentenceSpeaker(sentenceFinder(english), { ...english, ...Object.fromEntries(texts) });
}
