/** The parts of the catalogue of messages. Each part is loaded in the chosen language, together with the pages that use it. */
import english from '#lib/messages/frame/en.json';

/** Texts of the interface by message key. */
export type Texts = Readonly<Record<string, string>>;

/** For each language, a function that loads the texts of a part. */
export type CataloguePart = Readonly<Record<'en' | 'he', () => Promise<{ default: Texts }>>>;

/** The texts of navigation, footer and cookie dialog. The English ones are in every bundle, so that a page never appears without text. */
export const FRAME_TEXTS = {
  en: () => Promise.resolve({ default: english }),
  he: () => import('#lib/messages/frame/he.json'),
} satisfies CataloguePart;

export const LANDING_TEXTS: CataloguePart = {
  en: () => import('#lib/messages/landing/en.json'),
  he: () => import('#lib/messages/landing/he.json'),
};

export const USE_CASES_TEXTS: CataloguePart = {
  en: () => import('#lib/messages/use-cases/en.json'),
  he: () => import('#lib/messages/use-cases/he.json'),
};

export const DOCUMENTATION_TEXTS: CataloguePart = {
  en: () => import('#lib/messages/documentation/en.json'),
  he: () => import('#lib/messages/documentation/he.json'),
};

export const LEGAL_TEXTS: CataloguePart = {
  en: () => import('#lib/messages/legal/en.json'),
  he: () => import('#lib/messages/legal/he.json'),
};

export const INTERFACE_TEXTS: CataloguePart = {
  en: () => import('#lib/messages/interface/en.json'),
  he: () => import('#lib/messages/interface/he.json'),
};

/** Texts of dialogs, of the bar for selected items, and of the start of an empty scenario. */
export const DIALOG_TEXTS: CataloguePart = {
  en: () => import('#lib/messages/dialogs/en.json'),
  he: () => import('#lib/messages/dialogs/he.json'),
};

/** Texts about a scenario's assumptions, in sentences and in the form that edits them. */
export const ASSUMPTIONS_TEXTS: CataloguePart = {
  en: () => import('#lib/messages/assumptions/en.json'),
  he: () => import('#lib/messages/assumptions/he.json'),
};

/** Texts for dates of items that refer to a milestone. */
export const MILESTONES_TEXTS: CataloguePart = {
  en: () => import('#lib/messages/milestones/en.json'),
  he: () => import('#lib/messages/milestones/he.json'),
};

export const ACCOUNT_TEXTS: CataloguePart = {
  en: () => import('#lib/messages/account/en.json'),
  he: () => import('#lib/messages/account/he.json'),
};

/** Texts for guests, who try a plan without an account. */
export const GUEST_TEXTS: CataloguePart = {
  en: () => import('#lib/messages/guest/en.json'),
  he: () => import('#lib/messages/guest/he.json'),
};

export const TRANSFER_TEXTS: CataloguePart = {
  en: () => import('#lib/messages/transfer/en.json'),
  he: () => import('#lib/messages/transfer/he.json'),
};

export const ADVANCED_TEXTS: CataloguePart = {
  en: () => import('#lib/messages/advanced/en.json'),
  he: () => import('#lib/messages/advanced/he.json'),
};

/** The messages of the contract's validation rules. */
export const VALIDATION_TEXTS: CataloguePart = {
  en: async () => textsOf((await import('./validation-messages-en.ts')).rules),
  he: async () => textsOf((await import('./validation-messages-he.ts')).rules),
};

const textsOf = (rules: Texts) => ({
  default: Object.fromEntries(Object.entries(rules).map(([code, text]) => [`sentence.${code}`, text])),
});
