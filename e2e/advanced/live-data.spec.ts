import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LiveData } from '@meridian/contract';
import type { Page } from '@playwright/test';
import { startServer } from '#e2e/server.ts';
import { openAdvanced } from '#e2e/testing/advanced.ts';
import { createApi } from '#e2e/testing/api.ts';
import { expect, newPerson, test } from '#e2e/testing/people.ts';

const card = (page: Page) => page.getByRole('region', { name: 'Live economic data' });
const figure = (page: Page, name: string) => card(page).getByRole('region', { name });
const LIVE_DATA = '/api/advanced-forecast/live_economic_data/';

test('without sources every figure is the built-in one, of the display currency, and says so', async ({
  api,
  page,
  staff: _,
}) => {
  await api.patch('/api/currency/preferences/', { currency: 'ILS' });
  const live = await api.get<LiveData>(LIVE_DATA);
  expect(live.currency).toBe('ILS');
  await openAdvanced(page);
  await expect(card(page)).toContainText('Economy of the Israeli New Shekel (ILS)');
  const { inflation, unemployment, gdp_growth: growth, volatility } = live.figures;
  for (const [name, shown] of [
    ['Inflation', `${inflation.value}%`],
    ['Unemployment', `${Number(unemployment.value.toFixed(2))}%`],
    ['GDP growth', `${growth.value}%`],
    ['Market volatility', String(volatility.value)],
  ] as const) {
    await expect(figure(page, name)).toContainText(shown);
    await expect(figure(page, name)).toContainText('Built-in');
  }
  await expect(figure(page, 'Inflation')).toContainText('for March 2026');

  // The line tells in words what it shows, and whose data they are.
  const points = inflation.history?.points ?? [];
  const highest = points.toSorted((a, b) => b.value - a.value)[0];
  const line = figure(page, 'Inflation').getByRole('img');
  await expect(line).toHaveAccessibleName(
    new RegExp(
      `^Inflation from ${points[0]?.period} to ${points.at(-1)?.period}: .*\\(${highest?.period}\\)`,
    ),
  );
  await expect(figure(page, 'Unemployment').getByRole('img')).toHaveCount(0);
  for (const name of inflation.history?.attribution ?? ['']) await expect(card(page)).toContainText(name);

  await figure(page, 'Market volatility').getByRole('button', { name: 'Market volatility' }).focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  // That of the term before may still fade.
  await expect(page.getByRole('tooltip').filter({ hasText: 'VIX' })).toBeVisible();
});

test('another display currency is another economy, at once', async ({ api, page, staff: _ }) => {
  await openAdvanced(page);
  await expect(card(page)).toContainText('(USD)');
  await api.patch('/api/currency/preferences/', { currency: 'EUR' });
  await card(page).getByRole('button', { name: 'Refresh' }).click();
  await expect(card(page)).toContainText('Economy of the Euro (EUR)');
  await expect(card(page).getByRole('status')).toContainText('No public source could be reached');
});

test('data that cannot be had leave the rest of the view, and come with another try', async ({
  guard,
  page,
  staff: _,
}) => {
  guard.allowError(
    /status of 500|Something went wrong|A card failed|could not be fetched anew|INTERNET_DISCONNECTED/,
  );
  const fail = (isFailing: boolean) =>
    isFailing
      ? page.route('**/api/economic/dashboard/', (route) =>
          route.fulfill({ status: 500, json: { detail: 'Something went wrong.' } }),
        )
      : page.unroute('**/api/economic/dashboard/');
  await fail(true);
  await openAdvanced(page);
  await expect(card(page).getByRole('alert')).toContainText('The economic data could not be loaded.');
  await expect(page.getByRole('region', { name: 'Monte Carlo simulation' })).toBeVisible();
  await fail(false);
  await card(page).getByRole('button', { name: 'Try again' }).click();
  await expect(figure(page, 'Inflation')).toBeVisible();
  // What failed for the same reason is back with it.
  await expect(page.locator('[data-card]').getByRole('alert')).toHaveCount(0);

  await fail(true);
  await card(page).getByRole('button', { name: 'Refresh' }).click();
  await expect(card(page).getByRole('status')).toContainText('those shown are from before');
  await expect(figure(page, 'Inflation')).toBeVisible();
  await fail(false);
  await card(page).getByRole('button', { name: 'Try again' }).click();
  await expect(card(page).getByRole('status')).toContainText('No public source could be reached');

  await page.context().setOffline(true);
  await card(page).getByRole('button', { name: 'Refresh' }).click();
  await expect(card(page).getByRole('status')).toContainText('You are offline.');
  await page.context().setOffline(false);
  await card(page).getByRole('button', { name: 'Try again' }).click();
  await expect(card(page).getByRole('status')).not.toContainText('You are offline.');
});

test('a figure that a source told names it, its day and when it was asked', async ({
  guard,
  openContext,
}) => {
  test.slow();
  const service = createServer((request, response) => {
    const isVolatility = request.url?.includes('VIXCLS') === true;
    response.statusCode = isVolatility ? 200 : 404;
    response.end(isVolatility ? 'observation_date,VIXCLS\n2026-11-20,21.75\n' : '');
  }).listen(0, '127.0.0.1');
  await once(service, 'listening');
  const { port } = service.address() as AddressInfo;
  const server = await startServer({
    ADVANCED_ACCESS: 'everyone',
    ECONOMIC_DATA_URL: `http://127.0.0.1:${port}/figures`,
  });
  try {
    const { password, username, email } = newPerson();
    const account = { username, email, password, password_confirm: password };
    const { token } = await createApi(server.url).post<{ token: string }>('/api/auth/register/', account);
    guard.allowOrigin(server.url);
    const localStorage = [{ name: 'meridian.token', value: token }];
    const storageState = { cookies: [], origins: [{ origin: server.url, localStorage }] };
    const context = await openContext({ baseURL: server.url, storageState });
    const page = await context.newPage();
    await openAdvanced(page);
    const volatility = figure(page, 'Market volatility');
    await expect(volatility).toContainText('21.75');
    await expect(volatility).toContainText('FRED 21.75 (20/11/2026)');
    await expect(volatility).not.toContainText('Built-in');
    await expect(figure(page, 'Inflation')).toContainText('Built-in');
    // Nobody could be asked for some days: the last answer stands, and says how old it is.
    await page.clock.setSystemTime(Date.now() + 5 * 86_400_000);
    await page.reload();
    await expect(volatility).toContainText('Old');
    await context.close();
  } finally {
    await server.stop();
    service.close();
  }
});
