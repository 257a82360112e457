import type { Page } from '@playwright/test';
import { expectAccessible, inEveryLook, layoutProblems } from '#e2e/every-screen/accessibility.ts';
import { expect, test } from '#e2e/testing/test.ts';

const sectionOf = (page: Page) => page.getByRole('region', { name: 'How safe is a plan?' });
const pictureOf = (page: Page) => sectionOf(page).getByRole('img', { name: /^Net worth of the household/ });

test('the fan is a still picture with true figures: nothing simulates, and nothing is asked of the server', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/');
  await sectionOf(page).scrollIntoViewIfNeeded();
  await expect(pictureOf(page)).toBeVisible();
  await expect(sectionOf(page)).toContainText(/In \d\d of 100 simulated futures the money lasts/);
  await expect(sectionOf(page)).toContainText('10,000 futures of this example');
  await expect(sectionOf(page).getByRole('slider')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  expect(page.workers()).toHaveLength(0);
  expect(asked.filter((path) => /simulation|\.wasm$|^\/api\//.test(path))).toEqual([]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every public page can be read, in the language that the browser asks for', async ({
    openContext,
    page,
  }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'One plan for a life in several currencies',
    );
    await expect(pictureOf(page)).toBeVisible();
    await expect(page.getByText('€1,450')).toBeVisible();
    for (const path of ['/use-cases', '/documentation', '/privacy-policy', '/terms-of-service']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    }
    const hebrew = await openContext({ locale: 'he-IL', javaScriptEnabled: false });
    const other = await hebrew.newPage();
    await other.goto('/');
    await expect(other.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(other.getByRole('heading', { level: 1 })).toContainText('תוכנית אחת לחיים');
  });
});

test('nothing overflows, wide or narrow, in both languages', async ({ page }) => {
  for (const language of ['en', 'he']) {
    await page.addInitScript(
      (text) => localStorage.setItem('meridian.settings', text),
      JSON.stringify({ state: { language } }),
    );
    for (const width of [1440, 768, 360]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/');
      await page.locator(`html[lang=${language}]:not([data-not-as-built])`).waitFor();
      await page.locator('#safe').scrollIntoViewIfNeeded();
      expect(await layoutProblems(page), `${language}, ${width} px`).toEqual([]);
    }
  }
});

test('readable in every look', async ({ page }) => {
  test.slow();
  await page.goto('/');
  await sectionOf(page).scrollIntoViewIfNeeded();
  await inEveryLook(page, (look) => expectAccessible(page, `landing fan, ${look}`), {
    widths: [1440, 768, 360],
  });
});
