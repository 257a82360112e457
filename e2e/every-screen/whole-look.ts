/** All that is asked of a screen, on one opening: to open it costs more than to ask. */
import { CURRENCIES } from '@meridian/engine';
import type { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { EVERY_RULE, WCAG, accessibilityProblems, layoutProblems, settle } from './accessibility.ts';
import { speakEnglish, speakHebrew, speakMarked, unmarkedWords, wordsOf } from './catalogues.ts';
import { expect } from '#e2e/testing/test.ts';

/** Milliseconds for a walk: far more than any takes, however busy the machine. */
export const FAR_MORE = 900_000;

/** A walk goes on, and says at its end what was wrong on every screen. */
const softly = expect.configure({ soft: true });

interface Turn {
  scheme: 'dark' | 'light';
  width: number;
  /** Axe looks too; on a public page it always does in English. */
  axe?: true;
}

/**
 * Axe sees a phone's page and a wide one in each language, because their texts differ, and in each scheme, because their colours do; only
 * these, so that not everything is looked at twice.
 */
const HEBREW: readonly Turn[] = [
  { scheme: 'dark', width: 360, axe: true },
  { scheme: 'light', width: 768 },
  { scheme: 'light', width: 1440, axe: true },
];
const ENGLISH: readonly Turn[] = [
  { scheme: 'light', width: 768 },
  { scheme: 'light', width: 360, axe: true },
  { scheme: 'dark', width: 320 },
  { scheme: 'dark', width: 1440, axe: true },
];

/** What is called the same in every language. */
const NAMES = wordsOf(
  ...Object.values(CURRENCIES).flatMap(({ code, symbol }) => [code, symbol]),
  'Meridian JSON CSV PNG xlsx xls ods QR PIN Cloudflare Turnstile Fernet AES CBC HMAC SHA argon2id UTF hash session https',
  // Whose data are shown.
  'World Bank Development Indicators International Monetary Fund Cboe Global Markets',
  'DD MM YYYY Ctrl Cmd Enter Escape Space Shift Esc Alt F2 Chrome Linux node http support',
  // The first scenario's name is stored.
  'Default',
);

interface Look {
  /** What somebody entered or chose: its words are in no catalogue. */
  entered?: unknown;
  /** The part that axe looks at, by every rule, where it has seen the rest of the page before. */
  part?: string;
  /** Axe looks at it by every rule, in English in every width. */
  isPublic?: boolean;
}

/**
 * The screen that stands on the page, whatever is open on it. Every word is from a catalogue or among what was entered; in Hebrew it is
 * its mirror image; nothing sticks out in any width; and axe finds nothing. Afterwards it speaks English and is 1440 pixels wide.
 */
export async function expectWholeLook(page: Page, screen: string, look: Look = {}): Promise<void> {
  const { entered, part, isPublic = false } = look;
  const known = new Set([...NAMES, ...wordsOf(JSON.stringify(entered ?? ''))]);
  const lookAt = async (width: number) => {
    await page.setViewportSize({ width, height: 900 });
    // What floats over the foot of the window then covers the same things every time.
    await page.evaluate(() => scrollTo(0, 0));
    await settle(page);
  };
  const rules = isPublic || part !== undefined ? EVERY_RULE : WCAG;
  const narrow = (axe: AxeBuilder) => (part === undefined ? axe : axe.include(part)).withTags(rules);
  const takeTurn = async (language: string, { scheme, width }: Turn, isForAxe: boolean) => {
    const where = `${screen}, ${language}, ${scheme}, ${width} px`;
    await page.emulateMedia({ colorScheme: scheme });
    await lookAt(width);
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
    await softly.poll(() => layoutProblems(page), where).toEqual([]);
    if (isForAxe) softly(await accessibilityProblems(page, narrow), where).toEqual([]);
  };
  const expectKnownWords = async (language: string, width: number) =>
    softly(await unmarkedWords(page, known), `${screen}, ${language}, ${width} px`).toEqual([]);

  await speakMarked(page);
  for (const width of [1440, 360]) {
    await lookAt(width);
    await expectKnownWords('marked English', width);
  }
  await speakHebrew(page);
  await softly(page.locator('html')).toHaveAttribute('dir', 'rtl');
  for (const turn of HEBREW) {
    await takeTurn('Hebrew', turn, turn.axe ?? false);
    // A chart that is drawn anew cannot be saved meanwhile.
    await expect(page.locator('button:disabled', { hasText: 'PNG' })).toHaveCount(0);
    await expectKnownWords('Hebrew', turn.width);
  }
  await speakEnglish(page);
  for (const turn of ENGLISH) await takeTurn('English', turn, isPublic || (turn.axe ?? false));
}
