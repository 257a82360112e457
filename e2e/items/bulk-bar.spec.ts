import type { Locator } from '@playwright/test';
import { expectAccessible, inEveryLook } from '#e2e/every-screen/accessibility.ts';
import {
  ITEMS,
  applyButton,
  bar,
  byName,
  checkbox,
  chooseAction,
  expectDone,
  fill,
  select,
} from './bulk-bar.ts';
import { notice, openDashboard } from '#e2e/testing/dashboard.ts';
import { holdChanges } from './held-changes.ts';
import { expectRefused, retype } from './item-form.ts';
import { expect, test } from '#e2e/testing/people.ts';

test.beforeEach(async ({ addItems, page }) => {
  await addItems(...ITEMS);
  await openDashboard(page);
});

test('the bar is there only while something is selected, and Apply only with an action', async ({ page }) => {
  await expect(bar(page)).toHaveCount(0);
  await select(page, 'Rent');
  await expect(applyButton(page)).toBeDisabled();
  await chooseAction(page, 'Hide');
  await expect(applyButton(page)).toBeEnabled();
  await bar(page).getByRole('button', { name: 'Clear selection' }).click();
  await expect(bar(page)).toHaveCount(0);
  await select(page, 'Rent');
  await expect(applyButton(page), 'the action is forgotten with the selection').toBeDisabled();
});

test('a missing or wrong input is told at its field, and nothing is sent', async ({ api, page }) => {
  await select(page, 'Rent');
  await chooseAction(page, 'Set the interest rate');
  await applyButton(page).click();
  const rate = bar(page).getByRole('textbox', { name: /interest rate$/ });
  await expectRefused(rate, 'Monthly interest rate is required');
  await expect(rate, 'where something is missing').toBeFocused();
  await retype(rate, '101 a month');
  await rate.press('Enter');
  await expectRefused(rate, 'at most 100');
  await chooseAction(page, 'Set the from date');
  const date = bar(page).getByRole('textbox', { name: 'From date' });
  await date.fill('soon');
  await date.press('Enter');
  await expectRefused(date, 'Enter a real date');
  await chooseAction(page, 'Set management fees');
  await applyButton(page).click();
  const fee = bar(page).getByRole('textbox', { name: 'Management fee (saving)' });
  await expectRefused(fee, 'Give at least one fee or the interest limit.');
  await expect(fee).toBeFocused();
  await chooseAction(page, 'Set the payout');
  await applyButton(page).press('Enter');
  const payout = bar(page).getByRole('textbox', { name: 'Paid out from' });
  await expectRefused(payout, 'Give the payout date or the months of payout.');
  await expect(payout).toBeFocused();
  await chooseAction(page, 'Change the currency');
  await applyButton(page).click();
  await expect(bar(page).getByRole('combobox', { name: 'Currency' })).toBeFocused();
  expect(byName(await api.items())['Rent']).toMatchObject({
    monthly_interest_rate: 0,
    from_date: '2026-01-31',
  });
});

test('a tag without a name is not applied by Enter; with one it is', async ({ api, page }) => {
  await select(page, 'Rent');
  await chooseAction(page, 'Add a tag');
  const name = bar(page).getByRole('combobox', { name: 'Tag name' });
  await name.fill('  ');
  await name.press('Enter');
  await expect(name).not.toHaveAttribute('aria-invalid', 'true');
  await expect(bar(page)).toBeVisible();
  await name.fill('city');
  await name.press('Enter');
  await expectDone(page, 'Updated 1 item.');
  expect(byName(await api.items())['Rent']?.tags.map((tag) => tag.name)).toContain('city');
});

test('a result that no item may have is refused with the names of the items', async ({
  api,
  guard,
  page,
}) => {
  guard.allowError(/status of 400|A bulk action failed/);
  await select(page, 'Fund', 'Account', 'Rent');
  const within = await chooseAction(page, 'Adjust amounts by a sum');
  await fill('Amount to add', '-250')(within);
  await applyButton(page).click();
  await expect(bar(page).getByRole('alert')).toHaveText(
    'The amount would be below 0. Nothing was changed, because of Rent.',
  );
  await expect(bar(page).getByText('3 selected')).toBeVisible();
  await expect(within.getByRole('textbox', { name: 'Amount to add' })).toHaveValue(/-?250/);
  expect(byName(await api.items())).toMatchObject({ Fund: { amount: 300 }, Rent: { amount: 200 } });
});

test('an item deleted elsewhere stops the whole action, and leaves the selection', async ({
  api,
  guard,
  page,
}) => {
  guard.allowError(/status of 404|A bulk action failed/);
  await select(page, 'Fund', 'Rent');
  const fund = byName(await api.items())['Fund'];
  await api.post('/api/financial-items/bulk_action/', { action: 'delete', item_ids: [fund!.id] });
  await chooseAction(page, 'Hide');
  await applyButton(page).click();
  await expect(bar(page).getByRole('alert')).toContainText('some of these items are gone');
  await expect(bar(page).getByText('1 selected')).toBeVisible();
  await applyButton(page).click();
  await expectDone(page, 'Hid 1 item.');
});

test('a deletion that fails is told, and the items are back', async ({ api, guard, page }) => {
  guard.allowError(/status of 500|A bulk action failed/);
  await select(page, 'Fund', 'Rent');
  await chooseAction(page, 'Delete');
  const changes = await holdChanges(page);
  await applyButton(page).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await changes.expectSent(1);
  await expect(checkbox(page, 'Rent'), 'gone before the server has answered').toBeHidden();
  await expect(checkbox(page, 'Account')).toBeVisible();
  await changes.refuseAll();
  await expect(notice(page, 'Nothing was changed.')).toBeVisible();
  await expect(checkbox(page, 'Rent')).toBeVisible();
  await changes.release();
  expect(await api.items()).toHaveLength(3);
});

test('more than 1,000 items are refused in words', async ({ api, page }) => {
  test.slow();
  for (;;) {
    const ids = (await api.items()).map(({ id }) => id);
    if (ids.length === 1_000) break;
    const item_ids = ids.slice(0, 1_000 - ids.length);
    await api.post('/api/financial-items/bulk_action/', { action: 'duplicate_items', item_ids });
  }
  await api.addItem({ name: 'Account', category: 'balance', amount: 1, currency: 'EUR' });
  await page.reload();
  await page.getByRole('checkbox', { name: 'Select all items shown' }).click();
  await expect(bar(page).getByText('1,001 selected')).toBeVisible();
  await chooseAction(page, 'Hide');
  await expect(bar(page).getByRole('alert')).toContainText('At most 1,000 items can be changed at once.');
  await expect(applyButton(page)).toBeDisabled();
  await checkbox(page, 'Account').first().click();
  await applyButton(page).click();
  await expectDone(page, 'Hid 1,000 items.');
});

test('amounts typed before they are hidden are hidden too', async ({ page }) => {
  await select(page, 'Rent');
  const within = await chooseAction(page, 'Adjust amounts by a sum');
  const amount = within.getByRole('textbox', { name: 'Amount to add' });
  await retype(amount, '7391');
  await page.getByRole('button', { name: 'Hide Data' }).click();
  await expect(amount).toHaveValue('');
  await expect(amount).toHaveAttribute('placeholder', '•••••');
  await applyButton(page).click();
  await expectDone(page, 'Updated 1 item.');
});

test('works by keyboard alone', async ({ api, page }) => {
  await checkbox(page, 'Rent').focus();
  await page.keyboard.press('Space');
  const action = bar(page).getByRole('combobox', { name: 'Action', exact: true });
  await expect(action).toBeVisible();
  for (
    let presses = 0;
    presses < 40 && !(await action.evaluate((it) => it === document.activeElement));
    presses++
  )
    await page.keyboard.press('Tab');
  await expect(action).toBeFocused();
  await page.keyboard.press('ArrowDown');
  const option = page.getByRole('option', { name: 'Hide', exact: true });
  for (
    let presses = 0;
    presses < 20 && (await option.getAttribute('data-combobox-selected')) === null;
    presses++
  )
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(applyButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expectDone(page, 'Hid 1 item.');
  expect(byName(await api.items())['Rent']).toMatchObject({ is_hidden: true });
  await expect(checkbox(page, 'Rent'), 'the focus goes back to the list').toBeFocused();

  const tab = (name: RegExp) => page.getByRole('tab', { name });
  await page.keyboard.press('Space');
  await tab(/^Selected/).press('Enter');
  await bar(page).getByRole('button', { name: 'Clear selection' }).press('Enter');
  await expect(page.getByText('No items selected.')).toBeVisible();
  await expect(tab(/^Selected/), 'with the list empty, its tab has the focus').toBeFocused();
  await tab(/^Balance/).press('Enter');
  await page.getByRole('button', { name: 'Delete Account' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(tab(/^Balance/)).toBeFocused();
});

test('in every look axe finds nothing, the bar sticks out nowhere, and works', async ({ page }) => {
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
    // The notice of before still stands, and covers nothing of the bar.
    await select(page, 'Fund');
    await chooseAction(page, 'Show');
    await applyButton(page).click({ timeout: 5_000 });
    await expectDone(page, 'Showed 1 item.');
    await expect(add).toBeVisible();
  };
  await inEveryLook(page, walk, { height: 700 });
});

/** The bar of a phone stays at the foot of the window, and the one for selected items ends where it begins. */
async function expectAbove(upper: Locator, lower: Locator): Promise<void> {
  const [above, below] = [await upper.boundingBox(), await lower.boundingBox()];
  if (above === null || below === null) throw new Error('One of them is not on the page.');
  expect(above.y + above.height).toBeLessThanOrEqual(below.y + 1);
}
