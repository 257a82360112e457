import type { NewItem } from '@meridian/contract';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible, inEveryLook } from '#e2e/every-screen/accessibility.ts';
import { startServer } from '#e2e/server.ts';
import { createApi } from '#e2e/testing/api.ts';
import { itemCell, itemRow, openDashboard } from '#e2e/testing/dashboard.ts';
import { expect, newPerson, test } from '#e2e/testing/people.ts';

const ITEMS: NewItem[] = [
  { name: 'Rent', category: 'expense', amount: 1_200, currency: 'EUR' },
  { name: 'Dacha', category: 'expense', amount: 90_000, currency: 'RUB' },
  { name: 'Food', category: 'expense', amount: 600, currency: 'USD' },
];

const tip = (page: Page): Locator => page.getByRole('tooltip');
const converted = (within: Locator): Locator => within.getByText(/^\$/);
const card = (page: Page, name: string): Locator => page.getByRole('listitem', { name, exact: true });
const totals = (page: Page): Locator => page.getByRole('group', { name: 'Totals' });

/** The tip is within the window, and no further from its amount than a finger is wide; it follows a scroll one frame later. */
async function expectBeside(page: Page, amount: Locator): Promise<void> {
  const apart = (from: number, size: number, other: number, otherSize: number) =>
    Math.max(0, other - (from + size), from - (other + otherSize));
  await expect(async () => {
    const [told, about] = await Promise.all([tip(page).boundingBox(), amount.boundingBox()]);
    if (told === null || about === null) throw new Error('one of them is not in the page');
    expect(apart(told.x, told.width, about.x, about.width)).toBeLessThan(20);
    expect(apart(told.y, told.height, about.y, about.height)).toBeLessThan(20);
    const width = await page.evaluate(() => document.documentElement.clientWidth);
    expect(Math.min(told.x, told.y)).toBeGreaterThanOrEqual(0);
    expect(told.x + told.width).toBeLessThanOrEqual(width);
  }).toPass({ timeout: 5_000 });
}

test('a resting pointer learns the rate, can go onto it, and Escape puts it away', async ({
  addItems,
  page,
}) => {
  await addItems(...ITEMS);
  await openDashboard(page);
  await converted(itemRow(page, 'Rent')).hover();
  await expect(tip(page)).toHaveText(/1 EUR = 1\.1765 USD.*Built-in rates.*current rates are not at hand/);
  await expectBeside(page, converted(itemRow(page, 'Rent')));
  await tip(page).hover();
  await page.waitForTimeout(400);
  await expect(tip(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tip(page)).toHaveCount(0);
  await converted(itemRow(page, 'Dacha')).hover();
  await expect(tip(page)).toContainText('1 RUB = 0.01111 USD');
  await page.mouse.move(0, 0);
  await expect(tip(page)).toHaveCount(0);
});

test('the keyboard learns it on the cell, and at one stop of each card', async ({ addItems, page }) => {
  await addItems(...ITEMS);
  await openDashboard(page);
  const amount = itemCell(page, 'Rent', 'Amount');
  await itemCell(page, 'Rent', 'Category').focus();
  await page.keyboard.press('ArrowRight');
  await expect(amount).toBeFocused();
  await expect(amount).toHaveAccessibleDescription(/1 EUR = 1\.1765 USD/);
  await page.keyboard.press('ArrowRight');
  await expect(tip(page)).toHaveCount(0);
  await expect(amount).toHaveAccessibleDescription('');

  const used = totals(page).getByRole('button');
  await expect(used).toHaveCount(1);
  await used.focus();
  await expect(tip(page)).toHaveText(/1 EUR = .*1 RUB = |1 RUB = .*1 EUR = /);
  await expect(tip(page), 'dollars need none').not.toContainText('1 USD =');
  await expect(used).toHaveAccessibleDescription(/1 EUR = 1\.1765 USD/);
  await page.keyboard.press('Tab');
  await expect(tip(page)).toHaveCount(0);
});

test('every card with converted figures has its stop: summary, chart, comparison, tags, totals', async ({
  addItems,
  api,
  page,
}) => {
  await addItems({ ...ITEMS[0]!, tag_names: ['home'] }, ...ITEMS.slice(1));
  const { id } = await api.selectedScenario();
  const stops = page.getByRole('button', { name: /^Rates used/ });
  await openDashboard(page);
  await expect(stops).toHaveCount(4);
  for (const stop of await stops.all()) {
    await stop.focus();
    // The focus of the keyboard, as whoever walks through the page has it.
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await expect(stop).toHaveAccessibleDescription(/1 EUR = 1\.1765 USD/);
  }
  await api.post(`/api/scenarios/${id}/duplicate/`, { name: 'Twin' });
  await page.reload();
  await page.getByRole('button', { name: 'Compare Scenarios' }).click();
  await page.getByRole('checkbox', { name: 'Twin' }).check();
  await page.getByRole('button', { name: 'Apply' }).click();
  const inTable = page
    .getByRole('table', { name: /than in Default/ })
    .getByRole('button', { name: /^Rates used/ });
  await inTable.click();
  await expect(tip(page)).toContainText('1 RUB = 0.01111 USD');
});

test('each of several figures tells the rates under the pointer', async ({ addItems, page }) => {
  await addItems(...ITEMS);
  await openDashboard(page);
  const summary = page.getByRole('region', { name: 'Summary' });
  for (const figure of [
    converted(totals(page)).first(),
    converted(totals(page)).last(),
    converted(summary).first(),
  ]) {
    await figure.hover();
    await expect(tip(page)).toContainText('1 EUR = 1.1765 USD');
    await page.mouse.move(0, 0);
    await expect(tip(page)).toHaveCount(0);
  }
});

test('while amounts are hidden the rate stays and tells none of them', async ({ addItems, page }) => {
  await addItems(...ITEMS);
  await openDashboard(page);
  await page.getByRole('button', { name: 'Hide Data' }).click();
  await itemRow(page, 'Rent').getByText('•••••').nth(1).hover();
  await expect(tip(page)).toContainText('1 EUR = 1.1765 USD');
  expect(await page.locator('main').innerHTML()).not.toMatch(/1,?411\.76|€1,?200/);
});

test('a rate that the scenario sets is told as such, everywhere', async ({ addItems, api, page }) => {
  await addItems(...ITEMS);
  const { id } = await api.selectedScenario();
  await api.patch(`/api/scenarios/${id}/`, { assumptions: { pinned_rates: { EUR: 0.5 } } });
  await openDashboard(page);
  await expect(itemRow(page, 'Rent')).toContainText('about $2,400');
  await converted(itemRow(page, 'Rent')).hover();
  await expect(tip(page)).toHaveText('1 EUR = 2.00 USD (set in this scenario)');
});

test('axe finds nothing in what is told', async ({ addItems, page }) => {
  test.slow();
  await addItems(...ITEMS);
  await openDashboard(page);
  await inEveryLook(page, async (look) => {
    // A list that turns into cards may move the figure away from under the pointer.
    await expect(async () => {
      await page.keyboard.press('Escape');
      await totals(page).getByRole('button').click();
      await expect(tip(page)).toBeVisible({ timeout: 1_000 });
      await expectBeside(page, totals(page).getByRole('button'));
    }).toPass();
    await expectAccessible(page, look);
  });
});

test.describe('with fingers', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a press on a figure of a card tells the rate, and one elsewhere puts it away', async ({
    addItems,
    page,
  }) => {
    await addItems(...ITEMS);
    await openDashboard(page);
    await card(page, 'Rent')
      .getByRole('button', { name: /how it is converted/ })
      .tap();
    await expect(tip(page)).toContainText('1 EUR = 1.1765 USD');
    await expect(page.getByRole('textbox', { name: 'Amount of Rent' })).toHaveCount(0);
    await page.getByRole('heading', { name: 'Items' }).tap();
    await expect(tip(page)).toHaveCount(0);
    await converted(totals(page)).first().tap();
    await expect(tip(page)).toContainText('1 EUR = 1.1765 USD');
    await page.getByRole('heading', { name: 'Items' }).tap();
    await expect(tip(page)).toHaveCount(0);
    await expect(card(page, 'Food').getByRole('button', { name: /how it is converted/ })).toHaveCount(0);
  });
});

test('live rates tell who published them and when, and of which currencies that was not', async ({
  browser,
}) => {
  const body = JSON.stringify({ base: 'USD', date: '2026-11-20', rates: { EUR: 0.8 } });
  const service = createServer((_, response) => response.end(body)).listen(0, '127.0.0.1');
  await once(service, 'listening');
  const { port } = service.address() as AddressInfo;
  const server = await startServer({ RATES_URL: `http://127.0.0.1:${port}/latest` });
  try {
    const { password, username, email } = newPerson();
    const account = { username, email, password, password_confirm: password };
    const { token } = await createApi(server.url).post<{ token: string }>('/api/auth/register/', account);
    const api = createApi(server.url, token);
    for (const item of ITEMS) await api.addItem(item);
    const source = async () => (await api.get<{ source: string }>('/api/currency/preferences/')).source;
    await expect.poll(source).toBe('live');

    const context = await browser.newContext({ baseURL: server.url });
    await context.addInitScript((kept) => localStorage.setItem('meridian.token', kept), token);
    const page = await context.newPage();
    await openDashboard(page);
    await converted(itemRow(page, 'Rent')).hover();
    await expect(tip(page)).toHaveText('1 EUR = 1.25 USD Rates of 20/11/2026 · 127.0.0.1');
    await converted(itemRow(page, 'Dacha')).hover();
    await expect(tip(page)).toContainText('1 RUB = 0.01111 USD (older or built in)');
    await context.close();
  } finally {
    await server.stop();
    service.close();
  }
});
