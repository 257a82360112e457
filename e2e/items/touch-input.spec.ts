import type { Page } from '@playwright/test';
import { openDashboard } from '#e2e/testing/dashboard.ts';
import { enterValues, openForm, textField } from './item-form.ts';
import { expect, test } from '#e2e/testing/test-accounts.ts';

test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 640 } });

const tip = (page: Page) => page.getByRole('tooltip');

test('on a phone a tap shows the rate, focused fields do not zoom the page and open a suitable keyboard, and Save is always visible', async ({
  addItems,
  page,
}) => {
  await addItems(
    { name: 'Rent', category: 'expense', amount: 1_200, currency: 'EUR' },
    { name: 'Food', category: 'expense', amount: 600, currency: 'USD' },
  );
  await openDashboard(page);
  const ratesOf = (name: string) =>
    page.getByRole('listitem', { name, exact: true }).getByRole('button', { name: /how it is converted/ });
  await ratesOf('Rent').tap();
  await expect(tip(page)).toContainText('1 EUR = 1.1765 USD');
  await expect(page.getByRole('textbox', { name: 'Amount of Rent' })).toHaveCount(0);
  await page.getByRole('heading', { name: 'Items' }).tap();
  await expect(tip(page)).toHaveCount(0);
  await page.getByRole('group', { name: 'Totals' }).getByText(/^\$/).first().tap();
  await expect(tip(page)).toContainText('1 EUR = 1.1765 USD');
  await page.getByRole('heading', { name: 'Items' }).tap();
  await expect(tip(page)).toHaveCount(0);
  await expect(ratesOf('Food')).toHaveCount(0);

  const form = await openForm(page);
  await enterValues(form, { Category: 'Pension' });
  const fields = form.locator('input:not([type=hidden], [type=checkbox]), textarea');
  const small = await fields.evaluateAll((all) =>
    all.filter((field) => parseFloat(getComputedStyle(field).fontSize) < 16).map(({ outerHTML }) => outerHTML),
  );
  expect(small).toEqual([]);
  expect(await fields.count()).toBeGreaterThan(10);
  for (const [name, keys] of [
    ['Amount', 'text'],
    ['Yearly interest rate', 'text'],
    ['Management fee (deposit)', 'decimal'],
  ] as const)
    await expect(textField(form, name)).toHaveAttribute('inputmode', keys);
  for (const name of ['Name', 'Notes'] as const) {
    await textField(form, name).focus();
    const saves = form.getByRole('button', { name: 'Save', exact: true });
    await expect(saves).toBeInViewport({ ratio: 1 });
    const [field, foot] = [await textField(form, name).boundingBox(), await saves.boundingBox()];
    expect(field!.y + field!.height, `${name} stands clear of the buttons`).toBeLessThanOrEqual(foot!.y);
  }
});
