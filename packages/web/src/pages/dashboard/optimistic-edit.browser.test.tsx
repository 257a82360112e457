import { currencyEndpoints, itemEndpoints, scenarioEndpoints } from '@meridian/contract';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DisplayCurrencySelect } from '#features/currency/display-currency-select.tsx';
import { ForecastChartCard } from '#features/forecast/forecast-chart-card.tsx';
import { HorizonSelect } from '#features/forecast/horizon-and-money-choices.tsx';
import { ScenarioSelect } from '#features/plan/scenarios/scenario-select.tsx';
import { call } from '#lib/api/api-client.ts';
import { expectConsoleErrors } from '#testing/expected-console-errors.ts';
import { readPlotPixels, expectDrawn, readChartDescription } from '#testing/plan/forecast-chart.ts';
import {
  choose,
  chooseYears,
  deleteItem,
  itemForm,
  itemRow,
  notice,
  replaceText,
  saveForm,
} from '#testing/dashboard-actions.ts';
import { delayChanges } from '#testing/recorded-responses.ts';
import { renderItems } from '#testing/items-and-form.tsx';
import { addItems, signUp } from '#testing/sign-up.tsx';

/** Returns the chart's pixels and its description, which contains the first and the last value. */
const look = () => ({ drawing: readPlotPixels(), sentence: readChartDescription() });
type Look = ReturnType<typeof look>;

/** Expects that the chart was drawn again. The server sends nothing meanwhile, so the change is computed in the page. */
async function expectRedrawn(before: Look, worth: string): Promise<void> {
  await expect.poll(readChartDescription).toContain(worth);
  await expect.poll(readPlotPixels).not.toBe(before.drawing);
}

async function expectAsBefore(before: Look): Promise<void> {
  await expect.poll(look).toEqual(before);
}

const storedItems = async () => (await call(itemEndpoints.list, { query: { page_size: 1_000 } })).results;

/** Renders the chart beside the items, with the choices of scenario, horizon and currency, and waits until the chart is drawn. */
async function open(worth = 'from $2,000 in') {
  const { calls } = await renderItems(
    { selectedTab: 'all' },
    <>
      <ScenarioSelect />
      <HorizonSelect />
      <DisplayCurrencySelect pinned={[]} />
      <ForecastChartCard />
    </>,
  );
  await expect.poll(readChartDescription).toContain(worth);
  await expectDrawn();
  return { before: look(), calls };
}

beforeEach(async () => {
  expectConsoleErrors(/status of 500|could not be (saved|changed|switched)/);
  await signUp();
  await addItems(
    { name: 'Rent', category: 'expense', amount: 1_000, currency: 'USD' },
    { name: 'Salary', category: 'income', amount: 3_000, currency: 'USD' },
  );
});

test('a new item shows before the server responds, and a refusal reopens the form; a user who closed it is notified too', async () => {
  const { before } = await open();
  const changes = delayChanges();
  const form = itemForm('Add');
  const enterBonus = async (amount: string) => {
    await page.getByRole('button', { name: 'Add Item' }).click();
    await choose('Category', 'Income', form);
    await choose('Currency', 'USD', form);
    await replaceText(form, 'Name', 'Bonus');
    await replaceText(form, 'Amount', amount);
  };
  await enterBonus('500');
  await saveForm(form);
  await changes.expectSent(1);
  await userEvent.keyboard('{Escape}');
  await expect.element(form).not.toBeInTheDocument();
  // The amount grows with inflation: 500 * 1.02^(1/12) = 500.83 in its first month.
  await expectRedrawn(before, 'from $2,501 in');
  changes.refuseAll();
  await expect.element(notice('There was an error processing your request.')).toBeVisible();
  await expectAsBefore(before);
  expect(await storedItems()).toHaveLength(2);

  await enterBonus('500.25');
  await form.getByRole('combobox', { name: 'Tags' }).fill('work');
  await userEvent.keyboard('{Enter}');
  await saveForm(form);
  await expectRedrawn(before, 'from $2,501 in');
  await expect.element(itemRow('Bonus')).toHaveTextContent('$500.25');
  await changes.expectSent(1);
  changes.refuseAll();
  await expect
    .element(form.getByRole('alert'))
    .toHaveTextContent('There was an error processing your request. Please try again.');
  await expectAsBefore(before);
  await expect.element(itemRow('Bonus')).not.toBeInTheDocument();
  await expect.element(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Bonus');
  await expect.element(form.getByRole('textbox', { name: 'Amount' })).toHaveValue('500.25');
  await expect.element(form.getByText('work', { exact: true })).toBeVisible();

  changes.release();
  await saveForm(form);
  await expect.element(form).not.toBeInTheDocument();
  await expectRedrawn(before, 'from $2,501 in');
  await expect.poll(async () => (await storedItems()).map(({ name }) => name)).toEqual(['Bonus', 'Salary', 'Rent']);
});

test('an edit shows before the server responds, and a refusal preserves the typed text', async () => {
  const { before } = await open();
  const changes = delayChanges();
  const form = itemForm('Edit');
  await page.getByRole('button', { name: 'Edit Rent', exact: true }).click();
  await expect.element(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Rent');
  await replaceText(form, 'Amount', '1500');
  await saveForm(form);
  await expectRedrawn(before, 'from $1,500 in');
  await expect.element(itemRow('Rent')).toHaveTextContent('$1,500');
  await changes.expectSent(1);

  changes.refuseAll();
  await expect.element(form.getByRole('alert')).toHaveTextContent('Error updating item: ');
  await expectAsBefore(before);
  await expect.element(itemRow('Rent')).toHaveTextContent('$1,000');
  await expect.element(form.getByRole('textbox', { name: 'Amount' })).toHaveValue('1,500');

  changes.release();
  await saveForm(form);
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(itemRow('Rent')).toHaveTextContent('$1,500');
  await expect.poll(async () => (await storedItems()).map(({ amount }) => amount)).toEqual([3_000, 1_500]);
});

test('hiding, deleting and several changes at once show immediately, and each refusal reverts only its own change', async () => {
  const { before } = await open();
  const changes = delayChanges();
  const hide = (name: string) => page.getByRole('button', { name: `Hide ${name}` }).click();
  await hide('Rent');
  await hide('Salary');
  await expectRedrawn(before, 'from $0 in');
  await changes.expectSent(1);
  changes.refuseAll();
  await expect.element(notice(/^Rent could not be hidden/)).toBeVisible();
  await expect.poll(readChartDescription).toContain('from \u2212$1,000 in');
  await changes.expectSent(1);
  changes.refuseAll();
  await expectAsBefore(before);

  await deleteItem('Salary');
  await expectRedrawn(before, 'from \u2212$1,000 in');
  await expect.element(itemRow('Salary')).not.toBeInTheDocument();
  await changes.expectSent(1);
  changes.refuseAll();
  await expect.element(notice(/^Salary could not be deleted/)).toBeVisible();
  await expect.element(itemRow('Salary')).toBeVisible();
  await expectAsBefore(before);
  expect(await storedItems()).toHaveLength(2);

  await hide('Rent');
  await expectRedrawn(before, 'from $3,000 in');
  await expect.element(itemRow('Rent')).toHaveTextContent('Hidden');
  await changes.expectSent(1);
  changes.refuseAll();
  await expect.element(itemRow('Rent')).not.toHaveTextContent('Hidden');
  await expectAsBefore(before);
  changes.release();
  await hide('Rent');
  await expect.element(page.getByRole('button', { name: 'Show Rent' })).toBeVisible();
  await expectRedrawn(before, 'from $3,000 in');
});

test('another horizon needs no request; another currency shows at once, and a refusal reverts it with a warning', async () => {
  const { before, calls } = await open();
  const asked = calls.length;
  await chooseYears(20);
  await expectRedrawn(before, 'to $480,000 in');
  expect(calls.slice(asked)).toEqual([]);
  await chooseYears(5);
  await expectAsBefore(before);

  const changes = delayChanges();
  await choose('Display currency', 'EUR');
  await expectRedrawn(before, 'from €1,700 in');
  await expect.element(itemRow('Salary')).toHaveTextContent('about €2,550');
  await changes.expectSent(1);
  changes.refuseAll();
  await expect.element(notice('\u26a0 Failed to update currency preference')).toBeVisible();
  await expect
    .element(page.getByRole('combobox', { name: 'Display currency' }))
    .toHaveValue(expect.stringMatching(/^USD/));
  await expectAsBefore(before);
  expect(await call(currencyEndpoints.readPreferences)).toMatchObject({ current_currency: 'USD' });
});

test('another scenario shows at once, and a refusal reverts the page', async () => {
  const { id } = await call(scenarioEndpoints.create, { body: { name: 'Sabbatical' } });
  await addItems({ name: 'Travel', category: 'expense', amount: 700, currency: 'USD', scenario_id: id });
  const { before } = await open('Default: net worth goes from $2,000 in');
  const changes = delayChanges();
  await choose('Current scenario', 'Sabbatical');
  await expectRedrawn(before, 'Sabbatical: net worth goes from \u2212$700 in');
  await changes.expectSent(1);
  changes.refuseAll();
  await expect.element(notice(/^The scenario could not be switched/)).toBeVisible();
  await expectAsBefore(before);
  await expect.element(page.getByRole('combobox', { name: 'Current scenario' })).toHaveValue('Default');
});
