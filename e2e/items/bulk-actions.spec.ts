import type { Locator } from '@playwright/test';
import { expectAccessible, runInEveryLook } from '#e2e/every-screen/accessibility.ts';
import {
  ITEMS,
  findApplyButton,
  findBulkBar,
  groupByName,
  findItemCheckbox,
  chooseAction,
  expectBulkChangeDone,
  selectItems,
} from './bulk-bar.ts';
import { chooseItemTab, notice, openDashboard } from '#e2e/testing/dashboard.ts';
import { expect, test } from '#e2e/testing/test-accounts.ts';

test.beforeEach(async ({ addItems, page }) => {
  await addItems(...ITEMS);
  await openDashboard(page);
});

test('several items are copied, deleted and hidden at once, and undone by keys, after a reload and an edit too', async ({
  api,
  page,
}) => {
  await selectItems(page, 'Fund', 'Rent');
  await chooseAction(page, 'Duplicate');
  await findApplyButton(page).click();
  await expectBulkChangeDone(page, 'Duplicated 2 items.');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(notice(page, 'Undid: duplicated 2 items.')).toBeVisible();
  expect(await api.items()).toHaveLength(3);

  await selectItems(page, 'Fund', 'Rent');
  await chooseAction(page, 'Delete');
  await findApplyButton(page).click();
  const question = page.getByRole('dialog', { name: 'Delete 2 items' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expectBulkChangeDone(page, 'Deleted 2 items.');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(notice(page, 'Undid: deleted 2 items.')).toBeVisible();
  await expect(findItemCheckbox(page, 'Fund')).toBeVisible();

  await selectItems(page, 'Account', 'Rent');
  await chooseItemTab(page, 'Selected');
  await chooseAction(page, 'Hide');
  await findApplyButton(page).click();
  await expect(notice(page, 'Hid 2 items.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('tab', { name: /^All/ })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('button', { name: 'Show Rent' }).click();
  await expect.poll(async () => groupByName(await api.items())['Rent']?.is_hidden).toBe(false);
  await page.keyboard.press('ControlOrMeta+z');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(notice(page, 'Undid: hid 2 items.')).toBeVisible();
  expect((await api.items()).map((item) => item.is_hidden)).toEqual([false, false, false]);
});

test('in every look axe finds nothing, and the bar does not overflow and works', async ({ page }) => {
  test.slow();
  const walk = async (look: string) => {
    await page.reload();
    await selectItems(page, 'Fund', 'Rent');
    await chooseAction(page, 'Set management fees');
    await findApplyButton(page).click();
    await expect(findBulkBar(page).getByText('Give at least one fee or the interest limit.')).toBeVisible();
    await expectAccessible(page, look);
    const isPhone = (page.viewportSize()?.width ?? 0) < 768;
    const add = page.getByRole('button', { name: 'Add Item' });
    if (isPhone) await expectAbove(findBulkBar(page), add);
    else await expect(add).toBeHidden();
    await chooseAction(page, 'Hide');
    await findApplyButton(page).click();
    await expectBulkChangeDone(page, 'Hid 2 items.');
    // The previous notification is still shown; it must not cover the bar.
    await selectItems(page, 'Fund');
    await chooseAction(page, 'Show');
    await findApplyButton(page).click({ timeout: 5_000 });
    await expectBulkChangeDone(page, 'Showed 1 item.');
    await expect(add).toBeVisible();
  };
  await runInEveryLook(page, walk, { height: 700 });
});

/** Expects that `upper` ends above `lower`. */
async function expectAbove(upper: Locator, lower: Locator): Promise<void> {
  const [above, below] = [await upper.boundingBox(), await lower.boundingBox()];
  if (above === null || below === null) throw new Error('One of them is not visible on the page.');
  expect(above.y + above.height).toBeLessThanOrEqual(below.y + 1);
}
