/** The choices of the analyses and their forms in every layout. */
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { ADVANCED_TEXTS, INTERFACE_TEXTS, VALIDATION_TEXTS } from '#lib/messages/catalogue-parts.ts';
import { loadCatalogue, switchLanguage } from '#lib/text/language.ts';
import { findDialog, economyCard, openEconomyCard, openListDialog } from '#testing/advanced/economy-card-actions.tsx';
import { expectAccessible, runInAlternatingAppearances } from '#testing/page-appearances.ts';
import { signUpStaff } from '#testing/advanced/sign-up-staff.ts';

/** Checks the newest dialog alone, because the card behind it was checked before. */
const dialogInBoth = (name: string) =>
  runInAlternatingAppearances([1440, 360], (look) =>
    expectAccessible(`${name}, ${look}`, page.getByRole('dialog').last().element()),
  );

beforeEach(async () => {
  await signUpStaff();
});

test('the card with all its choices, the lists and the forms are accessible, wide and narrow', async () => {
  await openEconomyCard();
  await economyCard.getByRole('button', { name: 'Compare another one' }).click();
  await economyCard.getByText('More about the simulation').click();
  await runInAlternatingAppearances([1440, 360], (look) => expectAccessible(`the card, ${look}`));
  for (const [kind, button] of [
    ['stress tests', 'New stress test'],
    ['inflation models', 'New inflation model'],
    ['economic scenarios', 'New economic scenario'],
  ] as const) {
    const list = await openListDialog(kind);
    // The lists differ in their texts only.
    if (kind === 'stress tests') await dialogInBoth(kind);
    await list.getByRole('button', { name: button }).click();
    const form = findDialog(button);
    await form.getByRole('button', { name: 'Save' }).click();
    await dialogInBoth(button);
    await form.getByRole('button', { name: 'Close' }).click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  }
});

test('the confirmation of an update, and a form in Hebrew, is accessible', async () => {
  await openEconomyCard();
  for (const name of ['Refresh stress tests', 'Update from live data']) {
    await economyCard.getByRole('button', { name }).click();
    const cancel = findDialog(name).getByRole('button', { name: 'Cancel' });
    await expect.element(cancel).toHaveFocus();
    await dialogInBoth(name);
    await cancel.click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  }
  onTestFinished(() => switchLanguage('en'));
  await switchLanguage('he');
  await loadCatalogue(INTERFACE_TEXTS, VALIDATION_TEXTS, ADVANCED_TEXTS);
  const hebrew = page.getByRole('region', { name: 'מה לנתח' });
  const crisis = hebrew.getByRole('combobox', { name: 'מבחן קיצון', exact: true });
  await expect.element(crisis).toHaveValue('המשבר הפיננסי העולמי (2008)');
  await hebrew.getByRole('button', { name: 'שינוי והוספה של מבחני קיצון' }).click();
  await page.getByRole('button', { name: /^שינוי .*2008/ }).click();
  await expect.element(page.getByRole('dialog').last()).toBeVisible();
  await dialogInBoth('Hebrew form');
});
