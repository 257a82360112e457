import type { Scenario } from '@meridian/contract';
import { openDashboard } from '#e2e/testing/dashboard.ts';
import { leaksIn } from './leaks.ts';
import { expect, test } from '#e2e/testing/people.ts';

/** How many pages a PDF has: one object of this type each. */
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length;

test('a plan of sixty items, compared, on two pages of paper: no buttons, light, and what is hidden stays hidden', async ({
  addItems,
  api,
  page,
}) => {
  const categories = ['income', 'expense', 'saving', 'pension', 'investment'] as const;
  await addItems(
    ...categories.flatMap((category, at) => [
      { name: `First ${category}`, category, amount: 1_234.5 * (at + 1), currency: 'USD' as const },
      { name: `Second ${category}`, category, amount: 777.25 * (at + 1), currency: 'EUR' as const },
      { name: `Third ${category}`, category, amount: 778 + at, currency: 'EUR' as const },
    ]),
    { name: 'Old car', category: 'balance', amount: 6_000, currency: 'USD', is_hidden: true },
  );
  for (let copied = 0; copied < 2; copied += 1) {
    const ids = (await api.items()).filter(({ is_hidden }) => !is_hidden).map((item) => item.id);
    await api.post('/api/financial-items/bulk_action/', {
      action: 'duplicate_items',
      item_ids: ids,
      duplicate: true,
    });
  }
  const { id } = await api.get<Scenario>('/api/scenarios/current/');
  const copies = await Promise.all([1, 2].map(() => api.post<Scenario>(`/api/scenarios/${id}/duplicate/`)));
  const state = { compareScenarioIds: copies.map((copy) => copy.id), forecastYears: 30 };
  await page.addInitScript(
    (text) => localStorage.setItem('meridian.settings', text),
    JSON.stringify({ state }),
  );
  await page.emulateMedia({ colorScheme: 'dark' });
  await openDashboard(page);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const paper = page.locator('[data-paper]');
  await expect(paper.getByRole('heading', { name: 'Default' })).toBeVisible();
  await expect(paper).toContainText('All totals in USD.');
  await expect(paper).toContainText('Built-in rates');
  await expect(paper.getByText('First income', { exact: true })).toBeVisible();
  await expect(paper).toContainText('1 hidden item is left out.');
  await expect(paper.getByText('Old car')).toHaveCount(0);
  await expect(paper.locator('svg path')).not.toHaveCount(0);
  const compared = paper.getByRole('table').filter({ hasText: 'Default (copy 2)' });
  await expect(compared.getByRole('columnheader')).toHaveText([
    'Scenario',
    'Net worth',
    'Cash',
    'Pension',
    'Investment',
    'Saving',
    'Margin',
  ]);
  const runsOut = /^Default.*Cash runs out in /;
  await expect(compared.getByRole('rowheader')).toHaveText([runsOut, runsOut, runsOut]);
  await expect(compared.getByRole('row').last()).toContainText('the same');
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
  const figures = (await paper.innerText()).match(/\d{1,3}(?:,\d{3})+(?:\.\d\d)?/g) ?? [];
  expect(figures.length).toBeGreaterThan(10);

  await page.emulateMedia({ media: null, colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  for (const format of ['A4', 'Letter'] as const) {
    expect(pagesOf(await page.pdf({ format })), format).toBe(2);
  }
  await expect(paper, 'the page is back afterwards').toHaveCount(0);
  await page.getByRole('button', { name: 'Hide Data' }).click();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(paper.getByText('First income', { exact: true })).toBeVisible();
  // Coordinates of outlines, written one after the other, may have the digits of an amount.
  const html = (await paper.innerHTML()).replaceAll(/ d="[^"]*"/g, '');
  expect(leaksIn(html, figures)).toEqual([]);
});
