/** The list of items before the product's own server, as a test draws it, finds its way in it and reads what is stored. */
import { type FinancialItem, type NewItem, itemEndpoints } from '@meridian/contract';
import { cleanNotifications } from '@mantine/notifications';
import { expect } from 'vitest';
import { type Locator, locators, page } from 'vitest/browser';
import { ItemDialogHost } from '#features/plan/form/item-dialog-host.tsx';
import { type ItemColumn, columnIndex } from '#features/plan/view/item-columns.ts';
import { selectItems } from '#features/plan/view/list-marks.ts';
import { ItemsCard } from '#features/plan/items-card.tsx';
import { saveSettings } from '#features/saved-settings/public.ts';
import { withdrawUndo } from '#features/plan/undo-store.ts';
import { call } from '#lib/api/api-client.ts';
import { DashboardShortcuts } from '#pages/dashboard/dashboard-shortcuts.tsx';
import { renderCard } from '#testing/render-card.tsx';
import { addItems, signUp } from '#testing/signed-in.tsx';

declare module 'vitest/browser' {
  interface LocatorSelectors {
    /** The cells of a column of the list, found the way assistive technology finds them. */
    getByColumn(column: ItemColumn): Locator;
  }
}

locators.extend({ getByColumn: (column) => `css=[aria-colindex="${columnIndex(column)}"]` });

/** Signs somebody up who has these items, oldest first, and draws the list with its dialogs and keys; its tab shows all. */
export async function drawItems(...items: readonly NewItem[]) {
  await signUp();
  await addItems(...items);
  return drawList();
}

/** Draws the list of whoever is signed in, as a page that was just loaded. */
export async function drawList() {
  selectItems([]);
  withdrawUndo();
  cleanNotifications();
  saveSettings({ selectedTab: 'all' });
  const drawn = await renderCard(
    <>
      <ItemsCard />
      <ItemDialogHost />
      <DashboardShortcuts view="standard" />
    </>,
  );
  await expect.element(page.getByRole('tablist', { name: 'Items by category' })).toBeVisible();
  return drawn;
}

/** The page goes on above and below its cards, as the dashboard does: the list may stand anywhere in the window. */
export function lengthenPage(): void {
  const main = page.getByRole('main').element();
  if (main instanceof HTMLElement) main.style.paddingBlock = '100vh';
}

/** All items of whoever is signed in, newest first. */
export const storedItems = async (): Promise<FinancialItem[]> =>
  (await call(itemEndpoints.list, { query: { page_size: 1_000 } })).results;

export async function storedItem(name: string): Promise<FinancialItem> {
  const item = (await storedItems()).find((one) => one.name === name);
  if (item === undefined) throw new Error(`no item is called ${name}`);
  return item;
}

/** An item is changed in another window: this page learns nothing of it. */
export async function changeElsewhere(name: string, changes: Partial<NewItem>): Promise<void> {
  const { id } = await storedItem(name);
  await call(itemEndpoints.update, { params: { id }, body: changes });
}

export const itemGrid = page.getByRole('grid', { name: 'Items' });
export const checkbox = (name: string): Locator =>
  page.getByRole('checkbox', { name: `Select ${name}`, exact: true });
export const itemRow = (name: string): Locator => itemGrid.getByRole('row').filter({ has: checkbox(name) });
export const itemCell = (name: string, column: ItemColumn): Locator => itemRow(name).getByColumn(column);
/** The names in the rows, from above. */
export const shownNames = (): (string | null)[] =>
  itemGrid
    .getByRole('rowheader')
    .elements()
    .map(({ textContent }) => textContent);

export const itemTab = (name: string): Locator => page.getByRole('tab', { name: new RegExp(`^${name}\\b`) });

export async function chooseItemTab(name: string): Promise<void> {
  await itemTab(name).click();
  await expect.element(itemTab(name)).toHaveAttribute('aria-selected', 'true');
}

/** Chooses an option of a drop-down list. */
export async function choose(within: Locator, label: string, option: string | RegExp): Promise<void> {
  await within.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** A notice or an alert with these words. */
export const notice = (text: string | RegExp): Locator =>
  page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: text });

/** A field says what is wrong with it, to the eye and to a screen reader. */
export async function expectRefused(field: Locator, message: RegExp): Promise<void> {
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field).toHaveAccessibleDescription(message);
}

/** Puts a text in place of another: a number is written anew, without its grouping, when its field gets the focus. */
export async function retype(field: Locator, text: string): Promise<void> {
  await field.click();
  await field.fill(text);
}
