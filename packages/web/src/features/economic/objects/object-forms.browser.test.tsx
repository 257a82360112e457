import { accountEndpoints, stressTestEndpoints } from '@meridian/contract';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useAuth } from '#features/identity/public.ts';
import { call } from '#lib/api/api-client.ts';
import {
  choose,
  chooseByKeyboard,
  confirmDelete,
  findDialog,
  economyCard,
  focus,
  notice,
  fetchEconomicObjects,
  openEconomyCard,
  openListDialog,
  findOption,
} from '#testing/advanced/economy-card-actions.tsx';
import { expectConsoleErrors } from '#testing/expected-console-errors.ts';
import { signUpStaff } from '#testing/advanced/sign-up-staff.ts';

beforeEach(async () => {
  await signUpStaff();
});

test("a user's own stress test: errors at the fields, a chart that follows, and numbers in the user's format", async () => {
  const user = await call(accountEndpoints.update, { body: { preferences: { number_format: '1.234,56' } } });
  useAuth.setState({ status: 'authenticated', user });
  await openEconomyCard();
  const list = await openListDialog('stress tests');
  await list.getByRole('button', { name: 'New stress test' }).click();
  const form = findDialog('New stress test');
  await expect.element(form.getByLabelText('Name')).toHaveFocus();
  await expect.element(form.getByText('It gets worse for 9 months, then recovers over 12 months')).toBeVisible();
  await form.getByLabelText('Investment shock').fill('42,5');
  await form.getByLabelText('Duration').fill('18');
  await expect.element(form.getByText('Investment −42,5%').or(form.getByText('Investment -42,5%'))).toBeVisible();
  await expect.element(form.getByText('It gets worse for 18 months')).toBeVisible();
  await expect.element(form.getByRole('combobox', { name: 'Severity' })).toHaveValue('By the shocks: High');

  await form.getByLabelText('Probability').fill('101');
  await form.getByLabelText('Recovery').fill('soon');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.element(form.getByLabelText('Name')).toHaveAccessibleDescription(/Name is required/);
  await expect.element(form.getByLabelText('Name')).toHaveFocus();
  await expect.element(form.getByLabelText('Probability')).toHaveAccessibleDescription(/can be at most 100 %/);
  await expect.element(form.getByLabelText('Recovery')).toHaveAccessibleDescription(/Enter a number/);

  await form.getByLabelText('Name').fill('Markets halve');
  await form.getByLabelText('Probability').fill('2,5');
  await form.getByLabelText('Recovery').fill('0');
  await expect.element(form.getByText('then recovers at once')).toBeVisible();
  await form.getByLabelText('Recovery').fill('36');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.element(notice('‘Markets halve’ was saved.')).toBeVisible();
  const [made] = (await fetchEconomicObjects()).stress_tests.filter(({ is_preset: isPreset }) => !isPreset);
  expect(made).toMatchObject({
    name: 'Markets halve',
    probability: 2.5,
    duration_months: 18,
    recovery_months: 36,
    investment_shock: 42.5,
    pension_shock: 9,
    income_shock: 5,
    recovery_fraction: 100,
    severity: 'High',
  });

  await list.getByRole('button', { name: 'Copy Markets halve' }).click();
  await expect.element(list.getByRole('button', { name: 'Change Markets halve (copy)' })).toBeVisible();
  await list.getByRole('button', { name: 'Change Markets halve (copy)' }).click();
  const change = findDialog('Change Markets halve (copy)');
  await expect.element(change.getByLabelText('Investment shock')).toHaveValue('42,5');
  await change.getByLabelText('Investment shock').fill('10');
  await userEvent.keyboard('{Escape}');
  await page.getByRole('dialog', { name: 'Not saved yet' }).getByRole('button', { name: 'Keep typing' }).click();
  await expect.element(change.getByLabelText('Investment shock')).toHaveValue('10');
  await change.getByRole('button', { name: 'Save' }).click();
  await expect.element(list.getByRole('button', { name: 'Delete Markets halve (copy)' })).toBeVisible();
  const own = (await fetchEconomicObjects()).stress_tests.filter(({ is_preset: isPreset }) => !isPreset);
  expect(own.map(({ name, investment_shock: shock }) => [name, shock])).toEqual([
    ['Markets halve', 42.5],
    ['Markets halve (copy)', 10],
  ]);
  await list.getByRole('button', { name: 'Close' }).click();
  await choose('Stress test', 'Markets halve (copy)');
  await expect.element(economyCard.getByText('Duration 18 months')).toBeVisible();
});

test("an inflation model by keyboard alone: its type determines its fields, and the server's error is shown at its field", async () => {
  expectConsoleErrors(/status of 400|could not be saved/);
  await openEconomyCard();
  focus(economyCard.getByRole('button', { name: 'Change or add inflation models' }));
  await userEvent.keyboard('{Enter}');
  const list = findDialog('Inflation models');
  focus(list.getByRole('button', { name: 'New inflation model' }));
  await userEvent.keyboard('{Enter}');
  const form = findDialog('New inflation model');
  await expect.element(form.getByLabelText('Name')).toHaveFocus();
  await userEvent.keyboard('As in Japan');
  await expect.element(form.getByLabelText('Persistence')).toBeVisible();
  await form.getByLabelText('Volatility').fill('0');
  await expect.element(form.getByText('By then it is between 2% and 2% in 8 of 10 futures.')).toBeVisible();
  await chooseByKeyboard(form.getByRole('combobox', { name: 'How prices rise' }), 'As it was since 2000');
  await expect.element(form.getByRole('combobox', { name: 'How prices rise' })).toHaveValue('As it was since 2000');
  await expect.element(form.getByLabelText('Persistence')).not.toBeInTheDocument();
  // The chart shows the resampled years and names their source.
  await expect.element(form.getByText('in 8 of 10 years between 1% and 5%')).toBeVisible();
  await expect.element(form.getByText('U.S. Bureau of Labor Statistics')).toBeVisible();
  expect(form.getByRole('figure').getByRole('listitem').elements()).toHaveLength(2);
  focus(form.getByRole('combobox', { name: 'Currency' }));
  await userEvent.keyboard('jpy');
  await userEvent.keyboard('{Enter}');
  await expect.element(form.getByText('There is no monthly price history of JPY.')).toBeVisible();
  focus(form.getByRole('button', { name: 'Save' }));
  await userEvent.keyboard('{Enter}');
  const currency = form.getByRole('combobox', { name: 'Currency' });
  await expect.element(currency).toHaveAccessibleDescription(/There is no monthly price history of this currency/);
  await expect.element(currency).toHaveFocus();
  await userEvent.keyboard('ils');
  await userEvent.keyboard('{Enter}');
  focus(form.getByRole('button', { name: 'Save' }));
  await userEvent.keyboard('{Enter}');
  await expect.element(notice('‘As in Japan’ was saved.')).toBeVisible();
  const own = (await fetchEconomicObjects()).inflation_models.filter(({ is_preset: isPreset }) => !isPreset);
  expect(own).toMatchObject([{ name: 'As in Japan', model_type: 'historical_bootstrap', currency: 'ILS' }]);

  // Changes a model with two regimes. Invalid values in fields of other types of model are hidden and cause no error.
  await list.getByRole('button', { name: 'Change Normal and high regimes (USD)' }).click();
  const change = findDialog('Change Normal and high regimes (USD)');
  await change.getByLabelText('High rate').fill('12');
  await change.getByLabelText('Probability of rising').fill('2');
  await change.getByRole('button', { name: 'Save' }).click();
  await expect.element(change.getByLabelText('Probability of rising')).toHaveAccessibleDescription(/from 0 to 1/);
  await change.getByLabelText('Probability of rising').fill('0.02');
  await change.getByRole('combobox', { name: 'How it is now' }).click();
  await findOption('High inflation').click();
  await change.getByRole('button', { name: 'Save' }).click();
  await expect.element(notice('‘Normal and high regimes (USD)’ was saved.')).toBeVisible();
  const { inflation_models: models } = await fetchEconomicObjects();
  expect(models.find(({ model_type: type }) => type === 'regime_switching')).toMatchObject({
    name: 'Normal and high regimes (USD)',
    high_rate: 12,
    p_normal_to_high: 0.02,
    current_regime: 'high',
    is_preset: true,
  });
});

test('an object used by an economic scenario cannot be deleted, with a link to it; a deleted object can be restored', async () => {
  expectConsoleErrors(/status of 409/);
  await openEconomyCard();
  const list = await openListDialog('economic scenarios');
  await list.getByRole('button', { name: 'New economic scenario' }).click();
  const form = findDialog('New economic scenario');
  await form.getByLabelText('Name').fill('Lean years');
  await form.getByLabelText('Investment adjustment').fill('-2.5');
  await form.getByLabelText('Pension adjustment').fill('21');
  await form.getByRole('checkbox', { name: 'Job loss' }).click();
  await form.getByRole('checkbox', { name: 'Flash crash (1987)' }).click();
  await form.getByRole('combobox', { name: 'Inflation model' }).click();
  await findOption('Central bank target (USD)').click();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.element(form.getByLabelText('Pension adjustment')).toHaveAccessibleDescription(/can be at most 20 %/);
  await form.getByLabelText('Pension adjustment').fill('1');
  await expect.element(form.getByText(/\+1.? points/)).toBeVisible();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.element(notice('‘Lean years’ was saved.')).toBeVisible();
  await list.getByRole('button', { name: 'Close' }).click();
  const made = (await fetchEconomicObjects()).economic_scenarios.at(-1);
  const { stress_tests: tests } = await fetchEconomicObjects();
  const idOf = (name: string) => tests.find((one) => one.name === name)?.id;
  expect(made).toMatchObject({
    kind: 'custom',
    stress_test_ids: [idOf('Job loss'), idOf('Flash crash (1987)')],
    return_adjustment: { pension: 1, investment: -2.5, saving: 0 },
  });

  const stress = await openListDialog('stress tests');
  await stress.getByRole('button', { name: 'Delete Job loss' }).click();
  await confirmDelete();
  await expect.element(stress.getByRole('alert')).toHaveTextContent('An economic scenario uses this stress test.');
  await stress.getByRole('alert').getByRole('button', { name: 'Change Lean years' }).click();
  const change = findDialog('Change Lean years');
  await change.getByRole('checkbox', { name: 'Job loss' }).click();
  await change.getByRole('button', { name: 'Save' }).click();
  await call(stressTestEndpoints.removeStressTest, { params: { id: idOf('Mild recession') ?? 0 } });
  await stress.getByRole('button', { name: 'Delete Job loss' }).click();
  await confirmDelete();
  await expect.element(notice('‘Job loss’ was deleted.')).toBeVisible();
  await expect.element(stress.getByRole('list')).toHaveFocus();
  expect((await fetchEconomicObjects()).stress_tests).toHaveLength(10);
  await notice('‘Job loss’ was deleted.').getByRole('button', { name: 'Undo' }).click();
  await expect.element(notice('Undid: ‘Job loss’ was deleted.')).toBeVisible();
  // Only this object is restored; other deleted objects stay deleted.
  const { stress_tests: after } = await fetchEconomicObjects();
  expect(after).toHaveLength(11);
  const again = after.find(({ name }) => name === 'Job loss');
  expect(again).toMatchObject({ id: idOf('Job loss'), income_shock: 60, is_preset: true });
});
