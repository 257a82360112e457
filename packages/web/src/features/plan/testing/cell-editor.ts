/** Gives tests access to the cell editors of the list. */
import { expect } from 'vitest';
import { type Locator, userEvent } from 'vitest/browser';
import type { ItemColumn } from '#features/plan/view/item-columns.ts';
import type { RecordedCall } from '#testing/recorded-responses.ts';
import { itemCell, itemGrid } from './rendered-item-list.tsx';

/** Three items, oldest first, that together contain every kind of cell. */
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

export const pressKey = (key: string): Promise<void> => userEvent.keyboard(`{${key}}`);

/** Returns the bodies of the PATCH requests that were sent. */
export const recordedPatches = (calls: readonly RecordedCall[]): unknown[] =>
  calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body);

/** The input of the edited cell; at most one exists. */
export const cellEditor = itemGrid.getByRole('textbox').or(itemGrid.getByRole('combobox')).first();

/** Opens a cell by double click and waits until its input has the focus. */
export async function startEdit(name: string, column: ItemColumn): Promise<Locator> {
  await itemCell(name, column).dblClick();
  await expect.element(cellEditor).toHaveFocus();
  return cellEditor;
}

/** Fills a cell at once, like a paste, and presses a key in it. */
export async function enterInCell(name: string, column: ItemColumn, text: string, key = 'Enter'): Promise<void> {
  await (await startEdit(name, column)).fill(text);
  await userEvent.keyboard(`{${key}}`);
}

/** Types an amount and, in the list beside it, a currency into the cell 'Existing funds', and saves them. */
export async function enterExistingFunds(name: string, amount: string, currency: string): Promise<void> {
  await startEdit(name, 'existing_funds');
  await userEvent.keyboard(amount);
  await pressKey('Tab');
  await userEvent.keyboard(currency);
  await expectSearchResult(currency);
  await pressKey('Enter');
  await pressKey('Enter');
}

/** Expects that the cell contains an editor with the focus. */
export async function expectEditing(name: string, column: ItemColumn): Promise<void> {
  const cell = itemCell(name, column);
  await expect.poll(() => cell.element().contains(document.activeElement)).toBe(true);
  await expect.element(cell).not.toHaveFocus();
}

/** Expects that a select has filtered its options, and that Enter would choose this one. */
export async function expectSearchResult(option: string): Promise<void> {
  const chosen = () => document.querySelector('[role=option][data-combobox-selected]')?.textContent;
  await expect.poll(chosen).toContain(option);
}
