/** Operates and reads the dashboard in a browser test, through the elements that a user sees. */
import { expect } from 'vitest';
import { type Locator, type LocatorSelectors, page, userEvent } from 'vitest/browser';

/**
 * Chooses an option of a drop-down list, which is opened by keyboard. A click of the mouse takes seven times as long as a key; journeys
 * choose by mouse.
 */
export async function chooseOption(list: Locator, option: Locator): Promise<void> {
  await press(list, '{ArrowDown}');
  await expect.element(option).toBeVisible();
  (option.element() as HTMLElement).click();
}

/** Returns the option of the open list whose first words are these. */
export const optionBeginningWith = (words: string): Locator =>
  page.getByRole('option', { name: new RegExp(`^${words}\\b`) });

/** Chooses an option of a drop-down list by the first words of its text. */
export const choose = (label: string, option: string, within: LocatorSelectors = page): Promise<void> =>
  chooseOption(within.getByRole('combobox', { name: label, exact: true }), optionBeginningWith(option));

export const chooseYears = (years: number) => choose('Forecast years', years === 1 ? '1 year' : `${years} years`);

/** Returns the notice with this text. */
export const notice = (text: string | RegExp): Locator =>
  page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: text });

export const itemRow = (name: string): Locator =>
  page
    .getByRole('grid', { name: 'Items' })
    .getByRole('row')
    .filter({ has: page.getByText(name, { exact: true }) });

export async function deleteItem(name: string): Promise<void> {
  await press(page.getByRole('button', { name: `Delete ${name}`, exact: true }), '{Enter}');
  const question = page
    .getByRole('dialog')
    .or(page.getByRole('alertdialog'))
    .filter({ hasText: 'Are you sure you want to delete this item?' });
  await press(question.getByRole('button', { name: 'Delete' }), '{Enter}');
}

export function focus(part: Locator): void {
  (part.element() as HTMLElement).focus();
}

/** Focuses an element, once it is enabled, and presses a key there: '{Enter}'. */
export async function press(part: Locator, key: string): Promise<void> {
  await expect.element(part).toBeEnabled();
  focus(part);
  await userEvent.keyboard(key);
}

/** Returns the dialog with the form of an item. */
export const itemForm = (title: 'Add' | 'Edit'): Locator =>
  page.getByRole('dialog', { name: `${title} Financial Item` });

/** Replaces the text of a field. Focuses it first, because a number field then shows its number without thousands separators. */
export async function replaceText(form: Locator, field: string, text: string): Promise<void> {
  const entry = form.getByRole('textbox', { name: field, exact: true });
  focus(entry);
  await entry.fill(text);
}

export const saveForm = (form: Locator) => press(form.getByRole('button', { name: 'Save', exact: true }), '{Enter}');
