import { afterAll, beforeAll } from 'vitest';
import english from '#lib/messages/en.json?interface';
import hebrew from '#lib/messages/he.json?interface';
import { type Language, type Messages, useLanguage } from '#lib/text/language.ts';

const CATALOGUES = { en: english, he: hebrew };

/** In all tests of a file the interface speaks a language. */
export function speaking(language: Language): void {
  beforeAll(() => useLanguage.setState({ language, catalogue: CATALOGUES[language] as unknown as Messages }));
  afterAll(() => useLanguage.setState({ language: 'en', catalogue: null }));
}
