import { type NewItem, itemEndpoints, scenarioEndpoints } from '@meridian/contract';
import { Suspense } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { ScenarioSelect } from '#features/plan/scenarios/scenario-select.tsx';
import { ScenarioToolbar } from '#features/plan/scenarios/scenario-toolbar.tsx';
import { UndoButtons, UndoNotifications } from './undo-buttons.tsx';
import { call } from '#lib/api/api-client.ts';
import { expectConsoleErrors } from '#testing/expected-console-errors.ts';
import { expectAccessible } from '#testing/page-appearances.ts';
import { choose, notice, press } from '#testing/dashboard-actions.ts';
import { delayChanges } from '#testing/recorded-responses.ts';
import { renderCard } from '#testing/render-card.tsx';
import { addItems, signUp } from '#testing/sign-up.tsx';

const SALARY: NewItem = {
  name: 'Salary',
  category: 'income',
  amount: 5_000,
  currency: 'USD',
  tag_names: ['work'],
};
const RENT: NewItem = { name: 'Rent', category: 'expense', amount: 1_500, currency: 'EUR' };

const dialog = () => page.getByRole('dialog', { name: 'Manage Scenarios' });
const nameField = () => dialog().getByLabelText('New scenario');
const createButton = () => dialog().getByRole('button', { name: 'Create' });
const row = (name: string): Locator =>
  dialog()
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) });
const current = () => page.getByRole('combobox', { name: 'Current scenario' });
const undo = (told: Locator) => told.getByRole('button', { name: 'Undo' }).last().click();

const stored = async () => (await call(itemEndpoints.list, { query: { page_size: 1_000 } })).results;
const names = async () => (await call(scenarioEndpoints.list)).results.map(({ name }) => name);
const selected = () => call(scenarioEndpoints.current);

async function open(): Promise<void> {
  await renderCard(
    <Suspense>
      <h1>Plan</h1>
      <ScenarioSelect />
      <ScenarioToolbar />
      <UndoButtons />
      <UndoNotifications />
    </Suspense>,
  );
  await openManager();
}

async function openManager(): Promise<void> {
  await page.getByRole('button', { name: 'Manage Scenarios' }).click();
  await expect.element(dialog()).toBeVisible();
}

/** Answers a confirmation dialog with exactly this text. */
async function answer(question: string, button: string): Promise<void> {
  const asked = page.getByRole('dialog').filter({ hasText: question }).last();
  await expect.element(asked.getByText(question, { exact: true })).toBeVisible();
  await asked.getByRole('button', { name: button, exact: true }).click();
}

async function create(name: string): Promise<void> {
  await nameField().fill(name);
  await createButton().click();
  await expect.element(row(name)).toBeVisible();
}

beforeEach(async () => {
  await signUp();
});

test('a scenario can be created, renamed, duplicated, opened, deleted, and restored', async () => {
  expectConsoleErrors(/status of 400/);
  await addItems(SALARY, RENT);
  await open();
  await expect.element(createButton()).toBeDisabled();
  await nameField().fill('   ');
  await expect.element(createButton()).toBeDisabled();
  await create('Move to Lisbon');
  await nameField().fill('move to LISBON');
  await createButton().click();
  await expect.element(dialog().getByText('A scenario with this name already exists.')).toBeVisible();
  expect(await names()).toEqual(['Default', 'Move to Lisbon']);

  const rename = () =>
    row('Move to Lisbon')
      .getByRole('button', { name: /^Rename/ })
      .click();
  const field = dialog().getByLabelText('New name of Move to Lisbon');
  await rename();
  await field.fill('nonsense');
  await press(field, '{Escape}');
  await expect.element(dialog(), { message: 'Escape ends the renaming, not the dialog' }).toBeVisible();
  await rename();
  await field.fill('Lisbon');
  await press(field, '{Enter}');
  await expect.element(row('Lisbon')).toBeVisible();
  await undo(notice('Renamed Move to Lisbon to Lisbon.'));
  await expect.element(row('Move to Lisbon')).toBeVisible();
  await notice('Undid: Renamed Move to Lisbon to Lisbon.').getByRole('button', { name: 'Redo' }).last().click();
  await expect.element(row('Lisbon')).toBeVisible();

  await row('Default')
    .getByRole('button', { name: /^Duplicate/ })
    .click();
  await expect.element(row('Default (copy)')).toHaveTextContent('2 items');
  await row('Default (copy)').getByRole('button', { name: 'Open' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.poll(async () => (await selected()).name).toBe('Default (copy)');
  const copy = (await selected()).id;
  expect(location.search).toBe(`?scenario=${copy}`);

  await openManager();
  const remove = () =>
    row('Default (copy)')
      .getByRole('button', { name: /^Delete/ })
      .click();
  await remove();
  await answer('Delete scenario & all its items?', 'Cancel');
  expect(await names()).toContain('Default (copy)');
  await remove();
  await answer('Delete scenario & all its items?', 'Delete');
  await expect.element(row('Default (copy)')).not.toBeInTheDocument();
  await expect.poll(names).toEqual(['Default', 'Lisbon']);
  expect(await selected()).toMatchObject({ name: 'Default' });
  await undo(notice('Deleted the scenario Default (copy). You can undo this for ten minutes.'));
  await expect.element(row('Default (copy)')).toHaveTextContent('2 items');
  expect((await stored()).map(({ name, scenario }) => [name, scenario])).toEqual(
    expect.arrayContaining([
      ['Rent', copy],
      ['Salary', copy],
    ]),
  );
});

test('Default is cleared instead of deleted, and can be restored', async () => {
  await addItems(SALARY, RENT);
  const before = await stored();
  await open();
  const first = row('Default');
  expect(first.getByRole('button', { name: /^(Delete|Rename)/ }).elements()).toHaveLength(0);
  await first.getByRole('button', { name: 'Clear Default' }).click();
  await answer('Clear all items from the default scenario? This cannot be undone.', 'Clear');
  await expect.element(first).toHaveTextContent('No items');
  await expect.poll(stored).toEqual([]);
  // The dialog says that this cannot be undone, because product.md prescribes that text; in fact it can be undone.
  await undo(notice('Deleted 2 items of Default. You can undo this for ten minutes.'));
  await expect.element(first).toHaveTextContent('2 items');
  const withoutVersion = (item: object) => ({ ...item, updated_at: '' });
  expect((await stored()).map(withoutVersion)).toEqual(before.map(withoutVersion));
});

test('example data fills an empty scenario, asks before it replaces one, and can be undone', async () => {
  await open();
  const add = () =>
    row('Default')
      .getByRole('button', { name: /^Add example data/ })
      .click();
  await add();
  const told = notice(/^Put an example household of \d+ items into Default\./);
  await told.getByRole('button', { name: 'Close' }).last().click();
  await expect.element(told).not.toBeInTheDocument();
  const example = await stored();
  expect(new Set(example.map(({ category }) => category)).size).toBe(6);
  expect(new Set(example.map(({ currency }) => currency)).size).toBeGreaterThanOrEqual(3);

  const question = `Default already has ${example.length} items. They will be replaced by the example household.`;
  await add();
  await answer(question, 'Cancel');
  expect(await stored()).toEqual(example);
  await add();
  await answer(question, 'Replace');
  await expect.poll(async () => (await stored())[0]?.id).not.toBe(example[0]?.id);
  await undo(notice(/^Put an example household.* You can undo this for ten minutes\./));
  await expect.poll(async () => (await stored()).map(({ id }) => id)).toEqual(example.map(({ id }) => id));
});

test('a template creates a new scenario or replaces the content of one, and can be undone', async () => {
  await addItems(SALARY);
  await open();
  await choose('Start with', 'Wedding', dialog());
  await expect.element(dialog().getByText('Set the month of the celebration')).toBeVisible();
  await expect.element(nameField()).toHaveValue('Wedding');
  await create('Our day');
  await expect.element(row('Our day')).toHaveTextContent('12 items');
  await expect.element(notice('Put the template Wedding, 12 items, into Our day. Set the month')).toBeVisible();
  await expect.element(dialog().getByRole('combobox', { name: 'Start with' })).toHaveValue('Nothing yet');

  const before = await stored();
  const use = row('Default').getByRole('button', { name: 'Use a template for Default' });
  const templates = page.getByRole('dialog', { name: 'Start from a template' });
  await use.click();
  await expect.poll(() => templates.getByRole('listitem').elements().length).toBe(10);
  await expectAccessible('the templates');
  await userEvent.keyboard('{Escape}');
  await expect.element(templates).not.toBeInTheDocument();
  await expect.element(use).toHaveFocus();
  await use.click();
  await templates.getByRole('button', { name: 'Emergency fund' }).click();
  const question = 'Default already has 1 item. It will be replaced by the template Emergency fund.';
  await expect.element(page.getByText(question)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText(question)).not.toBeInTheDocument();
  await expect.element(dialog(), { message: 'Escape answers the question, and closes nothing else' }).toBeVisible();
  await use.click();
  await templates.getByRole('button', { name: 'Emergency fund' }).click();
  await answer(question, 'Replace');
  await expect.element(row('Default')).toHaveTextContent('9 items');
  await undo(notice('Put the template Emergency fund'));
  await expect.element(row('Default')).toHaveTextContent('1 item');
  await expect.poll(async () => (await stored()).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
});

test('Clear All Data leaves an empty Default, and offers no undo', async () => {
  await addItems(SALARY, RENT);
  await call(scenarioEndpoints.create, { body: { name: 'Other' } });
  await open();
  await row('Other')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await answer('Delete scenario & all its items?', 'Delete');
  await expect
    .element(notice('Deleted the scenario Other.').getByRole('button', { name: 'Undo' }).last())
    .toBeVisible();
  await create('Another');
  await dialog().getByRole('button', { name: 'Clear All Data' }).click();
  await answer(
    'Delete ALL scenarios (except default) and ALL financial items? This cannot be undone!',
    'Clear All Data',
  );
  await expect.element(notice('Deleted 2 items and 1 scenario.')).toBeVisible();
  await expect.poll(() => notice(/[Uu]ndo/).elements()).toHaveLength(0);
  await expect.element(page.getByTitle('Undo', { exact: true })).toBeDisabled();
  await expect.poll(() => dialog().getByRole('listitem').elements()).toHaveLength(1);
  expect(await stored()).toEqual([]);
});

test('the next name can be typed while a request is pending', async () => {
  await open();
  const changes = delayChanges();
  await nameField().fill('First');
  await createButton().click();
  await changes.expectSent(1);
  await nameField().fill('Second');
  changes.release();
  await expect.element(row('First')).toBeVisible();
  await createButton().click();
  await expect.element(row('Second')).toBeVisible();
});

test('any name works in the dialog, the select and the URL', async () => {
  await open();
  const any = ['__proto__', 'constructor', '🏖️ 退休', 'תוכנית ב', 'n'.repeat(200)];
  for (const name of any) await create(name);
  await userEvent.keyboard('{Escape}');
  for (const name of any) {
    await current().click();
    await page.getByRole('option', { name, exact: true }).click();
    await expect.poll(async () => (await selected()).name).toBe(name);
    expect(location.search).toBe(`?scenario=${(await selected()).id}`);
  }
});
