import { scenarioEndpoints } from '@meridian/contract';
import { expect, onTestFinished, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { saveSettings } from '#features/saved-settings/public.ts';
import { call } from '#lib/api/api-client.ts';
import { switchLanguage } from '#lib/text/language.ts';
import { expectConsoleErrors } from '#testing/expected-console-errors.ts';
import { renderPage } from '#testing/render-page.tsx';
import { addItems, signUp } from '#testing/sign-up.tsx';

const NAMES = ['מעבר לחיפה', 'Early retirement at fifty-five, with the house in Lisbon sold and rented back', '😀 B'];

/** The table that compares scenarios, found in any language. */
const comparison = page.getByRole('table').filter({ has: page.getByRole('rowheader', { name: '😀 B' }) });

/** Returns the element around the table, which scrolls if the table is too wide. */
const scrollingPart = () => comparison.element().parentElement!;

/** Returns the right edges of the figures in each row, column by column, in pixels from the left. */
const rightEdges = (): number[][][] =>
  Array.from(comparison.element().querySelectorAll('tbody tr'), (row) =>
    Array.from(row.querySelectorAll('td'), (cell) =>
      [cell, cell.querySelector('bdi') ?? cell].map((part) => Math.round(part.getBoundingClientRect().right)),
    ),
  );

/** Expects at each width that figures are aligned, and that table and chart fit into the window without scrolling. */
async function expectAlignedAndWhole(frame: Locator): Promise<void> {
  for (const width of [1440, 768, 390]) {
    await page.viewport(width, 900);
    await expect.element(comparison).toBeVisible();
    const misplaced = () => {
      const [first = [], ...rows] = rightEdges();
      const isAligned = first.length > 0 && rows.every((row) => JSON.stringify(row) === JSON.stringify(first));
      const outside = [comparison, frame].filter((part) => {
        const { left, right } = part.element().getBoundingClientRect();
        return left < 0 || right > width;
      });
      return {
        rows: rows.length,
        isAligned,
        outside: outside.length,
        isTabStop: scrollingPart().hasAttribute('tabindex'),
        beyondTheWindow: document.documentElement.scrollWidth - innerWidth,
      };
    };
    await expect
      .poll(misplaced, { message: `${width} px` })
      .toEqual({ rows: NAMES.length, isAligned: true, outside: 0, isTabStop: false, beyondTheWindow: 0 });
  }
  await page.viewport(1_440, 900);
}

test('compared figures are aligned in columns and nothing is cut off, in English and Hebrew; the table is a tab stop only if it scrolls', async () => {
  // Charts measure themselves while the window is resized.
  expectConsoleErrors(/ResizeObserver loop/);
  await signUp();
  await addItems({ name: 'Salary', category: 'income', amount: 1_234.5, currency: 'USD' });
  const others: number[] = [];
  for (const [index, name] of NAMES.entries()) {
    const { id } = await call(scenarioEndpoints.create, { body: { name } });
    // In five years the sums are as wide as those of a salary in thirty years.
    const amount = 6 * 10 ** (index + 1) + 0.25;
    await addItems({ name: 'Salary', category: 'income', amount, currency: 'USD', scenario_id: id });
    others.push(id);
  }
  saveSettings({ compareScenarioIds: others, forecastYears: 5 });
  await renderPage();
  const chart = page.getByRole('figure').first();
  await chart.getByRole('button', { name: 'Show as table' }).click();
  // Other texts above the table are not part of its accessible name.
  await expect.element(comparison).toHaveAccessibleName(/^At the end of [^.]+ than in Default\.$/);
  await expectAlignedAndWhole(chart.getByRole('region'));

  await switchLanguage('he');
  onTestFinished(() => switchLanguage('en'));
  await expect.element(chart.getByRole('button', { name: 'הצגה כתרשים' })).toBeVisible();
  expect(document.documentElement.dir).toBe('rtl');
  await expectAlignedAndWhole(chart.getByRole('region'));

  const part = scrollingPart();
  part.style.inlineSize = '120px';
  await expect.poll(() => part.getAttribute('tabindex')).toBe('0');
  expect(part.scrollWidth - part.clientWidth).toBeGreaterThan(1);
});
