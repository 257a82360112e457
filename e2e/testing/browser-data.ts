/** Searches a browser for data of a person. */
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Returns all data that a tab can read: its storages and databases, cookies, history entry and the page itself. */
export async function readBrowserData(page: Page): Promise<string> {
  const cookies = JSON.stringify(await page.context().cookies());
  const found = await page.evaluate(async () => {
    const databases = await indexedDB.databases();
    const caches_ = await caches.keys();
    const fields = Array.from(document.querySelectorAll('input, textarea'), (field) =>
      field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : '',
    );
    return [
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
      JSON.stringify([databases, caches_, history.state]),
      location.href,
      document.title,
      document.documentElement.outerHTML,
      ...fields,
    ].join('\n');
  });
  return `${cookies}\n${found}`;
}

/** Expects that none of these texts and numbers is found, with or without grouping. */
export async function expectNoPersonalData(page: Page, marks: readonly string[], when: string): Promise<void> {
  const found = async () => {
    const text = (await readBrowserData(page)).replaceAll(/(?<=\d),(?=\d)/g, '');
    // The digits of a number can by chance be within an id or a token, but not at its beginning.
    const isFound = (mark: string) =>
      /^\d+$/.test(mark) ? new RegExp(`(?<![\\p{L}\\d])${mark}`, 'u').test(text) : text.includes(mark);
    return marks.filter(isFound);
  };
  await expect.poll(found, when).toEqual([]);
}

/** Returns the keys of the browser's storages. */
export const readStorageKeys = (page: Page) =>
  page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].toSorted());
