/** Cells of the list under edit. */
import { expect } from 'vitest';
import { type Locator, userEvent } from 'vitest/browser';
import type { ItemColumn } from '#features/plan/view/item-columns.ts';
import type { RecordedCall } from '#testing/recorded-answers.ts';
import { itemCell, itemGrid } from './drawn-list.tsx';

/** Three items, oldest first: one of every kind of cell among them. */
export const ACCOUNT = { name: 'Account', category: 'balance', amount: 14_200, currency: 'USD' } as const;
export const RENT = { name: 'Rent', category: 'expense', amount: 1_000, currency: 'USD' } as const;
export const FUND = {
  name: 'Fund',
  category: 'investment',
  amount: 250,
  currency: 'EUR',
  from_date: '2026-02-03',
  existing_funds: 5_000,
  existing_funds_currency: 'GBP',
  monthly_interest_rate: 0.5,
} as const;

export const press = (key: string): Promise<void> => userEvent.keyboard(`{${key}}`);

/** The changes of items that were sent to the server. */
export const patchesIn = (calls: readonly RecordedCall[]): unknown[] =>
  calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body);

/** The input of the cell under edit; there is one at most. */
export const editor = itemGrid.getByRole('textbox').or(itemGrid.getByRole('combobox')).first();

/** Opens the cell by a double click and waits until one can type. */
export async function startEdit(name: string, column: ItemColumn): Promise<Locator> {
  await itemCell(name, column).dblClick();
  await expect.element(editor).toHaveFocus();
  return editor;
}

/** Puts a text into a cell, as quickly as a person pastes, and presses a key there. */
export async function enterInCell(
  name: string,
  column: ItemColumn,
  text: string,
  key = 'Enter',
): Promise<void> {
  await (await startEdit(name, column)).fill(text);
  await userEvent.keyboard(`{${key}}`);
}

/** The cell has an editor, and the focus is in it. */
export async function expectEditing(name: string, column: ItemColumn): Promise<void> {
  const cell = itemCell(name, column);
  await expect.poll(() => cell.element().contains(document.activeElement)).toBe(true);
  await expect.element(cell).not.toHaveFocus();
}

/** A list has looked up the text that was typed into it: its first option is the one that Enter takes. */
export async function expectFound(option: string): Promise<void> {
  const chosen = () => document.querySelector('[role=option][data-combobox-selected]')?.textContent;
  await expect.poll(chosen).toContain(option);
}
