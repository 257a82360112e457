/** Checks the page of a browser test in several widths and in both colour schemes. */
import axe from 'axe-core';
import { expect } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { layoutProblems } from './layout-problems.ts';

/** The DevTools session of vitest's Playwright provider, which its type does not describe. */
interface DevTools {
  send: (method: string, parameters: object) => Promise<unknown>;
}

/** Emulates preferences of the operating system, such as `prefers-color-scheme`, by their media features. */
export async function emulateMediaFeatures(features: Record<string, string>): Promise<void> {
  const all = { 'prefers-reduced-motion': 'reduce', ...features };
  await (cdp() as unknown as DevTools).send('Emulation.setEmulatedMedia', {
    features: Object.entries(all).map(([name, value]) => ({ name, value })),
  });
}

/** Emulates printing, or ends it. */
export async function emulatePrint(isPrinting: boolean): Promise<void> {
  await (cdp() as unknown as DevTools).send('Emulation.setEmulatedMedia', {
    media: isPrinting ? 'print' : '',
    features: [{ name: 'prefers-reduced-motion', value: 'reduce' }],
  });
}

/**
 * Moves the pointer into the corner, away from any element; without this, the pointer stays where the previous test
 * left it.
 */
export async function movePointerToCorner(): Promise<void> {
  const corner = { type: 'mouseMoved', x: 0, y: 0 };
  await (cdp() as unknown as DevTools).send('Input.dispatchMouseEvent', corner);
}

/** Waits until no animation runs, because the contrast of a colour differs during its transition. */
export async function waitForAnimations(): Promise<void> {
  await document.fonts.ready;
  const running = () => document.getAnimations().filter(({ playState }) => playState === 'running').length;
  await expect.poll(running).toBe(0);
}

/**
 * Runs `check` once at each of the widths, alternately in light and dark, because layout does not depend on the scheme. A width that is
 * listed twice is checked in both. `look` names scheme and width for error messages.
 */
export async function runInAlternatingAppearances(
  widths: readonly number[],
  check: (look: string) => Promise<void>,
): Promise<void> {
  for (const [turn, width] of widths.entries()) {
    const scheme = turn % 2 === 0 ? 'light' : 'dark';
    await emulateMediaFeatures({ 'prefers-color-scheme': scheme });
    await page.viewport(width, 900);
    await expect.poll(() => document.documentElement.dataset['mantineColorScheme']).toBe(scheme);
    await check(`${scheme}, ${width} px`);
  }
  await emulateMediaFeatures({});
  await page.viewport(1_440, 900);
}

/**
 * Switches off two rules of axe that apply only to whole pages: a component alone has no page heading, and dialogs above it are in no
 * landmark.
 */
const OF_WHOLE_PAGES = {
  'page-has-heading-one': { enabled: false },
  region: { enabled: false },
};

/**
 * Expects that nothing scrolls sideways or is cut off, and that axe finds no violation in the page or, if `within` is given, in that part.
 */
export async function expectAccessible(look: string, within: Element | Document = document): Promise<void> {
  await waitForAnimations();
  await expect.poll(layoutProblems, { message: look }).toEqual([]);
  const { violations } = await axe.run(within, { resultTypes: ['violations'], rules: OF_WHOLE_PAGES });
  const problems = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  );
  expect(problems, look).toEqual([]);
}
