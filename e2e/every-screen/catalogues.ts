import { readFileSync, readdirSync } from 'node:fs';
import type { BrowserContext, Page } from '@playwright/test';
import { englishRules, hebrewRules } from '@meridian/contract';

type Catalogue = Readonly<Record<string, string>>;

const MESSAGES = new URL('../../packages/web/src/lib/messages/', import.meta.url);

/** Returns all messages of the web client in one language. */
function readCatalogue(language: 'en' | 'he'): Catalogue {
  const parts = readdirSync(MESSAGES, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => readFileSync(new URL(`${name}/${language}.json`, MESSAGES), 'utf8'));
  return Object.assign({}, ...parts.map((text) => JSON.parse(text) as Catalogue)) as Catalogue;
}

/**
 * A zero-width space that follows every word of a marked text. It is invisible, and Playwright ignores it when it searches for
 * text.
 */
const MARK = '\u200b';
const WORD = /<\/?\w+>|\p{L}[\p{L}\p{M}\p{N}’]*/gu;

/** Returns a message with a mark after every visible word; placeholders, names of tags and names of plural branches get none. */
function marked(message: string): string {
  let depth = 0;
  return message
    .split(/([{}])/)
    .map((part) => {
      if (part === '{') depth += 1;
      if (part === '}') depth -= 1;
      return depth % 2 === 1 ? part : part.replaceAll(WORD, (word) => (word.startsWith('<') ? word : word + MARK));
    })
    .join('');
}

/**
 * Replaces Hebrew by English with marks, until `switchToHebrew` loads the real texts. Any text without marks on the page
 * then comes from no catalogue.
 */
export async function replaceHebrewByMarkedEnglish(context: BrowserContext): Promise<void> {
  const [en, he] = [readCatalogue('en'), readCatalogue('he')];
  await context.route(/\/assets\/(validation-messages-)?he-[\w-]+\.js$/, async (route) => {
    const chunk = await (await route.fetch()).text();
    // The messages of the contract's rules are in a separate file, whose keys have no prefix.
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

/** Changes the stored language and sends the storage event by which an open page learns of a change in another tab. */
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

/** Switches the page to Hebrew, or to the marked English that replaces it. A page in one of the two passes through English first. */
async function showHebrewOrMarkedEnglish(page: Page, speaksHebrew: boolean): Promise<void> {
  if ((await page.locator('html').getAttribute('lang')) !== 'en') await chooseElsewhere(page, 'en');
  await page.evaluate((is) => Object.assign(globalThis, { speaksHebrew: is }), speaksHebrew);
  await chooseElsewhere(page, 'he');
}

/** Switches the open page to marked English. */
export const switchToMarkedEnglish = (page: Page): Promise<void> => showHebrewOrMarkedEnglish(page, false);

/** Switches the open page to real Hebrew. */
export const switchToHebrew = (page: Page): Promise<void> => showHebrewOrMarkedEnglish(page, true);

/** Switches the open page to the real, unmarked English texts. */
export async function switchToEnglish(page: Page): Promise<void> {
  await chooseElsewhere(page, 'en');
}

/**
 * Returns every Latin word that the page shows or announces and that is neither marked nor in `known`, with the text around it.
 */
export async function findUnmarkedWords(page: Page, known: ReadonlySet<string>): Promise<string[]> {
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
      // The names of languages are the same in every language.
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

/** Returns the Latin words of texts that were entered or chosen. */
export function findLatinWords(...texts: string[]): string[] {
  return texts.flatMap((text) => text.match(/\p{Script=Latin}[\p{L}\p{M}\p{N}’]+/gu) ?? []);
}
