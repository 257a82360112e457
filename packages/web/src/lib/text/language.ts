import { useSyncExternalStore } from 'react';
import { createStore } from 'zustand/vanilla';
import english from '#lib/messages/frame/en.json';
import { type CataloguePart, FRAME_TEXTS, type Texts } from '#lib/messages/catalogue-parts.ts';

/** The languages of the interface; boot.js has the same list. */
export const LANGUAGES = ['en', 'he'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The name of each language in the language itself, so that users recognise theirs whatever the current language is. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', he: 'עברית' };

export const DIRECTIONS: Record<Language, 'ltr' | 'rtl'> = { en: 'ltr', he: 'rtl' };

interface LanguageState {
  language: Language;
  /** The texts of all parts that were needed so far. */
  catalogue: Texts;
}

const spoken = createStore<LanguageState>(() => ({ language: 'en', catalogue: english }));

/**
 * Returns the current language and its texts, which always change together. Server rendering and hydration use the current state too,
 * because the store's initial state is always English.
 */
function useSpoken(): LanguageState;
function useSpoken<Part>(select: (state: LanguageState) => Part): Part;
function useSpoken<Part>(select?: (state: LanguageState) => Part): LanguageState | Part {
  const state = useSyncExternalStore(spoken.subscribe, spoken.getState, spoken.getState);
  return select === undefined ? state : select(state);
}

export const useLanguageState = Object.assign(useSpoken, spoken);

let wanted: Language = 'en';
const needed = new Set<CataloguePart>([FRAME_TEXTS]);
/** The messages that were loaded last, and the number of catalogue parts from which they come. */
let loaded: { catalogue: Texts; count: number } = { catalogue: english, count: 1 };

/** Switches to a language once its texts have loaded. Rejects, and leaves the language unchanged, if they cannot be loaded. */
export function switchLanguage(language: Language, ...parts: readonly CataloguePart[]): Promise<void> {
  wanted = language;
  for (const part of parts) needed.add(part);
  return fetchTexts();
}

/** Resolves when these parts of the catalogue have loaded, before the pages that use them are rendered. */
export const loadCatalogue = (...parts: readonly CataloguePart[]): Promise<void> => switchLanguage(wanted, ...parts);

/** Returns the result of `load` once these parts of the catalogue have loaded too. */
export async function loadWithCatalogue<Module>(
  load: () => Promise<Module>,
  ...parts: readonly CataloguePart[]
): Promise<Module> {
  const [module] = await Promise.all([load(), loadCatalogue(...parts)]);
  return module;
}

async function fetchTexts(): Promise<void> {
  const language = wanted;
  const count = needed.size;
  const parts = await Promise.all(Array.from(needed, (part) => part[language]()));
  // Another language or part was requested meanwhile.
  if (language !== wanted || count !== needed.size) return fetchTexts();
  const current = useLanguageState.getState();
  // Setting a new catalogue renders the whole page again, so an unchanged one is not set.
  if (current.language === language && current.catalogue === loaded.catalogue && loaded.count === count) return;
  const catalogue: Texts = Object.fromEntries(parts.flatMap((part) => Object.entries(part.default)));
  document.documentElement.lang = language;
  document.documentElement.dir = DIRECTIONS[language];
  loaded = { catalogue, count };
  useLanguageState.setState({ language, catalogue });
}
