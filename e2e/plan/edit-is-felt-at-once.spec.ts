import type { Page } from '@playwright/test';
import {
  choose,
  chooseCurrency,
  chooseYears,
  deleteItem,
  drawingOf,
  itemRow,
  notice,
  openDashboard,
  sentenceOf,
} from '#e2e/testing/dashboard.ts';
import { holdChanges } from '#e2e/items/held-changes.ts';
import { enter, openEdit, openForm, save, textField } from '#e2e/items/item-form.ts';
import { expect, test } from '#e2e/testing/people.ts';

const SALARY = { name: 'Salary', category: 'income', amount: 3_000, currency: 'USD' } as const;
const RENT = { name: 'Rent', category: 'expense', amount: 1_000, currency: 'USD' } as const;

/** What a person sees of the chart: its drawing, and its beginning and end in words. */
async function look(page: Page) {
  return { drawing: await drawingOf(page), sentence: await sentenceOf(page) };
}

type Look = Awaited<ReturnType<typeof look>>;

/** The chart has been drawn anew. The server is silent all the while: what shows, shows without it. */
async function expectRedrawn(page: Page, before: Look, worth: string): Promise<void> {
  await expect(async () => {
    const now = await look(page);
    expect(now.sentence).toContain(worth);
    expect(now.drawing).not.toBe(before.drawing);
  }).toPass({ timeout: 5_000, intervals: [50] });
}

async function expectAsBefore(page: Page, before: Look): Promise<void> {
  await expect.poll(() => look(page)).toEqual(before);
}

test.beforeEach(async ({ addItems, guard, page }) => {
  // A refusal is told in the console too: by the browser, and by the app for whoever looks into it.
  guard.allowError(/status of 500|could not be (saved|changed|switched)/);
  await addItems(RENT, SALARY);
  await openDashboard(page);
  await expect.poll(() => sentenceOf(page)).toContain('from $2,000 in');
  await expect(page.getByRole('button', { name: 'Download as PNG' })).toBeEnabled();
});

test('a new item shows before the server knows, and a refusal keeps the form', async ({ api, page }) => {
  const before = await look(page);
  const changes = await holdChanges(page);
  const form = await openForm(page);
  const entries = { Name: 'Bonus', Category: 'Income', Amount: '500.25', Currency: 'USD', Tags: ['work'] };
  await enter(form, entries);
  await save(form);

  await expectRedrawn(page, before, 'from $2,500.25 in');
  await expect(itemRow(page, 'Bonus')).toContainText('$500.25');
  await changes.expectSent(1);

  await changes.refuseAll();
  await expect(form.getByRole('alert')).toContainText(
    'There was an error processing your request. Please try again.',
  );
  await expectAsBefore(page, before);
  await expect(itemRow(page, 'Bonus')).toBeHidden();
  await expect(textField(form, 'Name')).toHaveValue('Bonus');
  await expect(textField(form, 'Amount')).toHaveValue('500.25');
  await expect(form.getByText('work', { exact: true })).toBeVisible();

  await changes.release();
  await save(form);
  await expect(form).toBeHidden();
  await expectRedrawn(page, before, 'from $2,500.25 in');
  expect((await api.items()).map(({ name }) => name)).toEqual(['Bonus', 'Salary', 'Rent']);
});

test('an edit shows before the server knows, and a refusal keeps what was typed', async ({ api, page }) => {
  const before = await look(page);
  const changes = await holdChanges(page);
  const form = await openEdit(page, 'Rent');
  await enter(form, { Amount: '1500' });
  await save(form);

  await expectRedrawn(page, before, 'from $1,500 in');
  await expect(itemRow(page, 'Rent')).toContainText('$1,500');
  await changes.expectSent(1);

  await changes.refuseAll();
  await expect(form.getByRole('alert')).toContainText('Error updating item: ');
  await expectAsBefore(page, before);
  await expect(itemRow(page, 'Rent')).toContainText('$1,000');
  await expect(textField(form, 'Amount')).toHaveValue('1,500');

  await changes.release();
  await save(form);
  await expect(form).toBeHidden();
  await expect(itemRow(page, 'Rent')).toContainText('$1,500');
  expect((await api.items()).map(({ amount }) => amount)).toEqual([3_000, 1_500]);
});

test('who closes the form too early learns all the same that nothing was saved', async ({ api, page }) => {
  const before = await look(page);
  const changes = await holdChanges(page);
  const form = await openForm(page);
  await enter(form, { Name: 'Bonus', Category: 'Income', Amount: '500' });
  await save(form);
  await changes.expectSent(1);
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await expectRedrawn(page, before, 'from $2,500 in');

  await changes.refuseAll();
  await expect(notice(page, 'There was an error processing your request.')).toBeVisible();
  await expectAsBefore(page, before);
  expect(await api.items()).toHaveLength(2);
});

test('hiding and showing are felt at once, and go back when refused', async ({ page }) => {
  const before = await look(page);
  const changes = await holdChanges(page);
  await page.getByRole('button', { name: 'Hide Rent' }).click();
  await expectRedrawn(page, before, 'from $3,000 in');
  await expect(itemRow(page, 'Rent')).toContainText('Hidden');
  await changes.expectSent(1);

  await changes.refuseAll();
  await expect(notice(page, /^Rent could not be hidden/)).toBeVisible();
  await expect(itemRow(page, 'Rent')).not.toContainText('Hidden');
  await expectAsBefore(page, before);

  await changes.release();
  await page.getByRole('button', { name: 'Hide Rent' }).click();
  await expect(page.getByRole('button', { name: 'Show Rent' })).toBeVisible();
  await expectRedrawn(page, before, 'from $3,000 in');
});

test('a deletion is felt at once, and goes back when refused', async ({ api, page }) => {
  const before = await look(page);
  const changes = await holdChanges(page);
  await deleteItem(page, 'Salary');
  await expectRedrawn(page, before, 'from \u2212$1,000 in');
  await expect(itemRow(page, 'Salary')).toBeHidden();
  await changes.expectSent(1);

  await changes.refuseAll();
  await expect(notice(page, /^Salary could not be deleted/)).toBeVisible();
  await expect(itemRow(page, 'Salary')).toBeVisible();
  await expectAsBefore(page, before);
  expect(await api.items()).toHaveLength(2);
});

test('another horizon asks nobody', async ({ page }) => {
  const before = await look(page);
  const changes = await holdChanges(page);
  await page.route('**/api/**', (route) => route.abort());
  await chooseYears(page, 20);
  await expectRedrawn(page, before, 'to $480,000 in');
  await changes.expectSent(0);
});

test('another currency shows at once, and goes back with a warning when refused', async ({ api, page }) => {
  const before = await look(page);
  const changes = await holdChanges(page);
  await chooseCurrency(page, 'EUR');
  await expectRedrawn(page, before, 'from €1,700 in');
  await expect(itemRow(page, 'Salary')).toContainText('about €2,550');
  await changes.expectSent(1);

  await changes.refuseAll();
  await expect(notice(page, '\u26a0 Failed to update currency preference')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Display currency' })).toHaveValue(/^USD/);
  await expectAsBefore(page, before);
  expect(await api.get('/api/currency/preferences/')).toMatchObject({ current_currency: 'USD' });
});

test('several changes in one breath show together, and each refusal takes back its own', async ({ page }) => {
  const before = await look(page);
  const changes = await holdChanges(page);
  await page.getByRole('button', { name: 'Hide Rent' }).click();
  await page.getByRole('button', { name: 'Hide Salary' }).click();
  await expectRedrawn(page, before, 'from $0 in');

  await changes.expectSent(1);
  await changes.refuseAll();
  await expect.poll(() => sentenceOf(page)).toContain('from \u2212$1,000 in');
  await changes.expectSent(1);
  await changes.refuseAll();
  await expectAsBefore(page, before);
});

test('another scenario shows at once, and the page goes back when refused', async ({ api, page }) => {
  const { id } = await api.addScenario('Sabbatical');
  await api.addItem({ name: 'Travel', category: 'expense', amount: 700, currency: 'USD', scenario_id: id });
  await page.reload();
  await expect.poll(() => sentenceOf(page)).toContain('Default: net worth goes from $2,000 in');
  await expect(page.getByRole('button', { name: 'Download as PNG' })).toBeEnabled();
  const before = await look(page);
  const changes = await holdChanges(page);
  await choose(page, 'Current scenario', 'Sabbatical');
  await expectRedrawn(page, before, 'Sabbatical: net worth goes from \u2212$700 in');
  await changes.expectSent(1);

  await changes.refuseAll();
  await expect(notice(page, /^The scenario could not be switched/)).toBeVisible();
  await expectAsBefore(page, before);
  await expect(page.getByRole('combobox', { name: 'Current scenario' })).toHaveValue('Default');
});
