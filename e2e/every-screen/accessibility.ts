import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import { layoutProblems as problemsOfLayout } from '../../packages/web/src/testing/layout-problems.ts';
import { expect, test } from '#e2e/testing/test.ts';

/** axe's tags of the accessibility rules that the product must meet: WCAG 2.2, levels A and AA. */
export const WCAG_RULE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The WCAG rules and axe's best practices. */
export const ALL_RULE_TAGS = [...WCAG_RULE_TAGS, 'best-practice'];

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The extent of a check by axe: by default every rule on the whole page. */
interface AxeChecks {
  /** A CSS selector of the only part that is checked. */
  part?: string | undefined;
  /** The tags of the rules. */
  tags?: string[];
  /** Rules that are not checked. */
  without?: string[];
}

/** Waits until no animation runs, because a colour in transition has a different contrast. */
export async function waitForAnimations(page: Page): Promise<void> {
  // Every page has a heading; it is missing while the page loads.
  const isAtRest = async () => {
    await document.fonts.ready;
    const isMoving = document.getAnimations().some(({ playState }) => playState === 'running');
    return !isMoving && (document.querySelector('h1')?.checkVisibility() ?? false);
  };
  await expect.poll(() => page.evaluate(isAtRest), 'the page is drawn and at rest').toBe(true);
}

/** Returns axe's findings once the page has settled, as readable texts. */
export async function findAccessibilityProblems(page: Page, checks: AxeChecks = {}): Promise<string[]> {
  await waitForAnimations(page);
  // axe's source, half a megabyte, remains in a page, so it is injected once.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  const { part, tags, without = [] } = checks;
  const options: axe.RunOptions = {
    resultTypes: ['violations'],
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
    ...(tags === undefined ? {} : { runOnly: tags }),
  };
  const violations = await page.evaluate(
    async ([selector, settings]) => {
      const { axe: checker } = globalThis as unknown as { axe: typeof axe };
      const results = await checker.run(selector ?? document, settings);
      return results.violations.map(({ id, nodes }) => ({
        id,
        nodes: nodes.map(({ html, failureSummary }) => ({ html, failureSummary })),
      }));
    },
    [part, options] as const,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes
      .filter(({ failureSummary }) => !isScrolledUnder(id, failureSummary))
      .map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  );
}

/**
 * Returns true for a control that is partly hidden below the dialog's foot. Such a control of a long form becomes fully
 * visible by scrolling.
 */
function isScrolledUnder(rule: string, summary = ''): boolean {
  return rule === 'target-size' && summary.includes('partially obscured');
}

/**
 * Runs `check` at each width and passes it the name of the appearance (width and colour scheme). Light and dark alternate; with only one
 * width, both are checked. screens.spec.ts checks every page in every width and scheme. Restores the page's width afterwards.
 */
export async function runInEveryAppearance(
  page: Page,
  check: (look: string) => Promise<void>,
  { widths = [1440, 360], height = 900 }: { widths?: number[]; height?: number } = {},
): Promise<void> {
  const before = page.viewportSize();
  const turns = widths.length === 1 ? widths.concat(widths) : widths;
  // Half of the journeys start with dark, so that each width is checked in both schemes.
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

/** Expects that nothing scrolls sideways and that axe finds no violation, in the page or in one part of it. */
export async function expectAccessible(page: Page, look: string, part?: string): Promise<void> {
  await waitForAnimations(page);
  const overflow = () => {
    const { clientWidth, scrollWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  };
  // A chart is resized one frame later than the page.
  await expect.poll(() => page.evaluate(overflow), look).toBeLessThanOrEqual(0);
  expect(await findAccessibilityProblems(page, { part }), look).toEqual([]);
}

/** Returns the findings of {@link problemsOfLayout} in the page. */
export const layoutProblems = (page: Page): Promise<string[]> => page.evaluate(problemsOfLayout);
