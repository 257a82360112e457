/** What a browser holds of whoever used it. */
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Everything that a tab can find: what its storages and databases keep, its cookies, its history entry and the page itself. */
export async function tracesIn(page: Page): Promise<string> {
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

/** Nothing of these words and numbers is found, however a number is grouped. */
export async function expectNoTraces(page: Page, marks: readonly string[], when: string): Promise<void> {
  const found = async () => {
    const text = (await tracesIn(page)).replaceAll(/(?<=\d),(?=\d)/g, '');
    return marks.filter((mark) => text.includes(mark));
  };
  await expect.poll(found, when).toEqual([]);
}

/** The names under which something is kept. */
export const keptKeys = (page: Page) =>
  page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].toSorted());
