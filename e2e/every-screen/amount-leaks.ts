/** Searches for amounts in a page that should show none. */
import type { Page } from '@playwright/test';

export { findLeakedFigures } from '../../packages/web/src/testing/find-leaked-figures.ts';

/** Returns every figure that the page shows: of items, conversions, sums and forecasts. */
export async function readFigures(page: Page): Promise<string[]> {
  const text = await page.locator('body').innerText();
  const figures = text.match(/\d{1,3}(?:,\d{3})+(?:\.\d\d)?|\d{4,}(?:\.\d\d)?/g) ?? [];
  return [...new Set(figures)].filter((figure) => !/^(19|20)\d\d$/.test(figure));
}

/** Returns all texts, attributes and field values of a page. */
export function readAllText(page: Page): Promise<string> {
  return page.evaluate(() => {
    const fields = Array.from(
      document.querySelectorAll('input, textarea'),
      (field) => (field as HTMLInputElement).value,
    );
    return [document.title, document.documentElement.outerHTML, ...fields].join('\n');
  });
}
