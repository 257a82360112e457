/** Runs all checks of one page together, because opening a page takes longer than checking it. */
import { CURRENCIES } from '@meridian/engine';
import type { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import {
  ALL_RULE_TAGS,
  WCAG_RULE_TAGS,
  findAccessibilityProblems,
  layoutProblems,
  waitForAnimations,
} from './accessibility.ts';
import {
  switchToEnglish,
  switchToHebrew,
  switchToMarkedEnglish,
  findUnmarkedWords,
  findLatinWords,
} from './catalogues.ts';
import { expect } from '#e2e/testing/test.ts';

/** Timeout of a test in milliseconds, far above its real duration even on a busy machine. */
export const LONG_TIMEOUT_MS = 900_000;

/** An assertion that does not end the test when it fails, so that the report lists the problems of every page. */
const softly = expect.configure({ soft: true });

interface Turn {
  scheme: 'dark' | 'light';
  width: number;
  /** The rules of axe that are checked in this appearance; public pages are always checked in English. */
  axe?: 'all' | 'without contrast';
}

/**
 * axe checks a phone's page and a wide page in each language, because texts and visible parts differ. It checks the contrast of
 * colours once per scheme, because that takes two thirds of its time and does not depend on the language. Parts that only a phone
 * or only a wide window shows are checked in both schemes by component tests.
 */
const HEBREW: readonly Turn[] = [
  { scheme: 'dark', width: 360, axe: 'all' },
  { scheme: 'light', width: 768 },
  { scheme: 'light', width: 1440, axe: 'all' },
];
const ENGLISH: readonly Turn[] = [
  { scheme: 'light', width: 768 },
  { scheme: 'light', width: 360, axe: 'without contrast' },
  { scheme: 'dark', width: 320 },
  { scheme: 'dark', width: 1440, axe: 'without contrast' },
];

/** Names that are the same in every language. */
const NAMES = findLatinWords(
  ...Object.values(CURRENCIES).flatMap(({ code, symbol }) => [code, symbol]),
  'Meridian JSON CSV PNG API xlsx xls ods QR PIN Cloudflare Turnstile Fernet AES CBC HMAC SHA argon2id UTF hash session https',
  // The sources of the data.
  'World Bank Development Indicators International Monetary Fund Cboe Global Markets',
  'DD MM YYYY Ctrl Cmd Enter Escape Space Shift Esc Alt F2 Chrome Linux node http support',
  // The name of the first scenario is stored in English.
  'Default',
);

interface Look {
  /** Texts that were entered or chosen, whose words are in no catalogue. */
  entered?: unknown;
  /** The part that axe checks with every rule, if the rest of the page was checked before. */
  part?: string;
  /** True if axe checks the page with every rule, in English at every width. */
  isPublic?: boolean;
}

/**
 * Checks the current page, including everything open on it: every word comes from a catalogue or from `entered`; in Hebrew it is
 * mirrored; nothing overflows at any width; axe finds no violation. Afterwards the page is in English and 1440 pixels wide.
 */
export async function expectPageCorrect(page: Page, screen: string, look: Look = {}): Promise<void> {
  const { entered, part, isPublic = false } = look;
  const known = new Set([...NAMES, ...findLatinWords(JSON.stringify(entered ?? ''))]);
  const lookAt = async (width: number) => {
    await page.setViewportSize({ width, height: 900 });
    // Scrolls to the top, so that floating parts cover the same content every time.
    await page.evaluate(() => scrollTo(0, 0));
    await waitForAnimations(page);
  };
  const rules = isPublic || part !== undefined ? ALL_RULE_TAGS : WCAG_RULE_TAGS;
  const narrow = (axe: AxeBuilder) => (part === undefined ? axe : axe.include(part)).withTags(rules);
  const checkTurn = async (language: string, { scheme, width, axe: extent }: Turn) => {
    const where = `${screen}, ${language}, ${scheme}, ${width} px`;
    await page.emulateMedia({ colorScheme: scheme });
    await lookAt(width);
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
    await softly.poll(() => layoutProblems(page), where).toEqual([]);
    if (extent === undefined) return;
    const narrowed = (axe: AxeBuilder) =>
      extent === 'all' ? narrow(axe) : narrow(axe).disableRules(['color-contrast', 'color-contrast-enhanced']);
    softly(await findAccessibilityProblems(page, narrowed), where).toEqual([]);
  };
  const expectKnownWords = async (language: string, width: number) =>
    softly(await findUnmarkedWords(page, known), `${screen}, ${language}, ${width} px`).toEqual([]);

  await switchToMarkedEnglish(page);
  for (const width of [1440, 360]) {
    await lookAt(width);
    await expectKnownWords('marked English', width);
  }
  await switchToHebrew(page);
  await softly(page.locator('html')).toHaveAttribute('dir', 'rtl');
  for (const turn of HEBREW) {
    await checkTurn('Hebrew', turn);
    // While a chart is being drawn again its picture cannot be saved.
    await expect(page.locator('button:disabled', { hasText: 'PNG' })).toHaveCount(0);
    await expectKnownWords('Hebrew', turn.width);
  }
  await switchToEnglish(page);
  for (const turn of ENGLISH)
    await checkTurn('English', isPublic ? { ...turn, axe: turn.axe ?? 'without contrast' } : turn);
}
