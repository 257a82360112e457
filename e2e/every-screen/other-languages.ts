import { CURRENCIES } from '@meridian/engine';
import type { Page } from '@playwright/test';
import { WCAG, accessibilityProblems, layoutProblems, settle } from './accessibility.ts';
import { speakHebrew, unmarkedWords, wordsOf } from './catalogues.ts';
import { expect } from '#e2e/testing/test.ts';

const WIDTHS = [1440, 360];

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

/**
 * Of a page that was opened in marked English: every word is from a catalogue or among what `entered` says; in Hebrew, which
 * is spoken on it from then on, it is its mirror image, and axe finds nothing.
 */
export async function expectOtherLanguages(page: Page, entered: unknown): Promise<void> {
  const known = new Set([...NAMES, ...wordsOf(JSON.stringify(entered))]);
  const lookAt = async (width: number) => {
    await page.setViewportSize({ width, height: 900 });
    // What floats over the foot of the window then covers the same things every time.
    await page.evaluate(() => scrollTo(0, 0));
    await settle(page);
  };
  for (const width of WIDTHS) {
    await lookAt(width);
    expect(await unmarkedWords(page, known), `${width} px`).toEqual([]);
  }
  await speakHebrew(page);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  for (const width of WIDTHS.toReversed()) {
    await lookAt(width);
    // A chart that is drawn anew cannot be saved meanwhile.
    await expect(page.locator('button:disabled', { hasText: 'PNG' })).toHaveCount(0);
    expect(await unmarkedWords(page, known), `Hebrew, ${width} px`).toEqual([]);
    await expect.poll(() => layoutProblems(page), `Hebrew, ${width} px`).toEqual([]);
    const problems = await accessibilityProblems(page, (axe) => axe.withTags(WCAG));
    expect(problems, `Hebrew, ${width} px`).toEqual([]);
  }
}
