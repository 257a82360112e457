import { use } from 'react';
import { type Language, useLanguage } from '#lib/language.ts';
import type { Text } from '#lib/text.ts';

type Texts = Promise<{ default: Readonly<Record<string, string>> }>;

const PARTS: Record<Language, () => Texts> = {
  en: () => import('#lib/messages/en.json?consent'),
  he: () => import('#lib/messages/he.json?consent'),
};

/** One promise a language: a component that waits must find the same again. */
const loaded = new Map<Language, Texts>();

/** The dialog's texts come with the dialog: it opens on every page, also where there is no formatter. */
export function useConsentText(): Text {
  const language = useLanguage((spoken) => spoken.language);
  const texts = loaded.get(language) ?? PARTS[language]();
  loaded.set(language, texts);
  const { default: messages } = use(texts);
  return (key) => messages[key] ?? key;
}
