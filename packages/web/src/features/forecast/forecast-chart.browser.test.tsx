import { parse } from 'csv-parse/browser/esm/sync';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ForecastChartCard } from '#features/forecast/forecast-chart-card.tsx';
import { BROWSER_SETTINGS, switchSettingsStorage, saveSettings } from '#features/saved-settings/public.ts';
import {
  CHART_LINES,
  findForecastChart,
  findChartCursor,
  readPlotPixels,
  expectDrawn,
  findLineCheckbox,
  parseAmount,
  readForecastTable,
  captureSavedFile,
  showTable,
} from '#testing/plan/forecast-chart.ts';
import { emulateMediaFeatures } from '#testing/page-appearances.ts';
import { monthFromNow } from '#testing/plan/month-from-now.ts';
import { focus } from '#testing/dashboard-actions.ts';
import { renderCard } from '#testing/render-card.tsx';
import { addItems, signUp } from '#testing/sign-up.tsx';

/** The headings of the figure columns. */
const headings = () =>
  Array.from(
    findForecastChart().element().querySelectorAll('th[scope="col"]:not([data-news])'),
    (cell) => cell.textContent,
  );
async function expectHeadings(...lines: readonly string[]): Promise<void> {
  await expect.poll(headings).toEqual(['Month', ...lines]);
}
const spoken = () => findForecastChart().getByRole('status').element().textContent;
const resetZoom = () => page.getByRole('button', { name: 'Reset zoom' });

/** Renders the card; the returned function renders it again from the browser's storage. */
async function open(years = 5) {
  saveSettings({ forecastYears: years });
  let { screen } = await renderCard(<ForecastChartCard />);
  await expectDrawn();
  return async () => {
    await screen.unmount();
    switchSettingsStorage(BROWSER_SETTINGS);
    ({ screen } = await renderCard(<ForecastChartCard />));
    await expectDrawn();
  };
}

beforeEach(async () => {
  await signUp();
  await addItems(
    { name: 'Salary', category: 'income', amount: 3_000, currency: 'USD', monthly_interest_rate: 0.2 },
    {
      name: 'Pension',
      category: 'pension',
      amount: 400,
      currency: 'EUR',
      existing_funds: 20_000,
      monthly_interest_rate: 0.3,
    },
    {
      name: 'Shares',
      category: 'investment',
      amount: 250,
      currency: 'USD',
      from_date: monthFromNow(3).iso(),
    },
    { name: 'Cushion', category: 'saving', amount: 100, currency: 'ILS', to_date: monthFromNow(14).iso() },
    {
      name: 'Rent',
      category: 'expense',
      amount: 3_500.75,
      currency: 'USD',
      to_date: monthFromNow(3).iso(28),
    },
  );
});

test('each line can be switched off and on, and the choice is remembered', async () => {
  const renderAgain = await open();
  for (const name of CHART_LINES) await expect.element(findLineCheckbox(name)).toBeChecked();
  await showTable();
  await expectHeadings(...CHART_LINES);
  await findLineCheckbox('Margin').click();
  await findLineCheckbox('Saving').click();
  const chosen = ['Forecast', 'Pension', 'Investment', 'Cash'];
  await expectHeadings(...chosen);
  await renderAgain();
  await showTable();
  await expectHeadings(...chosen);
  await expect.element(findLineCheckbox('Margin')).not.toBeChecked();
  await findLineCheckbox('Margin').click();
  await expectHeadings('Forecast', 'Margin', 'Pension', 'Investment', 'Cash');

  await page.getByRole('button', { name: 'Hide All' }).click();
  await expectHeadings();
  for (const name of CHART_LINES) await expect.element(findLineCheckbox(name)).not.toBeChecked();
  await renderAgain();
  await showTable();
  await expectHeadings();
  await page.getByRole('button', { name: 'Show All' }).click();
  await expectHeadings(...CHART_LINES, 'Spendable');
  await renderAgain();
  for (const name of [...CHART_LINES, 'Spendable']) await expect.element(findLineCheckbox(name)).toBeChecked();
});

test('a hidden line is not drawn, and the colours follow the colour scheme', async () => {
  await open();
  const whole = readPlotPixels();
  await findLineCheckbox('Pension').click();
  await expect.poll(readPlotPixels).not.toBe(whole);
  await findLineCheckbox('Pension').click();
  await expect.poll(readPlotPixels).toBe(whole);
  await emulateMediaFeatures({ 'prefers-color-scheme': 'dark' });
  await expect.poll(readPlotPixels).not.toBe(whole);
  await emulateMediaFeatures({ 'prefers-color-scheme': 'light' });
  await expect.poll(readPlotPixels).toBe(whole);
  await emulateMediaFeatures({});
});

test("the keyboard moves through the months and announces the table's figures, and when items begin and end", async () => {
  await open(3);
  await showTable();
  const { months, series } = readForecastTable();
  await findForecastChart().getByRole('button', { name: 'Show as chart' }).click();
  await expectDrawn();
  focus(findChartCursor());
  expect(spoken()).toBe('');
  const steps: [key: string, index: number, news?: string[]][] = [
    ['ArrowRight', 0, ['Today']],
    ['ArrowRight', 1],
    ['ArrowLeft', 0],
    ['ArrowLeft', 0],
    ['PageUp', 12],
    ['End', 35],
    ['ArrowRight', 35],
    ['PageDown', 23],
    ['Home', 0, ['Today']],
    ['ArrowRight', 1],
    ['ArrowRight', 2],
    ['ArrowRight', 3, ['Shares begins', 'Rent ends']],
    ['Home', 0],
  ];
  for (const [key, index, news = []] of steps) {
    const month = months[index] ?? 'no such month';
    await userEvent.keyboard(`{${key}}`);
    await expect.poll(spoken).toContain(month);
    await expect.element(findChartCursor()).toHaveAttribute('aria-valuetext', month);
    for (const each of news) expect(spoken()).toContain(each);
    for (const line of CHART_LINES) {
      const amount = new RegExp(`, ${line} (\\S+?)(?:, [A-Z]|$)`).exec(spoken())?.[1] ?? '';
      expect(parseAmount(amount), `${line} in ${spoken()}`).toBe(series[line]?.[index]);
    }
  }
  const panel = findForecastChart().getByText(months[0] ?? '', { exact: true });
  await expect.element(panel).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.poll(spoken).toBe('');
  await expect.poll(() => panel.query()?.checkVisibility({ visibilityProperty: true }) ?? false).toBe(false);
});

test('a range can be zoomed by keys, and by dragging in the chart', async () => {
  await open(10);
  focus(findChartCursor());
  await userEvent.keyboard('{Home}+++');
  await expect.element(resetZoom()).toBeVisible();
  await showTable();
  expect(readForecastTable().months).toEqual(Array.from({ length: 15 }, (_, index) => monthFromNow(index).name));
  await resetZoom().click();
  await expect.poll(() => readForecastTable().months).toHaveLength(120);
  await expect.element(resetZoom()).not.toBeInTheDocument();
  await findForecastChart().getByRole('button', { name: 'Show as chart' }).click();
  await expectDrawn();

  const { width, height } = findChartCursor().element().getBoundingClientRect();
  await userEvent.dragAndDrop(findChartCursor(), findChartCursor(), {
    sourcePosition: { x: width * 0.4, y: height / 2 },
    targetPosition: { x: width * 0.7, y: height / 2 },
  });
  await expect.element(resetZoom()).toBeVisible();
  await findChartCursor().dblClick();
  await expect.element(resetZoom()).not.toBeInTheDocument();
});

test('the table shows every month, or each year with margins summed and other values at year end, and events; the file equals the table', async () => {
  await open(3);
  await showTable();
  const table = findForecastChart().getByRole('table');
  const rows = () => table.getByRole('row').elements();
  expect(rows()).toHaveLength(1 + 36);
  const byMonth = readForecastTable();
  expect(rows()[1 + 3]?.textContent).toContain('Rent ends, Shares begins');
  await findForecastChart().getByText('By year').click();
  await expect.element(page.getByRole('region', { name: 'Year by year' })).toBeVisible();
  const ends = byMonth.months.filter((month, index) => month.startsWith('December') || index === 35);
  await expect.poll(() => readForecastTable().months).toEqual(ends);
  const { Margin: margins = [], ...stocks } = byMonth.series;
  for (const [line, values] of Object.entries(stocks)) {
    const expected = ends.map((month) => values[byMonth.months.indexOf(month)]);
    expect(readForecastTable().series[line], line).toEqual(expected);
  }
  // Flows are summed by year; each monthly cell is rounded separately.
  const sums = readForecastTable().series['Margin, sum'] ?? [];
  ends.forEach((month, row) => {
    const from = row === 0 ? 0 : byMonth.months.indexOf(ends[row - 1] ?? '') + 1;
    const ofYear = margins.slice(from, byMonth.months.indexOf(month) + 1);
    expect(sums[row], month).toBeCloseTo(
      ofYear.reduce((sum, value) => sum + value, 0),
      0,
    );
  });
  await expect.element(table).toHaveTextContent('Shares begins');
  await findForecastChart().getByText('By month').click();
  await expect.poll(() => rows().length).toBe(1 + 36);

  await findLineCheckbox('Margin').click();
  const lines = CHART_LINES.filter((line) => line !== 'Margin');
  await expectHeadings(...lines);
  const { name, file } = await captureSavedFile(findForecastChart().getByRole('button', { name: 'Download as CSV' }));
  expect(name).toBe('Forecast.csv');
  const text = await file.slice(3).text();
  expect(new Uint8Array(await file.slice(0, 3).arrayBuffer()), 'a byte order mark').toEqual(
    new Uint8Array([0xef, 0xbb, 0xbf]),
  );
  expect(text.endsWith('\r\n')).toBe(true);
  const [heading, ...cells] = parse(text);
  expect(heading).toEqual(['Month', ...lines.map((line) => `${line} (In the money of each month, USD)`)]);
  expect(cells.map(([month]) => month)).toEqual(
    Array.from({ length: 36 }, (_, index) => monthFromNow(index).iso().slice(0, 7)),
  );
  const wrong = lines.flatMap((line, column) =>
    cells.flatMap((row, index) => {
      const [inFile, inTable = Number.NaN] = [Number(row[column + 1]), byMonth.series[line]?.[index]];
      return Math.abs(inFile - inTable) < 0.005 ? [] : [`${line} ${index}: ${inFile}, not ${inTable}`];
    }),
  );
  expect(wrong).toEqual([]);
  const picture = await captureSavedFile(findForecastChart().getByRole('button', { name: 'Download as PNG' }));
  expect(picture.name).toBe('Forecast.png');
  expect(await picture.file.slice(1, 4).text()).toBe('PNG');
  expect(picture.file.size).toBeGreaterThan(5_000);
});
