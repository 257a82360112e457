/** Notices and the bar of bulk actions do not cover the other parts that float above the dashboard. */
import { beforeEach, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import {
  ITEMS_OF_THREE_CATEGORIES,
  applyButton,
  bulkBar,
  chooseAction,
  expectBulkActionDone,
  selectItems,
} from '#features/plan/testing/bulk-action-bar.ts';
import { saveSettings } from '#features/saved-settings/public.ts';
import { choose, deleteItem, focus, itemForm, notice } from '#testing/dashboard-actions.ts';
import { expectConsoleErrors } from '#testing/expected-console-errors.ts';
import { expectAccessible, runInAlternatingAppearances } from '#testing/page-appearances.ts';
import { renderPage } from '#testing/render-page.tsx';
import { addItems, signUp } from '#testing/sign-up.tsx';

const navigationBar = page.getByRole('navigation', { name: 'Parts of the plan' });
const addButton = page.getByRole('button', { name: 'Add Item' });
const notices = (): Element[] => [...document.querySelectorAll('.mantine-Notification-root')];
const findDiscardConfirmation = () => page.getByRole('dialog').filter({ hasText: 'Discard what you typed?' });

beforeEach(async () => {
  // Charts measure themselves while the window is resized.
  expectConsoleErrors(/ResizeObserver loop/);
  await signUp();
  saveSettings({ selectedTab: 'all' });
});

const isVisible = (part: Element) => part.checkVisibility({ visibilityProperty: true });

/** Expects that at least one of the parts is visible, and that no notice covers any of them. */
async function expectClear(parts: Locator, what: string): Promise<void> {
  const covered = () => {
    const shown = parts.elements().filter(isVisible);
    if (shown.length === 0 || notices().length === 0) return ['no part or no notice is visible'];
    return shown.filter((part) => {
      const one = part.getBoundingClientRect();
      return notices().some((told) => {
        const other = told.getBoundingClientRect();
        return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
      });
    });
  };
  await expect.poll(covered, { message: what }).toEqual([]);
}

/** Expects that three notices cover no bar, no floating button and no button of a form. */
async function expectNoticesBeside(width: number): Promise<void> {
  await page.viewport(width, width === 360 ? 640 : 800);
  await page.getByRole('checkbox', { name: 'Select Travel' }).click();
  await expect.element(bulkBar).toBeVisible();
  await page.elementLocator(notices().at(-1)!).hover();
  // The bar of bulk actions is at the foot of the window while the list is in view.
  page.getByRole('checkbox', { name: 'Select Car', exact: true }).element().scrollIntoView({ block: 'center' });
  await expect.element(bulkBar).toBeInViewport({ ratio: 0.9 });
  await expectClear(bulkBar, `${width} px, the bulk bar at the foot of the window`);
  const foot = width < 768 ? navigationBar : page.getByRole('button', { name: /^(Send Feedback|Add Item)$/ });
  const scrollPositions = [0, 100_000];
  for (const position of scrollPositions) {
    scrollTo(0, position);
    await expectClear(bulkBar, `${width} px, the bulk bar, scrolled to ${position}`);
    if (width < 768) await expectClear(foot, `${width} px, the foot, scrolled to ${position}`);
  }
  focus(bulkBar.getByRole('button', { name: 'Clear selection' }));
  await userEvent.keyboard('{Enter}');
  await expect.element(bulkBar).not.toBeInTheDocument();
  for (const position of scrollPositions) {
    scrollTo(0, position);
    await expectClear(foot, `${width} px, the foot without the bulk bar, scrolled to ${position}`);
  }
  await expectFormClear(width);
}

/** Expects that the buttons of a form stay clear of notices, and above a phone's keyboard. */
async function expectFormClear(width: number): Promise<void> {
  await userEvent.keyboard('n');
  const form = itemForm('Add');
  await expect.element(form).toBeVisible();
  await choose('Category', 'Pension', form);
  expect(notices()).toHaveLength(3);
  await expectClear(form.getByRole('button', { name: /^(Cancel|Save|Close)/ }), `${width} px, the buttons of the form`);
  const save = form.getByRole('button', { name: 'Save', exact: true });
  await expect.element(save).toBeInViewport({ ratio: 1 });
  const { style } = document.documentElement;
  style.setProperty('--keyboard-height', '200px');
  await expect.poll(() => save.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(innerHeight - 200);
  style.removeProperty('--keyboard-height');
  await userEvent.keyboard('{Escape}');
  await findDiscardConfirmation().getByRole('button', { name: 'Discard' }).click();
  await expect.element(form).not.toBeInTheDocument();
}

test('of many notices the newest three are shown, and in no layout they cover a bar, a floating button or the Save of a form', async () => {
  const names = ['Rent', 'Food', 'Car', 'School', 'Travel', 'Gym'];
  await addItems(...names.map((name) => ({ name, category: 'expense', amount: 100, currency: 'USD' }) as const));
  await renderPage();
  for (const name of ['Gym', 'School']) {
    await deleteItem(name);
    await expect.element(notice(`${name} was deleted.`)).toBeVisible();
  }
  for (const name of ['Rent', 'Food', 'Car']) {
    await page.getByRole('button', { name: `Duplicate ${name}`, exact: true }).click();
  }
  await expect.poll(() => notice('was deleted.').elements().length).toBe(0);
  expect(notices()).toHaveLength(3);
  // While the pointer is on a notice, no notice closes by itself.
  await page.elementLocator(notices().at(-1)!).hover();
  // From 768 to 1199 pixels notices are at the side, and 768 leaves the least room.
  for (const width of [1440, 768, 360]) await expectNoticesBeside(width);
});

test('the bar of bulk actions replaces the floating button, on a phone it is above the phone’s bar and can be used; axe finds nothing in it', async () => {
  await addItems(...ITEMS_OF_THREE_CATEGORIES);
  await renderPage();
  await selectItems('Fund', 'Rent');
  await chooseAction('Set management fees');
  await applyButton.click();
  await runInAlternatingAppearances([1_440, 360], async (look) => {
    await page.viewport(innerWidth, 700);
    // The bar is at the foot of the window while the list is in view.
    page.getByRole('checkbox', { name: 'Select Rent', exact: true }).element().scrollIntoView({ block: 'center' });
    await expect.element(bulkBar.getByText('Give at least one fee or the interest limit.')).toBeVisible();
    await expectAccessible(look, bulkBar.element());
    if (innerWidth < 768) {
      const below = () =>
        bulkBar.element().getBoundingClientRect().bottom - addButton.element().getBoundingClientRect().top;
      await expect.poll(below, { message: look }).toBeLessThanOrEqual(1);
    } else await expect.element(addButton).not.toBeInTheDocument();
  });
  await page.viewport(360, 700);
  await chooseAction('Hide');
  await applyButton.click();
  await expectBulkActionDone('Hid 2 items.');
  await expect.element(addButton).toBeVisible();
  // The notice is still shown; the bar can be used beside it.
  await selectItems('Fund');
  await chooseAction('Show');
  await applyButton.click();
  await expectBulkActionDone('Showed 1 item.');
  await page.viewport(1_440, 700);
  await expect.element(addButton).toBeVisible();
});
