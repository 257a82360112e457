/** Reads the chart of the forecast in a browser test as a user does. */
import { expect, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';

/** The lines of the chart, by their headings in its table. */
export const CHART_LINES = ['Forecast', 'Margin', 'Pension', 'Investment', 'Saving', 'Cash'] as const;

export const findForecastChart = (): Locator => page.getByRole('figure', { name: 'Forecast', exact: true });

/** Returns the cursor that the keyboard moves along the chart. */
export const findChartCursor = (): Locator => findForecastChart().getByRole('slider');

export const findLineCheckbox = (name: string): Locator =>
  page.getByRole('group', { name: 'Lines of the chart' }).getByRole('checkbox', { name });

/** Returns the pixels of the plot as a data URL. */
export const readPlotPixels = (): string =>
  document.querySelector<HTMLCanvasElement>('figure[aria-label="Forecast"] canvas')?.toDataURL() ?? '';

/** Returns the sentence that describes the chart to screen readers. */
export function readChartDescription(): string {
  const text = findForecastChart().query()?.getAttribute('aria-describedby') ?? '';
  return document.getElementById(text)?.textContent ?? '';
}

/** Waits until the chart is drawn and its picture can be saved. */
export async function expectDrawn(): Promise<void> {
  await expect.element(findForecastChart().getByRole('button', { name: 'Download as PNG' })).toBeEnabled();
}

export async function showTable(): Promise<void> {
  await findForecastChart().getByRole('button', { name: 'Show as table' }).click();
  await expect.element(findForecastChart().getByRole('table')).toBeVisible();
}

/** Returns the figures of the forecast's table, which must be visible, as numbers without their currency. */
export const readForecastTable = () => readChartTable(findForecastChart());

/** Returns the figures of a chart's table, which must be visible, as numbers without their currency. */
export function readChartTable(figure: Locator): { months: string[]; series: Record<string, number[]> } {
  const rows = Array.from((figure.getByRole('table').element() as unknown as HTMLTableElement).rows, (row) =>
    Array.from(row.querySelectorAll(':is(th, td):not([data-news])'), (cell) => cell.textContent),
  );
  const [heading = [], ...figures] = rows;
  const columns = heading
    .slice(1)
    .map((name, column) => [name, figures.map((row) => parseAmount(row[column + 1] ?? ''))] as const);
  return { months: figures.map(([month = '']) => month), series: Object.fromEntries(columns) };
}

/** Returns the number of an amount such as '−€1,234.50'; throws for any other text. */
export function parseAmount(text: string): number {
  const match = /^(\u2212?)(?:\p{Sc}|[A-Za-zČč]{1,3}[$¥]?|CHF|zł)*\u00a0?(\d{1,3}(?:,\d{3})*(?:\.\d\d)?)$/u.exec(text);
  if (match === null) throw new Error(`'${text}' is not an amount`);
  const size = Number(match[2]?.replaceAll(',', ''));
  return match[1] === '' ? size : -size;
}

/** Presses a button. Returns the file that the button saves, and its name. */
export async function captureSavedFile(button: Locator): Promise<{ name: string; file: Blob }> {
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('#');
  const names: string[] = [];
  const noted = vi.spyOn(HTMLElement.prototype, 'click').mockImplementation(function note(this: HTMLElement) {
    if (this instanceof HTMLAnchorElement) names.push(this.download);
  });
  await button.click();
  await expect.poll(() => names).toHaveLength(1);
  const [[file]] = saved.mock.calls as unknown as [[Blob]];
  saved.mockRestore();
  noted.mockRestore();
  return { name: names.join(), file };
}
