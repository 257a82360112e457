import type { Locator } from '@playwright/test';
import { expectAccessible, inEveryLook } from '#e2e/every-screen/accessibility.ts';
import { ITEMS, applyButton, bar, byName, checkbox, chooseAction, expectDone, select } from './bulk-bar.ts';
import { chooseItemTab, notice, openDashboard } from '#e2e/testing/dashboard.ts';
import { expect, test } from '#e2e/testing/people.ts';

test.beforeEach(async ({ addItems, page }) => {
  await addItems(...ITEMS);
  await openDashboard(page);
});

test('several items are copied, deleted and hidden at once, and undone by keys, after a reload and an edit too', async ({
  api,
  page,
}) => {
  await select(page, 'Fund', 'Rent');
  await chooseAction(page, 'Duplicate');
  await applyButton(page).click();
  await expectDone(page, 'Duplicated 2 items.');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(notice(page, 'Undid: duplicated 2 items.')).toBeVisible();
  expect(await api.items()).toHaveLength(3);

  await select(page, 'Fund', 'Rent');
  await chooseAction(page, 'Delete');
  await applyButton(page).click();
  const question = page.getByRole('dialog', { name: 'Delete 2 items' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expectDone(page, 'Deleted 2 items.');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(notice(page, 'Undid: deleted 2 items.')).toBeVisible();
  await expect(checkbox(page, 'Fund')).toBeVisible();

  await select(page, 'Account', 'Rent');
  await chooseItemTab(page, 'Selected');
  await chooseAction(page, 'Hide');
  await applyButton(page).click();
  await expect(notice(page, 'Hid 2 items.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('tab', { name: /^All/ })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('button', { name: 'Show Rent' }).click();
  await expect.poll(async () => byName(await api.items())['Rent']?.is_hidden).toBe(false);
  await page.keyboard.press('ControlOrMeta+z');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(notice(page, 'Undid: hid 2 items.')).toBeVisible();
  expect((await api.items()).map((item) => item.is_hidden)).toEqual([false, false, false]);
});

test('in every look axe finds nothing, and the bar does not overflow and works', async ({ page }) => {
  test.slow();
  const walk = async (look: string) => {
    await page.reload();
    await select(page, 'Fund', 'Rent');
    await chooseAction(page, 'Set management fees');
    await applyButton(page).click();
    await expect(bar(page).getByText('Give at least one fee or the interest limit.')).toBeVisible();
    await expectAccessible(page, look);
    const isPhone = (page.viewportSize()?.width ?? 0) < 768;
    const add = page.getByRole('button', { name: 'Add Item' });
    if (isPhone) await expectAbove(bar(page), add);
    else await expect(add).toBeHidden();
    await chooseAction(page, 'Hide');
    await applyButton(page).click();
    await expectDone(page, 'Hid 2 items.');
    // The notice before is still shown and covers no part of the bar.
    await select(page, 'Fund');
    await chooseAction(page, 'Show');
    await applyButton(page).click({ timeout: 5_000 });
    await expectDone(page, 'Showed 1 item.');
    await expect(add).toBeVisible();
  };
  await inEveryLook(page, walk, { height: 700 });
});

/** Expects that one part ends above another: the bar for selected items above the bar of a phone. */
async function expectAbove(upper: Locator, lower: Locator): Promise<void> {
  const [above, below] = [await upper.boundingBox(), await lower.boundingBox()];
  if (above === null || below === null) throw new Error('One of them is not visible on the page.');
  expect(above.y + above.height).toBeLessThanOrEqual(below.y + 1);
}
