import { readFileSync, readdirSync } from 'node:fs';
import type { BrowserContext, Page } from '@playwright/test';
import { englishRules, hebrewRules } from '@meridian/contract';

type Catalogue = Readonly<Record<string, string>>;

const MESSAGES = new URL('../../packages/web/src/lib/messages/', import.meta.url);

/** All parts of the catalogue. */
function readCatalogue(language: 'en' | 'he'): Catalogue {
  const parts = readdirSync(MESSAGES, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'sentences')
    .map(({ name }) => readFileSync(new URL(`${name}/${language}.json`, MESSAGES), 'utf8'));
  return Object.assign({}, ...parts.map((text) => JSON.parse(text) as Catalogue)) as Catalogue;
}

/** Stands after every word of a marked text. Nobody sees it, and Playwright looks past it: what journeys look for is found. */
const MARK = '\u200b';
const WORD = /<\/?\w+>|\p{L}[\p{L}\p{M}\p{N}’]*/gu;

/** A message with a mark after every word that is shown: placeholders, names of tags and of a plural's branches are none. */
function marked(message: string): string {
  let depth = 0;
  return message
    .split(/([{}])/)
    .map((part) => {
      if (part === '{') depth += 1;
      if (part === '}') depth -= 1;
      return depth % 2 === 1
        ? part
        : part.replaceAll(WORD, (word) => (word.startsWith('<') ? word : word + MARK));
    })
    .join('');
}

/**
 * A language that no person speaks: where the browser loads Hebrew, it gets English with marks, until `speakHebrew` gives it
 * the real one. So a text that comes from no catalogue is found on the very pages that people see.
 */
export async function speakMarkedEnglish(context: BrowserContext): Promise<void> {
  const [en, he] = [readCatalogue('en'), readCatalogue('he')];
  await context.route(/\/assets\/he-[\w-]+\.js$/, async (route) => {
    const chunk = await (await route.fetch()).text();
    // The sentences of the contract's rules come by their own name, and without a prefix.
    const isOfRules = chunk.includes('end_before_start');
    const [english, hebrew] = isOfRules ? [englishRules as Catalogue, hebrewRules as Catalogue] : [en, he];
    const keys = Object.keys(english).filter((key) => isOfRules || chunk.includes(`"${key}":`));
    const partOf = (catalogue: Catalogue, written: (message: string) => string) =>
      JSON.stringify(Object.fromEntries(keys.map((key) => [key, written(catalogue[key] ?? '')])));
    await route.fulfill({
      contentType: 'text/javascript',
      body: `const marked = ${partOf(english, marked)}, hebrew = ${partOf(hebrew, String)};
        const spoken = new Proxy(marked, { get: (_, key) => (globalThis.speaksHebrew ? hebrew : marked)[key] });
        ${isOfRules ? 'export { spoken as rules };' : 'export default spoken;'}`,
    });
  });
}

/** The choice of a language in another tab of the browser, which this one follows. */
async function chooseElsewhere(page: Page, language: 'en' | 'he'): Promise<void> {
  await page.evaluate((chosen) => {
    const key = 'meridian.settings';
    const stored = JSON.parse(localStorage.getItem(key) ?? '{}') as { state?: object };
    const state = { ...stored.state, language: chosen };
    localStorage.setItem(key, JSON.stringify({ state, version: 0 }));
    dispatchEvent(new StorageEvent('storage', { key }));
  }, language);
  await page.locator(`html[lang=${language}]`).waitFor();
}

/** Speaks what comes in place of Hebrew, from now on the real one or marked English. */
async function speakInItsPlace(page: Page, speaksHebrew: boolean): Promise<void> {
  await chooseElsewhere(page, 'en');
  await page.evaluate((is) => Object.assign(globalThis, { speaksHebrew: is }), speaksHebrew);
  await chooseElsewhere(page, 'he');
}

/** Marked English on the same page, whatever is open on it. */
export const speakMarked = (page: Page): Promise<void> => speakInItsPlace(page, false);

/** Real Hebrew on the same page, whatever is open on it. */
export const speakHebrew = (page: Page): Promise<void> => speakInItsPlace(page, true);

/** From either to English, as the page stands. */
export async function speakEnglish(page: Page): Promise<void> {
  await chooseElsewhere(page, 'en');
}

/** Every Latin word that the page shows or tells and that is neither marked nor among `known`, with what it stands in. */
export async function unmarkedWords(page: Page, known: ReadonlySet<string>): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const TOLD = [
      'aria-label',
      'aria-description',
      'aria-roledescription',
      'aria-valuetext',
      'alt',
      'placeholder',
      'title',
    ];
    const found = [document.title];
    for (const element of document.querySelectorAll('body, body *')) {
      // What a language calls itself is the same in every language.
      if (element.closest('script, noscript, [lang]:not(html)') !== null) continue;
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      found.push(...TOLD.flatMap((name) => element.getAttribute(name) ?? []));
      const written = Array.from(element.childNodes).filter((node) => node instanceof Text);
      found.push(...written.map(({ data }) => data));
    }
    return found;
  });
  const problems = texts.flatMap((text) =>
    Array.from(text.matchAll(/(\p{Script=Latin}[\p{L}\p{M}\p{N}’]+)(\u200b?)/gu))
      .filter(([, word = '', mark]) => mark === '' && !known.has(word))
      .map(([word]) => `'${word}' in '${text}'`),
  );
  return [...new Set(problems)];
}

/** The Latin words of what somebody entered or chose. */
export function wordsOf(...texts: string[]): string[] {
  return texts.flatMap((text) => text.match(/\p{Script=Latin}[\p{L}\p{M}\p{N}’]+/gu) ?? []);
}
