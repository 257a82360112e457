import type { Locator, Page } from '@playwright/test';
import { monthFromNow } from './closed-forms.ts';
import { expectAccessible, inEveryLook } from '#e2e/every-screen/accessibility.ts';
import { everything, figuresOn, leaksIn } from '#e2e/every-screen/leaks.ts';
import {
  chartOf,
  chooseYears,
  drawingOf,
  notice,
  openDashboard,
  readTable,
  sentenceOf,
  showTable,
} from '#e2e/testing/dashboard.ts';
import { expect, test } from '#e2e/testing/people.ts';

/**
 * 6,000 and five months with 1,000 more make 11,000; from the sixth on 2,000 a month are missing, and the eleventh month is the first that
 * ends below zero. Savings and investments of 9,000 put that off until the fifteenth.
 */
const RUNS_OUT = 10;
const RUNS_OUT_WITH_FUNDS = 15;
const YEARS = 30;
const LOWEST = 6_000 + 5 * 1_000 - 2_000 * (12 * YEARS - 5);

const summaryOf = (page: Page) => page.getByRole('region', { name: 'Summary', exact: true });
const bannerOf = (page: Page, title: RegExp | string) => summaryOf(page).getByRole('region', { name: title });
const cursorOf = (page: Page) => chartOf(page).getByRole('slider');
const figureOf = (page: Page, name: string): Locator =>
  summaryOf(page).locator('dl > div').filter({ hasText: name });

test.beforeEach(async ({ addItems, page }) => {
  await addItems(
    { name: 'Account', category: 'balance', amount: 6_000, currency: 'USD' },
    { name: 'Salary', category: 'income', amount: 3_000, currency: 'USD', to_date: monthFromNow(4).iso(28) },
    { name: 'Living', category: 'expense', amount: 2_000, currency: 'USD' },
    { name: 'Cushion', category: 'saving', amount: 0, currency: 'USD', existing_funds: 4_000 },
    { name: 'Shares', category: 'investment', amount: 0, currency: 'USD', existing_funds: 5_000 },
    { name: 'Pension', category: 'pension', amount: 0, currency: 'USD', existing_funds: 70_000 },
  );
  await openDashboard(page);
  await chooseYears(page, YEARS);
  await expect(page.getByRole('button', { name: 'Download as PNG' })).toBeEnabled();
});

const lowestText = `\u2212$${Math.abs(LOWEST).toLocaleString('en-US')}`;
const lastMonth = monthFromNow(12 * YEARS - 1).name;

test('the summary says first when cash runs out, and the chart, its sentence and its table say it too', async ({
  page,
}) => {
  const month = monthFromNow(RUNS_OUT).name;
  const banner = bannerOf(page, `Cash runs out in ${month}`);
  await expect(banner).toContainText(`Lowest: ${lowestText} in ${lastMonth}`);
  const [ofBanner, ofFigures] = await Promise.all([
    banner.boundingBox(),
    figureOf(page, 'Net worth today').boundingBox(),
  ]);
  expect(ofBanner?.y).toBeLessThan(ofFigures?.y ?? 0);
  expect(await sentenceOf(page)).toContain(
    `Cash runs out in ${month} and is lowest in ${lastMonth}: ${lowestText}.`,
  );
  await expect(figureOf(page, 'Lowest cash')).toContainText(lowestText);

  const whole = await drawingOf(page);
  const lines = page.getByRole('group', { name: 'Lines of the chart' });
  await expect(lines.getByRole('checkbox')).toHaveCount(6);
  await lines.getByRole('checkbox', { name: 'Cash' }).uncheck();
  await expect.poll(() => drawingOf(page)).not.toBe(whole);
  await lines.getByRole('checkbox', { name: 'Cash' }).check();
  await showTable(page);
  const { series } = await readTable(page);
  const cash = series['Cash'] ?? [];
  expect(cash.findIndex((value) => value < 0)).toBe(RUNS_OUT);
  expect(cash.at(-1)).toBe(LOWEST);
});

test('See which months puts the cursor of the chart on the month, from the table and from a stretch too', async ({
  page,
}) => {
  const see = page.getByRole('button', { name: 'See which months' });
  const expectShown = async () => {
    const month = monthFromNow(RUNS_OUT).name;
    await expect(cursorOf(page)).toBeFocused();
    await expect(cursorOf(page)).toBeInViewport();
    await expect(cursorOf(page)).toHaveAttribute('aria-valuetext', month);
    await expect(chartOf(page).getByRole('status')).toContainText(`Cash runs out: ${month}`);
    await expect(chartOf(page).getByRole('status')).toContainText('Cash \u2212$1,000');
  };
  await see.click();
  await expectShown();
  await page.keyboard.press('ArrowRight');
  await expect(cursorOf(page)).toHaveAttribute('aria-valuetext', monthFromNow(RUNS_OUT + 1).name);
  await page.keyboard.press('End');
  for (let times = 0; times < 4; times++) await page.keyboard.press('+');
  await expect(page.getByRole('button', { name: 'Reset zoom' })).toBeVisible();
  await see.click();
  await expectShown();
  await showTable(page);
  await see.click();
  await expectShown();
});

test('drawing from savings and investments puts it off, is said, can be undone and switched off', async ({
  api,
  page,
}) => {
  const policy = async () => {
    const { assumptions } = await api.selectedScenario();
    return assumptions.deficit_policy;
  };
  const [before, later] = [RUNS_OUT, RUNS_OUT_WITH_FUNDS].map((offset) => monthFromNow(offset).name);
  await page.getByRole('button', { name: 'Draw from savings and investments' }).click();
  const banner = bannerOf(page, `Money runs out in ${later}`);
  await expect(banner).toContainText(
    'Shortfalls are covered by selling savings, then investments, never pensions.',
  );
  await expect(banner.getByRole('button', { name: 'Switch off' }), 'the focus stays').toBeFocused();
  expect(await policy()).toBe('liquidate');
  expect(await sentenceOf(page)).toContain(`Money runs out in ${later}`);
  await showTable(page);
  const { series } = await readTable(page);
  expect(series['Cash']?.slice(RUNS_OUT, RUNS_OUT + 4)).toEqual([0, 0, 0, 0]);
  expect(series['Pension']?.at(-1)).toBe(70_000);
  await page.getByRole('button', { name: 'Show as chart' }).click();

  await notice(page, 'Shortfalls are now covered').getByRole('button', { name: 'Undo' }).click();
  await expect(bannerOf(page, `Cash runs out in ${before}`)).toBeVisible();
  await expect.poll(policy).toBe('overdraft');

  await page.getByRole('button', { name: 'Draw from savings and investments' }).click();
  await chooseYears(page, 1);
  const quiet = bannerOf(page, /^Shortfalls are covered by selling savings/);
  await expect(quiet, 'in a year nothing runs out').toBeVisible();
  await expect(summaryOf(page)).not.toContainText('runs out');
  await quiet.getByRole('button', { name: 'Switch off' }).click();
  await expect(notice(page, 'Shortfalls are no longer covered')).toBeVisible();
  await expect(bannerOf(page, `Cash runs out in ${before}`)).toBeVisible();
  expect(await policy()).toBe('overdraft');
});

test('a refused change of the policy goes back and says so', async ({ guard, page }) => {
  guard.allowError(/status of 500|could not be changed/);
  await page.route('**/api/scenarios/*/', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 500, body: '{}' }) : route.fallback(),
  );
  await page.getByRole('button', { name: 'Draw from savings and investments' }).click();
  await expect(notice(page, 'The scenario could not be changed.')).toBeVisible();
  await expect(bannerOf(page, `Cash runs out in ${monthFromNow(RUNS_OUT).name}`)).toBeVisible();
});

test('today’s money moves summary, sentence, chart and table together, and always says so', async ({
  page,
}) => {
  const horizon = figureOf(page, 'Net worth in 30 years');
  const fees = figureOf(page, 'Fees over the plan');
  const nominal = LOWEST + 79_000;
  const real = Math.round((nominal / 1.02 ** YEARS) * 100) / 100;
  const written = (value: number) => `\u2212$${Math.abs(value).toLocaleString('en-US')}`;
  await expect(horizon).toContainText(written(nominal));
  await expect(summaryOf(page)).toContainText('In the money of each month');
  await expect(fees).toContainText('$0');
  expect(await sentenceOf(page)).toContain('In the money of each month');
  const before = await drawingOf(page);
  const realSwitch = page.getByRole('checkbox', { name: 'In today’s money' });
  await expect(page.getByText('Prices rise 2% a year: the central bank’s target for USD.')).toBeVisible();

  await realSwitch.check();
  await expect(horizon).toContainText(written(real));
  await expect(summaryOf(page)).toContainText('In today’s money');
  expect(await sentenceOf(page)).toContain('In today’s money');
  await expect.poll(() => drawingOf(page)).not.toBe(before);
  await expect(bannerOf(page, `Cash runs out in ${monthFromNow(RUNS_OUT).name}`)).toBeVisible();
  await page.reload();
  await expect(realSwitch).toBeChecked();
  await showTable(page);
  expect((await readTable(page)).series['Forecast']?.at(-1)).toBe(real);

  await page.emulateMedia({ media: 'print' });
  const paper = page.locator('[data-paper]');
  await expect(paper).toContainText(written(real));
  await expect(paper).toContainText('In today’s money');
});

test('the printed plan says when cash runs out, with nothing to press', async ({ page }) => {
  // The paper form of a plan comes once the page is at rest.
  await page.waitForLoadState('networkidle');
  await page.emulateMedia({ media: 'print' });
  const paper = page.locator('[data-paper]');
  const month = monthFromNow(RUNS_OUT).name;
  await expect(paper.getByRole('heading', { name: `Cash runs out in ${month}` })).toBeVisible();
  await expect(paper.locator('svg')).toContainText([new RegExp(`Cash runs out: ${month}`)]);
  await expect(paper).toContainText('Fees over the plan');
  await expect(page.getByRole('button')).toHaveCount(0);
});

test('hidden amounts stay hidden, the months may stay', async ({ page }) => {
  // Shorter ones are found among the page's styles too, as 2000.
  const figures = (await figuresOn(page)).filter((figure) => /\d\d,\d{3}/.test(figure));
  expect(figures.length).toBeGreaterThan(3);
  await page.getByRole('button', { name: 'Hide Data' }).click();
  const month = monthFromNow(RUNS_OUT).name;
  await expect(bannerOf(page, `Cash runs out in ${month}`)).toContainText(`Lowest: \u2022\u2022`);
  await page.getByRole('button', { name: 'See which months' }).click();
  await expect(chartOf(page).getByRole('status')).toContainText(`Cash runs out: ${month}`);
  expect(leaksIn(await everything(page), figures)).toEqual([]);
});

test('every figure tells what it is, under the pointer and with the focus on it', async ({ page }) => {
  const term = summaryOf(page).getByRole('button', { name: 'Net worth today' });
  const explanation = page
    .getByRole('tooltip')
    .filter({ hasText: 'Cash and everything your funds hold now' });
  await term.hover();
  await expect(explanation).toContainText('The chart’s first point is the end of this month');
  await page.mouse.move(0, 0);
  await expect(explanation).toBeHidden();
  await term.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(explanation).toBeVisible();
  await expect(term).toHaveAccessibleDescription(/Cash and everything your funds hold now/);
  await page.keyboard.press('Escape');
  await expect(explanation).toBeHidden();
  const terms = summaryOf(page).locator('dt');
  await expect(terms).toHaveCount(8);
  for (const one of await terms.all()) await expect(one.getByRole('button')).toBeVisible();
});

test('in Hebrew too, and in every look nothing is cut and axe finds nothing', async ({ page }) => {
  await inEveryLook(page, (look) => expectAccessible(page, look), { widths: [1440, 768, 360] });
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('meridian.settings') ?? '{}') as { state: object };
    const state = { ...stored.state, language: 'he' };
    localStorage.setItem('meridian.settings', JSON.stringify({ ...stored, state }));
  });
  await page.reload();
  const banner = page.getByRole('region', { name: /^המזומן נגמר ב/ });
  await expect(banner).toContainText('השפל: ');
  await inEveryLook(page, (look) => expectAccessible(page, look), { widths: [1440, 360] });
  await page.getByRole('button', { name: 'משיכה מחסכונות ומהשקעות' }).click();
  await expect(page.getByRole('region', { name: /^הכסף נגמר ב/ })).toContainText('חוסרים מכוסים');
});

test.describe('touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('a finger opens the explanation of a figure', async ({ page }) => {
    await summaryOf(page).getByRole('button', { name: 'Savings rate' }).tap();
    const explanation = page.getByRole('tooltip').filter({ hasText: 'not spent' });
    await expect(explanation).toBeVisible();
    await summaryOf(page).getByRole('heading', { name: 'Summary' }).tap();
    await expect(explanation).toBeHidden();
  });
});
