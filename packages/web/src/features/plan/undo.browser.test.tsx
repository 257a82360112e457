/** Undo and redo by keys, by the buttons above the list and by the notifications. */
import { type NewItem, itemEndpoints, scenarioEndpoints } from '@meridian/contract';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { ScenarioSelect } from '#features/plan/scenarios/scenario-select.tsx';
import { call } from '#lib/api/api-client.ts';
import { expectConsoleErrors } from '#testing/expected-console-errors.ts';
import { interceptCalls } from '#testing/intercept-calls.ts';
import {
  filterChanges,
  choose,
  deleteItem,
  renderItems,
  enterValues,
  focus,
  notice,
  openEdit,
  openForm,
  saveAndClose,
  signUpWithItems,
  fetchStoredItems,
  textField,
} from '#testing/items-and-form.tsx';

const RENT: NewItem = { name: 'Rent', category: 'expense', amount: 900, currency: 'USD' };
const GYM: NewItem = { name: 'Gym', category: 'expense', amount: 40, currency: 'EUR', tag_names: ['fit'] };

const button = (name: string) => page.getByRole('button', { name, exact: true });
const inList = (name: string): Locator => button(`Delete ${name}`);
const undoButton = page.getByTitle('Undo', { exact: true });
const redoButton = page.getByTitle('Redo', { exact: true });

/** Presses keys once all dialogs have closed, because an open dialog would handle them. */
async function press(keys: string): Promise<void> {
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await userEvent.keyboard(keys);
}
const UNDO = '{Control>}z{/Control}';
const REDO = '{Control>}{Shift>}z{/Shift}{/Control}';

test('keys undo and redo an edit, and the buttons name the next change', async () => {
  await signUpWithItems(GYM);
  await renderItems();
  await expect.element(undoButton).toBeDisabled();
  const form = await openEdit('Gym');
  await enterValues(form, { Amount: '55', 'To date': '31/12/2030', Tags: ['sport'] });
  await saveAndClose(form);
  const edited = { amount: 55, to_date: '2030-12-31' };
  expect(await fetchStoredItems()).toMatchObject([edited]);

  await press(UNDO);
  await expect.element(notice('Undid: edited Gym.')).toBeVisible();
  const [undone] = await fetchStoredItems();
  expect(undone).toMatchObject({ amount: 40, to_date: null, tags: [{ name: 'fit' }] });
  expect(undone?.tags).toHaveLength(1);

  await press('{Control>}y{/Control}');
  await expect.element(notice('Redid: edited Gym.')).toBeVisible();
  expect(await fetchStoredItems()).toMatchObject([{ ...edited, tags: [{ name: 'fit' }, { name: 'sport' }] }]);
  await button('Undo: edited Gym').click();
  await expect.poll(async () => (await fetchStoredItems())[0]?.amount).toBe(40);
  await button('Redo: edited Gym').click();
  await expect.poll(async () => (await fetchStoredItems())[0]?.amount).toBe(55);
});

test('hiding is undone, and a new change clears the redo list', async () => {
  await signUpWithItems(GYM, RENT);
  await renderItems();
  await button('Hide Rent').click();
  await press(UNDO);
  await expect.element(notice('Undid: hid Rent.')).toBeVisible();
  await expect.element(button('Hide Rent')).toBeVisible();
  expect(await fetchStoredItems()).toMatchObject([{ is_hidden: false }, { is_hidden: false }]);
  await expect.element(button('Redo: hid Rent')).toBeEnabled();
  await button('Hide Gym').click();
  await expect.element(redoButton).toBeDisabled();
});

test('two quick presses undo two changes, the newest first, and two redo them in order', async () => {
  await signUpWithItems(RENT);
  await renderItems();
  for (const Amount of ['950', '1000']) {
    const form = await openEdit('Rent');
    await enterValues(form, { Amount });
    await saveAndClose(form);
  }
  await deleteItem('Rent');
  await expect.element(notice('Rent was deleted.')).toBeVisible();
  await press(`${UNDO}${UNDO}`);
  await expect.element(button('Redo: edited Rent')).toBeVisible();
  expect(await fetchStoredItems()).toMatchObject([{ name: 'Rent', amount: 950 }]);
  await press(UNDO);
  await expect.element(undoButton).toBeDisabled();
  expect(await fetchStoredItems()).toMatchObject([{ amount: 900 }]);

  for (const amount of [950, 1_000]) {
    await press(REDO);
    await expect.poll(async () => (await fetchStoredItems())[0]?.amount).toBe(amount);
  }
  await press(REDO);
  await expect.poll(fetchStoredItems).toEqual([]);
  await press(REDO);
  await expect.element(notice('There is nothing to redo.')).toBeVisible();
});

test('undo does not overwrite a newer change made elsewhere, and says so', async () => {
  expectConsoleErrors(/status of 409|Not done: undo/);
  await signUpWithItems(RENT);
  await renderItems();
  const form = await openEdit('Rent');
  await enterValues(form, { Amount: '950' });
  await saveAndClose(form);
  const [item] = await fetchStoredItems();
  const body = { name: 'Flat', amount: 1_234 };
  await call(itemEndpoints.update, { params: { id: item!.id }, body });
  await press(UNDO);
  await expect
    .element(notice('Something was changed since, so this can no longer be undone: edited Rent.'))
    .toBeVisible();
  expect(await fetchStoredItems()).toMatchObject([{ name: 'Flat', amount: 1_234 }]);
  await expect.element(inList('Flat')).toBeVisible();
  await expect.element(undoButton).toBeDisabled();
});

test('an undo by keys withdraws its notification, and only the newest result is shown', async () => {
  await signUpWithItems(GYM, RENT);
  await renderItems();
  await deleteItem('Rent');
  await expect.element(notice('Rent was deleted.')).toBeVisible();
  await deleteItem('Gym');
  await expect.element(notice('Gym was deleted.')).toBeVisible();
  await press(UNDO);
  await expect.element(notice('Undid: deleted Gym.')).toBeVisible();
  await expect.element(notice('Gym was deleted.')).not.toBeInTheDocument();
  await notice('Rent was deleted.').getByRole('button', { name: 'Undo' }).click();
  await expect.element(notice('Undid: deleted Rent.')).toBeVisible();
  await expect.poll(() => notice(/Undid|was deleted/).elements()).toHaveLength(1);
});

test('after ten minutes the token has expired, and a message explains it', async () => {
  expectConsoleErrors(/Not done: undo/);
  await signUpWithItems(RENT);
  await renderItems();
  await deleteItem('Rent');
  await expect.element(notice('Rent was deleted.')).toBeVisible();
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  vi.setSystemTime(Date.now() + 601_000);
  await press(UNDO);
  await expect.element(notice('That was more than 10 minutes ago')).toBeVisible();
  await expect.element(undoButton).toBeDisabled();
  expect(await fetchStoredItems()).toEqual([]);
});

test('in a text field the keys undo typing', async () => {
  await signUpWithItems(RENT);
  const { calls } = await renderItems();
  await button('Hide Rent').click();
  await expect.poll(async () => (await fetchStoredItems())[0]?.is_hidden).toBe(true);
  const search = page.getByRole('searchbox');
  await focus(search);
  await userEvent.keyboard('Re');
  await expect.element(search).toHaveValue('Re');
  await userEvent.keyboard(UNDO);
  await expect.element(search).not.toHaveValue('Re');
  const form = await openForm();
  await focus(textField(form, 'Name'));
  await userEvent.keyboard(UNDO);
  await focus(button('Cancel'));
  await userEvent.keyboard(UNDO);
  expect(calls.filter(({ address }) => address.includes('undo'))).toEqual([]);
  expect(filterChanges(calls)).toHaveLength(1);
  expect(await fetchStoredItems()).toMatchObject([{ is_hidden: true }]);
});

test('an undo across scenarios updates the other one', async () => {
  await signUpWithItems(RENT);
  const other = await call(scenarioEndpoints.create, { body: { name: 'Other' } });
  await renderItems({}, <ScenarioSelect />);
  await deleteItem('Rent');
  await expect.element(notice('Rent was deleted.')).toBeVisible();
  await choose(page, 'Current scenario', 'Other');
  await expect.poll(() => location.search).toBe(`?scenario=${other.id}`);
  await press(UNDO);
  await expect.element(notice('Undid: deleted Rent.')).toBeVisible();
  await choose(page, 'Current scenario', 'Default');
  await expect.element(inList('Rent')).toBeVisible();
});

test('an undo shows the list after it, even if a response from before it arrives late', async () => {
  await signUpWithItems(RENT);
  await renderItems({}, <ScenarioSelect />);
  // The first reading of the list is not meant below; held back, it would never arrive.
  await expect.element(button('Hide Rent')).toBeVisible();
  const [listRead, scenariosRead, listSent] = Array.from({ length: 3 }, () => Promise.withResolvers<undefined>());
  interceptCalls(/^GET \/api\/financial-items\//, async (pass) => {
    const response = await pass();
    listRead?.resolve(undefined);
    await scenariosRead?.promise;
    setTimeout(() => listSent?.resolve(undefined), 100);
    return response;
  });
  // After the undo the scenarios are read before the items. Meanwhile the list from before the undo arrives.
  interceptCalls(/^GET \/api\/scenarios\//, async (pass) => {
    scenariosRead?.resolve(undefined);
    await listSent?.promise;
    return pass();
  });
  await button('Hide Rent').click();
  await listRead?.promise;
  await press(UNDO);
  await expect.element(notice('Undid: hid Rent.')).toBeVisible();
  await expect.element(button('Hide Rent')).toBeVisible();
});

test('an undo that does not reach the server can be repeated', async () => {
  expectConsoleErrors(/Not done: undo|Failed to fetch/);
  await signUpWithItems(RENT);
  await renderItems();
  await button('Hide Rent').click();
  await expect.poll(async () => (await fetchStoredItems())[0]?.is_hidden).toBe(true);
  const passOn = globalThis.fetch;
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await press(UNDO);
  const problem = notice('This could not be undone yet: hid Rent.');
  await expect.element(problem).toBeVisible();
  vi.stubGlobal('fetch', passOn);
  await problem.getByRole('button', { name: 'Try again' }).click();
  await expect.element(notice('Undid: hid Rent.')).toBeVisible();
  expect(await fetchStoredItems()).toMatchObject([{ is_hidden: false }]);
});
