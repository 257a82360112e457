/** Renders the item list against the real server; locators for its parts, and access to stored items. */
import { type FinancialItem, type NewItem, itemEndpoints } from '@meridian/contract';
import { cleanNotifications } from '@mantine/notifications';
import { expect } from 'vitest';
import { type Locator, locators, page } from 'vitest/browser';
import { ItemDialogHost } from '#features/plan/form/item-dialog-host.tsx';
import { type ItemColumn, columnIndex } from '#features/plan/view/item-columns.ts';
import { selectItems } from '#features/plan/view/item-list-state.ts';
import { ItemsCard } from '#features/plan/items-card.tsx';
import { saveSettings } from '#features/saved-settings/public.ts';
import { clearUndo } from '#features/plan/undo-store.ts';
import { call } from '#lib/api/api-client.ts';
import { DashboardShortcuts } from '#pages/dashboard/dashboard-shortcuts.tsx';
import { chooseOption, press } from '#testing/dashboard-actions.ts';
import { renderCard } from '#testing/render-card.tsx';
import { addItems, signUp } from '#testing/sign-up.tsx';

declare module 'vitest/browser' {
  interface LocatorSelectors {
    /** Locates the cells of a column by aria-colindex, as assistive technology does. */
    getByColumn(column: ItemColumn): Locator;
  }
}

locators.extend({ getByColumn: (column) => `css=[aria-colindex="${columnIndex(column)}"]` });

/** Signs up a user with these items, oldest first, and renders the list with dialogs and shortcuts, in the tab All. */
export async function renderWithItems(...items: readonly NewItem[]) {
  await signUp();
  await addItems(...items);
  return renderItemList();
}

/** Renders the list of the user signed in, like a newly loaded page. */
export async function renderItemList() {
  selectItems([]);
  clearUndo();
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

/** Adds space above and below the list, so that it can be at any position in the window. */
export function addScrollSpace(): void {
  const main = page.getByRole('main').element();
  if (main instanceof HTMLElement) main.style.paddingBlock = '100vh';
}

/** Returns all items of the user signed in, newest first. */
export const fetchStoredItems = async (): Promise<FinancialItem[]> =>
  (await call(itemEndpoints.list, { query: { page_size: 1_000 } })).results;

export async function fetchStoredItem(name: string): Promise<FinancialItem> {
  const item = (await fetchStoredItems()).find((one) => one.name === name);
  if (item === undefined) throw new Error(`there is no item named ${name}`);
  return item;
}

/** Changes an item on the server without informing this page, like another window would. */
export async function changeItemOnServer(name: string, changes: Partial<NewItem>): Promise<void> {
  const { id } = await fetchStoredItem(name);
  await call(itemEndpoints.update, { params: { id }, body: changes });
}

export const itemGrid = page.getByRole('grid', { name: 'Items' });
export const checkbox = (name: string): Locator => page.getByRole('checkbox', { name: `Select ${name}`, exact: true });
export const itemRow = (name: string): Locator => itemGrid.getByRole('row').filter({ has: checkbox(name) });
export const itemCell = (name: string, column: ItemColumn): Locator => itemRow(name).getByColumn(column);
/** The names in the rows, from top to bottom. */
export const listedItemNames = (): (string | null)[] =>
  itemGrid
    .getByRole('rowheader')
    .elements()
    .map(({ textContent }) => textContent);

export const itemTab = (name: string): Locator => page.getByRole('tab', { name: new RegExp(`^${name}\\b`) });

export async function chooseItemTab(name: string): Promise<void> {
  await press(itemTab(name), '{Enter}');
  await expect.element(itemTab(name)).toHaveAttribute('aria-selected', 'true');
}

/** Chooses an option of a select. */
export const choose = (within: Locator, label: string, option: string | RegExp): Promise<void> =>
  chooseOption(
    within.getByRole('combobox', { name: label, exact: true }),
    page.getByRole('option', { name: option, exact: true }),
  );

/** A notification or alert with this text. */
export const notice = (text: string | RegExp): Locator =>
  page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: text });

/** Expects the field to show this error, visibly and for screen readers. */
export async function expectFieldError(field: Locator, message: RegExp): Promise<void> {
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field).toHaveAccessibleDescription(message);
}
