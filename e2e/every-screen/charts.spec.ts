import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { type ChartsPage, serveChartsPage } from '#e2e/charts-page.ts';
import { csvRows } from '#e2e/testing/dashboard.ts';
import { test as base, expect } from '#e2e/testing/test.ts';
import { expectAccessible, inEveryLook, layoutProblems, settle } from './accessibility.ts';
import { leaksIn } from './leaks.ts';

/** What each chart of the page is called in English, and how many columns its table has beside the positions. */
const CHARTS = {
  'Net worth': 8,
  Savings: 2,
  'Range of futures': 5,
  'Where the futures end': 1,
  'Efficient frontier': 4,
  'How long the money lasts': 2,
  'Nothing yet': 0,
};
/** Each is a column of the file alone. */
const STRETCHES: Partial<Record<string, number>> = { Savings: 2 };
const NAMES = Object.keys(CHARTS).filter((name) => name !== 'Nothing yet');
/** Of these, no axis, column or sentence is an amount of money. */
const WITHOUT_AMOUNTS = ['Efficient frontier', 'Nothing yet'];

/** The journeys' own server stays unused: the page of charts is not part of what it serves. */
const test = base.extend<object, { charts: ChartsPage }>({
  charts: [
    async ({ browserName: _ }, use) => {
      const charts = await serveChartsPage();
      await use(charts);
      await charts.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

const figures = (page: Page) => page.getByRole('figure');
const figure = (page: Page, name: string) => page.getByRole('figure', { name, exact: true });
const cursor = (chart: Locator) => chart.getByRole('slider');

async function open(
  page: Page,
  charts: ChartsPage,
  settings: { language?: 'en' | 'he'; hideSensitiveData?: boolean } = {},
  query = '',
): Promise<void> {
  await page.addInitScript((state) => {
    if (location.protocol !== 'about:') {
      localStorage.setItem('meridian.settings', JSON.stringify({ state, version: 0 }));
    }
  }, settings);
  await page.goto(charts.url + query);
  await expect(figures(page)).toHaveCount(Object.keys(CHARTS).length);
  if (query !== '') return;
  await expect(page.locator('figure canvas')).toHaveCount(Object.keys(CHARTS).length);
  await settle(page);
}

async function download(chart: Locator, button: RegExp): Promise<Buffer> {
  const downloading = chart.page().waitForEvent('download');
  await chart.getByRole('button', { name: button }).click();
  return readFile(await (await downloading).path());
}

/** What a chart says anywhere: on the page, in its table, and of every position and column to the keyboard. */
async function everythingSaid(chart: Locator): Promise<string> {
  const said: string[] = [];
  await cursor(chart).focus();
  for (const key of ['Home', 'ArrowRight', 'ArrowDown', 'ArrowDown', 'End']) {
    await chart.page().keyboard.press(key);
    said.push(await chart.evaluate((element) => element.outerHTML));
  }
  await chart.getByRole('button').first().click();
  said.push(await chart.evaluate((element) => element.outerHTML));
  await chart.getByRole('button').first().click();
  // Colours, places and outlines are numbers too.
  return said
    .join('\n')
    .replaceAll(
      / (d|style|class|id|viewBox|transform|width|height|x|y|href|stroke-\w+|fill|stroke|for)="[^"]*"/g,
      '',
    );
}

test.beforeEach(({ charts, guard }) => {
  guard.allowOrigin(charts.url);
});

for (const language of ['en', 'he'] as const) {
  test(`every kind, light and dark, wide and narrow: nothing for axe, nothing out of its place (${language})`, async ({
    charts,
    page,
  }) => {
    test.slow();
    await open(page, charts, { language });
    await expect(page.locator('html')).toHaveAttribute('dir', language === 'he' ? 'rtl' : 'ltr');
    const pictures = new Set<string>();
    const check = async (look: string) => {
      await expectAccessible(page, look);
      await expect.poll(() => layoutProblems(page), look).toEqual([]);
      const drawn = page.locator('figure canvas').first();
      const picture = () => drawn.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
      await expect.poll(async () => pictures.has(await picture()), `${look} is drawn anew`).toBe(false);
      pictures.add(await picture());
    };
    // Each width in both schemes.
    await inEveryLook(page, check, { widths: [1440, 1440, 360, 360] });
    expect(pictures.size).toBe(4);
    for (const chart of await figures(page).all())
      await expect(chart.locator('figcaption p')).not.toBeEmpty();
  });
}

test('every kind has its summary, a legend, a table and a file, which agree', async ({ charts, page }) => {
  await open(page, charts);
  for (const [name, columns] of Object.entries(CHARTS)) {
    const chart = figure(page, name);
    await expect(chart, name).toHaveAccessibleDescription('A sample');
    if (columns > 0) await expect(chart.getByRole('listitem'), name).not.toHaveCount(0);
    await chart.getByRole('button', { name: 'Show as table' }).click();
    await expect(chart.locator('th[scope="col"]:not([data-news])'), name).toHaveCount(columns + 1);
    const rows = (await chart.getByRole('row').count()) - 1;
    expect((await download(chart, /PNG/)).length, `${name}, as a table`).toBeGreaterThan(5_000);
    await chart.getByRole('button', { name: 'Show as chart' }).click();
    const lines = csvRows((await download(chart, /CSV/)).toString('utf8'));
    expect(lines, name).toHaveLength(rows + 1);
    expect(lines.map((cells) => cells.length)).toEqual(lines.map(() => columns + 1 + (STRETCHES[name] ?? 0)));
    const png = await download(chart, /PNG/);
    expect(png.subarray(1, 4).toString('latin1'), name).toBe('PNG');
    expect(png.length, name).toBeGreaterThan(5_000);
  }
});

test('signs of different series differ in more than their colour', async ({ charts, page }) => {
  await open(page, charts);
  for (const name of NAMES) {
    const signs = await figure(page, name)
      .locator('li svg')
      .evaluateAll((all) =>
        all.map((sign) =>
          [...sign.querySelectorAll('path')]
            .map((path) => [path.getAttribute('d'), path.getAttribute('stroke-dasharray')].join(' '))
            .join('|'),
        ),
      );
    expect(new Set(signs).size, name).toBe(signs.length);
  }
});

test('the keyboard walks along every kind, between its series, and zooms', async ({ charts, page }) => {
  await open(page, charts);
  for (const name of NAMES) {
    const chart = figure(page, name);
    const said = chart.getByRole('status');
    await cursor(chart).focus();
    await page.keyboard.press('Home');
    const first = await said.textContent();
    await page.keyboard.press('End');
    await expect(said, name).not.toHaveText(first ?? '');
    const all = (await said.textContent()) ?? '';
    await page.keyboard.press('ArrowDown');
    await expect(cursor(chart), name).toHaveAttribute('aria-valuetext', /, /);
    const one = (await said.textContent()) ?? '';
    expect(one, name).not.toBe('');
    expect(all.length, name).toBeGreaterThanOrEqual(one.length);
    await page.keyboard.press('Escape');
    await expect(said, name).toBeEmpty();
  }
  const lines = figure(page, 'Net worth');
  await cursor(lines).focus();
  await page.keyboard.press('+');
  await expect(lines.getByRole('button', { name: 'Reset zoom' })).toBeVisible();
  await page.keyboard.press('0');
  await expect(lines.getByRole('button', { name: 'Reset zoom' })).toBeHidden();
});

test('the pointer finds what it points at, in both directions where there are points', async ({
  charts,
  page,
}) => {
  await open(page, charts);
  for (const name of NAMES) {
    const chart = figure(page, name);
    await cursor(chart).scrollIntoViewIfNeeded();
    await cursor(chart).hover();
    await expect(chart.locator('[data-dot]').first(), name).toBeAttached();
    const panel = chart.locator('[data-dot] ~ div');
    await expect(panel, name).toBeVisible();
    const [inside, outside] = await Promise.all([panel.boundingBox(), chart.boundingBox()]);
    expect(inside?.x, name).toBeGreaterThanOrEqual(outside?.x ?? 0);
    await page.mouse.move(0, 0);
    await expect(panel, name).toBeHidden();
  }
});

/** Writes down every text that is put onto a canvas, on the screen or for a file. */
async function noteDrawnTexts(page: Page): Promise<() => Promise<string>> {
  await page.addInitScript(() => {
    const texts: string[] = [];
    Object.assign(globalThis, { drawnTexts: texts });
    const { fillText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillText = function noted(text, ...place) {
      texts.push(text);
      fillText.call(this, text, ...place);
    };
  });
  return () => page.evaluate(() => (globalThis as unknown as { drawnTexts: string[] }).drawnTexts.join('\n'));
}

test('while amounts are hidden no amount is anywhere, and percentages stay', async ({
  charts,
  openContext,
  page,
}) => {
  test.slow();
  await open(page, charts);
  const hidden = await (await openContext()).newPage();
  const drawn = await noteDrawnTexts(hidden);
  await open(hidden, charts, { hideSensitiveData: true });
  const figuresShown: string[] = [];
  for (const name of NAMES) {
    const said = await everythingSaid(figure(page, name));
    const amounts = [...said.matchAll(/\$([\d,]+(?:\.\d\d)?)(?![\d.]*[kMBT])/g)].map(
      ([, amount = '']) => amount,
    );
    const figuresOfChart = [...new Set(amounts)].filter((amount) => /\d{4}/.test(amount.replaceAll(',', '')));
    expect(figuresOfChart.length > 0, name).toBe(!WITHOUT_AMOUNTS.includes(name));
    figuresShown.push(...figuresOfChart);

    const chart = figure(hidden, name);
    const saidHidden = await everythingSaid(chart);
    const csv = (await download(chart, /CSV/)).toString('utf8');
    await download(chart, /PNG/);
    expect(leaksIn(`${saidHidden}\n${csv}`, figuresOfChart), name).toEqual([]);
    expect(`${saidHidden}\n${csv}`, name).not.toContain('$');
  }
  const texts = await drawn();
  expect(texts).not.toContain('$');
  expect(texts).toContain('\u2022\u2022\u2022');
  expect(
    leaksIn(
      texts,
      // Counts of futures may look like small amounts.
      figuresShown.filter((amount) => /^\d{2,3},\d{3}/.test(amount)),
    ),
  ).toEqual([]);
  await expect(figure(hidden, 'Efficient frontier')).toHaveAccessibleDescription(/4%/);
});

test('on paper every kind is an outline with its legend', async ({ charts, page }) => {
  await open(page, charts, {}, '?paper');
  for (const paper of await figures(page).all()) {
    await expect(paper.locator('svg').first().locator('path').first()).toBeAttached();
    await expect(paper.locator('canvas')).toHaveCount(0);
  }
  await expect.poll(() => layoutProblems(page)).toEqual([]);
});

test('nothing moves, and forced colours are taken over', async ({ charts, page }) => {
  await open(page, charts);
  const canvas = page.locator('figure canvas').first();
  const picture = () => canvas.evaluate((element: HTMLCanvasElement) => element.toDataURL());
  const before = await picture();
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  await page.emulateMedia({ forcedColors: 'active' });
  await expect.poll(picture).not.toBe(before);
});
