/** The page of a test in a browser, in every width and scheme. */
import axe from 'axe-core';
import { expect } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { layoutProblems } from './layout-problems.ts';

/** The abilities of vitest's session of the provider Playwright; its type says nothing of it. */
interface DevTools {
  send: (method: string, parameters: object) => Promise<unknown>;
}

/** The preferences that the person's system tells. */
export async function emulate(features: Record<string, string>): Promise<void> {
  const all = { 'prefers-reduced-motion': 'reduce', ...features };
  await (cdp() as unknown as DevTools).send('Emulation.setEmulatedMedia', {
    features: Object.entries(all).map(([name, value]) => ({ name, value })),
  });
}

/** Moves the pointer into the corner, where it points at nothing: it would stay where the test before left it. */
export async function restPointer(): Promise<void> {
  const corner = { type: 'mouseMoved', x: 0, y: 0 };
  await (cdp() as unknown as DevTools).send('Input.dispatchMouseEvent', corner);
}

/** Nothing moves any more: a colour on its way to another has a contrast of its own. */
export async function settle(): Promise<void> {
  await document.fonts.ready;
  const running = () => document.getAnimations().filter(({ playState }) => playState === 'running').length;
  await expect.poll(running).toBe(0);
}

/** Light and dark in each of the widths; `check` gets to know which it is. */
export async function inEveryLook(
  widths: readonly number[],
  check: (look: string) => Promise<void>,
): Promise<void> {
  for (const width of widths) {
    for (const scheme of ['light', 'dark']) {
      await emulate({ 'prefers-color-scheme': scheme });
      await page.viewport(width, 900);
      await expect.poll(() => document.documentElement.dataset['mantineColorScheme']).toBe(scheme);
      await check(`${scheme}, ${width} px`);
    }
  }
  await emulate({});
  await page.viewport(1_440, 900);
}

/** The same at less cost: each of the widths once, light and dark in turn. */
export async function inTurningLooks(
  widths: readonly number[],
  check: (look: string) => Promise<void>,
): Promise<void> {
  for (const [turn, width] of widths.entries()) {
    const scheme = turn % 2 === 0 ? 'light' : 'dark';
    await emulate({ 'prefers-color-scheme': scheme });
    await page.viewport(width, 900);
    await expect.poll(() => document.documentElement.dataset['mantineColorScheme']).toBe(scheme);
    await check(`${scheme}, ${width} px`);
  }
  await emulate({});
  await page.viewport(1_440, 900);
}

/** A part of the screen has no heading of the page, and what floats over it no landmark. */
const OF_WHOLE_PAGES = {
  'page-has-heading-one': { enabled: false },
  region: { enabled: false },
};

/** Nothing scrolls sideways or is cut off, and axe has nothing to say. */
export async function expectAccessible(look: string): Promise<void> {
  await settle();
  await expect.poll(layoutProblems, { message: look }).toEqual([]);
  const { violations } = await axe.run(document, { resultTypes: ['violations'], rules: OF_WHOLE_PAGES });
  const problems = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  );
  expect(problems, look).toEqual([]);
}
