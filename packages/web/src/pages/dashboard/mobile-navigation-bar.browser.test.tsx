import { beforeEach, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { deleteItem, focus, notice } from '#testing/dashboard-actions.ts';
import { expectConsoleErrors } from '#testing/expected-console-errors.ts';
import { expectAccessible, runInAlternatingAppearances } from '#testing/page-appearances.ts';
import { renderPage } from '#testing/render-page.tsx';
import { addItems, signUp } from '#testing/sign-up.tsx';

const bar = page.getByRole('navigation', { name: 'Parts of the plan' });
const entry = (name: string) => bar.getByRole('button', { name, exact: true });
const card = (name: string) => page.getByRole('region', { name, exact: true });
const boxOf = (part: Locator): DOMRect => part.element().getBoundingClientRect();

/** Expects that `upper` ends above the bar. */
async function expectAboveBar(upper: Locator, message: string): Promise<void> {
  await expect.poll(() => boxOf(upper).bottom - boxOf(bar).top, { message }).toBeLessThanOrEqual(1);
}

async function openOnPhone(): Promise<void> {
  await page.viewport(390, 844);
  await renderPage();
  await expect.element(page.getByRole('list', { name: 'Items' })).toBeVisible();
}

beforeEach(async () => {
  // Charts measure themselves while the window is resized.
  expectConsoleErrors(/ResizeObserver loop/);
  await signUp();
  await addItems(
    ...['Rent', 'Food', 'Car', 'School', 'Travel', 'Gym'].map(
      (name) => ({ name, category: 'expense', amount: 100, currency: 'USD' }) as const,
    ),
  );
  await openOnPhone();
});

test('the bar of a phone links to the parts of the page, and marks the current one; axe finds no problem in it', async () => {
  for (const [name, title] of [
    ['Items', 'Items'],
    ['Forecast', 'Forecast'],
    ['Scenarios', 'View'],
  ] as const) {
    await entry(name).click();
    await expect.element(card(title).getByRole('heading', { name: title, exact: true })).toHaveFocus();
    await expect.element(entry(name)).toHaveAttribute('aria-current', 'location');
    expect(bar.element().querySelectorAll('[aria-current]')).toHaveLength(1);
    await expect.poll(() => boxOf(card(title)).top, { message: 'below the navigation' }).toBeLessThan(120);
    expect(boxOf(card(title)).top).toBeGreaterThanOrEqual(60);
  }
  await expect.element(page.getByRole('combobox', { name: 'Current scenario' })).toBeInViewport({ ratio: 1 });
  await expect.element(page.getByRole('button', { name: 'Manage Scenarios' })).toBeInViewport({ ratio: 1 });
  await entry('Add Item').click();
  await expect.element(page.getByRole('dialog', { name: 'Add Financial Item' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();

  await runInAlternatingAppearances([390, 320], async (look) => {
    await entry('Items').click();
    await expectAccessible(look, bar.element());
  });
});

/** Expects that the bar is at the foot of the window, can be pressed, and covers neither content nor notices. */
async function expectPressableAndApart(width: number, height: number, deleted: string): Promise<void> {
  await page.viewport(width, height);
  const size = `${width} x ${height}`;
  await expect.poll(() => boxOf(bar).bottom, { message: size }).toBe(height);
  for (const name of ['Forecast', 'Items', 'Scenarios', 'Add Item']) {
    expect(boxOf(entry(name)).width, size).toBeGreaterThanOrEqual(44);
    expect(boxOf(entry(name)).height, size).toBeGreaterThanOrEqual(43);
  }
  // Cards that are still loading make the page longer.
  await expect
    .poll(
      () => {
        scrollTo(0, document.body.scrollHeight);
        return boxOf(page.getByRole('button', { name: 'Cookie settings' })).bottom - boxOf(bar).top;
      },
      { message: size },
    )
    .toBeLessThanOrEqual(1);

  await deleteItem(deleted);
  const told = notice(`${deleted} was deleted.`);
  await expect.element(told).toBeVisible();
  await expectAboveBar(told, size);
  await told.getByRole('button', { name: 'Close' }).click();
  await expect.element(told).not.toBeInTheDocument();

  const box = page.getByRole('checkbox', { name: /Rent/ });
  focus(box);
  await expectAboveBar(box, size);
  await userEvent.keyboard(' ');
  const apply = page.getByRole('form', { name: /selected/i }).getByRole('button', { name: 'Apply' });
  await expect.element(apply).toBeVisible();
  apply.element().scrollIntoView({ block: 'nearest' });
  await expectAboveBar(apply, size);
  expect(document.documentElement.scrollWidth, size).toBe(width);
  focus(box);
  await userEvent.keyboard(' ');
  await expect.element(apply).not.toBeInTheDocument();
}

test('at every size of a phone the bar can be pressed and covers no content; a low window has it at the foot of the page, a wide one has none', async () => {
  await expectPressableAndApart(390, 844, 'Gym');
  await expectPressableAndApart(320, 640, 'Travel');
  await expectPressableAndApart(667, 375, 'School');

  // The size of a window of 1280 by 1024 pixels at 400 % zoom.
  await page.viewport(320, 256);
  scrollTo(0, 0);
  await expect.element(bar).not.toBeInViewport();
  bar.element().scrollIntoView();
  await expect.element(bar).toBeInViewport();
  for (const word of ['Forecast', 'Items', 'Scenarios', 'Add']) {
    const { scrollWidth, clientWidth } = bar.getByText(word, { exact: true }).element();
    expect(scrollWidth, `${word} is not cut off`).toBeLessThanOrEqual(clientWidth);
  }

  await page.viewport(768, 900);
  await expect.element(bar).not.toBeInTheDocument();
  // Slightly below 1, because the button may begin at a fraction of a pixel.
  await expect.element(page.getByRole('button', { name: 'Add Item' })).toBeInViewport({ ratio: 0.99 });
});
