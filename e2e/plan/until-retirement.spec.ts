import { openDashboard } from '#e2e/testing/dashboard.ts';
import { expect, test } from '#e2e/testing/test-accounts.ts';

interface Item {
  to_date: string | null;
  to_date_milestone: { offset_months: number } | null;
}

test('a salary that ends at a person’s age follows when the age is changed', async ({ addItems, api, page }) => {
  await addItems({ name: 'Salary', category: 'income', amount: 10_000, currency: 'USD' });
  await openDashboard(page);
  const stored = async () => (await api.get<{ results: [Item] }>('/api/financial-items/')).results[0];

  // Without milestones the item form links to the panel. A person must be saved before an age of theirs can be chosen.
  await page.getByRole('button', { name: 'Edit Salary', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Edit Financial Item' });
  await form.getByRole('button', { name: 'Life events' }).last().click();
  const panel = page.getByRole('dialog', { name: 'Life events' });
  const people = panel.getByRole('region', { name: 'People' });
  await panel.getByRole('button', { name: 'Add a person' }).click();
  await people.getByLabel('Name').fill('Anna');
  await people.getByLabel('Birth month').fill('6/1980');
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(panel).toBeHidden();
  await expect(form).toBeVisible();

  const milestones = panel.getByRole('region', { name: 'Milestones of Default' });
  const atAge = async (age: string) => {
    await milestones.getByLabel('Age in years').fill(age);
    await panel.getByRole('button', { name: 'Save' }).click();
    await expect(panel).toBeHidden();
  };
  await form.getByRole('button', { name: 'Life events' }).last().click();
  await panel.getByRole('button', { name: 'Add a milestone' }).click();
  await milestones.getByLabel('Name').fill('Retirement');
  await milestones.getByRole('combobox', { name: 'When' }).click();
  await page.getByRole('option', { name: 'At an age of Anna' }).click();
  await atAge('67');

  await form.getByRole('button', { name: 'To date: at a life event' }).click();
  await page.getByRole('button', { name: 'the month before Retirement · 05/2047' }).click();
  await expect(form.getByRole('textbox', { name: 'To date' })).toHaveValue('01/05/2047');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(form).toBeHidden();
  expect(await stored()).toMatchObject({ to_date: '2047-05-01', to_date_milestone: { offset_months: -1 } });
  const row = page.getByRole('row').filter({ hasText: 'Salary' });
  await expect(row).toContainText('before Retirement');

  await page.getByRole('button', { name: 'Life events', exact: true }).click();
  await atAge('65');
  await expect(row).toContainText('01/05/2045');
  expect(await stored()).toMatchObject({ to_date: '2045-05-01' });
});

test('the panel above a form asks before it discards its own text, and the form still asks for its text', async ({
  addItems,
  page,
}) => {
  await addItems({ name: 'Salary', category: 'income', amount: 10_000, currency: 'USD' });
  await openDashboard(page);
  await page.getByRole('button', { name: 'Edit Salary', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Edit Financial Item' });
  await form.getByLabel('Name').first().fill('Wages');
  await form.getByRole('button', { name: 'Life events' }).last().click();
  const panel = page.getByRole('dialog', { name: 'Life events' });
  await panel.getByRole('button', { name: 'Add a person' }).click();
  await panel.getByLabel('Name').fill('Anna');
  const question = page.getByRole('dialog').filter({ hasText: 'Discard what you typed?' });
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(panel).toBeHidden();
  await expect(form.getByLabel('Name').first()).toHaveValue('Wages');
  await page.goBack();
  await question.getByRole('button', { name: 'Keep typing' }).click();
  await expect(form.getByLabel('Name').first()).toHaveValue('Wages');
});
