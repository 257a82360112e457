/** The panel of people and milestones above the form of an item. */
import { itemEndpoints } from '@meridian/contract';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ScenarioToolbar } from '#features/plan/scenarios/scenario-toolbar.tsx';
import { call } from '#lib/api/api-client.ts';
import { choose, itemForm, itemRow, saveForm } from '#testing/dashboard-actions.ts';
import { renderItems } from '#testing/items-and-form.tsx';
import { addItems, signUp } from '#testing/sign-up.tsx';

const form = itemForm('Edit');
const panel = page.getByRole('dialog', { name: 'Life events' });
const people = panel.getByRole('region', { name: 'People' });
const milestones = panel.getByRole('region', { name: 'Milestones of Default' });
const nameField = form.getByLabelText('Name').first();
const fetchItem = async () => (await call(itemEndpoints.list)).results[0];

async function saveAge(age: string): Promise<void> {
  await milestones.getByLabelText('Age in years').fill(age);
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect.element(panel).not.toBeInTheDocument();
}

async function openSalary(): Promise<void> {
  await renderItems({ selectedTab: 'all' }, <ScenarioToolbar />);
  await page.getByRole('button', { name: 'Edit Salary', exact: true }).click();
  await expect.element(nameField).toHaveValue('Salary');
}

beforeEach(async () => {
  await signUp();
  await addItems({ name: 'Salary', category: 'income', amount: 10_000, currency: 'USD' });
  await openSalary();
});

test('a salary that ends at a person’s age follows when the age is changed', async () => {
  // Without milestones the item form links to the panel. A person must be saved before an age of theirs can be chosen.
  await form.getByRole('button', { name: 'Life events' }).last().click();
  await panel.getByRole('button', { name: 'Add a person' }).click();
  await people.getByLabelText('Name').fill('Anna');
  await people.getByLabelText('Birth month').fill('6/1980');
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(form).toBeVisible();

  await form.getByRole('button', { name: 'Life events' }).last().click();
  await panel.getByRole('button', { name: 'Add a milestone' }).click();
  await milestones.getByLabelText('Name').fill('Retirement');
  await choose('When', 'At an age of Anna', milestones);
  await saveAge('67');

  await form.getByRole('button', { name: 'To date: at a life event' }).click();
  await page.getByRole('button', { name: 'the month before Retirement · 05/2047' }).click();
  await expect.element(form.getByRole('textbox', { name: 'To date' })).toHaveValue('01/05/2047');
  await saveForm(form);
  await expect.element(form).not.toBeInTheDocument();
  expect(await fetchItem()).toMatchObject({ to_date: '2047-05-01', to_date_milestone: { offset_months: -1 } });
  await expect.element(itemRow('Salary')).toHaveTextContent('before Retirement');

  await page.getByRole('button', { name: 'Life events', exact: true }).click();
  await saveAge('65');
  await expect.element(itemRow('Salary')).toHaveTextContent('01/05/2045');
  expect(await fetchItem()).toMatchObject({ to_date: '2045-05-01' });
});

test('the panel above a form asks before it discards its own text, and the form still asks for its text', async () => {
  await nameField.fill('Wages');
  await form.getByRole('button', { name: 'Life events' }).last().click();
  await panel.getByRole('button', { name: 'Add a person' }).click();
  await panel.getByLabelText('Name').fill('Anna');
  const question = page.getByRole('dialog').filter({ hasText: 'Discard what you typed?' });
  await userEvent.keyboard('{Escape}');
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(nameField).toHaveValue('Wages');
  history.back();
  await question.getByRole('button', { name: 'Keep typing' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(nameField).toHaveValue('Wages');
});
