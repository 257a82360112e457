import type { Locator, Page } from '@playwright/test';
import { openDashboard } from '#e2e/testing/dashboard.ts';
import { expect, test } from '#e2e/testing/test-accounts.ts';

const NAMES = ['מעבר לחיפה', 'Early retirement at fifty-five, with the house in Lisbon sold and rented back', '😀 B'];

/** Returns the table that compares scenarios, found in any language. */
const comparisonOf = (page: Page): Locator =>
  page.getByRole('table').filter({ has: page.getByRole('rowheader', { name: '😀 B' }) });

/** Returns the right edges of the figures in each row, column by column, in pixels from the left. */
const edgesOf = (table: Locator) =>
  table.evaluate((element: HTMLTableElement) =>
    Array.from(element.tBodies[0]?.rows ?? [], (row) =>
      Array.from(row.querySelectorAll('td'), (cell) => {
        const amount = cell.querySelector('bdi') ?? cell;
        return [cell, amount].map((part) => Math.round(part.getBoundingClientRect().right));
      }),
    ),
  );

for (const language of ['en', 'he'] as const) {
  test(`compared figures are aligned in columns, and nothing is cut off: ${language}`, async ({ api, page }) => {
    await api.addItem({ name: 'Salary', category: 'income', amount: 1_234.5, currency: 'USD' });
    const others = [];
    for (const [index, name] of NAMES.entries()) {
      const { id } = await api.addScenario(name);
      const amount = 10 ** (index + 1) + 0.25;
      await api.addItem({ name: 'Salary', category: 'income', amount, currency: 'USD', scenario_id: id });
      others.push(id);
    }
    const state = { compareScenarioIds: others, forecastYears: 30, language };
    await page.addInitScript((text) => localStorage.setItem('meridian.settings', text), JSON.stringify({ state }));
    await page.setViewportSize({ width: 1440, height: 900 });
    if (language === 'en') await openDashboard(page);
    else await page.goto('/dashboard');
    const table = comparisonOf(page);
    const chart = page.getByRole('figure').first();
    await chart.getByRole('button', { name: /^(Show as table|הצגה כטבלה)$/ }).click();
    const frame = chart.getByRole('region');
    // Other texts above the table are not part of its accessible name.
    if (language === 'en') await expect(table).toHaveAccessibleName(/^At the end of [^.]+ than in Default\.$/);
    const scrolling = table.locator('..');
    for (const width of [1440, 768, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(table).toBeVisible();
      const [first = [], ...rows] = await edgesOf(table);
      expect(first.length, `${width}`).toBeGreaterThan(0);
      expect(rows).toHaveLength(NAMES.length);
      for (const row of rows) expect(row, `${width} px`).toEqual(first);
      for (const part of [table, frame]) {
        const { left, right } = await part.evaluate((element) => element.getBoundingClientRect());
        expect(left, `${width} px`).toBeGreaterThanOrEqual(0);
        expect(right, `${width} px`).toBeLessThanOrEqual(width);
      }
      await expect(scrolling, `${width} px`).not.toHaveAttribute('tabindex');
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wider, `${width} px`).toBe(0);
    }
    // The table is a tab stop only if it scrolls.
    await scrolling.evaluate((part) => (part.style.inlineSize = '120px'));
    await expect(scrolling).toHaveAttribute('tabindex', '0');
    expect(await scrolling.evaluate((part) => part.scrollWidth - part.clientWidth)).toBeGreaterThan(1);
  });
}
