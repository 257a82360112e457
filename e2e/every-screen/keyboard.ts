import type { Page } from '@playwright/test';
import { expect } from '#e2e/testing/test.ts';

type Role = Parameters<Page['getByRole']>[0];

/**
 * Goes with Tab (or Shift+Tab) until what has the focus has this role and name, in at most so many presses: where
 * something can be reached only by a long way round, the order of focus is wrong. At every stop one sees where the
 * focus is, and nothing covers it (WCAG 2.4.3, 2.4.7, 2.4.11).
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
    const { said, problems } = await page.evaluate(inspectStop);
    stops.push(said);
    expect(problems, said).toEqual([]);
    if ((await wanted.count()) === 1) return;
  }
  throw new Error(
    `No ${role} '${String(name)}' within ${most} presses of ${key}, only:\n${stops.join('\n')}`,
  );
}

/** Chooses an option of the list that has the focus. */
export async function pick(page: Page, option: string | RegExp): Promise<void> {
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

/** In the page: what has the focus, and what is wrong with how it shows. */
function inspectStop(): { said: string; problems: string[] } {
  const marked = window as Window & { lastStop?: { element: Element; look: string } };
  // The ring may be around the field that an input stands in, or around what is drawn beside a hidden one.
  const lookOf = (element: Element) => {
    const ancestors = [element.parentElement, element.parentElement?.parentElement];
    const drawn = [element, element.nextElementSibling, ...ancestors, ancestors[1]?.parentElement];
    return drawn
      .filter((each) => each instanceof Element)
      .map((each) => getComputedStyle(each))
      .map(({ outline, boxShadow, borderColor }) => `${outline} ${boxShadow} ${borderColor}`)
      .join('; ');
  };
  const element = document.activeElement ?? document.body;
  const said = element.outerHTML.slice(0, 160);
  const problems: string[] = [];
  const last = marked.lastStop;
  if (last?.element.isConnected === true && last.element !== element && lookOf(last.element) === last.look)
    problems.push(`looks the same with and without the focus: ${last.element.outerHTML.slice(0, 160)}`);
  delete marked.lastStop;
  // Nothing has it, once round.
  if (element === document.body) return { said, problems };
  marked.lastStop = { element, look: lookOf(element) };

  // A box that is drawn by something else, as a switch is, stands where its label stands.
  const isDrawn = element.getBoundingClientRect().width > 1;
  const shown = isDrawn ? element : (element.closest('label') ?? element.parentElement ?? element);
  const { left, right, top, bottom } = shown.getBoundingClientRect();
  const [from, to] = [Math.max(left, 0), Math.min(right, innerWidth)];
  const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
  // A field may have a button of its own within it, in its middle where it is narrow.
  const found = [1 / 4, 1 / 2, 3 / 4].map((share) =>
    document.elementFromPoint(from + share * (to - from), y),
  );
  const above = found[1] ?? null;
  if (!found.some((each) => each !== null && (shown.contains(each) || each.contains(shown))))
    problems.push(`lies outside the window or under ${above?.outerHTML.slice(0, 160) ?? 'nothing'}`);
  return { said, problems };
}
