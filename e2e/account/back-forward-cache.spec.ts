import { searchChromium } from '../../scripts/find-chromium.mjs';
import { itemRow, openDashboard } from '#e2e/testing/dashboard.ts';
import { expect, test as base } from '#e2e/testing/test-accounts.ts';
import { expectNoPersonalData } from '#e2e/testing/browser-data.ts';

/**
 * The `test` in a browser of its own, which stores a page that was left in its back-forward cache, as browsers normally do; Playwright
 * switches this off by default.
 */
const test = base.extend({
  context: async ({ locale, playwright, server }, use) => {
    const browser = await playwright.chromium.launch({
      executablePath: searchChromium(true) ?? '',
      args: ['--no-sandbox', '--disable-gpu'],
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    });
    await use(await browser.newContext({ baseURL: server.url, ...(locale !== undefined && { locale }) }));
    await browser.close();
  },
});

test('a page from the back-forward cache shows nothing of a person who has signed out since', async ({
  addItems,
  context,
  guard,
  page,
  person,
  server,
}) => {
  guard.allowError(/favicon\.ico/);
  await addItems({ name: 'Quicksilver', category: 'income', amount: 73_918.46, currency: 'EUR' });
  await openDashboard(page);
  await expect(itemRow(page, 'Quicksilver')).toBeVisible();
  // The messages that the restored page logs before its own scripts react. A page that was loaded again would log none.
  const said: string[] = [];
  page.on('console', (line) => said.push(line.text()));
  await page.evaluate(() =>
    document.addEventListener('resume', () =>
      // oxlint-disable-next-line no-console -- only console messages survive the page
      console.info(document.documentElement.hidden ? 'back, hidden' : 'back, in sight'),
    ),
  );
  await page.goto(`${server.url}/healthz`);

  const other = await context.newPage();
  await openDashboard(other);
  await other.getByRole('button', { name: person.username }).click();
  await other.getByRole('button', { name: 'Sign out' }).click();
  await expect(other).toHaveURL(/\/login$/);

  await page.goBack({ waitUntil: 'commit' });
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
  expect(said, 'brought back, not loaded, and hidden until it knew').toContain('back, hidden');
  await expectNoPersonalData(page, ['Quicksilver', '73918', person.username], 'brought back');
});
