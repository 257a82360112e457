import type { Locator } from '@playwright/test';
import { restrictAxeToCard } from '#e2e/testing/advanced.ts';
import { expectAccessible } from '#e2e/every-screen/accessibility.ts';
import { addByForm } from '#e2e/items/item-form.ts';
import { chooseCurrency, notice } from '#e2e/testing/dashboard.ts';
import { expect, test } from '#e2e/testing/test-accounts.ts';
import {
  OUTDATED_TEXT,
  findSensitivityCard,
  expectComputed,
  expectFigures,
  createHousehold,
  openSensitivityCard,
  openComputedCard,
  findRow,
  saveSetting,
  fetchScenarios,
} from './sensitivity.ts';

test('the figures equal the server’s figures, before and after a variant is saved as a scenario', async ({
  page,
  staff: _,
  api,
  addItems,
}) => {
  await addItems(...createHousehold());
  const { id } = await api.selectedScenario();
  const card = await openComputedCard(page);
  await expectFigures(findRow(card, 'The plan as it is'), api, id);
  await expect(card).toContainText(/helps most: the money then lasts in [\d.]+ of 100 futures instead of [\d.]+\./);
  await expect(findRow(card, 'Work a year longer')).toContainText('Payouts and expenses stay.');

  await card.getByRole('button', { name: /^Show all \d+ changes$/ }).click();
  for (const name of ['Work a year longer', 'Spend 5% less', '1 point less in fees', 'World fund: 10% less']) {
    const row = findRow(card, name);
    // A double click creates only one copy.
    await row.getByRole('button', { name: `Save ‘${name}’ as a new scenario` }).dblclick();
    await expect(notice(page, `Saved as the new scenario Default: ${name}.`)).toBeVisible();
    const kept = (await fetchScenarios(api)).filter((scenario) => scenario.name.startsWith(`Default: ${name}`));
    expect(kept).toHaveLength(1);
    await expectFigures(row, api, kept[0]?.id ?? 0);
    await expect(row.getByRole('link', { name: `Open Default: ${name}` })).toBeVisible();
  }
  // The original scenario is unchanged.
  await expectFigures(findRow(card, 'The plan as it is'), api, id);

  await findRow(card, 'Work a year longer')
    .getByRole('button', { name: /^Compare / })
    .click();
  await expect(notice(page, 'now compares Default: Work a year longer with this scenario')).toBeVisible();
  await findRow(card, 'Spend 5% less')
    .getByRole('link', { name: /^Open / })
    .click();
  await expect(page).toHaveURL(/view=advanced.*scenario=\d+|scenario=\d+.*view=advanced/);
  // The same table, for the scenario that is now open.
  await expect(findRow(card, 'Work a year longer').getByRole('button', { name: /^Save ‘/ })).toBeEnabled({
    timeout: 60_000,
  });
  const opened = (await fetchScenarios(api)).find(({ name }) => name === 'Default: Spend 5% less');
  await expectFigures(findRow(card, 'The plan as it is'), api, opened?.id ?? 0);
});

test('the table follows an edit, and shows the effects that it can if the money lasts anyway', async ({
  page,
  staff: _,
  addItems,
}) => {
  const card = await openSensitivityCard(page);
  // Without expenses the money lasts in every simulated path.
  await expect(card).toContainText('There is nothing to change yet.');
  await addItems({ name: 'Savings', category: 'saving', amount: 0, existing_funds: 10_000, currency: 'USD' });
  await page.reload();
  await card.scrollIntoViewIfNeeded();
  await expectComputed(card);
  await expect(card).toContainText('The money already lasts in all 1,000 simulated futures.');
  await expect(card).toContainText(/Raising Savings by 10% adds most to the end value: \$(999\.\d|1,000)\./);
  await expect(card.getByRole('row')).toHaveCount(4);
  await expect(findRow(card, 'Savings: 10% less')).toContainText('\u2212$1,000');
  await addByForm(page, { Category: 'Expense', Name: 'Too much', Amount: '1000' });
  await expect(findRow(card, 'Too much: 10% less')).toBeVisible({ timeout: 60_000 });
  // With far too little money no change by a tenth makes it last.
  await expect(card).toContainText(
    'None of these changes makes the money last in clearly more futures than now, 0 of 100.',
  );
  await expect(findRow(card, 'Work a year longer')).toHaveCount(0);
});

test('in a browser that cannot simulate, the server draws the futures and the table is not offered', async ({
  page,
  staff: _,
  addItems,
}) => {
  await page.addInitScript(() => {
    WebAssembly.validate = () => false;
  });
  await addItems(...createHousehold());
  const card = await openSensitivityCard(page);
  await expect(card).toContainText('This table is computed in the browser, and this one cannot do it.');
  const simulation = page.getByRole('region', { name: 'Monte Carlo simulation' });
  await expect(simulation).toContainText('simulated on the server. This browser cannot simulate them itself.');
  // The check needs a simulation in the page itself.
  await expect(simulation.getByText('Does it fit your forecast?')).toHaveCount(0);
  for (const section of ['sensitivity', 'monte-carlo'])
    await expectAccessible(page, 'without simulations', restrictAxeToCard(section));
});

/**
 * Scrolls until the computation starts, which happens when the card is visible. Cards above it that grow may move it
 * out of view, so scrolling is repeated.
 */
const lookUntilItBegins = (card: Locator) =>
  expect(async () => {
    await card.scrollIntoViewIfNeeded();
    await expect(card.getByText('Loading...')).toBeHidden({ timeout: 1_000 });
  }).toPass();

test('a long computation can be cancelled and started again', async ({ page, staff: _, addItems, guard }) => {
  guard.allowError(/ERR_FAILED/);
  // The chosen history cannot be loaded.
  await page.route('**/assets/*.csv', (route) => route.abort());
  await addItems(...createHousehold());
  await page.goto('/dashboard');
  await saveSetting(page, {
    forecastYears: 30,
    analysis: { paths: 50_000, returnModel: 'historical_bootstrap' },
  });
  const card = await openSensitivityCard(page);
  await lookUntilItBegins(card);
  await expect(card.getByRole('progressbar')).toBeVisible();
  await card.getByRole('button', { name: 'Cancel' }).click();
  await expect(card).toContainText('You cancelled the computation.');
  await card.getByRole('button', { name: 'Compute the table' }).click();
  await expectComputed(card);
  // The card names the choices that this table does not use.
  await expect(card).toContainText('this table uses the lognormal model instead');
  await expect(card).toContainText('You chose 50,000 simulated futures. This table uses 10,000');
  await expect(card).not.toContainText(OUTDATED_TEXT);
  // The figures that are already computed stay unchanged.
  const asItIs = findRow(card, 'The plan as it is');
  const before = await asItIs.innerText();
  expect(before).toContain('$');
  await chooseCurrency(page, 'EUR');
  // The economic data of the new currency loads later and changes the plan to compute once more.
  await expect(page.getByRole('region', { name: 'Live economic data' })).toContainText('(EUR)');
  await lookUntilItBegins(card);
  await card.getByRole('button', { name: 'Cancel' }).click();
  await expect(card).toContainText('You cancelled the computation.');
  await expect(card).toContainText(OUTDATED_TEXT);
  expect(await asItIs.innerText()).toBe(before);
  await expect(card.getByRole('button', { name: 'Save the table as a CSV file' })).toBeDisabled();
});

test('on paper all rows are aligned in columns, and no buttons are printed', async ({ page, staff: _, addItems }) => {
  await addItems(...createHousehold());
  const card = await openComputedCard(page);
  const rows = card.getByRole('row');
  await expect(rows).toHaveCount(10);
  await page.emulateMedia({ media: 'print' });
  await expect(rows).toHaveCount(2 + 3 + 2 * 6);
  await expect(findSensitivityCard(page).getByRole('button', { name: /^Save ‘/ })).toHaveCount(0);
});
