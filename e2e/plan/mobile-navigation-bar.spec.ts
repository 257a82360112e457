import type { Locator, Page } from '@playwright/test';
import { expectAccessible, runInEveryLook } from '#e2e/every-screen/accessibility.ts';
import { deleteItem, notice, openDashboard } from '#e2e/testing/dashboard.ts';
import { expect, test } from '#e2e/testing/test-accounts.ts';

const barOf = (page: Page) => page.getByRole('navigation', { name: 'Parts of the plan' });
const entry = (page: Page, name: string) => barOf(page).getByRole('button', { name, exact: true });
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

const ITEMS = ['Rent', 'Food', 'Car', 'School', 'Travel', 'Gym'].map(
  (name) => ({ name, category: 'expense', amount: 100, currency: 'USD' }) as const,
);

type Box = Awaited<ReturnType<typeof boxOf>>;
const isApart = (one: Box, other: Box) =>
  one.x + one.width <= other.x ||
  other.x + other.width <= one.x ||
  one.y + one.height <= other.y ||
  other.y + other.height <= one.y;

test.use({ viewport: { width: 390, height: 844 } });

test.beforeEach(async ({ addItems }) => {
  await addItems(...ITEMS);
});

test('the bar of a phone links to the parts of the page, and marks the current one', async ({ page }) => {
  await openDashboard(page);
  await expect(page.getByRole('list', { name: 'Items' })).toBeVisible();
  for (const [name, title] of [
    ['Items', 'Items'],
    ['Forecast', 'Forecast'],
    ['Scenarios', 'View'],
  ] as const) {
    await entry(page, name).click();
    await expect(card(page, title).getByRole('heading', { name: title, exact: true })).toBeFocused();
    await expect(entry(page, name)).toHaveAttribute('aria-current', 'location');
    await expect(barOf(page).locator('[aria-current]')).toHaveCount(1);
    await expect.poll(async () => (await boxOf(card(page, title))).y, 'below the navigation').toBeLessThan(120);
    expect((await boxOf(card(page, title))).y).toBeGreaterThanOrEqual(60);
  }
  await expect(page.getByRole('combobox', { name: 'Current scenario' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Manage Scenarios' })).toBeInViewport({ ratio: 1 });
  await entry(page, 'Add Item').click();
  await expect(page.getByRole('dialog', { name: 'Add Financial Item' })).toBeVisible();
});

for (const [width, height] of [
  [390, 844],
  [320, 640],
  [667, 375],
] as const) {
  test(`at ${width} x ${height} the bar can be pressed and covers no content`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openDashboard(page);
    for (const name of ['Forecast', 'Items', 'Scenarios', 'Add Item']) {
      const { width: across, height: tall } = await boxOf(entry(page, name));
      expect(across).toBeGreaterThanOrEqual(44);
      expect(tall).toBeGreaterThanOrEqual(43);
    }
    const bar = await boxOf(barOf(page));
    expect(bar.y + bar.height).toBe(height);
    await expect(page.getByRole('list', { name: 'Items' })).toBeVisible();
    // Cards that are still loading make the page longer.
    await expect(async () => {
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await expectAbove(page.getByRole('button', { name: 'Cookie settings' }), barOf(page));
    }).toPass();

    await deleteItem(page, 'Gym');
    const told = notice(page, 'Gym was deleted.');
    await expect(told).toBeVisible();
    await expectAbove(told, barOf(page));
    await told.getByRole('button', { name: 'Close' }).click();
    await expect(told).toBeHidden();

    const box = page.getByRole('checkbox', { name: /Rent/ });
    await box.focus();
    await expectAbove(box, barOf(page));
    await box.press('Space');
    const bulk = page.getByRole('form', { name: /selected/i });
    await expect(bulk).toBeVisible();
    const apply = bulk.getByRole('button', { name: 'Apply' });
    await apply.scrollIntoViewIfNeeded();
    await expectAbove(apply, barOf(page));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
}

test('a wide window and paper do not have the bar', async ({ page }) => {
  await openDashboard(page);
  await expect(barOf(page)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(barOf(page)).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize({ width: 768, height: 900 });
  await expect(barOf(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add Item' })).toBeInViewport({ ratio: 1 });
});

test('in a window as low as at 400 % zoom the bar is at the foot of the page', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await openDashboard(page);
  await expect(barOf(page)).not.toBeInViewport();
  await barOf(page).scrollIntoViewIfNeeded();
  for (const word of ['Forecast', 'Items', 'Scenarios', 'Add']) {
    const words = barOf(page).getByText(word, { exact: true });
    expect(await words.evaluate((it) => it.scrollWidth <= it.clientWidth), `${word} is not cut off`).toBe(true);
  }
});

test('in wider windows a notice is shown beside the floating buttons', async ({ page }) => {
  for (const width of [768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await openDashboard(page);
    const [name = ''] = ITEMS.filter((_, place) => [768, 1024, 1440][place] === width).map((item) => item.name);
    await deleteItem(page, name);
    const told = notice(page, `${name} was deleted.`);
    await expect(told).toBeVisible();
    for (const position of [0, 100_000]) {
      await page.evaluate((to) => scrollTo(0, to), position);
      const [one, other] = [await boxOf(told), await boxOf(page.getByRole('button', { name: 'Send Feedback' }))];
      const isBeside = one.x + one.width <= other.x || one.y + one.height <= other.y || other.y + other.height <= one.y;
      expect(isBeside, `${width} px, scrolled to ${position}`).toBe(true);
    }
    await told.getByRole('button', { name: 'Undo' }).click();
    await expect(notice(page, `Undid: deleted ${name}.`)).toBeVisible();
  }
});

for (const width of [1440, 768, 360]) {
  test(`at ${width} px three notices cover no bar, no floating button and no Save of a form`, async ({ page }) => {
    await page.setViewportSize({ width, height: width === 360 ? 640 : 800 });
    await openDashboard(page);
    await page.getByRole('checkbox', { name: 'Select Travel' }).click();
    for (const name of ['Rent', 'Food', 'Car'])
      await page.getByRole('button', { name: `Duplicate ${name}`, exact: true }).click();
    const notices = page.locator('.mantine-Notification-root');
    await expect(notices).toHaveCount(3);
    // While the pointer is on a notice, no notice closes by itself.
    await notices.last().hover();
    const expectClear = async (parts: Locator, what: string) => {
      await expect(async () => {
        const shown = await parts.filter({ visible: true }).all();
        expect(shown.length, what).toBeGreaterThan(0);
        for (const part of shown) {
          for (const one of await notices.all()) expect(isApart(await boxOf(one), await boxOf(part)), what).toBe(true);
        }
      }).toPass();
    };
    const bulkBar = page.getByRole('form', { name: 'Change the selected items' });
    const foot = width < 768 ? barOf(page) : page.getByRole('button', { name: /^(Send Feedback|Add Item)$/ });
    for (const position of [0, 100_000]) {
      await page.evaluate((to) => scrollTo(0, to), position);
      await expectClear(bulkBar, `the bulk bar, scrolled to ${position}`);
      if (width < 768) await expectClear(foot, `the foot, scrolled to ${position}`);
    }
    await bulkBar.getByRole('button', { name: 'Clear selection' }).press('Enter');
    await expect(bulkBar).toBeHidden();
    await expectClear(foot, 'the foot without the bulk bar');
    await page.keyboard.press('n');
    const form = page.getByRole('dialog', { name: 'Add Financial Item' });
    await expect(form).toBeVisible();
    await form.getByRole('combobox', { name: 'Category' }).fill('Pension');
    await page.keyboard.press('Enter');
    await expect(notices).toHaveCount(3);
    await expectClear(form.getByRole('button', { name: /^(Cancel|Save|Close)/ }), 'the buttons of the form');
    await expect(form.getByRole('button', { name: 'Save', exact: true })).toBeInViewport({ ratio: 1 });
    // Simulates a phone's keyboard.
    await page.evaluate(() => document.documentElement.style.setProperty('--keyboard-height', '200px'));
    await expect(async () => {
      const { y, height } = await boxOf(form.getByRole('button', { name: 'Save', exact: true }));
      expect(y + height).toBeLessThanOrEqual((page.viewportSize()?.height ?? 0) - 200);
    }).toPass();
  });
}

test('of many notices the newest three are shown', async ({ page }) => {
  await openDashboard(page);
  const newestFirst = ITEMS.map(({ name }) => name).toReversed();
  for (const name of newestFirst.slice(0, 5)) {
    await deleteItem(page, name);
    await expect(notice(page, `${name} was deleted.`)).toBeVisible();
  }
  await expect(notice(page, 'was deleted.')).toHaveCount(3);
  await expect(notice(page, 'Gym was deleted.')).toHaveCount(0);
});

test('axe finds no problem in the bar', async ({ page }) => {
  await openDashboard(page);
  const look = async (name: string) => {
    await entry(page, 'Items').click();
    await expectAccessible(page, name);
  };
  await runInEveryLook(page, look, { widths: [390, 320], height: 844 });
});

test.describe('before the cookie decision', () => {
  test.use({ cookiesDecided: false });
  test('the cookie dialog is above the bar', async ({ page }) => {
    await openDashboard(page);
    const question = page.getByRole('dialog', { name: /cookies/i });
    await expect(question).toBeVisible();
    await expectAbove(question, barOf(page));
    await entry(page, 'Add Item').click();
    await expect(page.getByRole('dialog', { name: 'Add Financial Item' })).toBeVisible();
  });
});

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (box === null) throw new Error(`Not visible on the page: ${part.toString()}`);
  return box;
}

async function expectAbove(upper: Locator, lower: Locator): Promise<void> {
  const [above, below] = [await boxOf(upper), await boxOf(lower)];
  expect(above.y + above.height).toBeLessThanOrEqual(below.y + 1);
}
