import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { failWithStatus } from '#testing/intercept-calls.ts';
import {
  confirmDelete,
  findDialog,
  economyCard,
  notice,
  fetchEconomicObjects,
  openListDialog,
  renderEconomyCard,
} from '#testing/advanced/economy-card-actions.tsx';
import { expectConsoleErrors } from '#testing/expected-console-errors.ts';
import { signUpStaff } from '#testing/advanced/sign-up-staff.ts';

const UPDATED = '3 values were updated from the built-in figures';

beforeEach(async () => {
  await signUpStaff();
});

test('each failed request is reported, keeps the typed values, and can be retried', async () => {
  expectConsoleErrors(
    /status of 500|could not be (saved|changed|shown|drawn)|Not done: undo|A card failed|ApiError: Broken/,
  );
  let standAside = failWithStatus(/GET \/api\/economic\/dashboard\//, 500);
  await renderEconomyCard();
  await expect.element(economyCard.getByRole('alert')).toHaveTextContent('This part could not be shown');
  standAside();
  await economyCard.getByRole('button', { name: 'Try again' }).click();
  await expect.element(economyCard.getByRole('button', { name: 'Run Stress Test' })).toBeVisible();

  const list = await openListDialog('stress tests');
  await list.getByRole('button', { name: 'New stress test' }).click();
  const form = findDialog('New stress test');
  await form.getByLabelText('Name').fill('Kept');
  standAside = failWithStatus(/POST \/api\/stress-tests\/$/, 500);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.element(form.getByRole('alert')).toHaveTextContent('It could not be saved.');
  await expect.element(form.getByLabelText('Name')).toHaveValue('Kept');
  standAside();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.element(list.getByRole('button', { name: 'Delete Kept' })).toBeVisible();
  standAside = failWithStatus(/DELETE \/api\/stress-tests\//, 500);
  await list.getByRole('button', { name: 'Delete Kept' }).click();
  await confirmDelete();
  await expect.element(notice('This could not be done.')).toBeVisible();
  await expect.element(list.getByRole('button', { name: 'Delete Kept' })).toBeVisible();
  standAside();
  await list.getByRole('button', { name: 'Close' }).click();

  standAside = failWithStatus(/update_scenarios_from_live_data/, 500);
  await economyCard.getByRole('button', { name: 'Update from live data' }).click();
  const live = findDialog('Update from live data');
  await expect.element(live.getByRole('alert')).toHaveTextContent('The changes could not be computed');
  standAside();
  await live.getByRole('button', { name: 'Try again' }).click();
  await expect.element(live.getByRole('list', { name: 'What would change' })).toBeVisible();
  standAside = failWithStatus(/update_scenarios_from_live_data/, 500);
  await live.getByRole('button', { name: 'Update' }).click();
  await expect.element(live.getByRole('alert')).toHaveTextContent('This could not be done.');
  standAside();
  await live.getByRole('button', { name: 'Try again' }).click();
  await expect.element(live).not.toBeInTheDocument();
  const multipliers = async () =>
    (await fetchEconomicObjects()).economic_scenarios.map((one) => one.volatility_multiplier);
  expect(await multipliers()).not.toEqual([1, 0.8, 1.3]);
  standAside = failWithStatus(/POST \/api\/financial-items\/undo\//, 500);
  await notice(UPDATED).getByRole('button', { name: 'Undo' }).click();
  const again = page.getByRole('button', { name: 'Try again' });
  await expect.element(again).toBeVisible();
  standAside();
  await again.click();
  await expect.element(notice(`Undid: ${UPDATED}`)).toBeVisible();
  expect(await multipliers()).toEqual([1, 0.8, 1.3]);
});
