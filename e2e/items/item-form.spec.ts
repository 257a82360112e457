import { openDashboard } from '#e2e/testing/dashboard.ts';
import { findDiscardConfirmation, enterValues, openForm, textField } from './item-form.ts';
import { expect, test } from '#e2e/testing/test-accounts.ts';

test('the browser’s Back also discards typed text only after a confirmation', async ({ api, page }) => {
  await openDashboard(page);
  // The page adds the scenario to its address once the scenario is loaded.
  await expect(page).toHaveURL(/scenario=\d+$/);
  const address = page.url();
  for (const leave of ['Back', 'Escape', 'Back'] as const) {
    const form = await openForm(page);
    await enterValues(form, { Name: 'Rent', Category: 'Expense', Amount: '900' });
    const ask = async () => {
      if (leave === 'Back') await page.goBack();
      else await page.keyboard.press('Escape');
      await expect(findDiscardConfirmation(page)).toBeVisible();
    };
    await ask();
    await page.keyboard.press('Escape');
    await expect(findDiscardConfirmation(page)).toBeHidden();
    await expect(textField(form, 'Name')).toHaveValue('Rent');
    await ask();
    await findDiscardConfirmation(page).getByRole('button', { name: 'Discard' }).click();
    await expect(form).toBeHidden();
  }
  const form = await openForm(page);
  await expect(textField(form, 'Name')).toHaveValue('');
  expect(await api.items()).toEqual([]);
  expect(page.url()).toBe(address);
  await page.keyboard.press('Escape');
  await page.goBack();
  await expect(page, 'with nothing typed one press of Back is enough').toHaveURL('about:blank');
});
