/** Runs all checks of one page together, so that each page is opened only once. */
import { CURRENCIES } from '@meridian/engine';
import type { Page } from '@playwright/test';
import {
  ALL_RULE_TAGS,
  WCAG_RULE_TAGS,
  findAccessibilityProblems,
  layoutProblems,
  waitForAnimations,
} from './accessibility.ts';
import { switchToEnglish, switchToHebrew, findUnmarkedWords, findLatinWords } from './catalogues.ts';
import { expect } from '#e2e/testing/test.ts';

/** Timeout of a test in milliseconds, far above its real duration even on a busy machine. */
export const LONG_TIMEOUT_MS = 900_000;

/** An `expect` whose failure does not end the test, so that the report lists the problems of every page. */
const softly = expect.configure({ soft: true });

interface Appearance {
  scheme: 'dark' | 'light';
  width: number;
  /** The rules of axe that are checked in this appearance. */
  axe?: 'all' | 'without contrast';
  /** The same for a public page, if they differ. */
  axeIfPublic?: 'without contrast';
}

/**
 * Each width is checked in one language at least, and the narrowest and the widest window in both. axe checks each language, each colour
 * scheme, a phone's page and a wide page once, because texts, colours and visible parts differ; it checks public pages at every width. It
 * does not check the contrast of a scheme twice, because that takes two thirds of its time. Parts that only a phone or only a wide
 * window shows are checked in both schemes by component tests.
 */
const HEBREW: readonly Appearance[] = [
  { scheme: 'dark', width: 1440 },
  { scheme: 'dark', width: 360, axe: 'all' },
];
const ENGLISH: readonly Appearance[] = [
  { scheme: 'dark', width: 320, axeIfPublic: 'without contrast' },
  { scheme: 'light', width: 768, axeIfPublic: 'without contrast' },
  { scheme: 'light', width: 1440, axe: 'all' },
];

/** Latin words that Hebrew texts may contain: names that are the same in every language. */
const NAMES = findLatinWords(
  ...Object.values(CURRENCIES).flatMap(({ code, symbol }) => [code, symbol]),
  'Meridian JSON CSV PNG API xlsx xls ods QR PIN Cloudflare Turnstile Fernet AES CBC HMAC SHA argon2id UTF hash session https',
  // The sources of the data.
  'World Bank Development Indicators International Monetary Fund Cboe Global Markets',
  'DD MM YYYY Ctrl Cmd Enter Escape Space Shift Esc Alt F2 Chrome Linux node http support',
  // The name of the first scenario is stored in English.
  'Default',
);

interface PageCheckOptions {
  /** Values with the texts that a user or a test entered; their Latin words may be shown in Hebrew. */
  entered?: unknown;
  /** The part that axe checks with every rule, if the rest of the page was checked before. */
  part?: string;
  /** True if axe checks the page with every rule and at every width. */
  isPublic?: boolean;
}

/**
 * Checks the current page, including everything open on it. In Hebrew the page is mirrored, and its Latin words come from `entered` or are
 * marked: a message that was opened in marked English keeps that language. Nothing overflows at any width, and axe finds no violation.
 * Afterwards the page is in English, light, and 1440 pixels wide.
 */
export async function expectPageCorrect(page: Page, screen: string, options: PageCheckOptions = {}): Promise<void> {
  const { entered, part, isPublic = false } = options;
  const known = new Set([...NAMES, ...findLatinWords(JSON.stringify(entered ?? ''))]);
  const tags = isPublic || part !== undefined ? ALL_RULE_TAGS : WCAG_RULE_TAGS;
  const check = async (language: string, { scheme, width, axe, axeIfPublic }: Appearance) => {
    const extent = axe ?? (isPublic ? axeIfPublic : undefined);
    const where = `${screen}, ${language}, ${scheme}, ${width} px`;
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width, height: 900 });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
    // Scrolls to the top, so that floating parts cover the same content every time.
    await page.evaluate(() => scrollTo(0, 0));
    await waitForAnimations(page);
    await softly.poll(() => layoutProblems(page), where).toEqual([]);
    if (extent === undefined) return;
    const without = extent === 'all' ? [] : ['color-contrast', 'color-contrast-enhanced'];
    softly(await findAccessibilityProblems(page, { part, tags, without }), where).toEqual([]);
  };

  await switchToHebrew(page);
  await softly(page.locator('html')).toHaveAttribute('dir', 'rtl');
  for (const appearance of HEBREW) {
    await check('Hebrew', appearance);
    // While a chart is being drawn again its picture cannot be saved.
    await expect(page.locator('button:disabled', { hasText: 'PNG' })).toHaveCount(0);
    softly(await findUnmarkedWords(page, known), `${screen}, Hebrew, ${appearance.width} px`).toEqual([]);
  }
  await switchToEnglish(page);
  for (const appearance of ENGLISH) await check('English', appearance);
}
