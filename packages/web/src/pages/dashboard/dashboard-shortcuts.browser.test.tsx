import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderCard } from '#testing/render-card.tsx';
import { addItems, signUp } from '#testing/sign-up.tsx';
import { DashboardPage } from './dashboard-page.tsx';

const search = page.getByRole('searchbox');
const keyList = page.getByRole('dialog', { name: 'Keys' });
const addForm = page.getByRole('dialog', { name: 'Add Financial Item' });
const shows = page.getByRole('button', { name: 'Hide Data' });
const hides = page.getByRole('button', { name: 'Show Data' });

/** Renders the dashboard of a user with one item. */
async function renderDashboard(): Promise<void> {
  await signUp();
  await addItems({ name: 'Rent', category: 'expense', amount: 900, currency: 'USD' });
  await renderCard(<DashboardPage />, { path: '/dashboard' });
  await expect.element(search).toBeVisible();
}

test('/ focuses the search, p hides amounts and shows them again, n adds an item', async () => {
  await renderDashboard();
  await userEvent.keyboard('/');
  await expect.element(search).toHaveFocus();
  await expect.element(search).toHaveValue('');
  // In a text field a key types a letter.
  await userEvent.keyboard('n/p?');
  await expect.element(search).toHaveValue('n/p?');
  expect(page.getByRole('dialog').elements()).toEqual([]);
  await expect.element(shows).toBeVisible();
  await search.clear();
  (search.element() as HTMLElement).blur();

  await userEvent.keyboard('p');
  await expect.element(hides).toBeVisible();
  await userEvent.keyboard('p');
  await expect.element(shows).toBeVisible();

  await userEvent.keyboard('n');
  const name = addForm.getByRole('textbox', { name: 'Name', exact: true });
  await expect.element(name).toHaveFocus();
  await expect.element(name).toHaveValue('');
  await userEvent.keyboard('{Escape}');
  await expect.element(addForm).not.toBeInTheDocument();
});

test('? lists the keys, as does a quiet line that mentions it; no key acts while the list is open', async () => {
  await renderDashboard();
  await userEvent.keyboard('?');
  await expect.element(keyList).toBeVisible();
  for (const text of [
    'Search items',
    'Add an item',
    'Hide or show amounts',
    'Undo the newest change',
    'Redo',
    'Save the form; after a new item, add another',
  ])
    await expect.element(keyList.getByText(text, { exact: true })).toBeVisible();
  await expect.element(keyList).toHaveTextContent('CtrlEnter');
  await userEvent.keyboard('p');
  await userEvent.keyboard('n');
  await userEvent.keyboard('{Escape}');
  await expect.element(keyList).not.toBeInTheDocument();
  await expect.element(addForm).not.toBeInTheDocument();
  await expect.element(shows).toBeVisible();
  await page.getByRole('button', { name: 'Press ? for all keys' }).click();
  await expect.element(keyList).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(keyList).not.toBeInTheDocument();
});

test('no key acts with Ctrl, Alt or Shift, or during text composition', async () => {
  await renderDashboard();
  for (const keys of ['{Alt>}p{/Alt}', '{Shift>}P{/Shift}', '{Control>}{Alt>}p{/Alt}{/Control}'])
    await userEvent.keyboard(keys);
  const press = (isComposing: boolean) =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'p', bubbles: true, isComposing }));
  press(true);
  await expect.element(shows).toBeVisible();
  await expect.element(addForm).not.toBeInTheDocument();
  press(false);
  await expect.element(hides).toBeVisible();
});
