/** Renders and operates the economy card, which selects the economic objects for an analysis. */
import { economicEndpoints } from '@meridian/contract';
import { expect } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { EconomyCard } from '#features/economic/economy-card.tsx';
import { UndoNotifications } from '#features/plan/public-components.ts';
import { call } from '#lib/api/api-client.ts';
import { chooseOption } from '#testing/dashboard-actions.ts';
import { renderCard } from '#testing/render-card.tsx';

export const economyCard = page.getByRole('region', { name: 'What to analyse' });
/** Finds a select field of the card by its label. */
export const selectField = (name: string) => economyCard.getByRole('combobox', { name, exact: true });
export const findDialog = (name: string | RegExp) => page.getByRole('dialog', { name });
export const findOption = (name: string | RegExp) => page.getByRole('option', { name });
/** Returns the notice with this text. */
export const notice = (text: string | RegExp) =>
  page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: text }).first();
/** Requests all economic objects that the server has stored. */
export const fetchEconomicObjects = () => call(economicEndpoints.dashboard);

/** Renders the card together with the notices in which its changes can be undone. */
export const renderEconomyCard = () =>
  renderCard(
    <>
      <EconomyCard />
      <UndoNotifications />
    </>,
  );

/** Renders the card and waits until it can be used. */
export async function openEconomyCard() {
  const rendered = await renderEconomyCard();
  await expect.element(economyCard.getByRole('button', { name: 'Run Stress Test' })).toBeVisible();
  return rendered;
}

export const choose = (name: string, option: string): Promise<void> =>
  chooseOption(selectField(name), findOption(option));

/** Opens the dialog with every object of this kind. */
export async function openListDialog(kind: 'stress tests' | 'inflation models' | 'economic scenarios') {
  await economyCard.getByRole('button', { name: `Change or add ${kind}` }).click();
  const dialog = findDialog(new RegExp(kind, 'i'));
  await expect.element(dialog.getByRole('list')).toBeVisible();
  return dialog;
}

export const confirmDelete = () =>
  page.getByRole('dialog').filter({ hasText: 'Are you sure' }).getByRole('button', { name: 'Delete' }).click();

export function focus(part: Locator): void {
  (part.element() as HTMLElement).focus();
}

/** Chooses an option with the arrow keys. */
export async function chooseByKeyboard(field: Locator, name: string): Promise<void> {
  focus(field);
  await userEvent.keyboard('{ArrowDown}');
  const option = findOption(name);
  await expect.element(option).toBeVisible();
  const { id } = option.element();
  await expect
    .poll(async () => {
      await userEvent.keyboard('{ArrowDown}');
      return field.element().getAttribute('aria-activedescendant');
    })
    .toBe(id);
  await userEvent.keyboard('{Enter}');
}
