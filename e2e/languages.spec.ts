import { CURRENCIES } from '@meridian/engine';
import type { Page } from '@playwright/test';
import { accessibilityProblems, layoutProblems, settle } from './accessibility.ts';
import { speakHebrew, speakMarkedEnglish, unmarkedWords, wordsOf } from './catalogues.ts';
import { expect, test } from './people.ts';
import { randomPlan } from './random-plans.ts';
import { SCREENS, type Screen, openDrawnDashboard, openPage } from './screens.ts';

const WIDTHS = [1440, 360];

/** What is called the same in every language. */
const NAMES = wordsOf(
  ...Object.values(CURRENCIES).flatMap(({ code, symbol }) => [code, symbol]),
  'Meridian JSON CSV PNG QR PIN Cloudflare Turnstile Fernet AES CBC HMAC SHA256 argon2id UTF hash session https',
  'DD MM YYYY Ctrl Cmd Enter Escape Space Shift Esc Alt F2 Chrome Linux',
  // The first scenario's name is stored.
  'Default',
);

/** More that can be open: others look at it in every width and colour, here only its words and its mirror image count. */
const MORE: readonly Screen[] = [
  { name: 'use cases', isPublic: true, plan: 0, open: (page) => openPage(page, '/use-cases', '') },
  { name: 'documentation', isPublic: true, plan: 0, open: (page) => openPage(page, '/documentation', '') },
  {
    name: 'cookie settings',
    isPublic: true,
    plan: 0,
    open: (page) => openAndPress(page, '/', 'Cookie settings'),
  },
  ...['Manage Scenarios', 'Compare Scenarios', 'Send Feedback', 'Advanced filters', 'Arrange'].map(
    (button) => ({
      name: button.toLowerCase(),
      isPublic: false,
      plan: 8,
      open: (page: Page) => openAndPress(page, '/dashboard', button),
    }),
  ),
  { name: 'keys', isPublic: false, plan: 8, open: openKeys },
  { name: 'selected items', isPublic: false, plan: 8, open: openBulkBar },
  {
    name: 'import',
    isPublic: false,
    plan: 0,
    open: (page) => openAndPress(page, '/profile?tab=privacy', 'Import'),
  },
];

async function openAndPress(page: Page, path: string, button: string): Promise<void> {
  if (path === '/dashboard') await openDrawnDashboard(page);
  else await page.goto(path);
  await page.getByRole('button', { name: button }).first().click();
}

async function openKeys(page: Page): Promise<void> {
  await openDrawnDashboard(page);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
}

async function openBulkBar(page: Page): Promise<void> {
  await openDrawnDashboard(page);
  await page.getByRole('checkbox', { name: /^Select all/ }).check();
}

test.use({ locale: 'he-IL' });

for (const { name, isPublic, plan, open } of [...SCREENS, ...MORE]) {
  test(`${name}: every word is from a catalogue; in Hebrew it is its mirror image`, async ({
    addItems,
    page,
    person,
  }) => {
    const context = page.context();
    await speakMarkedEnglish(context);
    if (isPublic) await context.setStorageState({ cookies: [], origins: [] });
    const items = randomPlan(21, plan).map((item) => ({ ...item, tag_names: ['one tag', 'תגית'] }));
    await addItems(...items);
    await page.setViewportSize({ width: WIDTHS[0] ?? 0, height: 900 });
    await open(page);
    await settle(page);
    // What a guest has stands in the tab's own storage.
    const stored = await page.evaluate(() => JSON.stringify(sessionStorage));
    const own = wordsOf(JSON.stringify([items, person]), stored);
    const known = new Set([...NAMES, ...own]);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await settle(page);
      expect(await unmarkedWords(page, known), `${width} px`).toEqual([]);
    }
    await speakHebrew(page);
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    for (const width of WIDTHS.toReversed()) {
      await page.setViewportSize({ width, height: 900 });
      await settle(page);
      expect(await unmarkedWords(page, known), `Hebrew, ${width} px`).toEqual([]);
      expect(await layoutProblems(page), `Hebrew, ${width} px`).toEqual([]);
      expect(await accessibilityProblems(page), `Hebrew, ${width} px`).toEqual([]);
    }
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
  await page.route(/\/assets\/app-/, () => new Promise(() => undefined));
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
