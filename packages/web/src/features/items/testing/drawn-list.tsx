/** The list of items before the product's own server, as a test draws it, finds its way in it and reads what is stored. */
import { cleanNotifications } from '@mantine/notifications';
import { type FinancialItem, type NewItem, itemEndpoints } from '@meridian/contract';
import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { ItemDialogHost } from '#features/items/form/item-dialog-host.tsx';
import { selectItems } from '#features/items/grid/list-marks.ts';
import { ItemsCard } from '#features/items/items-card.tsx';
import { saveSettings } from '#features/saved-settings/public.ts';
import { withdrawUndo } from '#features/undo/public.ts';
import { call } from '#lib/api/api-client.ts';
import { renderCard } from '#testing/render-card.tsx';
import { addItems, signUp } from '#testing/signed-in.tsx';

/** Signs somebody up who has these items, oldest first, and draws the list with its dialogs, as a page that was just loaded; its tab shows all. */
export async function drawItems(...items: readonly NewItem[]) {
  await signUp();
  await addItems(...items);
  selectItems([]);
  withdrawUndo();
  cleanNotifications();
  saveSettings({ selectedTab: 'all' });
  const drawn = await renderCard(
    <>
      <ItemsCard />
      <ItemDialogHost />
    </>,
  );
  await expect.element(page.getByRole('tablist', { name: 'Items by category' })).toBeVisible();
  return drawn;
}

/** All items of whoever is signed in, newest first. */
export const storedItems = async (): Promise<FinancialItem[]> =>
  (await call(itemEndpoints.list, { query: { page_size: 1_000 } })).results;

export const checkbox = (name: string): Locator =>
  page.getByRole('checkbox', { name: `Select ${name}`, exact: true });

export const itemTab = (name: string): Locator => page.getByRole('tab', { name: new RegExp(`^${name}\\b`) });

/** A notice or an alert with this text. */
export const notice = (text: string | RegExp): Locator =>
  page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: text });

/** A field shows what is wrong with it, to the eye and to a screen reader. */
export async function expectRefused(field: Locator, message: RegExp): Promise<void> {
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field).toHaveAccessibleDescription(message);
}

/** Puts a text in place of another: a number is written anew, without its grouping, when its field gets the focus. */
export async function retype(field: Locator, text: string): Promise<void> {
  await field.click();
  await field.fill(text);
}
