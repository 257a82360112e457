/** The texts of the sentences. Apart from the codes, because a page loads the texts of one language and only those of the rules. */
import { english } from './en.ts';
import { hebrew } from './he.ts';

export { englishRules } from './en.ts';
export { hebrewRules } from './he.ts';

/** The text of every sentence, in each language. */
export const SENTENCES = {
  en: { ...english.rules, ...english.calls },
  he: { ...hebrew.rules, ...hebrew.calls },
};
/** The language of a catalogue. */
export type SentenceLanguage = keyof typeof SENTENCES;
