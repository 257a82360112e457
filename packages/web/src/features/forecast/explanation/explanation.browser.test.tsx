import { scenarioEndpoints } from '@meridian/contract';
import { parse } from 'csv-parse/browser/esm/sync';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ForecastChartCard } from '#features/forecast/forecast-chart-card.tsx';
import { saveSettings } from '#features/saved-settings/public.ts';
import { call } from '#lib/api/api-client.ts';
import { expectAccessible } from '#testing/page-appearances.ts';
import { choose, focus } from '#testing/dashboard-actions.ts';
import {
  findForecastChart,
  findChartCursor,
  expectDrawn,
  parseAmount,
  readForecastTable,
  captureSavedFile,
  showTable,
} from '#testing/plan/forecast-chart.ts';
import { monthFromNow } from '#testing/plan/month-from-now.ts';
import { renderCard } from '#testing/render-card.tsx';
import { addItems, signUp } from '#testing/sign-up.tsx';

const dialog = page.getByRole('dialog', { name: 'Where the change comes from' });

/** The rows of the dialog's first table: names and figures; a dash means zero. */
const rows = () =>
  Array.from(dialog.getByRole('table').first().element().querySelectorAll('tbody tr, tfoot tr'), (row) => ({
    name: row.querySelector('th')?.textContent ?? '',
    isSum: row.querySelector('strong') !== null,
    figures: Array.from(row.querySelectorAll('td'), ({ textContent }) =>
      textContent === '–' ? 0 : parseAmount(textContent),
    ),
  }));
const cents = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0);

beforeEach(async () => {
  await signUp();
  saveSettings({ forecastYears: 2, hideSensitiveData: false });
  await addItems(
    { name: 'Salary', category: 'income', amount: 3_000.55, currency: 'EUR', tax_percent: 20 },
    { name: 'Rent', category: 'expense', amount: 900, currency: 'USD' },
    {
      name: 'Shares',
      category: 'investment',
      amount: 250,
      currency: 'USD',
      existing_funds: 10_000,
      monthly_interest_rate: 0.4,
      management_fee_saving: 1,
    },
  );
});

test('Enter on a month explains it to the cent, arrow buttons move on, a table row explains its year, and all years can be saved as a file', async () => {
  await renderCard(<ForecastChartCard />);
  await expectDrawn();
  await showTable();
  const { months, series } = readForecastTable();
  const worth = series['Forecast'] ?? [];
  await page.getByRole('button', { name: 'Show as chart' }).click();
  await expectDrawn();
  focus(findChartCursor());
  await userEvent.keyboard('{Home}{ArrowRight}{ArrowRight}{Enter}');
  await expect.element(dialog.getByRole('heading', { name: months[2] ?? '' })).toBeVisible();
  const change = Math.round(((worth[2] ?? 0) - (worth[1] ?? 0)) * 100);
  const pieces = rows();
  const total = pieces.at(-1);
  expect(total?.name).toBe('Change of net worth');
  expect(cents([total?.figures[0] ?? 0])).toBe(change);
  expect(cents(pieces.slice(0, -1).flatMap(({ isSum, figures }) => (isSum ? [] : [figures[0] ?? 0])))).toBe(change);
  expect(pieces.find(({ name }) => name === 'Rent')?.figures[0]).toBe(-900);
  await expectAccessible('the pieces of a month');

  await dialog.getByRole('button', { name: 'Next month' }).click();
  await expect.element(dialog.getByRole('heading', { name: months[3] ?? '' })).toBeVisible();
  expect(cents([rows().at(-1)?.figures[0] ?? 0])).toBe(Math.round(((worth[3] ?? 0) - (worth[2] ?? 0)) * 100));
  // Selecting another year shows the same month of that year.
  await dialog.getByRole('combobox', { name: 'Which year' }).click();
  await page.getByRole('option', { name: months[15]?.slice(-4) ?? '' }).click();
  await expect.element(dialog.getByRole('heading', { name: months[15] ?? '' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  // The button opens the period that was shown last.
  await page.getByRole('button', { name: 'Where the change comes from' }).click();
  await expect.element(dialog.getByRole('heading', { name: months[15] ?? '' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();

  await showTable();
  await findForecastChart().getByText('By year').click();
  const last = monthFromNow(23).name;
  await findForecastChart().getByRole('button', { name: last }).click();
  await dialog.getByText('Year by year').click();
  await expect.element(dialog.getByRole('rowheader', { name: 'Net worth after' })).toBeVisible();
  const { name, file } = await captureSavedFile(dialog.getByRole('button', { name: 'Download as CSV' }));
  expect(name).toBe('Year by year.csv');
  const lines = parse(await file.slice(3).text());
  const closing = lines.find(([, row]) => row === 'Net worth after') ?? [];
  expect(Number(closing.at(-2))).toBeCloseTo(worth.at(-1) ?? 0, 2);
  const ofChanges = lines.slice(
    2,
    lines.findIndex(([, row]) => row === 'Change of net worth'),
  );
  for (let column = 2; column < closing.length; column++) {
    const sum = cents(ofChanges.flatMap((line) => (line[1] === 'Sum' ? [] : [Number(line[column])])));
    const opening = lines.find(([, row]) => row === 'Net worth before') ?? [];
    expect(sum).toBe(cents([Number(closing[column])]) - cents([Number(opening[column])]));
  }
});

test('the flow of a year is shown as a chart, a table and files, and hides hidden amounts', async () => {
  await renderCard(<ForecastChartCard />);
  await page.getByRole('button', { name: 'Where the change comes from' }).click();
  await dialog.getByText('Flow of money').click();
  const figure = dialog.getByRole('figure');
  await expect.element(figure.getByRole('button', { name: 'Download as PNG' })).toBeEnabled();
  await expect.poll(() => figure.element().querySelectorAll('svg rect').length).toBeGreaterThan(5);
  expect(figure.element().querySelector('svg:has(rect)')?.textContent).toContain('$10,800');
  await expectAccessible('the flow of a year');
  const picture = await captureSavedFile(figure.getByRole('button', { name: 'Download as PNG' }));
  expect(await picture.file.slice(1, 4).text()).toBe('PNG');
  expect(picture.file.size).toBeGreaterThan(5_000);
  await figure.getByRole('button', { name: 'Show as table' }).click();
  await expect.element(figure.getByRole('row', { name: 'Cash Rent $10,800' })).toBeVisible();

  saveSettings({ hideSensitiveData: true });
  await expect.element(figure.getByRole('row', { name: 'Cash Rent' })).not.toHaveTextContent(/\d/);
  await figure.getByRole('button', { name: 'Show as chart' }).click();
  await expect.poll(() => figure.element().querySelector('svg:has(rect)')?.textContent).toContain('Rent');
  expect(figure.element().querySelector('svg:has(rect)')?.textContent).not.toMatch(/\d/);
  const { file } = await captureSavedFile(figure.getByRole('button', { name: 'Download as CSV' }));
  expect(await file.text()).not.toMatch(/\d/);
});

test('the first period begins with the existing assets, and a month can be explained for each compared scenario', async () => {
  const { id } = await call(scenarioEndpoints.create, { body: { name: 'Move' } });
  await addItems({
    scenario_id: id,
    name: 'Balance',
    category: 'balance',
    amount: 5_000.25,
    currency: 'USD',
  });
  await addItems({ scenario_id: id, name: 'Wage', category: 'income', amount: 100.5, currency: 'USD' });
  saveSettings({ compareScenarioIds: [id] });
  await renderCard(<ForecastChartCard />);
  await expectDrawn();
  focus(findChartCursor());
  await userEvent.keyboard('{Home}{Enter}{Enter}');
  await expect.element(dialog).toHaveTextContent(/net worth begins with \$10,000 and rises by \$/);
  await choose('Scenario', 'Move', dialog);
  await expect.element(dialog).toHaveTextContent(/net worth begins with \$5,000 and rises by \$101, to \$5,101\./);
  await expect.poll(() => rows().at(-1)).toMatchObject({ name: 'Change of net worth', figures: [5_100.75] });
  await dialog.getByRole('button', { name: 'Next month' }).click();
  await expect.element(dialog).toHaveTextContent(/it began with \$5,000 and rose by \$101\./);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();

  await showTable();
  await findForecastChart()
    .getByRole('button', { name: monthFromNow(2).name })
    .click();
  await expect.element(dialog.getByRole('heading', { name: monthFromNow(2).name })).toBeVisible();
  expect(rows().at(-1)?.figures[0]).toBe(100.5);
});
