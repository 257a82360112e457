/**
 * Texts of the error messages in all languages. They are separate from the codes, because a page loads only the texts of validation rules
 * in one language.
 */
import { english } from './en.ts';
import { hebrew } from './he.ts';

export { englishRules } from './en.ts';
export { hebrewRules } from './he.ts';

/** The text of every error message, in each language. */
export const ERROR_MESSAGES = {
  en: { ...english.rules, ...english.calls },
  he: { ...hebrew.rules, ...hebrew.calls },
};
/** A language in which error messages exist. */
export type ErrorMessageLanguage = keyof typeof ERROR_MESSAGES;
