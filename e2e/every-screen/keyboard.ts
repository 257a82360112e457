import type { Page } from '@playwright/test';
import { expect } from '#e2e/testing/test.ts';

type Role = Parameters<Page['getByRole']>[0];

/**
 * Presses Tab (or Shift+Tab) until the focused element has this role and name, at most `most` times. A longer way means
 * that the focus order is wrong. After every key press the focus must be visible and not covered (WCAG 2.4.3, 2.4.7,
 * 2.4.11).
 */
export async function tabTo(
  page: Page,
  role: Role,
  name: string | RegExp,
  { most = 3, key = 'Tab' }: { most?: number; key?: 'Tab' | 'Shift+Tab' } = {},
): Promise<void> {
  const wanted = page.getByRole(role, { name, exact: typeof name === 'string' }).and(page.locator(':focus'));
  const stops: string[] = [];
  for (let press = 0; press < most; press++) {
    await page.keyboard.press(key);
    const { said, texts, problems } = await page.evaluate(inspectStop);
    stops.push(said);
    expect(problems, said).toEqual([]);
    // A search by role reads the whole page, so it is not done for an element whose texts do not contain the name.
    if (typeof name === 'string' && !texts.includes(name)) continue;
    if ((await wanted.count()) === 1) return;
  }
  throw new Error(`No ${role} '${String(name)}' within ${most} presses of ${key}, only:\n${stops.join('\n')}`);
}

/** Chooses an option of the focused list. */
export async function chooseFocusedOption(page: Page, option: string | RegExp): Promise<void> {
  const list = page.locator(':focus');
  if ((await list.getAttribute('aria-expanded')) !== 'true') await page.keyboard.press('ArrowDown');
  await expect(list).toHaveAttribute('aria-expanded', 'true');
  const pointed = page.locator('[role=option][data-combobox-selected]');
  await expect(async () => {
    if ((await pointed.filter({ hasText: option }).count()) === 0) await page.keyboard.press('ArrowDown');
    await expect(pointed).toContainText(option, { timeout: 50 });
  }).toPass({ intervals: [0] });
  await page.keyboard.press('Enter');
  await expect(list).toHaveAttribute('aria-expanded', 'false');
}

/**
 * Runs in the page: returns the start of the focused element's HTML, all texts of which its accessible name may consist, and problems with
 * its visibility. Waits for half a second at most if the element is
 * covered, because the tooltip of the previous element closes a moment after the key press.
 */
async function inspectStop(): Promise<{ said: string; texts: string; problems: string[] }> {
  const marked = window as Window & { lastStop?: { element: Element; look: string } };
  // The focus ring may be drawn around the field of an input, or around an element drawn beside a hidden input.
  const lookOf = (element: Element) => {
    const ancestors = [element.parentElement, element.parentElement?.parentElement];
    const drawn = [element, element.nextElementSibling, ...ancestors, ancestors[1]?.parentElement];
    return drawn
      .filter((each) => each instanceof Element)
      .map((each) => getComputedStyle(each))
      .map(({ outline, boxShadow, borderColor }) => `${outline} ${boxShadow} ${borderColor}`)
      .join('; ');
  };
  const textsOf = (named: Element) => {
    const ids = named.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const labels = [...((named as HTMLInputElement).labels ?? []), ...ids.map((id) => document.getElementById(id))];
    const attributes = Array.from(named.attributes, ({ value }) => value);
    return [named.textContent, ...attributes, ...labels.map((label) => label?.textContent)].join('\n');
  };
  const element = document.activeElement ?? document.body;
  const said = element.outerHTML.slice(0, 160);
  const problems: string[] = [];
  const last = marked.lastStop;
  if (last?.element.isConnected === true && last.element !== element && lookOf(last.element) === last.look)
    problems.push(`looks the same with and without the focus: ${last.element.outerHTML.slice(0, 160)}`);
  delete marked.lastStop;
  // Nothing is focused after the last element.
  if (element === document.body) return { said, texts: '', problems };
  marked.lastStop = { element, look: lookOf(element) };

  // A control that another element draws, such as a switch, has the position of its label.
  const isDrawn = element.getBoundingClientRect().width > 1;
  const shown = isDrawn ? element : (element.closest('label') ?? element.parentElement ?? element);
  const findCover = (): string | null => {
    const { left, right, top, bottom } = shown.getBoundingClientRect();
    const [from, to] = [Math.max(left, 0), Math.min(right, innerWidth)];
    const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
    // Measured at three points, because a field may have a button in its middle if it is narrow.
    const found = [1 / 4, 1 / 2, 3 / 4].map((share) => document.elementFromPoint(from + share * (to - from), y));
    if (found.some((each) => each !== null && (shown.contains(each) || each.contains(shown)))) return null;
    return found[1]?.outerHTML.slice(0, 160) ?? 'nothing';
  };
  for (let frame = 0; frame < 30 && findCover() !== null; frame++)
    await new Promise((resolve) => requestAnimationFrame(resolve));
  const cover = findCover();
  if (cover !== null) problems.push(`lies outside the window or under ${cover}`);
  return { said, texts: textsOf(element), problems };
}
