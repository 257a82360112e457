/** What the fan of the landing page says: it comes with the fan, not with the page. */
import type en from '#lib/messages/en.json';
import type { Language } from '#lib/text/language.ts';

type Key = Extract<keyof typeof en, `fan.${string}`>;
type Say = (key: Key, values?: Readonly<Record<string, string>>) => string;

const PARTS: Record<Language, () => Promise<{ default: Readonly<Record<string, string>> }>> = {
  en: () => import('#lib/messages/en.json?fan'),
  he: () => import('#lib/messages/he.json?fan'),
};

const fetched = new Map<Language, Promise<Say>>();

/** The same promise each time. The public pages have no formatter: each name in braces becomes its value, nothing more. */
export function textsIn(language: Language): Promise<Say> {
  const known = fetched.get(language) ?? fetchTexts(language);
  fetched.set(language, known);
  return known;
}

async function fetchTexts(language: Language): Promise<Say> {
  const { default: texts } = await PARTS[language]();
  return (key, values = {}) =>
    (texts[key] ?? key).replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}
