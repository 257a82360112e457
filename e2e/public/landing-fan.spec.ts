import type { Page } from '@playwright/test';
import { expectAccessible, inEveryLook, layoutProblems } from '#e2e/every-screen/accessibility.ts';
import { expect, test } from '#e2e/testing/test.ts';

const sectionOf = (page: Page) => page.getByRole('region', { name: 'How safe is a plan?' });
const pictureOf = (page: Page) => sectionOf(page).getByRole('img', { name: /^Net worth of the household/ });
const lastingOf = (page: Page) => sectionOf(page).getByRole('status');

/** In how many of a hundred futures the money lasts. */
async function lasting(page: Page): Promise<number> {
  const [, count] = /^In (\d+) of 100 simulated futures/.exec(await lastingOf(page).innerText()) ?? [];
  return Number(count);
}

const shapeOf = (page: Page) => pictureOf(page).locator('path').first().getAttribute('d');

async function open(page: Page): Promise<void> {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

async function show(page: Page): Promise<void> {
  await sectionOf(page).scrollIntoViewIfNeeded();
  await expect(pictureOf(page)).toBeVisible();
}

test('nothing of the simulation loads before the visitor sees its place; then it runs in a worker, beside the page', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await open(page);
  await page.waitForLoadState('networkidle');
  const isSimulation = (path: string) => /live-fan|simulation/.test(path);
  expect(asked.filter(isSimulation)).toEqual([]);
  expect(page.workers()).toHaveLength(0);
  await show(page);
  expect(page.workers()).toHaveLength(1);
  expect(asked.filter((path) => path.endsWith('.wasm'))).toHaveLength(1);
  // No API of the server either: nothing of the visitor goes anywhere.
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([]);
  await expect(sectionOf(page)).toContainText(
    /10,000 futures of this example, computed on your machine in \d[\d,]*(\.\d+)? s/,
  );
  await page.getByRole('link', { name: 'Use Cases' }).first().click();
  await expect(page).toHaveURL(/\/use-cases$/);
  await expect.poll(() => page.workers().length).toBe(0);
});

test('the fan follows the levers, and working longer makes the plan safer', async ({ page }) => {
  await open(page);
  await show(page);
  const first = await lasting(page);
  expect(first).toBeGreaterThan(70);
  expect(first).toBeLessThan(100);
  const before = await shapeOf(page);
  const working = sectionOf(page).getByRole('slider', { name: /Work until/ });
  await working.focus();
  await page.keyboard.press('Home');
  await expect.poll(() => lasting(page)).toBeLessThan(50);
  expect(await shapeOf(page)).not.toBe(before);
  await page.keyboard.press('End');
  await expect.poll(() => lasting(page)).toBe(100);
  const invested = sectionOf(page).getByRole('slider', { name: /Invest each month/ });
  await expect(invested).toHaveAttribute('aria-valuetext', '$600');
});

test('while a lever moves the page answers, and the newest wish is drawn in the end', async ({ page }) => {
  await open(page);
  await show(page);
  const first = await lasting(page);
  await sectionOf(page)
    .getByRole('slider', { name: /Work until/ })
    .focus();
  for (let step = 0; step < 8; step += 1) await page.keyboard.press('ArrowLeft');
  await expect.poll(() => lasting(page)).toBeLessThan(first);
  for (let step = 0; step < 8; step += 1) await page.keyboard.press('ArrowRight');
  await expect.poll(() => lasting(page)).toBe(first);
});

test('nothing jumps when the picture comes, wide or narrow, in both languages', async ({ page }) => {
  for (const language of ['en', 'he']) {
    await page.addInitScript(
      (text) => localStorage.setItem('meridian.settings', text),
      JSON.stringify({ state: { language } }),
    );
    for (const width of [1440, 768, 360]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/');
      const section = page.locator('#safe');
      await expect(section).toBeVisible();
      const still = await section.evaluate((element) => element.getBoundingClientRect().height);
      await section.scrollIntoViewIfNeeded();
      await expect(section.locator('output')).toBeVisible();
      const live = await section.evaluate((element) => element.getBoundingClientRect().height);
      expect(Math.abs(live - still), `${language}, ${width} px`).toBeLessThan(1);
      expect(await layoutProblems(page), `${language}, ${width} px`).toEqual([]);
    }
  }
});

test('readable in every look', async ({ page }) => {
  test.slow();
  await open(page);
  await show(page);
  await inEveryLook(page, (look) => expectAccessible(page, `landing fan, ${look}`), {
    widths: [1440, 768, 360],
  });
});

test('in a browser that cannot simulate the still picture stays', async ({ page }) => {
  await page.addInitScript(() => {
    WebAssembly.validate = () => false;
  });
  const loaded = page.waitForResponse(/live-fan.*\.js/);
  await open(page);
  await sectionOf(page).scrollIntoViewIfNeeded();
  await loaded;
  await page.waitForLoadState('networkidle');
  await expect(sectionOf(page).getByRole('slider')).toHaveCount(0);
  expect(page.workers()).toHaveLength(0);
});

test('where nothing of it can be had, the still picture stays and the page is whole', async ({
  guard,
  page,
}) => {
  guard.allowError(/status of 404|No futures|MIME type|dynamically imported/);
  await page.route(/live-fan.*\.js/, (route) => route.fulfill({ status: 404, body: '' }));
  await open(page);
  await sectionOf(page).scrollIntoViewIfNeeded();
  await expect
    .poll(() =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .map(({ name }) => name)
          .join(),
      ),
    )
    .toMatch(/live-fan/);
  await expect(sectionOf(page).getByRole('slider')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'What you can do with it' })).toBeVisible();
  const still = await sectionOf(page).evaluate((section) => {
    const pictures = Array.from(section.querySelectorAll('div'), (each) => getComputedStyle(each).maskImage);
    return pictures.filter((image) => image.includes('landing-fan'));
  });
  expect(still).toHaveLength(1);
});
