import { notice, openDashboard } from '#e2e/testing/dashboard.ts';
import { expect, test } from '#e2e/testing/test-accounts.ts';
import { findSensitivityCard, expectComputed, createHousehold, findRow, fetchScenarios } from './sensitivity.ts';

test('no scenario is created of a plan with an edit that the server refuses', async ({
  guard,
  page,
  staff: _,
  api,
  addItems,
}) => {
  guard.allowError(/status of 500|could not be/);
  await addItems(...createHousehold());
  await openDashboard(page);
  let refuse = () => {};
  const refused = new Promise<void>((resolve) => (refuse = resolve));
  await page.route('**/toggle_visibility/', async (route) => {
    await refused;
    await route.fulfill({ status: 500, json: { detail: 'Out of order.' } });
  });
  await page.getByRole('button', { name: 'Hide Rent' }).click();
  await page.getByRole('link', { name: /Advanced Economic Analysis/ }).click();
  const card = findSensitivityCard(page);
  await expectComputed(card);
  await findRow(card, 'Spend 5% less')
    .getByRole('button', { name: /^Save ‘/ })
    .click();
  refuse();
  await expect(notice(page, 'A change to your plan could not be saved, so nothing was copied.')).toBeVisible();
  expect(await fetchScenarios(api)).toHaveLength(1);
});
