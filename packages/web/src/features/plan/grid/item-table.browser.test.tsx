import { type NewItem, bulkEndpoints } from '@meridian/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { call } from '#lib/api/api-client.ts';
import { addItems, signUp } from '#testing/sign-up.tsx';
import {
  checkbox,
  renderWithItems,
  renderItemList,
  itemCell,
  itemGrid,
  itemRow,
  listedItemNames,
  fetchStoredItems,
} from '#features/plan/testing/rendered-item-list.tsx';
import type { ItemColumn } from '#features/plan/view/item-columns.ts';

const FIVE: NewItem[] = ['Ant', 'Bee', 'Cat', 'Dog', 'Elk'].map((name, index) => ({
  name,
  category: 'expense',
  amount: 10 * (index + 1),
  currency: 'USD',
}));
/** Added in reverse, because the list shows the newest item first. */
const drawFive = () => renderWithItems(...FIVE.toReversed());

const press = (key: string) => userEvent.keyboard(`{${key}}`);
const pressWith = (modifier: string, key: string) => userEvent.keyboard(`{${modifier}>}{${key}}{/${modifier}}`);
const focus = (name: string, column: ItemColumn) => itemCell(name, column).element().focus();
const button = (name: string) => page.getByRole('button', { name, exact: true });
const heading = (name: string) => itemGrid.getByRole('columnheader', { name });
const selectAll = itemGrid.getByRole('checkbox', { name: 'Select all items shown' });
/** The number of elements in the list that Tab can reach. */
const stops = () => itemGrid.element().querySelectorAll('[tabindex="0"]').length;

/** The names of the selected rows, from top to bottom. */
const selectedNames = () =>
  itemGrid
    .getByRole('row', { selected: true })
    .elements()
    .map((row) => row.querySelector('[role=rowheader]')?.textContent);

/** Returns whether the focused cell is inside the list's frame and the window. */
function isFocusInSight(): boolean {
  const cell = document.activeElement?.closest('[aria-colindex]')?.getBoundingClientRect();
  const frame = itemGrid.element().getBoundingClientRect();
  if (cell === undefined) return false;
  return cell.top >= Math.max(frame.top, 0) - 2 && cell.bottom <= Math.min(frame.bottom, innerHeight) + 2;
}

test('the grid is one stop for Tab, and arrow keys move within it', async () => {
  await drawFive();
  await expect.element(itemGrid).toHaveAttribute('aria-colcount', '20');
  await expect.poll(stops).toBe(1);
  const walk: [press: () => Promise<void>, name: string, column: ItemColumn][] = [
    [() => press('ArrowDown'), 'Bee', 'name'],
    [() => press('ArrowRight'), 'Bee', 'category'],
    [() => press('ArrowLeft'), 'Bee', 'name'],
    [() => press('End'), 'Bee', 'actions'],
    [() => press('ArrowUp'), 'Ant', 'actions'],
    [() => pressWith('Control', 'End'), 'Elk', 'actions'],
    [() => press('ArrowDown'), 'Elk', 'actions'],
    [() => press('Home'), 'Elk', 'select'],
    [() => press('ArrowRight'), 'Elk', 'name'],
    [() => press('PageUp'), 'Ant', 'name'],
    [() => press('PageDown'), 'Elk', 'name'],
    [() => pressWith('Control', 'Home'), 'Ant', 'select'],
  ];
  focus('Ant', 'name');
  for (const [go, name, column] of walk) {
    await go();
    await expect.element(column === 'select' ? checkbox(name) : itemCell(name, column)).toHaveFocus();
    expect(stops()).toBe(1);
  }
  await press('ArrowUp');
  await expect.element(selectAll).toHaveFocus();
  await press('Tab');
  expect(itemGrid.element().contains(document.activeElement)).toBe(false);
  await pressWith('Shift', 'Tab');
  await expect.element(selectAll).toHaveFocus();
});

test('the buttons of a row: Enter moves in, arrow keys move between them, Escape moves out; after a deletion the next row has the focus', async () => {
  await drawFive();
  await expect.element(itemRow('Bee')).toBeVisible();
  focus('Bee', 'actions');
  await press('Enter');
  await expect.element(button('Edit Bee')).toHaveFocus();
  await press('ArrowRight');
  await expect.element(button('Hide Bee')).toHaveFocus();
  await press('Enter');
  await expect.element(button('Show Bee')).toHaveFocus();
  await press('Escape');
  await expect.element(itemCell('Bee', 'actions')).toHaveFocus();

  focus('Cat', 'actions');
  await press('Enter');
  for (const _other of ['Hide', 'Duplicate', 'Delete']) await press('ArrowRight');
  await press('Enter');
  const sure = page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true });
  await expect.element(sure).toBeVisible();
  sure.element().focus();
  await press('Enter');
  await expect.element(itemRow('Cat')).not.toBeInTheDocument();
  await expect.element(itemCell('Dog', 'actions')).toHaveFocus();
});

test('headings sort, first in the default direction of the column, and the focus follows an edited item to its new position', async () => {
  await drawFive();
  await heading('Amount').getByRole('button').click();
  await expect.element(heading('Amount')).toHaveAttribute('aria-sort', 'descending');
  await expect.poll(listedItemNames).toEqual(['Elk', 'Dog', 'Cat', 'Bee', 'Ant']);
  await press('Enter');
  await expect.element(heading('Amount')).toHaveAttribute('aria-sort', 'ascending');
  await expect.poll(listedItemNames).toEqual(['Ant', 'Bee', 'Cat', 'Dog', 'Elk']);
  await heading('Name').getByRole('button').click();
  await expect.element(heading('Name')).toHaveAttribute('aria-sort', 'ascending');
  await expect.element(heading('Amount')).not.toHaveAttribute('aria-sort');
  await heading('Name').getByRole('button').click();
  await expect.poll(listedItemNames).toEqual(['Elk', 'Dog', 'Cat', 'Bee', 'Ant']);
  await heading('Name').getByRole('button').click();

  await itemCell('Ant', 'name').dblClick();
  await page.getByRole('textbox', { name: 'Name of Ant' }).fill('Zebra');
  await press('Enter');
  await expect.poll(() => listedItemNames().at(-1)).toBe('Zebra');
  await expect.element(itemCell('Zebra', 'name')).toHaveFocus();
});

test('the whole heading cell sorts, not only its text', async () => {
  await drawFive();
  const category = heading('Category');
  await expect.element(category).toBeVisible();
  const { width, height } = category.element().getBoundingClientRect();
  await category.click({ position: { x: width - 3, y: height - 3 } });
  await expect.element(category).toHaveAttribute('aria-sort', 'ascending');
  await category.click({ position: { x: 3, y: 3 } });
  await expect.element(category).toHaveAttribute('aria-sort', 'descending');
  focus('Ant', 'category');
  await pressWith('Control', 'ArrowUp');
  await press('ArrowUp');
  await userEvent.keyboard(' ');
  await expect.element(category).toHaveAttribute('aria-sort', 'ascending');
});

test('duplicate: one press, the focus moves to the copy, and it can be undone', async () => {
  await drawFive();
  const storedNames = async () => (await fetchStoredItems()).map(({ name }) => name);
  await button('Duplicate Cat').click();
  await expect.element(itemCell('Cat (copy)', 'name')).toHaveFocus();
  expect(await storedNames()).toContain('Cat (copy)');
  await button('Undo').click();
  await expect.element(itemRow('Cat (copy)')).not.toBeInTheDocument();
  expect(await storedNames()).not.toContain('Cat (copy)');
});

test('on a cell n, p, / and ? remain shortcuts, and other characters start editing', async () => {
  await drawFive();
  const cell = itemCell('Bee', 'name');
  const editing = itemGrid.getByRole('textbox');
  await expect.element(cell).toBeVisible();
  focus('Bee', 'name');
  await userEvent.keyboard('p');
  await expect.element(itemRow('Bee')).not.toHaveTextContent('$20');
  await userEvent.keyboard('p');
  await expect.element(itemRow('Bee')).toHaveTextContent('$20');
  await userEvent.keyboard('/');
  await expect.element(page.getByRole('searchbox', { name: 'Search items' })).toHaveFocus();
  focus('Bee', 'name');
  await userEvent.keyboard('?');
  await expect.element(page.getByRole('dialog', { name: 'Keys' })).toHaveTextContent('begins to edit');
  await press('Escape');
  await expect.element(cell).toHaveFocus();
  await userEvent.keyboard('n');
  await expect.element(page.getByRole('dialog', { name: 'Add Financial Item' })).toBeVisible();
  await press('Escape');
  await expect.element(cell).toHaveFocus();
  await expect.element(editing).not.toBeInTheDocument();
  await userEvent.keyboard('X');
  await expect.element(editing).toHaveValue('X');
  await press('Escape');
  for (const key of ['Enter', 'F2']) {
    await press(key);
    await expect.element(editing).toHaveValue('Bee');
    await press('Escape');
    await expect.element(cell).toHaveFocus();
  }
});

test('selecting one item, a range, all shown and none', async () => {
  await drawFive();
  const expectSelected = async (...names: string[]) => {
    await expect.poll(selectedNames).toEqual(names);
  };
  await checkbox('Bee').click();
  await expectSelected('Bee');
  await expect.element(selectAll).toBePartiallyChecked();
  await checkbox('Dog').click({ modifiers: ['Shift'] });
  await expectSelected('Bee', 'Cat', 'Dog');
  await checkbox('Cat').click();
  await expectSelected('Bee', 'Dog');

  checkbox('Ant').element().focus();
  await userEvent.keyboard(' ');
  await expectSelected('Ant', 'Bee', 'Dog');
  await pressWith('Control', 'End');
  await press('Home');
  await userEvent.keyboard('{Shift>} {/Shift}');
  await expectSelected('Ant', 'Bee', 'Cat', 'Dog', 'Elk');
  await expect.element(selectAll).toBeChecked();
  await selectAll.click();
  await expectSelected();
  await selectAll.click();
  await expectSelected('Ant', 'Bee', 'Cat', 'Dog', 'Elk');
});

test('with a thousand items only a window of rows is rendered, and the keys reach every item', async () => {
  await signUp();
  await addItems({ name: 'Item', category: 'expense', amount: 5, currency: 'EUR' });
  for (;;) {
    const item_ids = (await fetchStoredItems()).map(({ id }) => id);
    if (item_ids.length === 1_000) break;
    const body = { action: 'duplicate_items', item_ids: item_ids.slice(0, 1_000 - item_ids.length) } as const;
    await call(bulkEndpoints.bulkAction, { body });
  }
  await renderItemList();
  await heading('Name').getByRole('button').click();
  await expect.element(heading('Name')).toHaveAttribute('aria-sort', 'ascending');
  await expect.element(itemGrid).toHaveAttribute('aria-rowcount', '1001');
  const rowOfFocus = () => document.activeElement?.closest('[role=row]');
  const place = () => Number(rowOfFocus()?.getAttribute('aria-rowindex'));
  const expectAt = async (row: number) => {
    await expect.poll(place).toBe(row);
    await expect.poll(isFocusInSight).toBe(true);
    expect(itemGrid.getByRole('row').elements().length).toBeLessThan(60);
  };
  await expect.element(itemCell('Item', 'name')).toBeVisible();
  focus('Item', 'name');
  await pressWith('Control', 'End');
  await expectAt(1_001);
  await press('PageUp');
  await press('ArrowUp');
  await expect.poll(isFocusInSight).toBe(true);
  expect(place()).toBeLessThan(1_000);
  await pressWith('Control', 'Home');
  await press('ArrowRight');
  await expectAt(2);

  const grid = itemGrid.element();
  grid.scrollTo(0, grid.scrollHeight);
  await expect.poll(() => grid.querySelector('[aria-rowindex="1000"]')).not.toBeNull();
  expect(place(), 'the focus survives scrolling').toBe(2);
  expect(itemGrid.getByRole('row').elements().length).toBeLessThan(60);
  await press('ArrowDown');
  await expectAt(3);
});
