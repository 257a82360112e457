import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { layoutProblems as problemsOfLayout } from '../../packages/web/src/testing/layout-problems.ts';
import { expect, test } from '#e2e/testing/test.ts';

/** The rules that the product is held to, by axe's names. */
export const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** These, and what axe takes for good practice besides. */
export const EVERY_RULE = [...WCAG, 'best-practice'];

/** Nothing moves any more: a colour on its way to another has a contrast of its own. */
export async function settle(page: Page): Promise<void> {
  // Every page has one; before that it is still being fetched.
  await expect(page.locator('h1').first()).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  await expect
    .poll(() =>
      page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length),
    )
    .toBe(0);
}

/** What axe has to say once the page has settled, in a form that a person can act on. `narrow` limits where it looks. */
export async function accessibilityProblems(
  page: Page,
  narrow: (axe: AxeBuilder) => AxeBuilder = (axe) => axe,
): Promise<string[]> {
  await settle(page);
  // Half a megabyte of axe stays in a page without frames until that is left; each run would put it there twice anew.
  const isThere = page.frames().length === 1 && (await page.evaluate(() => 'axe' in globalThis));
  const source = isThere ? { axeSource: 'undefined' } : {};
  // Everything here is of one origin: axe need not open a page of its own to put frames together.
  const axe = new AxeBuilder({ page, ...source }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await narrow(axe).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes
      .filter(({ failureSummary }) => !isScrolledUnder(id, failureSummary))
      .map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  );
}

/** A control of a long form that is half scrolled under the dialog's foot is whole once somebody scrolls to it. */
function isScrolledUnder(rule: string, summary = ''): boolean {
  return rule === 'target-size' && summary.includes('partially obscured');
}

/**
 * Goes through the widths, light and dark in turn (one width alone: in both); `check` is told which it is. Every screen as a whole is
 * looked at in every width and scheme by screens.spec.ts. Afterwards the page is as wide as before.
 */
export async function inEveryLook(
  page: Page,
  check: (look: string) => Promise<void>,
  { widths = [1440, 360], height = 900 }: { widths?: number[]; height?: number } = {},
): Promise<void> {
  const before = page.viewportSize();
  const turns = widths.length === 1 ? widths.concat(widths) : widths;
  // Half of the journeys begin in dark, so that neither width is only seen in one scheme.
  const begin = test.info().title.length % 2;
  for (const [turn, width] of turns.entries()) {
    const colorScheme = (begin + turn) % 2 === 0 ? 'light' : 'dark';
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await check(`${colorScheme}, ${width} px`);
  }
  if (before !== null) await page.setViewportSize(before);
}

/** Nothing scrolls sideways, and axe has nothing to say. */
export async function expectAccessible(
  page: Page,
  look: string,
  narrow?: (axe: AxeBuilder) => AxeBuilder,
): Promise<void> {
  await settle(page);
  const overflow = () => {
    const { clientWidth, scrollWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  };
  // A chart learns of a new width one frame later than the page.
  await expect.poll(() => page.evaluate(overflow), look).toBeLessThanOrEqual(0);
  expect(await accessibilityProblems(page, narrow), look).toEqual([]);
}

/** As {@link problemsOfLayout} finds them in the page. */
export const layoutProblems = (page: Page): Promise<string[]> => page.evaluate(problemsOfLayout);
