import { afterAll, beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { AddItemButton, ItemDialogHost } from '#features/plan/form/item-dialog-host.tsx';
import { ItemsCard } from '#features/plan/items-card.tsx';
import { switchLanguage } from '#lib/text/language.ts';
import { renderCard } from '#testing/render-card.tsx';
import { addItems, signUp } from '#testing/sign-up.tsx';

beforeAll(() => switchLanguage('he'));
afterAll(() => switchLanguage('en'));

const focusedColumn = () => document.activeElement?.closest('[aria-colindex]')?.getAttribute('aria-colindex') ?? null;

/** Returns the index of the focused button among the buttons of its cell. */
function focusedButton(): number {
  const cell = document.activeElement?.closest('[aria-colindex]');
  const buttons = Array.from<Element>(cell?.querySelectorAll('button') ?? []);
  return buttons.findIndex((button) => button === document.activeElement);
}

test('in Hebrew the arrow keys follow the visual direction, and the calendar begins on Sunday', async () => {
  await signUp();
  await addItems(
    { name: 'Rent', category: 'expense', amount: 900, currency: 'USD' },
    { name: 'Salary', category: 'income', amount: 4_000, currency: 'EUR' },
  );
  await renderCard(
    <>
      <ItemsCard />
      <AddItemButton />
      <ItemDialogHost />
    </>,
  );
  await page.getByRole('tab', { name: /^הכול/ }).click();
  await page.getByRole('rowheader', { name: 'Salary' }).click();
  await userEvent.keyboard('{Escape}');
  await expect.poll(focusedColumn).toBe('2');
  await userEvent.keyboard('{ArrowLeft}');
  await expect.poll(focusedColumn).toBe('3');
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(focusedColumn).toBe('2');
  // The buttons of a row also run from right to left.
  await userEvent.keyboard('{End}{Enter}');
  await expect.poll(focusedButton).toBe(0);
  await userEvent.keyboard('{ArrowLeft}');
  await expect.poll(focusedButton).toBe(1);
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(focusedButton).toBe(0);
  await userEvent.keyboard('{Escape}');

  await page.getByRole('button', { name: 'הוספת פריט' }).last().click();
  await page.getByRole('button', { name: 'פתיחת לוח השנה' }).first().click();
  // Weekday headings are hidden from assistive technology, because it reads the full dates.
  const days = () => Array.from(document.querySelectorAll('thead th'), (day) => day.textContent);
  await expect.poll(days).toHaveLength(7);
  expect(days()[0]).toMatch(/א/);
  await userEvent.keyboard('{Escape}{Escape}');
});
