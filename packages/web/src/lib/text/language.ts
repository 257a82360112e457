import { create } from 'zustand';
import type en from '#lib/messages/en.json';
import englishPublic from '#lib/messages/en.json?public';
import { setSentenceSpeaker } from './spoken-sentence.ts';

/** The languages of the interface; boot.js knows them too. */
export const LANGUAGES = ['en', 'he'] as const;
export type Language = (typeof LANGUAGES)[number];

/** What each language calls itself: whoever looks for theirs may not read the present one. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', he: 'עברית' };

export const DIRECTIONS: Record<Language, 'ltr' | 'rtl'> = { en: 'ltr', he: 'rtl' };

type Messages = Readonly<Record<keyof typeof en, string>>;

/** English comes with the application, so that nobody ever stands before a page without words. */
const PUBLIC_PARTS: Record<Language, () => Promise<{ default: Readonly<Record<string, string>> }>> = {
  en: () => Promise.resolve({ default: englishPublic }),
  he: () => import('#lib/messages/he.json?public'),
};

const CATALOGUES: Record<Language, () => Promise<{ default: Messages }>> = {
  // All but what the server says: in English it says that itself.
  en: () => import('#lib/messages/en.json?interface') as Promise<{ default: Messages }>,
  he: () => import('#lib/messages/he.json'),
};

interface Spoken {
  language: Language;
  /** What the landing page says: plain texts, for which there need be no formatter. */
  publicPart: Readonly<Record<string, string>>;
  /** Null until a page needs it. */
  catalogue: Messages | null;
}

/** The language that is spoken, with its texts: both change in the same moment. */
export const useLanguage = create<Spoken>(() => ({
  language: 'en',
  publicPart: englishPublic,
  catalogue: null,
}));

let wanted: Language = 'en';
let needsCatalogue = false;

/** Speaks another language as soon as its texts are there; rejects, and speaks the old one on, when they cannot be had. */
export function speak(language: Language): Promise<void> {
  wanted = language;
  return fetchTexts();
}

/** Resolves when the whole catalogue is there: before the pages that read from it are drawn. */
export function fetchCatalogue(): Promise<void> {
  needsCatalogue = true;
  return fetchTexts();
}

async function fetchTexts(): Promise<void> {
  const [language, isWhole] = [wanted, needsCatalogue];
  const [{ default: publicPart }, catalogue, sentences] = await Promise.all([
    PUBLIC_PARTS[language](),
    isWhole ? CATALOGUES[language]() : null,
    isWhole && language !== 'en' ? import('./server-sentences.ts') : null,
  ]);
  // Something else is wanted by now.
  if (language !== wanted || isWhole !== needsCatalogue) return fetchTexts();
  document.documentElement.lang = language;
  document.documentElement.dir = DIRECTIONS[language];
  setSentenceSpeaker((catalogue && sentences?.sentencesIn(catalogue.default)) ?? null);
  useLanguage.setState({
    language,
    publicPart,
    catalogue: catalogue?.default ?? null,
  });
}
