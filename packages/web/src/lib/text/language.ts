import { create } from 'zustand';
import type en from '#lib/messages/en.json';
import englishPublic from '#lib/messages/en.json?public';
import type { ParsedMessages } from './text.ts';

/** The languages of the interface; boot.js knows them too. */
export const LANGUAGES = ['en', 'he'] as const;
export type Language = (typeof LANGUAGES)[number];

/** What each language calls itself: whoever looks for theirs may not read the present one. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', he: 'עברית' };

export const DIRECTIONS: Record<Language, 'ltr' | 'rtl'> = { en: 'ltr', he: 'rtl' };

export type Messages = Readonly<Record<keyof typeof en, ParsedMessages[string]>>;

/** English comes with the application, so that nobody ever stands before a page without words. */
const PUBLIC_PARTS: Record<Language, () => Promise<{ default: Readonly<Record<string, string>> }>> = {
  en: () => Promise.resolve({ default: englishPublic }),
  he: () => import('#lib/messages/he.json?public'),
};

/** What the interface says, what is said of an account, what stands on the pages to be read, what imports and exports say, the advanced view. */
export type CataloguePart = 'interface' | 'account' | 'reading' | 'transfer' | 'advanced';

type Fetched = Promise<{ default: ParsedMessages }>;

const CATALOGUES: Record<Language, Record<CataloguePart, () => Fetched>> = {
  en: {
    interface: () => import('#lib/messages/en.json?interface'),
    account: () => import('#lib/messages/en.json?account'),
    reading: () => import('#lib/messages/en.json?reading'),
    transfer: () => import('#lib/messages/en.json?transfer'),
    advanced: () => import('#lib/messages/en.json?advanced'),
  },
  he: {
    interface: () => import('#lib/messages/he.json?interface'),
    account: () => import('#lib/messages/he.json?account'),
    reading: () => import('#lib/messages/he.json?reading'),
    transfer: () => import('#lib/messages/he.json?transfer'),
    advanced: () => import('#lib/messages/he.json?advanced'),
  },
};

interface Spoken {
  language: Language;
  /** What the landing page says: plain texts, for which there need be no formatter. */
  publicPart: Readonly<Record<string, string>>;
  /** Null until a page needs it; the parts that pages have needed so far. */
  catalogue: Messages | null;
}

/** The language that is spoken, with its texts: both change in the same moment. */
export const useLanguage = create<Spoken>(() => ({
  language: 'en',
  publicPart: englishPublic,
  catalogue: null,
}));

let wanted: Language = 'en';
const needed = new Set<CataloguePart>();

/** Speaks another language as soon as its texts are there; rejects, and speaks the old one on, when they cannot be had. */
export function speak(language: Language): Promise<void> {
  wanted = language;
  return fetchTexts();
}

/** Resolves when these parts of the catalogue are there: before the pages that read from them are drawn. */
export function fetchCatalogue(...parts: readonly CataloguePart[]): Promise<void> {
  for (const part of parts) needed.add(part);
  return fetchTexts();
}

/** What `load` brings, once these parts of the catalogue are there too. */
export async function withCatalogue<Module>(
  load: () => Promise<Module>,
  ...parts: readonly CataloguePart[]
): Promise<Module> {
  const [module] = await Promise.all([load(), fetchCatalogue(...parts)]);
  return module;
}

async function fetchTexts(): Promise<void> {
  const language = wanted;
  const names = [...needed];
  const [{ default: publicPart }, ...parts] = await Promise.all([
    PUBLIC_PARTS[language](),
    ...names.map((name) => CATALOGUES[language][name]()),
  ]);
  // Something else is wanted by now.
  if (language !== wanted || names.length !== needed.size) return fetchTexts();
  const texts = Object.assign({}, ...parts.map((part) => part.default)) as Messages;
  const catalogue = parts.length === 0 ? null : texts;
  document.documentElement.lang = language;
  document.documentElement.dir = DIRECTIONS[language];
  useLanguage.setState({
    language,
    publicPart,
    catalogue,
  });
}
