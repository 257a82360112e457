import { stressTestEndpoints } from '@meridian/contract';
import { beforeEach, expect, test } from 'vitest';
import { call } from '#lib/api/api-client.ts';
import { delayResponses } from '#testing/intercept-calls.ts';
import {
  findDialog,
  economyCard,
  notice,
  fetchEconomicObjects,
  openEconomyCard,
  openListDialog,
} from '#testing/advanced/economy-card-actions.tsx';
import { expectConsoleErrors } from '#testing/expected-console-errors.ts';
import { signUpStaff } from '#testing/advanced/sign-up-staff.ts';

const UPDATED = '3 values were updated from the built-in figures';

beforeEach(async () => {
  await signUpStaff();
});

test('the updates from live data and of stress tests show old and new values first, and can be undone', async () => {
  expectConsoleErrors(/status of 409|Not done: undo/);
  await openEconomyCard();
  const before = await fetchEconomicObjects();
  await economyCard.getByRole('button', { name: 'Update from live data' }).click();
  const live = findDialog('Update from live data');
  await expect.element(live.getByText(/the built-in figures of [A-Z][a-z]+ 2026\./)).toBeVisible();
  const changes = live.getByRole('list', { name: 'What would change' }).getByRole('listitem');
  await expect
    .poll(() => changes.elements().map(({ textContent }) => textContent))
    .toEqual([
      'Base: Volatility multiplier1 → 0.9347',
      'Optimistic: Volatility multiplier0.8 → 0.7477',
      'Pessimistic: Volatility multiplier1.3 → 1.2151',
    ]);
  await live.getByRole('button', { name: 'Cancel' }).click();
  expect(await fetchEconomicObjects()).toEqual(before);
  await economyCard.getByRole('button', { name: 'Update from live data' }).click();
  await live.getByRole('button', { name: 'Update' }).click();
  await expect.element(notice(UPDATED)).toBeVisible();
  expect((await fetchEconomicObjects()).economic_scenarios.map((one) => one.volatility_multiplier)).toEqual([
    0.9347, 0.7477, 1.2151,
  ]);
  // The earlier preview is not shown until the new one has arrived.
  const held = delayResponses(/update_scenarios_from_live_data\/\?dry_run=true/);
  await expect.element(live).not.toBeInTheDocument();
  await economyCard.getByRole('button', { name: 'Update from live data' }).click();
  await expect.element(live.getByRole('button', { name: 'Update' })).toBeDisabled();
  await expect.poll(() => changes.elements()).toEqual([]);
  held.release();
  await expect.element(live.getByText('Everything is up to date already.')).toBeVisible();
  await expect.element(live.getByRole('button', { name: 'Update' })).toBeDisabled();
  await live.getByRole('button', { name: 'Cancel' }).click();
  await notice(UPDATED).getByRole('button', { name: 'Undo' }).click();
  await expect.element(notice(`Undid: ${UPDATED}`)).toBeVisible();
  const replaced = before.economic_scenarios.map((one) => ({ ...one, version: 3 }));
  expect(await fetchEconomicObjects()).toEqual({ ...before, economic_scenarios: replaced });

  await economyCard.getByRole('button', { name: 'Refresh stress tests' }).click();
  const refresh = findDialog('Refresh stress tests');
  await expect.element(refresh.getByText('get their first values again')).toBeVisible();
  await expect.element(refresh.getByRole('button', { name: 'Put them back' })).toBeDisabled();
  await refresh.getByRole('button', { name: 'Cancel' }).click();

  const testOf = (name: string) => before.stress_tests.find((one) => one.name === name);
  const list = await openListDialog('stress tests');
  await call(stressTestEndpoints.removeStressTest, { params: { id: testOf('Mild recession')?.id ?? 0 } });
  await list.getByRole('button', { name: 'Change Global financial crisis (2008)' }).click();
  const form = findDialog(/^Change Global/);
  await form.getByLabelText('Investment shock').fill('70');
  await form.getByRole('button', { name: 'Save' }).click();
  await list.getByRole('button', { name: 'Close' }).click();
  const edited = (await fetchEconomicObjects()).stress_tests;
  const [crisis, ...others] = edited;
  const putThemBack = async () => {
    await economyCard.getByRole('button', { name: 'Refresh stress tests' }).click();
    await expect
      .poll(() =>
        refresh
          .getByRole('listitem')
          .elements()
          .map(({ textContent }) => textContent),
      )
      .toEqual(['Global financial crisis (2008): Investment shock70 → 49', 'Mild recessionis added again']);
    await refresh.getByRole('button', { name: 'Put them back' }).click();
    await expect.element(refresh).not.toBeInTheDocument();
  };
  await putThemBack();
  const first = { ...testOf('Mild recession'), id: expect.anything(), created_at: expect.anything() };
  expect((await fetchEconomicObjects()).stress_tests).toEqual([
    { ...crisis, investment_shock: 49, version: 3 },
    ...others,
    first,
  ]);
  // A notification that an earlier update was undone may contain the same words.
  const undo = notice(/(?<!Undid: )The stress tests are as they were at first\./).getByRole('button', {
    name: 'Undo',
  });
  await undo.click();
  await expect.element(undo).not.toBeInTheDocument();
  await expect
    .poll(async () => (await fetchEconomicObjects()).stress_tests)
    .toEqual([{ ...crisis, version: 4 }, ...others]);

  // Undo is refused if a value was changed after the refresh, and a message says so.
  await putThemBack();
  const theirs = { name: crisis?.name ?? '', probability: 3, duration_months: 5, recovery_months: 5 };
  await call(stressTestEndpoints.replaceStressTest, { params: { id: crisis?.id ?? 0 }, body: theirs });
  await undo.click();
  const refusal =
    'Something was changed since, so this can no longer be undone: The stress tests are as they were at first.';
  await expect.element(notice(refusal)).toBeVisible();
  expect((await fetchEconomicObjects()).stress_tests).toEqual([expect.objectContaining(theirs), ...others, first]);
});
