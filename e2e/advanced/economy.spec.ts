/** The choices of the advanced analysis and how they are saved. */
import { expect, test } from '#e2e/testing/test-accounts.ts';
import {
  chooseByKeyboard,
  choiceField,
  choose,
  findDialog,
  fetchEconomicObjects,
  openEconomyCard,
} from './economy-card.ts';

test('the analysis is chosen by keyboard and saved: at most four stress tests, model, scenario, numbers', async ({
  api,
  page,
  staff: _,
}) => {
  const card = await openEconomyCard(page);
  await chooseByKeyboard(page, choiceField(page, 'Stress test'), 'Dot-com bust (2000)');
  await expect(choiceField(page, 'Stress test')).toHaveValue('Dot-com bust (2000)');
  const another = card.getByRole('button', { name: 'Compare another one' });
  for (const number of [2, 3, 4]) {
    await another.focus();
    await page.keyboard.press('Enter');
    await expect(choiceField(page, `Beside it, number ${number}`)).toBeVisible();
  }
  await expect(another).toBeDisabled();
  await expect(card.getByText('At most 4 can be compared.')).toBeVisible();
  await card.getByRole('button', { name: 'Take Stagflation (1973) out' }).click();
  await expect(choiceField(page, 'Beside it, number 4')).toBeHidden();

  await choose(page, 'Inflation model', 'Mean reversion (USD)');
  await expect(card.getByText(/today toward 2\.3% a year/)).toBeVisible();
  await choose(page, 'Economic scenario', 'Pessimistic');
  await expect(card.getByText(/pensions .?[-−]1\.5.?, investments .?[-−]2\.5/)).toBeVisible();

  await card.getByText('More about the simulation').click();
  const paths = card.getByLabel('Number of simulations');
  await paths.fill('100001');
  await expect(paths).toHaveAccessibleDescription(/whole number from 1 to 100000/);
  await paths.fill('5000');
  await card.getByLabel('Seed', { exact: true }).fill('7');
  await choose(page, 'How returns vary', 'With more extremes');
  await card.getByRole('checkbox', { name: 'Exchange rates vary too' }).uncheck();

  await page.reload();
  await expect(choiceField(page, 'Stress test')).toHaveValue('Dot-com bust (2000)');
  await expect(choiceField(page, 'Beside it, number 3')).toHaveValue('Pandemic shock (2020)');
  await expect(choiceField(page, 'Inflation model')).toHaveValue('Mean reversion (USD)');
  await expect(choiceField(page, 'Economic scenario')).toHaveValue('Pessimistic');
  await card.getByText('More about the simulation').click();
  await expect(paths).toHaveValue('5,000');
  await expect(card.getByLabel('Seed', { exact: true })).toHaveValue('7');
  await card.getByRole('button', { name: 'Choose another seed' }).click();
  await expect(card.getByLabel('Seed', { exact: true })).not.toHaveValue('7');
  await expect(choiceField(page, 'How returns vary')).toHaveValue('With more extremes');
  await expect(card.getByRole('checkbox', { name: 'Exchange rates vary too' })).not.toBeChecked();

  // A change of the display currency changes all choices that depend on it.
  await choiceField(page, 'Display currency').click();
  await page.getByRole('option', { name: /ILS/ }).click();
  await expect(choiceField(page, 'Inflation model')).toHaveValue('Mean reversion (ILS)');
  const crisis = async () =>
    (await fetchEconomicObjects(api)).stress_tests.find(({ name }) => name === 'Currency crisis')?.fx_shock;
  // The crises affect the currency for which they were created, until they are created again.
  expect(await crisis()).toBe(25);
  const refresh = findDialog(page, 'Refresh stress tests');
  await card.getByRole('button', { name: 'Refresh stress tests' }).click();
  await refresh.getByRole('button', { name: 'Put them back' }).click();
  await expect.poll(crisis).toBe(17);
  await card.getByRole('button', { name: 'Refresh stress tests' }).click();
  await expect(refresh.getByText('There is nothing to refresh.')).toBeVisible();
  await refresh.getByRole('button', { name: 'Cancel' }).click();
  await choiceField(page, 'Inflation model').click();
  await expect(page.getByRole('option', { name: 'Central bank target (ILS)' })).toBeVisible();
  await expect(page.getByRole('option', { name: /USD/ })).toHaveCount(0);
});
