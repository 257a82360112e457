import { englishRules, hebrewRules } from '@meridian/contract';
import { afterAll, beforeAll } from 'vitest';
import { en, he } from '#lib/messages/full-catalogue.ts';
import { type Language, useLanguageState } from '#lib/text/language.ts';

const sentences = (rules: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(rules).map(([code, text]) => [`sentence.${code}`, text]));

const CATALOGUES = {
  en: { ...en, ...sentences(englishRules) },
  he: { ...he, ...sentences(hebrewRules) },
};

/** Sets the language of the interface for all tests of a file, and resets it afterwards. */
export function setTestLanguage(language: Language): void {
  beforeAll(() => useLanguageState.setState({ language, catalogue: CATALOGUES[language] }));
  afterAll(() => useLanguageState.setState({ language: 'en', catalogue: {} }));
}
