import type { NewItem, Scenario } from '@meridian/contract';
import { openAdvanced } from '#e2e/testing/advanced.ts';
import { openDashboard } from '#e2e/testing/dashboard.ts';
import { findLeakedFigures } from './amount-leaks.ts';
import { expect, test } from '#e2e/testing/test-accounts.ts';

const PAID_OUT = { existing_funds: 123_456.78, payout_from_date: '2050-01-01', payout_months: 240 };

/** Returns the number of pages in a PDF, by counting objects of this type. */
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length;

test('a plan of sixty items, compared, is printed on two pages: no buttons, light colours, and hidden amounts are masked', async ({
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
  await page.addInitScript((text) => localStorage.setItem('meridian.settings', text), JSON.stringify({ state }));
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
  const runsOut = /^Default.*Money runs out in /;
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
  // The coordinates of outlines may contain the digits of an amount, so they are removed.
  const html = (await paper.innerHTML()).replaceAll(/ d="[^"]*"/g, '');
  expect(findLeakedFigures(html, figures)).toEqual([]);
});

test('on paper names are complete with payouts present, and the items start where the forecast ends', async ({
  addItems,
  page,
}) => {
  const long = 'Contribution to the supplementary occupational pension scheme of the university hospital';
  const plan = (copies: number): NewItem[] =>
    Array.from({ length: copies }, (_, copy): NewItem[] => [
      { name: `${long} ${copy}`, category: 'pension', amount: 1_234.5, currency: 'CHF', ...PAID_OUT },
      {
        name: `משכורת חודשית מהעבודה הראשית בתל אביב ${copy}`,
        category: 'income',
        amount: 15_000,
        currency: 'ILS',
      },
      { name: `Rent ${copy}`, category: 'expense', amount: 1_450, currency: 'EUR', to_date: '2050-12-31' },
    ]).flat();
  await addItems(...plan(2));
  await openDashboard(page);
  const untilPrintable = async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('[data-paper]').getByText('Rent 0', { exact: true })).toBeVisible();
    await page.emulateMedia({ media: null });
  };
  await untilPrintable();
  for (const format of ['A4', 'Letter'] as const) {
    expect(pagesOf(await page.pdf({ format })), `six items on one sheet of ${format}`).toBe(1);
  }
  await addItems(...plan(11).slice(6));
  await page.reload();
  await expect(page.getByText('Showing 33 of 33 items')).toBeVisible();
  await untilPrintable();
  for (const format of ['A4', 'Letter'] as const) {
    expect(pagesOf(await page.pdf({ format })), `33 items on two sheets of ${format}`).toBe(2);
  }
  await page.setViewportSize({ width: 688, height: 900 });
  await page.emulateMedia({ media: 'print' });
  const table = page.locator('[data-paper]').getByRole('table').last();
  await expect(table).toContainText('Payout: from 01/2050 over 20 years');
  const names = await table.locator('tbody td:first-child').evaluateAll((cells) =>
    cells.map((cell) => ({
      width: cell.clientWidth,
      cut: [...cell.querySelectorAll('*')].some((part) => part.scrollHeight > part.clientHeight + 1),
    })),
  );
  expect(names).toHaveLength(33);
  expect(names.filter(({ cut, width }) => cut || width < 150)).toEqual([]);
  expect(await table.evaluate((whole) => whole.scrollWidth - whole.clientWidth)).toBe(0);
});

test('the advanced view is printed as a report of its cards, without controls', async ({
  addItems,
  page,
  staff: _,
}) => {
  await addItems({ name: 'Salary', category: 'income', amount: 3_000, currency: 'USD' });
  await openAdvanced(page);
  await expect(page.locator('[data-card=live] svg').first()).toBeVisible();
  const helpful = page.getByRole('region', { name: 'What would help most' });
  await helpful.scrollIntoViewIfNeeded();
  await expect(helpful.getByRole('row').nth(2)).toBeVisible({ timeout: 30_000 });
  await page.setViewportSize({ width: 688, height: 900 });
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('heading', { name: 'Default', level: 1 })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
  for (const name of ['Monte Carlo simulation', 'Stress test', 'Live economic data']) {
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
  }
  for (const absent of [
    page.getByRole('navigation').first(),
    page.getByRole('contentinfo'),
    page.getByRole('button').first(),
    page.getByRole('heading', { name: 'Dashboard' }),
    page.getByRole('heading', { name: 'Does it fit your forecast?' }),
    page.getByText('Point at an edge of the range'),
    page.getByText('Choose up to four stress tests'),
  ]) {
    await expect(absent).toBeHidden();
  }
  // Explanations and choices are printed as text.
  await expect(page.getByText('A future in which cash ran out once does not count')).toBeVisible();
  await expect(page.getByText('Exchange rates vary too')).toBeVisible();
  const heading = helpful.getByRole('columnheader', { name: 'Middle end value' });
  await expect(heading, 'a sheet is wide enough for columns').toHaveCSS('display', 'table-cell');
  const cut = await page
    .locator('[data-card]')
    .evaluateAll((cards) =>
      cards.filter((card) => card.scrollWidth > card.clientWidth + 1).map((card) => card.getAttribute('data-card')),
    );
  expect(cut).toEqual([]);
  await page.emulateMedia({ media: null });
  expect(pagesOf(await page.pdf({ format: 'A4' })), 'no page with the heading alone').toBe(7);
});
