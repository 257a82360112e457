/**
 * The compressed size of the JavaScript and WebAssembly that a page loads before it can be used, against the budgets of the specification.
 */
import type { Page, Request } from '@playwright/test';
import { expect, test } from '#e2e/testing/test-accounts.ts';

// Hebrew is the larger language, because its pages also contain some English texts.
test.use({ locale: 'he-IL' });

/** The code for printing loads after the dashboard can be used, because there is no time to load it after Ctrl+P. */
const FOR_PAPER = /\/(printed-plan|figure-table|scenario-comparison-table|printed-chart)-[^/]+$/;

/**
 * Opens a page. Returns the bytes that the page has loaded once it shows `sign` and loads nothing more, without the
 * code for printing.
 */
async function bytesOf(page: Page, path: string, sign: string): Promise<number> {
  const sizes: Promise<number>[] = [];
  const note = (request: Request) => {
    const { pathname } = new URL(request.url());
    if (!/\.(js|wasm)$/.test(pathname) || FOR_PAPER.test(pathname)) return;
    // For responses from the browser's cache, Playwright subtracts the size of headers that they do not have, so the size may be negative.
    sizes.push(request.sizes().then(({ responseBodySize }) => Math.max(0, responseBodySize)));
  };
  page.on('requestfinished', note);
  await page.goto(path);
  await expect(page.locator(sign).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  page.off('requestfinished', note);
  return (await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes, 0);
}

test('a page loads no more than its budget', async ({ addItems, api, openContext, page, staff: _ }) => {
  await addItems({ name: 'Salary', category: 'income', amount: 4_000, currency: 'USD' });
  for (const path of ['/', '/use-cases']) {
    const visitor = await openContext({ locale: 'he-IL' });
    const bytes = await bytesOf(await visitor.newPage(), path, 'h1');
    expect.soft(bytes, path).toBeGreaterThan(10_000);
    expect.soft(bytes, path).toBeLessThanOrEqual(60_000);
  }
  const dashboard = await bytesOf(page, '/dashboard', 'figure canvas');
  expect.soft(dashboard, 'dashboard').toBeGreaterThan(200_000);
  expect.soft(dashboard, 'dashboard').toBeLessThanOrEqual(330_000);
  // Counts only the files beyond the dashboard's files, which the browser has cached.
  const advanced = await bytesOf(page, '/dashboard?view=advanced', 'figure canvas');
  expect.soft(advanced, 'advanced view').toBeLessThanOrEqual(330_000 + 120_000);

  const { id } = await api.get<{ id: number }>('/api/scenarios/current/');
  await api.patch(`/api/scenarios/${id}/`, { milestones: [{ name: 'Retirement', date: '2041-05-01' }] });
  const another = await openContext({ locale: 'he-IL', storageState: await page.context().storageState() });
  const withMilestone = await bytesOf(await another.newPage(), '/dashboard?view=standard', 'figure canvas');
  // The budget includes the handles that move a milestone.
  expect.soft(withMilestone, 'dashboard with a milestone').toBeLessThanOrEqual(330_000 + 4_000);
  expect.soft(withMilestone, 'dashboard with a milestone').toBeGreaterThan(dashboard);
});
