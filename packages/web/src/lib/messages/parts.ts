/** The parts of the catalogue: each is fetched, in the language that is spoken, with the pages that read from it. */
import english from './frame/en.json';

/** Texts by their keys. */
export type Texts = Readonly<Record<string, string>>;

/** A part in every language. */
export type CataloguePart = Readonly<Record<'en' | 'he', () => Promise<{ default: Texts }>>>;

/** In English part of every bundle, so that nobody ever stands before a page without words. */
export const FRAME = {
  en: () => Promise.resolve({ default: english }),
  he: () => import('./frame/he.json'),
} satisfies CataloguePart;

export const LANDING: CataloguePart = {
  en: () => import('./landing/en.json'),
  he: () => import('./landing/he.json'),
};

export const USE_CASES: CataloguePart = {
  en: () => import('./use-cases/en.json'),
  he: () => import('./use-cases/he.json'),
};

export const DOCUMENTATION: CataloguePart = {
  en: () => import('./documentation/en.json'),
  he: () => import('./documentation/he.json'),
};

export const LEGAL: CataloguePart = {
  en: () => import('./legal/en.json'),
  he: () => import('./legal/he.json'),
};

export const INTERFACE: CataloguePart = {
  en: () => import('./interface/en.json'),
  he: () => import('./interface/he.json'),
};

export const ACCOUNT: CataloguePart = {
  en: () => import('./account/en.json'),
  he: () => import('./account/he.json'),
};

export const TRANSFER: CataloguePart = {
  en: () => import('./transfer/en.json'),
  he: () => import('./transfer/he.json'),
};

export const ADVANCED: CataloguePart = {
  en: () => import('./advanced/en.json'),
  he: () => import('./advanced/he.json'),
};

/** The sentences of the contract's rules. */
export const SENTENCES: CataloguePart = {
  en: async () => textsOf((await import('./sentences/en.ts')).rules),
  he: async () => textsOf((await import('./sentences/he.ts')).rules),
};

const textsOf = (rules: Texts) => ({
  default: Object.fromEntries(Object.entries(rules).map(([code, text]) => [`sentence.${code}`, text])),
});
