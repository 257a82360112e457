import { useSyncExternalStore } from 'react';
import { createStore } from 'zustand/vanilla';
import english from '#lib/messages/frame/en.json';
import { type CataloguePart, FRAME, type Texts } from '#lib/messages/parts.ts';

/** The languages of the interface; boot.js knows them too. */
export const LANGUAGES = ['en', 'he'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The name of each language in itself: whoever looks for theirs may not read the present one. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', he: 'עברית' };

export const DIRECTIONS: Record<Language, 'ltr' | 'rtl'> = { en: 'ltr', he: 'rtl' };

interface Spoken {
  language: Language;
  /** The parts that pages have needed so far. */
  catalogue: Texts;
}

const spoken = createStore<Spoken>(() => ({ language: 'en', catalogue: english }));

/**
 * The language that is spoken, with its texts: both change in the same moment. Where the build draws a page, and where the page is
 * hydrated, it is the language of that moment, not the one that every page begins with.
 */
function useSpoken(): Spoken;
function useSpoken<Part>(select: (state: Spoken) => Part): Part;
function useSpoken<Part>(select?: (state: Spoken) => Part): Spoken | Part {
  const state = useSyncExternalStore(spoken.subscribe, spoken.getState, spoken.getState);
  return select === undefined ? state : select(state);
}

export const useLanguage = Object.assign(useSpoken, spoken);

let wanted: Language = 'en';
const needed = new Set<CataloguePart>([FRAME]);

/** Speaks another language as soon as its texts are there; rejects, and speaks the old one on, when they cannot be had. */
export function speak(language: Language, ...parts: readonly CataloguePart[]): Promise<void> {
  wanted = language;
  for (const part of parts) needed.add(part);
  return fetchTexts();
}

/** Resolves when these parts of the catalogue are there: before the pages that read from them are drawn. */
export const fetchCatalogue = (...parts: readonly CataloguePart[]): Promise<void> => speak(wanted, ...parts);

/** The result of `load`, once these parts of the catalogue are there too. */
export async function withCatalogue<Module>(
  load: () => Promise<Module>,
  ...parts: readonly CataloguePart[]
): Promise<Module> {
  const [module] = await Promise.all([load(), fetchCatalogue(...parts)]);
  return module;
}

async function fetchTexts(): Promise<void> {
  const language = wanted;
  const count = needed.size;
  const parts = await Promise.all(Array.from(needed, (part) => part[language]()));
  // Something else is wanted by now.
  if (language !== wanted || count !== needed.size) return fetchTexts();
  const catalogue: Texts = Object.fromEntries(parts.flatMap((part) => Object.entries(part.default)));
  document.documentElement.lang = language;
  document.documentElement.dir = DIRECTIONS[language];
  useLanguage.setState({ language, catalogue });
}
