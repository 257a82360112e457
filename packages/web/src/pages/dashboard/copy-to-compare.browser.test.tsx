/** A copy of a scenario is created, opened and compared with its original. */
import { type NewItem, itemEndpoints, scenarioEndpoints } from '@meridian/contract';
import { beforeEach, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { call } from '#lib/api/api-client.ts';
import { choose, notice } from '#testing/dashboard-actions.ts';
import { expectConsoleErrors } from '#testing/expected-console-errors.ts';
import { failAsUnreachable } from '#testing/intercept-calls.ts';
import { renderForecast } from '#testing/plan/render-forecast.tsx';
import { addItems, signUp } from '#testing/sign-up.tsx';

const SALARY: NewItem = { name: 'Salary', category: 'income', amount: 500, currency: 'USD' };
const RENT: NewItem = { name: 'Rent', category: 'expense', amount: 150, currency: 'EUR' };

/** The table of figures beside the chart. */
const figures = page.getByRole('table', { name: /^At the end of/ });
const currentScenario = page.getByRole('combobox', { name: 'Current scenario' });
const textsOf = (parts: Locator) => parts.elements().map(({ textContent }) => textContent);
const fetchScenarios = async () => (await call(scenarioEndpoints.list)).results;
const fetchSelected = () => call(scenarioEndpoints.current);

beforeEach(async () => {
  await signUp();
  await addItems(SALARY, RENT);
});

test('with only one scenario, one press creates a copy to compare it with', async () => {
  expectConsoleErrors(/could not be changed|Failed to fetch/);
  await renderForecast();
  await page.getByRole('button', { name: 'Compare Scenarios' }).click();
  const dialog = page.getByRole('dialog', { name: 'Compare Scenarios' });
  const make = dialog.getByRole('button', { name: 'Make a copy to compare with' });
  await expect.element(make).toBeEnabled();
  const restoreNetwork = failAsUnreachable(/^POST .*\/duplicate\/$/);
  await make.click();
  await expect.element(notice('The scenario could not be changed.')).toBeVisible();
  await expect.element(make, { message: 'it can be tried again' }).toBeEnabled();
  expect(await fetchScenarios()).toHaveLength(1);
  restoreNetwork();

  await make.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(currentScenario).toHaveValue('Default (copy)');
  await expect.poll(() => textsOf(figures.getByRole('rowheader'))).toEqual(['Default (copy)', 'Default']);
  await expect.element(figures.getByRole('row').last()).toHaveTextContent(/ ?the same$/);
  await expect.poll(async () => (await fetchSelected()).name).toBe('Default (copy)');

  await notice('Created Default (copy). It is open now, compared with Default.')
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect.element(currentScenario).toHaveValue('Default');
  await expect.element(figures).not.toBeInTheDocument();
  await notice('Undid: created Default (copy).').getByRole('button', { name: 'Redo' }).click();
  await expect.poll(async () => (await fetchScenarios()).length).toBe(2);
});

test('a new scenario is created as a copy of another one and opened beside it', async () => {
  expectConsoleErrors(/status of 400/);
  await call(scenarioEndpoints.create, { body: { name: 'Lisbon' } });
  await renderForecast();
  const open = page.getByRole('button', { name: 'Manage Scenarios' });
  await open.click();
  const dialog = page.getByRole('dialog', { name: 'Manage Scenarios' });
  await expect.element(dialog).toBeVisible();
  await choose('Start with', 'A copy of Default', dialog);
  await expect.element(dialog.getByText('The copy opens, and the chart compares it with Default.')).toBeVisible();
  const name = dialog.getByLabelText('New scenario');
  await expect.element(name).toHaveValue('Default (copy)');
  await choose('Start with', 'A copy of Lisbon', dialog);
  await expect.element(name, { message: 'the name follows until a person types one' }).toHaveValue('Lisbon (copy)');
  await choose('Start with', 'A copy of Default', dialog);

  await name.fill('LISBON');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect.element(dialog.getByText('A scenario with this name already exists.')).toBeVisible();
  expect(dialog.getByRole('listitem').elements(), 'no copy under another name is left').toHaveLength(2);

  await name.fill('One salary less');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(currentScenario).toHaveValue('One salary less');
  const compared = page.getByRole('table', { name: /more or less it is than in One salary less/ });
  await expect.poll(() => textsOf(compared.getByRole('rowheader'))).toEqual(['One salary less', 'Default']);
  await expect.element(notice('Created One salary less. It is open now, compared with Default.')).toBeVisible();
  await expect.poll(async () => (await fetchSelected()).name).toBe('One salary less');
  const { id } = await fetchSelected();
  const { results: copied } = await call(itemEndpoints.list, { query: { scenario_id: id } });
  expect(copied.map((item) => item.name).toSorted()).toEqual(['Rent', 'Salary']);
  await open.click();
  await expect.element(name, { message: 'the form is empty again' }).toHaveValue('');
  await expect.element(dialog.getByRole('combobox', { name: 'Start with' })).toHaveValue('Nothing yet');
});
