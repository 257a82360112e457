/** Stress tests, inflation models and economic scenarios of one's own. */
import { notice } from '#e2e/testing/dashboard.ts';
import { expect, test } from '#e2e/testing/people.ts';
import {
  chooseByKeyboard,
  cardOf,
  choose,
  confirmDelete,
  dialogOf,
  elsewhere,
  objectsOf,
  openCard,
  openList,
} from './economy-card.ts';

test('a stress test of one’s own: errors on the fields, the picture follows, numbers in one’s own format', async ({
  api,
  page,
  staff: _,
}) => {
  await api.patch('/api/auth/user/', { preferences: { number_format: '1.234,56' } });
  await openCard(page);
  const list = await openList(page, 'stress tests');
  await list.getByRole('button', { name: 'New stress test' }).click();
  const form = dialogOf(page, 'New stress test');
  await expect(form.getByLabel('Name')).toBeFocused();
  await expect(form.getByText('It gets worse for 9 months, then recovers over 12 months')).toBeVisible();
  await form.getByLabel('Investment shock').fill('42,5');
  await form.getByLabel('Duration').fill('18');
  await expect(form.getByText('Investment −42,5%').or(form.getByText('Investment -42,5%'))).toBeVisible();
  await expect(form.getByText('It gets worse for 18 months')).toBeVisible();
  await expect(form.getByRole('combobox', { name: 'Severity' })).toHaveValue('By the shocks: High');

  await form.getByLabel('Probability').fill('101');
  await form.getByLabel('Recovery').fill('soon');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByLabel('Name')).toHaveAccessibleDescription(/Name is required/);
  await expect(form.getByLabel('Name')).toBeFocused();
  await expect(form.getByLabel('Probability')).toHaveAccessibleDescription(/can be at most 100 %/);
  await expect(form.getByLabel('Recovery')).toHaveAccessibleDescription(/Enter a number/);

  await form.getByLabel('Name').fill('Markets halve');
  await form.getByLabel('Probability').fill('2,5');
  await form.getByLabel('Recovery').fill('0');
  await expect(form.getByText('then recovers at once')).toBeVisible();
  await form.getByLabel('Recovery').fill('36');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(notice(page, '‘Markets halve’ was saved.')).toBeVisible();
  const [made] = (await objectsOf(api)).stress_tests.filter(({ is_preset: isPreset }) => !isPreset);
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
  await expect(list.getByRole('button', { name: 'Change Markets halve (copy)' })).toBeVisible();
  await list.getByRole('button', { name: 'Change Markets halve (copy)' }).click();
  const change = dialogOf(page, 'Change Markets halve (copy)');
  await expect(change.getByLabel('Investment shock')).toHaveValue('42,5');
  await change.getByLabel('Investment shock').fill('10');
  await page.keyboard.press('Escape');
  await page
    .getByRole('dialog', { name: 'Not saved yet' })
    .getByRole('button', { name: 'Keep typing' })
    .click();
  await expect(change.getByLabel('Investment shock')).toHaveValue('10');
  await change.getByRole('button', { name: 'Save' }).click();
  await expect(list.getByRole('button', { name: 'Delete Markets halve (copy)' })).toBeVisible();
  const own = (await objectsOf(api)).stress_tests.filter(({ is_preset: isPreset }) => !isPreset);
  expect(own.map(({ name, investment_shock: shock }) => [name, shock])).toEqual([
    ['Markets halve', 42.5],
    ['Markets halve (copy)', 10],
  ]);
  await list.getByRole('button', { name: 'Close' }).click();
  await choose(page, 'Stress test', 'Markets halve (copy)');
  await expect(cardOf(page).getByText('Duration 18 months')).toBeVisible();
});

test('an inflation model by keyboard alone: its type decides its fields, and the server’s word stands at its field', async ({
  api,
  guard,
  page,
  staff: _,
}) => {
  guard.allowError(/status of 400|could not be saved/);
  await openCard(page);
  await cardOf(page).getByRole('button', { name: 'Change or add inflation models' }).focus();
  await page.keyboard.press('Enter');
  const list = dialogOf(page, 'Inflation models');
  await list.getByRole('button', { name: 'New inflation model' }).focus();
  await page.keyboard.press('Enter');
  const form = dialogOf(page, 'New inflation model');
  await expect(form.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('As in Japan');
  await expect(form.getByLabel('Persistence')).toBeVisible();
  await form.getByLabel('Volatility').fill('0');
  await expect(form.getByText('In 8 of 10 futures it lies then between 2% and 2%.')).toBeVisible();
  await chooseByKeyboard(
    page,
    form.getByRole('combobox', { name: 'How prices rise' }),
    'As it was since 2000',
  );
  await expect(form.getByRole('combobox', { name: 'How prices rise' })).toHaveValue('As it was since 2000');
  await expect(form.getByLabel('Persistence')).toBeHidden();
  // The years that it repeats, with whom they are from.
  await expect(form.getByText('in 8 of 10 years it lies between 1% and 5%')).toBeVisible();
  await expect(form.getByText('U.S. Bureau of Labor Statistics')).toBeVisible();
  await expect(form.locator('figure').getByRole('listitem')).toHaveCount(2);
  await form.getByRole('combobox', { name: 'Currency' }).focus();
  await page.keyboard.type('jpy');
  await page.keyboard.press('Enter');
  await expect(form.getByText('There is no monthly price history of JPY.')).toBeVisible();
  await form.getByRole('button', { name: 'Save' }).focus();
  await page.keyboard.press('Enter');
  const currency = form.getByRole('combobox', { name: 'Currency' });
  await expect(currency).toHaveAccessibleDescription(/There is no monthly price history of this currency/);
  await expect(currency).toBeFocused();
  await page.keyboard.type('ils');
  await page.keyboard.press('Enter');
  await form.getByRole('button', { name: 'Save' }).focus();
  await page.keyboard.press('Enter');
  await expect(notice(page, '‘As in Japan’ was saved.')).toBeVisible();
  const own = (await objectsOf(api)).inflation_models.filter(({ is_preset: isPreset }) => !isPreset);
  expect(own).toMatchObject([{ name: 'As in Japan', model_type: 'historical_bootstrap', currency: 'ILS' }]);

  // Two regimes, changed in place: what is wrong in the fields of another type says nothing.
  await list.getByRole('button', { name: 'Change Normal and high regimes (USD)' }).click();
  const change = dialogOf(page, 'Change Normal and high regimes (USD)');
  await change.getByLabel('High rate').fill('12');
  await change.getByLabel('Probability of rising').fill('2');
  await change.getByRole('button', { name: 'Save' }).click();
  await expect(change.getByLabel('Probability of rising')).toHaveAccessibleDescription(/from 0 to 1/);
  await change.getByLabel('Probability of rising').fill('0.02');
  await change.getByRole('combobox', { name: 'How it is now' }).click();
  await page.getByRole('option', { name: 'High inflation' }).click();
  await change.getByRole('button', { name: 'Save' }).click();
  await expect(notice(page, '‘Normal and high regimes (USD)’ was saved.')).toBeVisible();
  const { inflation_models: models } = await objectsOf(api);
  expect(models.find(({ model_type: type }) => type === 'regime_switching')).toMatchObject({
    name: 'Normal and high regimes (USD)',
    high_rate: 12,
    p_normal_to_high: 0.02,
    current_regime: 'high',
    is_preset: true,
  });
});

test('what an economic scenario uses stays, in words that lead on; what was deleted comes back', async ({
  api,
  guard,
  page,
  staff: _,
}) => {
  guard.allowError(/status of 409/);
  await openCard(page);
  const list = await openList(page, 'economic scenarios');
  await list.getByRole('button', { name: 'New economic scenario' }).click();
  const form = dialogOf(page, 'New economic scenario');
  await form.getByLabel('Name').fill('Lean years');
  await form.getByLabel('Investment adjustment').fill('-2.5');
  await form.getByLabel('Pension adjustment').fill('21');
  await form.getByRole('checkbox', { name: 'Job loss' }).check();
  await form.getByRole('checkbox', { name: 'Flash crash (1987)' }).check();
  await form.getByRole('combobox', { name: 'Inflation model' }).click();
  await page.getByRole('option', { name: 'Central bank target (USD)' }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByLabel('Pension adjustment')).toHaveAccessibleDescription(/can be at most 20 %/);
  await form.getByLabel('Pension adjustment').fill('1');
  await expect(form.getByText(/\+1.? points/)).toBeVisible();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(notice(page, '‘Lean years’ was saved.')).toBeVisible();
  await list.getByRole('button', { name: 'Close' }).click();
  const made = (await objectsOf(api)).economic_scenarios.at(-1);
  const { stress_tests: tests } = await objectsOf(api);
  const idOf = (name: string) => tests.find((one) => one.name === name)?.id;
  expect(made).toMatchObject({
    kind: 'custom',
    stress_test_ids: [idOf('Job loss'), idOf('Flash crash (1987)')],
    return_adjustment: { pension: 1, investment: -2.5, saving: 0 },
  });

  const stress = await openList(page, 'stress tests');
  await stress.getByRole('button', { name: 'Delete Job loss' }).click();
  await confirmDelete(page);
  await expect(stress.getByRole('alert')).toContainText('An economic scenario names this stress test.');
  await stress.getByRole('alert').getByRole('button', { name: 'Change Lean years' }).click();
  const change = dialogOf(page, 'Change Lean years');
  await change.getByRole('checkbox', { name: 'Job loss' }).uncheck();
  await change.getByRole('button', { name: 'Save' }).click();
  await elsewhere(page, api, 'DELETE', `/api/stress-tests/${idOf('Mild recession')}/`);
  await stress.getByRole('button', { name: 'Delete Job loss' }).click();
  await confirmDelete(page);
  await expect(notice(page, '‘Job loss’ was deleted.')).toBeVisible();
  await expect(stress.getByRole('list')).toBeFocused();
  expect((await objectsOf(api)).stress_tests).toHaveLength(10);
  await notice(page, '‘Job loss’ was deleted.').getByRole('button', { name: 'Undo' }).click();
  await expect(notice(page, 'Undid: ‘Job loss’ was deleted.')).toBeVisible();
  // It alone: what else was deleted stays deleted.
  const { stress_tests: after } = await objectsOf(api);
  expect(after).toHaveLength(11);
  const again = after.find(({ name }) => name === 'Job loss');
  expect(again).toMatchObject({ id: idOf('Job loss'), income_shock: 60, is_preset: true });
});
