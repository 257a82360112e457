import type { Page } from '@playwright/test';
import { speakMarkedEnglish } from './catalogues.ts';
import { expectOtherLanguages } from './other-languages.ts';
import { expect, test } from '#e2e/testing/people.ts';
import { randomPlan } from '#e2e/plan/random-plans.ts';
import { type Screen, openDrawnDashboard, openPage } from './screens.ts';

/** What can be open besides the screens of screens.ts: others look at it in every width and colour, here its words and its mirror image count. */
const MORE: readonly Screen[] = [
  { name: 'use cases', isPublic: true, plan: 0, open: (page) => openPage(page, '/use-cases', '') },
  { name: 'documentation', isPublic: true, plan: 0, open: (page) => openPage(page, '/documentation', '') },
  ...[
    { path: '/', button: 'Cookie settings' },
    { path: '/dashboard', button: 'Manage Scenarios' },
    { path: '/dashboard', button: 'Compare Scenarios' },
    { path: '/dashboard', button: 'Send Feedback' },
    { path: '/profile?tab=privacy', button: 'Import' },
  ].map(({ path, button }) => ({
    name: button.toLowerCase(),
    isPublic: path === '/',
    plan: 8,
    open: (page: Page) => openDialog(page, path, button),
  })),
  { name: 'keys', isPublic: false, plan: 8, open: openKeys },
  { name: 'filters, selected items, arranging cards', isPublic: false, plan: 8, open: openTools },
];

async function openDialog(page: Page, path: string, button: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('button', { name: button }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

async function openKeys(page: Page): Promise<void> {
  await openDrawnDashboard(page);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
}

async function openTools(page: Page): Promise<void> {
  await openDrawnDashboard(page);
  await page.getByRole('button', { name: 'Advanced filters' }).click();
  await page.getByRole('checkbox', { name: /^Select all/ }).check();
  await page.getByRole('button', { name: 'Arrange' }).click();
}

test.use({ locale: 'he-IL' });

for (const { name, isPublic, plan, open } of MORE) {
  test(`${name}: every word is from a catalogue; in Hebrew it is its mirror image`, async ({
    addItems,
    page,
    person,
  }) => {
    await speakMarkedEnglish(page.context());
    if (isPublic) await page.context().setStorageState({ cookies: [], origins: [] });
    const items = randomPlan(21, plan).map((item) => ({ ...item, tag_names: ['one tag', 'תגית'] }));
    await addItems(...items);
    await page.setViewportSize({ width: 1440, height: 900 });
    await open(page);
    await expectOtherLanguages(page, [items, person]);
  });
}

test('a visitor chooses a language, and it is there before the first paint of the next visit', async ({
  page,
}) => {
  await page.context().setStorageState({ cookies: [], origins: [] });
  await openPage(page, '/', 'תוכנית אחת לחיים');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await page.getByRole('button', { name: 'שפה' }).click();
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'One plan for a life' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
  // Only boot.js runs: the application is still on its way.
  await page.route(/\/assets\/main-/, () => new Promise(() => undefined));
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('in Hebrew the keys of the grid go where their arrows point, and the calendar begins on Sunday', async ({
  addItems,
  page,
}) => {
  await addItems(...randomPlan(3, 4));
  await page.goto('/dashboard');
  await page.getByRole('tab', { name: /^הכול/ }).click();
  const grid = page.getByRole('grid');
  const focused = () =>
    page.evaluate(() => document.activeElement?.closest('[aria-colindex]')?.getAttribute('aria-colindex'));
  const first = grid.locator('[role=row]').nth(1).locator('[aria-colindex="2"]');
  await first.click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowLeft');
  expect(await focused()).toBe('3');
  await page.keyboard.press('ArrowRight');
  expect(await focused()).toBe('2');
  await page.getByRole('button', { name: 'הוספת פריט' }).click();
  await page.getByRole('button', { name: 'פתיחת לוח השנה' }).first().click();
  const days = page.locator('.mantine-DatePicker-weekday');
  await expect(days.first()).toHaveText(/א/);
});
