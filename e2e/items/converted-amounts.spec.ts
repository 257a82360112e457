import type { NewItem } from '@meridian/contract';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locator, Page } from '@playwright/test';
import { startServer } from '#e2e/server.ts';
import { createApi } from '#e2e/testing/api.ts';
import { itemRow, openDashboard } from '#e2e/testing/dashboard.ts';
import { expect, newPerson, test } from '#e2e/testing/test-accounts.ts';

const ITEMS: NewItem[] = [
  { name: 'Rent', category: 'expense', amount: 1_200, currency: 'EUR' },
  { name: 'Dacha', category: 'expense', amount: 90_000, currency: 'RUB' },
  { name: 'Food', category: 'expense', amount: 600, currency: 'USD' },
];

const tip = (page: Page): Locator => page.getByRole('tooltip');
const converted = (within: Locator): Locator => within.getByText(/^\$/);

test('the keyboard reaches the rates of every card with converted figures: summary, chart, comparison, tags, totals', async ({
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
    // Moves the focus by keyboard, as a person would.
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await expect(stop).toHaveAccessibleDescription(/1 EUR = 1\.1765 USD/);
  }
  const figure = converted(page.getByRole('region', { name: 'Summary' })).first();
  await figure.hover();
  await expect(tip(page)).toContainText('1 EUR = 1.1765 USD');
  await page.mouse.move(0, 0);
  await expect(tip(page)).toHaveCount(0);

  await api.post(`/api/scenarios/${id}/duplicate/`, { name: 'Twin' });
  await page.reload();
  await page.getByRole('button', { name: 'Compare Scenarios' }).click();
  await page.getByRole('checkbox', { name: 'Twin' }).check();
  await page.getByRole('button', { name: 'Apply' }).click();
  const inTable = page.getByRole('table', { name: /than in Default/ }).getByRole('button', { name: /^Rates used/ });
  await inTable.click();
  await expect(tip(page)).toContainText('1 RUB = 0.01111 USD');
});

test('live rates name their publisher, their date, and the currencies without a live rate', async ({ browser }) => {
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
    await expect(tip(page)).toContainText('1 RUB = 0.01111 USD older or built in');
    await context.close();
  } finally {
    await server.stop();
    service.close();
  }
});
