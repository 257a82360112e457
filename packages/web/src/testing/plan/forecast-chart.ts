/** The chart of the forecast as a person reads it, in the test's browser. */
import { expect, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';

/** The lines of the chart, as its table heads them. */
export const LINES = ['Forecast', 'Margin', 'Pension', 'Investment', 'Saving', 'Cash'] as const;

export const chart = (): Locator => page.getByRole('figure', { name: 'Forecast', exact: true });

/** The keyboard's cursor in the drawing. */
export const cursor = (): Locator => chart().getByRole('slider');

export const lineBox = (name: string): Locator =>
  page.getByRole('group', { name: 'Lines of the chart' }).getByRole('checkbox', { name });

/** The plot's own pixels. */
export const drawing = (): string =>
  document.querySelector<HTMLCanvasElement>('figure[aria-label="Forecast"] canvas')?.toDataURL() ?? '';

/** The sentence that tells the chart to those who do not see it. */
export function sentence(): string {
  const told = chart().query()?.getAttribute('aria-describedby') ?? '';
  return document.getElementById(told)?.textContent ?? '';
}

/** The chart is drawn, and its pictures can be saved. */
export async function expectDrawn(): Promise<void> {
  await expect.element(chart().getByRole('button', { name: 'Download as PNG' })).toBeEnabled();
}

export async function showTable(): Promise<void> {
  await chart().getByRole('button', { name: 'Show as table' }).click();
  await expect.element(chart().getByRole('table')).toBeVisible();
}

/** The figures in the table of the chart, which must be shown: numbers, whatever their currency. */
export function readTable(): { months: string[]; series: Record<string, number[]> } {
  const rows = Array.from((chart().getByRole('table').element() as unknown as HTMLTableElement).rows, (row) =>
    Array.from(row.querySelectorAll(':is(th, td):not([data-news])'), (cell) => cell.textContent),
  );
  const [heading = [], ...figures] = rows;
  const columns = heading
    .slice(1)
    .map((name, column) => [name, figures.map((row) => readAmount(row[column + 1] ?? ''))] as const);
  return { months: figures.map(([month = '']) => month), series: Object.fromEntries(columns) };
}

/** The number in an amount such as '−€1,234.50'; anything else is no amount and fails. */
export function readAmount(text: string): number {
  const match =
    /^(\u2212?)(?:\p{Sc}|[A-Za-zČč]{1,3}[$¥]?|CHF|zł)*\u00a0?(\d{1,3}(?:,\d{3})*(?:\.\d\d)?)$/u.exec(text);
  if (match === null) throw new Error(`'${text}' is no amount`);
  const size = Number(match[2]?.replaceAll(',', ''));
  return match[1] === '' ? size : -size;
}

/** The file that a press of the button saves, and its name. */
export async function savedBy(button: Locator): Promise<{ name: string; file: Blob }> {
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
