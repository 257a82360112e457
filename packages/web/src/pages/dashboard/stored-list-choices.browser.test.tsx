/** The choices that a user makes in the list of items are stored. */
import type { NewItem } from '@meridian/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { saveCookieChoices } from '#features/identity/cookie-choices.ts';
import { BROWSER_SETTINGS, switchSettingsStorage } from '#features/saved-settings/public.ts';
import {
  choose,
  expectShown,
  findAddItemDialog,
  findDiscardConfirmation,
  itemTab,
  openForm,
  renderItems,
  replaceText,
  textField,
} from '#testing/items-and-form.tsx';
import { addItems, signUp } from '#testing/sign-up.tsx';

const PLAN: NewItem[] = [
  { name: 'Salary', category: 'income', amount: 5_000, currency: 'EUR', tag_names: ['work'] },
  { name: 'Food', category: 'expense', amount: 12, currency: 'USD', tag_names: ['fun'] },
  {
    name: 'Pension',
    category: 'pension',
    amount: 640,
    currency: 'EUR',
    existing_funds: 9_000,
    existing_funds_currency: 'CHF',
  },
];

const SETTINGS_KEY = 'meridian.settings';

/** Values of the list's settings that no version of the product has written. */
const DAMAGED_SETTINGS = {
  selectedTab: 'everything',
  searchTerm: { a: 1 },
  filterCurrency: 'XXX',
  selectedTagFilter: 7,
  filterDateRange: 'always',
  filterAmountRange: { min: '1', max: null },
  sortBy: 'luck',
  sortOrder: -1,
};

const search = page.getByRole('searchbox', { name: 'Search items' });
const chips = page.getByRole('list', { name: 'Active filters' }).getByRole('button');
const button = (name: string) => page.getByRole('button', { name });
async function expectChips(texts: readonly string[]): Promise<void> {
  await expect.poll(() => chips.elements().map((one) => one.textContent.trim())).toEqual(texts);
}
async function expectChosen(tab: string): Promise<void> {
  await expect.element(itemTab(tab)).toHaveAttribute('aria-selected', 'true');
}

/** Renders the list again, as a reload does: with the settings that the browser has stored. */
async function renderAgain(screen: { unmount: () => Promise<void> }) {
  await screen.unmount();
  switchSettingsStorage(BROWSER_SETTINGS);
  return (await renderItems()).screen;
}

async function discard(): Promise<void> {
  await findDiscardConfirmation().getByRole('button', { name: 'Discard' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
}

test('all choices are stored, in the tab or in the browser as the cookie decision allows, and damaged ones are replaced by the defaults', async () => {
  await signUp();
  await addItems(...PLAN);
  saveCookieChoices({ functional: false, analytics: false });
  let { screen } = await renderItems();
  await expectChosen('Expense');
  const form = await openForm();
  await choose(form, 'Category', 'Saving');
  await form
    .getByRole('button', { name: /^% a year/ })
    .first()
    .click();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await discard();
  await itemTab('Pension').click();
  await replaceText(search, 'pen');
  await choose(page, 'Filter by currency', 'CHF');
  await choose(page, 'Filter by tag', 'work');
  await choose(page, 'Sort by', 'Name');
  await button('Sort direction: ascending').click();
  await button('Advanced filters').click();
  await replaceText(page.getByLabelText('Runs on or after'), '01/01/2028');
  await replaceText(page.getByLabelText('Amount at most'), '640');
  await button('Remove the filter Tag: work').click();
  await expectShown(['Pension']);
  expect(localStorage.getItem(SETTINGS_KEY)).toBeNull();

  screen = await renderAgain(screen);
  await expectShown(['Pension']);
  await expectChosen('Pension');
  await expect.element(search).toHaveValue('pen');
  await expectChips(['Search: pen', 'Currency: Swiss Franc', 'Dates: from 01/01/2028', 'Amount: up to 640']);
  await expect.element(page.getByLabelText('Amount at most')).toHaveValue('640');
  await expect.element(button('Sort direction: descending')).toBeVisible();
  await choose(await openForm(), 'Category', 'Saving');
  await expect.element(textField(findAddItemDialog(), 'Monthly interest rate')).toHaveValue('');
  await userEvent.keyboard('{Escape}');
  await discard();

  saveCookieChoices({ functional: true, analytics: false });
  expect(sessionStorage.getItem(SETTINGS_KEY)).toBeNull();
  expect(localStorage.getItem(SETTINGS_KEY)).toContain('pen');
  localStorage.setItem(SETTINGS_KEY, JSON.stringify({ state: DAMAGED_SETTINGS, version: 0 }));
  await renderAgain(screen);
  await expectChosen('Expense');
  await expectShown(['Food']);
  await expectChips([]);
});
