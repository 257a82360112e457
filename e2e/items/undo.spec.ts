import type { NewItem } from '@meridian/contract';
import type { Page } from '@playwright/test';
import { deleteItem, notice, openDashboard } from '#e2e/testing/dashboard.ts';
import { addByForm, enter, openEdit, openForm, save, textField } from './item-form.ts';
import { expect, test } from '#e2e/testing/people.ts';

const RENT: NewItem = { name: 'Rent', category: 'expense', amount: 900, currency: 'USD' };
const GYM: NewItem = { name: 'Gym', category: 'expense', amount: 40, currency: 'EUR', tag_names: ['fit'] };

/** An item that can be seen in the list, as a row or as a card. */
const inList = (page: Page, name: string) =>
  page.getByRole('button', { name: `Delete ${name}`, exact: true });

/** Nothing floats any more that would take the keys. */
async function press(page: Page, keys: string): Promise<void> {
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press(keys);
}

const undo = (page: Page) => press(page, 'ControlOrMeta+z');
const redo = (page: Page) => press(page, 'ControlOrMeta+Shift+z');

test('a deletion offers to be undone, tells what it undid, and offers to be redone', async ({
  addItems,
  api,
  page,
}) => {
  await addItems(GYM, RENT);
  const [before] = await api.items();
  await openDashboard(page);
  await deleteItem(page, 'Rent');
  await expect(notice(page, 'Rent was deleted.')).toBeVisible();
  await page.reload();
  await notice(page, 'Rent was deleted.').getByRole('button', { name: 'Undo' }).click();
  await expect(notice(page, 'Undid: deleted Rent.')).toBeVisible();
  await expect(inList(page, 'Rent')).toBeVisible();
  const { updated_at: _, ...same } = before!;
  expect((await api.items())[0]).toMatchObject(same);

  await notice(page, 'Undid: deleted Rent.').getByRole('button', { name: 'Redo' }).click();
  await expect(notice(page, 'Redid: deleted Rent.').getByRole('button', { name: 'Undo' })).toBeVisible();
  await expect(inList(page, 'Rent')).toBeHidden();
  expect((await api.items()).map(({ name }) => name)).toEqual(['Gym']);
});

test('keys undo and redo an edit, in the buttons too it stands what comes next', async ({
  addItems,
  api,
  page,
}) => {
  await addItems(GYM);
  await openDashboard(page);
  await expect(page.getByTitle('Undo', { exact: true })).toBeDisabled();
  const form = await openEdit(page, 'Gym');
  await enter(form, { Amount: '55', 'To date': '31/12/2030', Tags: ['sport'] });
  await save(form);
  await expect(form).toBeHidden();
  const edited = { amount: 55, to_date: '2030-12-31' };
  expect(await api.items()).toMatchObject([edited]);

  await undo(page);
  await expect(notice(page, 'Undid: edited Gym.')).toBeVisible();
  const [undone] = await api.items();
  expect(undone).toMatchObject({ amount: 40, to_date: null, tags: [{ name: 'fit' }] });
  expect(undone?.tags).toHaveLength(1);

  await press(page, 'Control+y');
  await expect(notice(page, 'Redid: edited Gym.')).toBeVisible();
  expect(await api.items()).toMatchObject([{ ...edited, tags: [{ name: 'fit' }, { name: 'sport' }] }]);
  await page.getByRole('button', { name: 'Undo: edited Gym' }).click();
  await expect.poll(async () => (await api.items())[0]?.amount).toBe(40);
  await page.getByRole('button', { name: 'Redo: edited Gym' }).click();
  await expect.poll(async () => (await api.items())[0]?.amount).toBe(55);
});

test('an added item goes away again, and comes back, each after a reload', async ({ api, page }) => {
  await openDashboard(page);
  await addByForm(page, { Name: 'Rent', Category: 'Expense', Amount: '900' });
  await expect.poll(() => api.items()).toHaveLength(1);
  await page.reload();
  await expect(inList(page, 'Rent')).toBeVisible();
  await undo(page);
  await expect(notice(page, 'Undid: added Rent.')).toBeVisible();
  expect(await api.items()).toEqual([]);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Redo: added Rent' })).toBeVisible();
  await redo(page);
  await expect(notice(page, 'Redid: added Rent.')).toBeVisible();
  await expect(inList(page, 'Rent')).toBeVisible();
  expect(await api.items()).toMatchObject([{ name: 'Rent', amount: 900 }]);
});

test('hiding is undone', async ({ addItems, api, page }) => {
  await addItems(RENT);
  await openDashboard(page);
  await page.getByRole('button', { name: 'Hide Rent' }).click();
  await undo(page);
  await expect(notice(page, 'Undid: hid Rent.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Hide Rent' })).toBeVisible();
  expect(await api.items()).toMatchObject([{ is_hidden: false }]);
});

test('two quick presses take back two changes, newest first, and two bring them back in order', async ({
  addItems,
  api,
  page,
}) => {
  await addItems(RENT);
  await openDashboard(page);
  for (const Amount of ['950', '1000']) {
    const form = await openEdit(page, 'Rent');
    await enter(form, { Amount });
    await save(form);
    await expect(form).toBeHidden();
  }
  await deleteItem(page, 'Rent');
  await expect(notice(page, 'Rent was deleted.')).toBeVisible();
  await press(page, 'ControlOrMeta+z');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByRole('button', { name: 'Redo: edited Rent' })).toBeVisible();
  expect(await api.items()).toMatchObject([{ name: 'Rent', amount: 950 }]);
  await undo(page);
  await expect(page.getByTitle('Undo', { exact: true })).toBeDisabled();
  expect(await api.items()).toMatchObject([{ amount: 900 }]);

  for (const amount of [950, 1_000]) {
    await redo(page);
    await expect.poll(async () => (await api.items())[0]?.amount).toBe(amount);
  }
  await redo(page);
  await expect.poll(() => api.items()).toEqual([]);
  await redo(page);
  await expect(notice(page, 'There is nothing to redo.')).toBeVisible();
});

test('a new change ends redoing', async ({ addItems, page }) => {
  await addItems(GYM, RENT);
  await openDashboard(page);
  await page.getByRole('button', { name: 'Hide Rent' }).click();
  await undo(page);
  await expect(page.getByRole('button', { name: 'Redo: hid Rent' })).toBeEnabled();
  await page.getByRole('button', { name: 'Hide Gym' }).click();
  await expect(page.getByTitle('Redo', { exact: true })).toBeDisabled();
});

test('who was faster wins: a change made elsewhere is not overwritten, and this is said', async ({
  addItems,
  api,
  guard,
  page,
}) => {
  guard.allowError(/status of 409|Not done: undo/);
  await addItems(RENT);
  await openDashboard(page);
  const form = await openEdit(page, 'Rent');
  await enter(form, { Amount: '950' });
  await save(form);
  await expect(form).toBeHidden();
  const [item] = await api.items();
  await api.patch(`/api/financial-items/${item!.id}/`, { name: 'Flat', amount: 1_234 });
  await undo(page);
  await expect(
    notice(page, 'Something was changed since, so this can no longer be undone: edited Rent.'),
  ).toBeVisible();
  expect(await api.items()).toMatchObject([{ name: 'Flat', amount: 1_234 }]);
  await expect(inList(page, 'Flat')).toBeVisible();
  await expect(page.getByTitle('Undo', { exact: true })).toBeDisabled();
});

test('an offer that was taken by keys is withdrawn, and the newest outcome alone stands', async ({
  addItems,
  page,
}) => {
  await addItems(GYM, RENT);
  await openDashboard(page);
  await deleteItem(page, 'Rent');
  await expect(notice(page, 'Rent was deleted.')).toBeVisible();
  await deleteItem(page, 'Gym');
  await expect(notice(page, 'Gym was deleted.')).toBeVisible();
  await undo(page);
  await expect(notice(page, 'Undid: deleted Gym.')).toBeVisible();
  await expect(notice(page, 'Gym was deleted.')).toBeHidden();
  await notice(page, 'Rent was deleted.').getByRole('button', { name: 'Undo' }).click();
  await expect(notice(page, 'Undid: deleted Rent.')).toBeVisible();
  await expect(notice(page, /Undid|was deleted/)).toHaveCount(1);
});

test('after ten minutes the server has forgotten, which is said kindly', async ({
  addItems,
  api,
  guard,
  page,
}) => {
  guard.allowError(/Not done: undo/);
  await addItems(RENT);
  await page.clock.install();
  await openDashboard(page);
  await deleteItem(page, 'Rent');
  await expect(notice(page, 'Rent was deleted.')).toBeVisible();
  await page.clock.fastForward('10:01');
  await undo(page);
  await expect(notice(page, 'That was more than 10 minutes ago')).toBeVisible();
  await expect(page.getByTitle('Undo', { exact: true })).toBeDisabled();
  expect(await api.items()).toEqual([]);
});

test('in a text field the keys are the text field’s own', async ({ addItems, api, page }) => {
  await addItems(RENT);
  await openDashboard(page);
  await page.getByRole('button', { name: 'Hide Rent' }).click();
  await expect.poll(async () => (await api.items())[0]?.is_hidden).toBe(true);
  const search = page.getByRole('searchbox');
  await search.pressSequentially('Re');
  await search.press('ControlOrMeta+z');
  await expect(search).not.toHaveValue('Re');
  const form = await openForm(page);
  await textField(form, 'Name').press('ControlOrMeta+z');
  await page.getByRole('button', { name: 'Cancel' }).focus();
  await page.keyboard.press('ControlOrMeta+z');
  expect(await api.items()).toMatchObject([{ is_hidden: true }]);
});

test('an undo across scenarios refreshes the other one', async ({ addItems, api, page }) => {
  await addItems(RENT);
  const other = await api.addScenario('Other');
  await openDashboard(page);
  await deleteItem(page, 'Rent');
  await expect(notice(page, 'Rent was deleted.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Current scenario' }).click();
  await page.getByRole('option', { name: other.name }).click();
  await expect(page).toHaveURL(new RegExp(`scenario=${other.id}`));
  await undo(page);
  await expect(notice(page, 'Undid: deleted Rent.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Current scenario' }).click();
  await page.getByRole('option', { name: 'Default' }).click();
  await expect(inList(page, 'Rent')).toBeVisible();
});

test('an undo that does not reach the server stays possible', async ({
  addItems,
  api,
  context,
  guard,
  page,
}) => {
  guard.allowError(/Not done: undo|ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await addItems(RENT);
  await openDashboard(page);
  await page.getByRole('button', { name: 'Hide Rent' }).click();
  await expect.poll(async () => (await api.items())[0]?.is_hidden).toBe(true);
  await context.setOffline(true);
  await undo(page);
  const problem = notice(page, 'This could not be undone yet: hid Rent.');
  await expect(problem).toBeVisible();
  await context.setOffline(false);
  await problem.getByRole('button', { name: 'Try again' }).click();
  await expect(notice(page, 'Undid: hid Rent.')).toBeVisible();
  expect(await api.items()).toMatchObject([{ is_hidden: false }]);
});
