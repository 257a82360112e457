import { parse } from 'csv-parse/browser/esm/sync';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { useSavedSettings } from '#features/saved-settings/settings-store.ts';
import { switchLanguage } from '#lib/text/language.ts';
import { press } from '#testing/dashboard-actions.ts';
import { findLeakedFigures } from '#testing/find-leaked-figures.ts';
import { layoutProblems } from '#testing/layout-problems.ts';
import {
  emulateMediaFeatures,
  expectAccessible,
  runInAlternatingAppearances,
  waitForAnimations,
} from '#testing/page-appearances.ts';
import { renderCard } from '#testing/render-card.tsx';
import { SampleChartsPage } from '#testing/sample-charts-page.tsx';

/** For each chart of the page, by its English name: the number of columns of its table, not counting the first one with the positions. */
const CHARTS = {
  'Net worth': 8,
  Savings: 2,
  'Range of futures': 5,
  'Where the futures end': 1,
  'Efficient frontier': 4,
  'How long the money lasts': 2,
  'Why they differ': 3,
  'Nothing yet': 0,
};
/** The number of shaded ranges of a chart. Each is a column of the CSV file, but not of the table on the page. */
const SHADED_RANGES: Partial<Record<string, number>> = { Savings: 2 };
const NAMES = Object.keys(CHARTS).filter((name) => name !== 'Nothing yet');
/** Charts that show no amount of money. */
const WITHOUT_AMOUNTS = ['Efficient frontier', 'Nothing yet'];

/** Renders all sample charts. */
async function openAll(): Promise<void> {
  await renderCard(<SampleChartsPage />);
  await waitForDrawnCharts(Object.keys(CHARTS).length);
}

const find = (name: string): Locator => page.getByRole('figure', { name, exact: true });

/** Renders one sample chart and returns it. */
async function open(name: string): Promise<Locator> {
  await renderCard(<SampleChartsPage only={name} />);
  await waitForDrawnCharts(1);
  return find(name);
}

async function waitForDrawnCharts(count: number): Promise<void> {
  await expect.poll(() => document.querySelectorAll('figure').length).toBe(count);
  await expect.poll(() => document.querySelectorAll('figure canvas').length).toBe(count);
  await waitForAnimations();
}

const cursor = (chart: Locator) => chart.getByRole('slider');

function focusCursor(chart: Locator): void {
  (cursor(chart).element() as HTMLElement).focus();
}

/** Presses a button of the chart. Returns the file that it saves. */
async function download(chart: Locator, button: RegExp): Promise<Blob> {
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('#');
  await press(chart.getByRole('button', { name: button }), '{Enter}');
  await expect.poll(() => saved.mock.calls.length).toBe(1);
  const [[file]] = saved.mock.calls as unknown as [[Blob]];
  saved.mockRestore();
  return file;
}

/** Returns all texts of a chart: on the page, in its table, and of every position and column that the keyboard reaches. */
async function everythingSaid(chart: Locator): Promise<string> {
  const said: string[] = [];
  focusCursor(chart);
  for (const key of ['{Home}', '{ArrowRight}', '{ArrowDown}', '{ArrowDown}', '{End}']) {
    await userEvent.keyboard(key);
    said.push(chart.element().outerHTML);
  }
  await press(chart.getByRole('button').first(), '{Enter}');
  said.push(chart.element().outerHTML);
  await press(chart.getByRole('button').first(), '{Enter}');
  // Removes attributes whose numbers are no figures of the chart, such as colours, positions and outlines.
  return said
    .join('\n')
    .replaceAll(/ (d|style|class|id|viewBox|transform|width|height|x|y|href|stroke-\w+|fill|stroke|for)="[^"]*"/g, '');
}

const pictureOfFirst = () => document.querySelector<HTMLCanvasElement>('figure canvas')?.toDataURL() ?? '';

// The English charts at 360 pixels are drawn first in dark and then in light, so that a change of the scheme alone is checked too.
for (const [language, widths] of [
  ['en', [1_440, 360, 360]],
  ['he', [1_440, 360]],
] as const) {
  test(`every kind, light and dark, wide and narrow: axe finds nothing and nothing overflows (${language})`, async () => {
    await switchLanguage(language);
    onTestFinished(() => switchLanguage('en'));
    await openAll();
    await expect.poll(() => document.documentElement.dir).toBe(language === 'he' ? 'rtl' : 'ltr');
    const pictures = new Set<string>();
    await runInAlternatingAppearances(widths, async (look) => {
      await expectAccessible(look);
      await expect.poll(() => pictures.has(pictureOfFirst()), { message: `${look} is drawn anew` }).toBe(false);
      pictures.add(pictureOfFirst());
    });
    expect(pictures.size).toBe(widths.length);
    for (const sentence of document.querySelectorAll('figure figcaption p')) expect(sentence.textContent).not.toBe('');
  });
}

test('every chart has its summary, a legend, a table and a file, which agree', async () => {
  await openAll();
  for (const [name, columns] of Object.entries(CHARTS)) {
    const chart = find(name);
    await expect.element(chart).toHaveAccessibleDescription('A sample');
    if (columns > 0) expect(chart.getByRole('listitem').elements(), name).not.toHaveLength(0);
    await press(chart.getByRole('button', { name: 'Show as table' }), '{Enter}');
    const heads = () => chart.element().querySelectorAll('th[scope="col"]:not([data-news])').length;
    await expect.poll(heads, { message: name }).toBe(columns + 1);
    const rows = chart.getByRole('row').elements().length - 1;
    // The chart is drawn for the file alone.
    if (name === 'Net worth') expect((await download(chart, /PNG/)).size, 'as a table').toBeGreaterThan(5_000);
    await press(chart.getByRole('button', { name: 'Show as chart' }), '{Enter}');
    const lines = parse(await (await download(chart, /CSV/)).text(), { bom: true });
    expect(lines, name).toHaveLength(rows + 1);
    const cells = columns + 1 + (SHADED_RANGES[name] ?? 0);
    expect(new Set(lines.map(({ length }) => length)), name).toEqual(new Set([cells]));
    const png = await download(chart, /PNG/);
    expect(await png.slice(1, 4).text()).toBe('PNG');
    expect(png.size, name).toBeGreaterThan(5_000);
  }
});

test('in every chart signs of different series differ in more than their colour', async () => {
  await openAll();
  for (const name of NAMES) {
    const signs = Array.from(find(name).element().querySelectorAll('li svg'), (sign) =>
      Array.from(sign.querySelectorAll('path'), (path) =>
        [path.getAttribute('d'), path.getAttribute('stroke-dasharray')].join(' '),
      ).join('|'),
    );
    expect(signs, name).not.toHaveLength(0);
    expect(new Set(signs).size, name).toBe(signs.length);
  }
});

test('the keyboard moves along every chart and between its series', async () => {
  await openAll();
  for (const name of NAMES) await expectKeyboardMoves(find(name));
});

async function expectKeyboardMoves(chart: Locator): Promise<void> {
  const said = () => chart.getByRole('status').element().textContent;
  focusCursor(chart);
  await userEvent.keyboard('{Home}');
  const first = said();
  await userEvent.keyboard('{End}');
  await expect.poll(said).not.toBe(first);
  const all = said();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(cursor(chart)).toHaveAttribute('aria-valuetext', expect.stringContaining(', '));
  const one = said();
  expect(one).not.toBe('');
  expect(all.length).toBeGreaterThanOrEqual(one.length);
  await userEvent.keyboard('{Escape}');
  await expect.poll(said).toBe('');
}

test('the keys + and 0 zoom the chart in and out', async () => {
  const chart = await open('Net worth');
  focusCursor(chart);
  await userEvent.keyboard('+');
  await expect.element(chart.getByRole('button', { name: 'Reset zoom' })).toBeVisible();
  await userEvent.keyboard('0');
  await expect.element(chart.getByRole('button', { name: 'Reset zoom' })).not.toBeInTheDocument();
});

test('the pointer selects the nearest series in every chart', async () => {
  await openAll();
  for (const name of NAMES) await expectPointerSelects(find(name));
});

async function expectPointerSelects(chart: Locator): Promise<void> {
  await cursor(chart).hover();
  await expect.poll(() => chart.element().querySelector('[data-dot]')).not.toBeNull();
  const panel = () => chart.element().querySelector('[data-dot] ~ div');
  const isShown = () => panel()?.checkVisibility({ visibilityProperty: true }) ?? false;
  await expect.poll(isShown).toBe(true);
  const { left = -1 } = panel()?.getBoundingClientRect() ?? {};
  expect(left).toBeGreaterThanOrEqual(chart.element().getBoundingClientRect().left);
  await page.getByRole('heading', { level: 1 }).hover();
  await expect.poll(isShown).toBe(false);
}

/** Records every text that is drawn on a canvas, on the screen or for a file. */
function noteDrawnTexts(): readonly string[] {
  const texts: string[] = [];
  const { fillText } = CanvasRenderingContext2D.prototype;
  vi.spyOn(CanvasRenderingContext2D.prototype, 'fillText').mockImplementation(function noted(
    this: CanvasRenderingContext2D,
    text,
    ...place
  ) {
    texts.push(text);
    fillText.call(this, text, ...place);
  });
  return texts;
}

test.each(NAMES)('while amounts are hidden %s shows none, and percentages remain', async (name) => {
  const chart = await open(name);
  const amounts = [...(await everythingSaid(chart)).matchAll(/\$([\d,]+(?:\.\d\d)?)(?![\d.]*[kMBT])/g)];
  const figures = [...new Set(amounts.map(([, amount = '']) => amount))].filter((amount) =>
    /\d{4}/.test(amount.replaceAll(',', '')),
  );
  expect(figures.length > 0).toBe(!WITHOUT_AMOUNTS.includes(name));

  const drawn = noteDrawnTexts();
  useSavedSettings.setState({ hideSensitiveData: true });
  onTestFinished(() => useSavedSettings.setState({ hideSensitiveData: false }));
  await expect.poll(() => drawn.join()).toContain(WITHOUT_AMOUNTS.includes(name) ? '%' : '•••');
  const csv = await (await download(chart, /CSV/)).text();
  const text = `${await everythingSaid(chart)}\n${csv}`;
  await download(chart, /PNG/);
  expect(findLeakedFigures(text, figures)).toEqual([]);
  expect(text).not.toContain('$');
  const texts = drawn.join('\n');
  expect(texts).not.toContain('$');
  // Counts of paths may look like small amounts, so only large figures are checked.
  const large = figures.filter((amount) => /^\d{2,3},\d{3}/.test(amount));
  expect(findLeakedFigures(texts, large)).toEqual([]);
  if (name === 'Efficient frontier') expect(text).toMatch(/4%/);
});

test('on paper every kind is drawn as an outline with its legend', async () => {
  await renderCard(<SampleChartsPage paper />);
  await expect.poll(() => document.querySelectorAll('figure').length).toBe(Object.keys(CHARTS).length);
  for (const paper of document.querySelectorAll('figure')) {
    await expect.poll(() => paper.querySelector('svg path')).not.toBeNull();
    expect(paper.querySelectorAll('canvas')).toHaveLength(0);
  }
  await expect.poll(layoutProblems).toEqual([]);
});

test('nothing is animated, and forced colours are used', async () => {
  await openAll();
  const before = pictureOfFirst();
  expect(document.getAnimations()).toHaveLength(0);
  await emulateMediaFeatures({ 'forced-colors': 'active' });
  onTestFinished(() => emulateMediaFeatures({}));
  await expect.poll(pictureOfFirst).not.toBe(before);
});
