import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/** The lines of the chart, by their headings in its table. */
export const CHART_LINES = ['Forecast', 'Margin', 'Pension', 'Investment', 'Saving', 'Cash'] as const;

/** The values of the chart's table as numbers without their currency. */
export interface ForecastTable {
  months: string[];
  /** The values of each column by its heading. */
  series: Record<string, number[]>;
}

/** Opens the dashboard and, if there are items, chooses the tab that shows all of them. */
export async function openDashboard(page: Page, path = '/dashboard'): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  // An empty plan has the button twice: among the ways to start, and floating or in a phone's bar.
  await expect(page.getByRole('button', { name: 'Add Item' }).last()).toBeVisible();
  // The list loads after the page around it; an empty plan shows ways to start instead.
  const begin = page.getByRole('region', { name: 'Let’s begin your plan' });
  await expect(page.locator('[data-item-list]').or(begin).first()).toBeVisible();
  if (await itemTab(page, 'All').isVisible()) await chooseItemTab(page, 'All');
}

export function itemTab(page: Page, name: string): Locator {
  return page.getByRole('tablist', { name: 'Items by category' }).getByRole('tab', { name: new RegExp(`^${name}\\b`) });
}

export async function chooseItemTab(page: Page, name: string): Promise<void> {
  await itemTab(page, name).click();
  await expect(itemTab(page, name)).toHaveAttribute('aria-selected', 'true');
}

export function findForecastChart(page: Page): Locator {
  return page.getByRole('figure', { name: 'Forecast' });
}

/** Returns the pixels of the plot as a data URL. */
export function readPlotPixels(page: Page): Promise<string> {
  return findForecastChart(page)
    .locator('canvas')
    .evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
}

/** Returns the sentence that describes the chart to screen readers. */
export function readChartDescription(page: Page): Promise<string> {
  return findForecastChart(page).evaluate((figure) => {
    const told = document.getElementById(figure.getAttribute('aria-describedby') ?? '');
    return told?.textContent ?? '';
  });
}

export async function showTable(page: Page): Promise<void> {
  await findForecastChart(page).getByRole('button', { name: 'Show as table' }).click();
  await expect(findForecastChart(page).getByRole('table')).toBeVisible();
}

/** Returns the values of the forecast's table, which must be visible. */
export const readTable = (page: Page): Promise<ForecastTable> => readChartTable(findForecastChart(page));

/** Returns the values of a chart's table, which must be visible. */
async function readChartTable(figure: Locator): Promise<ForecastTable> {
  const cells = await figure
    .getByRole('table')
    .evaluate((table: HTMLTableElement) =>
      Array.from(table.rows, (row) =>
        Array.from(row.querySelectorAll(':is(th, td):not([data-news])'), (cell) => cell.textContent),
      ),
    );
  const [heading = [], ...rows] = cells;
  const series = heading.slice(1).map((name, column) => {
    const values = rows.map((row) => parseAmount(row[column + 1] ?? ''));
    return [name, values] as const;
  });
  return { months: rows.map(([month = '']) => month), series: Object.fromEntries(series) };
}

/** Downloads the forecast's CSV file. Returns its rows, headings first. */
export const downloadCsv = (page: Page): Promise<string[][]> => downloadChartCsv(findForecastChart(page), 'Forecast');

/** Downloads the CSV file of a chart with this name. Returns its rows, headings first. */
export async function downloadChartCsv(figure: Locator, name: string): Promise<string[][]> {
  const downloading = figure.page().waitForEvent('download');
  await figure.getByRole('button', { name: 'Download as CSV' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`${name}.csv`);
  const text = await readFile(await download.path(), 'utf8');
  expect(text.startsWith('\uFEFF'), 'a byte order mark, for spreadsheets').toBe(true);
  expect(text.endsWith('\r\n')).toBe(true);
  return csvRows(text);
}

/** Returns the cells of a CSV file that starts with a byte order mark. */
const csvRows = (text: string): string[][] =>
  text
    .slice(1, -2)
    .split('\r\n')
    .map((row) => row.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/).map((cell) => cell.replace(/^"(.*)"$/, '$1')));

/** Returns the number of an amount such as '−€1,234.50'; throws for any other text. */
function parseAmount(text: string): number {
  const match = /^(\u2212?)(?:\p{Sc}|[A-Za-zČč]{1,3}[$¥]?|CHF|zł)*\u00a0?(\d{1,3}(?:,\d{3})*(?:\.\d\d)?)$/u.exec(text);
  if (match === null) throw new Error(`'${text}' is not an amount`);
  const size = Number(match[2]?.replaceAll(',', ''));
  return match[1] === '' ? size : -size;
}

/** Chooses an option of a drop-down list by the first words of its text. */
export async function choose(within: Page | Locator, label: string, option: string): Promise<void> {
  const list = within.getByRole('combobox', { name: label, exact: true });
  const page = 'page' in within ? within.page() : within;
  await list.click();
  await page.getByRole('option', { name: new RegExp(`^${option}\\b`) }).click();
}

export const chooseYears = (page: Page, years: number) =>
  choose(page, 'Forecast years', years === 1 ? '1 year' : `${years} years`);

export const chooseCurrency = (page: Page, code: string) => choose(page, 'Display currency', code);

export function itemGrid(page: Page): Locator {
  return page.getByRole('grid', { name: 'Items' });
}

export function itemRow(page: Page, name: string): Locator {
  return itemGrid(page)
    .getByRole('row')
    .filter({ has: page.getByText(name, { exact: true }) });
}

/** The headings of the columns of the item list, in order. */
const ITEM_COLUMNS = [
  'Select',
  'Name',
  'Category',
  'Amount',
  'Currency',
  'From',
  'To',
  'Existing funds',
  'Monthly interest rate',
  'Management fee (saving)',
  'Management fee (deposit)',
  'Interest limit',
  'Interval',
  'Payout',
  'Still owed',
  'Moves as',
  'Tax (%)',
  'Notes',
  'Tags',
  'Actions',
] as const;

export type ItemColumn = (typeof ITEM_COLUMNS)[number];

/** Returns a cell of an item's row, found by the column index that assistive technology uses. */
export function itemCell(page: Page, name: string, column: ItemColumn): Locator {
  return itemRow(page, name).locator(`[aria-colindex="${ITEM_COLUMNS.indexOf(column) + 1}"]`);
}

/** Returns the notice with this text. */
export function notice(page: Page, text: string | RegExp): Locator {
  return page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: text });
}

/** Returns the question that is asked before an item is deleted. */
export function findDeletionConfirmation(page: Page): Locator {
  return page
    .getByRole('dialog')
    .or(page.getByRole('alertdialog'))
    .filter({ hasText: 'Are you sure you want to delete this item?' });
}

export async function deleteItem(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Delete ${name}`, exact: true }).click();
  await findDeletionConfirmation(page).getByRole('button', { name: 'Delete' }).click();
}
