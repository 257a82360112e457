/** Renders the items of the dashboard with their form and the shortcuts, and operates them as a user does. */
import { type FinancialItem, type NewItem, itemEndpoints } from '@meridian/contract';
import { type ReactNode, Suspense } from 'react';
import { expect } from 'vitest';
import { type Locator, locators, page, userEvent } from 'vitest/browser';
import { AddItemButton, ItemDialogHost } from '#features/plan/form/item-dialog-host.tsx';
import { closeItemDialog } from '#features/plan/form/item-dialog-store.ts';
import { type ItemColumn, columnIndex } from '#features/plan/view/item-columns.ts';
import { selectItems } from '#features/plan/view/item-list-state.ts';
import { ItemsCard } from '#features/plan/items-card.tsx';
import { type SavedSettings, saveSettings } from '#features/saved-settings/public.ts';
import { call } from '#lib/api/api-client.ts';
import { DashboardShortcuts } from '#pages/dashboard/dashboard-shortcuts.tsx';
import { chooseOption, optionBeginningWith, press } from './dashboard-actions.ts';
import type { RecordedCall } from './recorded-responses.ts';
import { renderCard } from './render-card.tsx';
import { addItems, signUp } from './sign-up.tsx';

declare module 'vitest/browser' {
  interface LocatorSelectors {
    /** Finds elements by CSS selector, if role and name do not identify them. */
    getByCss: (selector: string) => Locator;
  }
}
locators.extend({ getByCss: (selector: string) => `css=${selector}` });

/** Signs up a new user with these items, oldest first, and resets the state of earlier tests. */
export async function signUpWithItems(...items: readonly NewItem[]): Promise<void> {
  await signUp();
  closeItemDialog();
  selectItems([]);
  saveSettings({ selectedTab: 'all', hideSensitiveData: false });
  await addItems(...items);
}

/**
 * Renders the list, the form and the shortcuts of the dashboard, with `beside` next to them. `settings` are the browser's saved settings.
 * The button is above the list, because a list that is still loading would move a button below it away from the pointer.
 */
export async function renderItems(settings: Partial<SavedSettings> = {}, beside: ReactNode = null) {
  saveSettings(settings);
  const drawn = await renderCard(
    <>
      <AddItemButton />
      <Suspense fallback={null}>{beside}</Suspense>
      <ItemsCard />
      <ItemDialogHost />
      <DashboardShortcuts view="standard" />
    </>,
  );
  await expect.element(page.getByRole('button', { name: 'Add Item' })).toBeVisible();
  return drawn;
}

/** Returns all stored items, newest first. */
export const fetchStoredItems = async (): Promise<FinancialItem[]> =>
  (await call(itemEndpoints.list, { query: { page_size: 1_000 } })).results;

/** Returns the bodies of the calls with which the page changed items. */
export const filterChanges = (calls: readonly RecordedCall[]): unknown[] =>
  calls
    .filter(({ address, method }) => method !== 'GET' && address.startsWith('/api/financial-items/'))
    .map(({ body }) => body);

const LISTS = ['Category', 'Currency', 'Existing funds currency', 'How often', 'Moves as', 'Pay out'] as const;
const TEXTS = [
  'Name',
  'Amount',
  'From date',
  'To date',
  'Monthly interest rate',
  'Yearly interest rate',
  'Growth a month',
  'Growth a year',
  'Growth beyond prices, a year',
  'Still owed',
  'Loan rate (% a year)',
  'Tax (%)',
  'Months in between',
  'Existing funds',
  'Management fee (saving)',
  'Management fee (deposit)',
  'Interest limit',
  'Paid out from',
  'Paid out over',
  'Notes',
] as const;

type ListField = (typeof LISTS)[number];
type TextField = (typeof TEXTS)[number];

/** Texts to enter into the item form, by the visible labels of the fields. */
export type Entries = Partial<Record<ListField | TextField, string>> & { Tags?: readonly string[] };

export const findAddItemDialog = () => page.getByRole('dialog', { name: 'Add Financial Item' });

/** Opens the form for a new item. */
export async function openForm(): Promise<Locator> {
  await press(page.getByRole('button', { name: 'Add Item' }), '{Enter}');
  // When the form is first opened, its modules must be compiled, which takes time.
  await expect.element(textField(findAddItemDialog(), 'Name'), { timeout: 60_000 }).toHaveFocus();
  return findAddItemDialog();
}

export async function openEdit(name: string): Promise<Locator> {
  await press(page.getByRole('button', { name: `Edit ${name}`, exact: true }), '{Enter}');
  const form = page.getByRole('dialog', { name: 'Edit Financial Item' });
  await expect.element(textField(form, 'Name')).toHaveValue(name);
  return form;
}

export const textField = (form: Locator, name: TextField): Locator => form.getByRole('textbox', { name, exact: true });

export const listField = (form: Locator, name: ListField | 'Tags'): Locator =>
  form.getByRole('combobox', { name, exact: true });

/** Chooses an option of a drop-down list by the first words of its text. */
export const choose = (within: { getByRole: Locator['getByRole'] }, label: string, option: string): Promise<void> =>
  chooseOption(within.getByRole('combobox', { name: label, exact: true }), optionBeginningWith(option));

/** Focuses an element by script, without a click or a key press. */
export async function focus(place: Locator): Promise<void> {
  await expect.element(place).toBeInTheDocument();
  (place.element() as HTMLElement).focus();
  await expect.element(place).toHaveFocus();
}

/** Replaces the text of a field within the page, which is faster than key events if many fields are filled. */
export async function replaceText(field: Locator, text: string): Promise<void> {
  await focus(field);
  // On focus a number is formatted again without grouping. Waits for the next task rather than the next frame, because a busy
  // browser may render none.
  await new Promise((done) => setTimeout(done));
  const input = field.element() as HTMLInputElement;
  input.select();
  if (text === input.value) return;
  // `execCommand` is the only way in which a script can type as a user does.
  const isTyped = document.execCommand(text === '' ? 'delete' : 'insertText', false, text);
  expect(isTyped, `'${text}' is typed`).toBe(true);
}

/** Opens the collapsed sections of the form. */
export function openSections(form: Locator): void {
  for (const heading of form.element().querySelectorAll<HTMLElement>('details:not([open]) > summary')) heading.click();
}

/** Enters values into the form, the category first, because it determines which other fields exist. */
export async function enterValues(form: Locator, entries: Entries): Promise<void> {
  for (const label of LISTS) {
    const option = entries[label];
    if (option !== undefined) await choose(form, label, option);
    if (label === 'Category') openSections(form);
  }
  if (entries['Growth a year'] !== undefined || entries['Growth a month'] !== undefined)
    await form.getByRole('radio', { name: 'At a rate of its own' }).click();
  for (const label of TEXTS) {
    const text = entries[label];
    if (text !== undefined) await replaceText(textField(form, label), text);
  }
  for (const tag of entries.Tags ?? []) {
    await replaceText(listField(form, 'Tags'), tag);
    await userEvent.keyboard('{Enter}');
  }
}

export const save = (form: Locator): Promise<void> =>
  press(form.getByRole('button', { name: 'Save', exact: true }), '{Enter}');

/** Saves and waits until the form has closed, after the server's response. */
export async function saveAndClose(form: Locator): Promise<void> {
  await save(form);
  await expect.element(form).not.toBeInTheDocument();
}

/** Saves with the button that reopens the form for the next item. */
export const saveAndAddAnother = (form: Locator): Promise<void> =>
  press(form.getByRole('button', { name: 'Save and add another' }), '{Enter}');

/** Adds an item and leaves the form open for the next one, which has the same category and currency. */
export async function addAndKeepFormOpen(form: Locator, entries: Entries): Promise<void> {
  await enterValues(form, entries);
  await saveAndAddAnother(form);
  await expect.element(textField(form, 'Name')).toHaveValue('');
}

/** Returns the question that is asked before typed text is discarded. */
export const findDiscardConfirmation = (): Locator =>
  page.getByRole('dialog').filter({ hasText: 'Discard what you typed?' });

export async function addByForm(entries: Entries): Promise<void> {
  const form = await openForm();
  await enterValues(form, entries);
  await saveAndClose(form);
}

/** Expects that a field is marked as invalid and has this message, visibly and for screen readers. */
export async function expectInvalidField(field: Locator, message: string): Promise<void> {
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field).toHaveAccessibleDescription(expect.stringContaining(message) as string);
}

/** Returns the notice with this text. */
export const notice = (text: string | RegExp): Locator =>
  page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: text });

export const itemTab = (name: string): Locator =>
  page.getByRole('tablist', { name: 'Items by category' }).getByRole('tab', { name: new RegExp(`^${name}\\b`) });

export const itemRow = (name: string): Locator =>
  page
    .getByRole('grid', { name: 'Items' })
    .getByRole('row')
    .filter({ has: page.getByText(name, { exact: true }) });

/** Returns a cell of an item's row, found by the column index that assistive technology uses. */
export const itemCell = (name: string, column: ItemColumn): Locator =>
  itemRow(name).getByCss(`[aria-colindex="${columnIndex(column)}"]`);

export async function deleteItem(name: string): Promise<void> {
  await press(page.getByRole('button', { name: `Delete ${name}`, exact: true }), '{Enter}');
  await press(findDeletionConfirmation().getByRole('button', { name: 'Delete' }), '{Enter}');
}

/** Returns the question that is asked before an item is deleted. */
export const findDeletionConfirmation = (): Locator =>
  page
    .getByRole('dialog')
    .or(page.getByRole('alertdialog'))
    .filter({ hasText: 'Are you sure you want to delete this item?' });

/** Returns the names in the list, from top to bottom. */
export const shownNames = (): string[] =>
  page
    .getByRole('tabpanel')
    .getByRole('button', { name: /^Edit / })
    .elements()
    .map((button) => (button.getAttribute('aria-label') ?? '').replace('Edit ', ''));

export async function expectShown(names: readonly string[]): Promise<void> {
  await expect.poll(shownNames).toEqual(names);
}

/** Returns the input of the cell that is being edited; at most one exists. */
export const findCellInput = (): Locator =>
  page
    .getByRole('grid', { name: 'Items' })
    .getByCss('[data-editing] :is(input, textarea):not([type=hidden], [aria-hidden])')
    .first();

/** Opens a cell by a double click and waits until its input has the focus. */
export async function openCellForEdit(name: string, column: ItemColumn): Promise<Locator> {
  await itemCell(name, column).dblClick();
  await expect.element(findCellInput()).toHaveFocus();
  return findCellInput();
}
