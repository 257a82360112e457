import type { NewItem } from '@meridian/contract';
import { type Locator, type Page } from '@playwright/test';
import { type ItemColumn, itemCell, itemGrid, itemRow, openDashboard } from '#e2e/testing/dashboard.ts';
import { expect, test } from '#e2e/testing/people.ts';

const ITEMS: NewItem[] = ['Ant', 'Bee', 'Cat', 'Dog', 'Elk'].map((name, index) => ({
  name,
  category: 'expense',
  amount: 10 * (index + 1),
  currency: 'USD',
}));

const checkbox = (page: Page, name: string): Locator =>
  itemCell(page, name, 'Select').getByRole('checkbox', { name: `Select ${name}` });
const selectAll = (page: Page): Locator =>
  itemGrid(page).getByRole('checkbox', { name: 'Select all items shown' });

/** The names of the selected rows, from above. */
async function expectSelected(page: Page, names: string[]): Promise<void> {
  await expect(itemGrid(page).locator('[role=row][aria-selected=true]').getByRole('rowheader')).toHaveText(
    names,
  );
}

test.describe('a few items', () => {
  test.beforeEach(async ({ addItems, page }) => {
    await addItems(...ITEMS.toReversed());
    await openDashboard(page);
  });

  test('one stop for Tab, arrow keys within', async ({ page }) => {
    await expect(itemGrid(page)).toHaveAttribute('aria-colcount', '17');
    await expect(itemGrid(page).locator('[tabindex="0"]')).toHaveCount(1);
    const walk: [string, string, ItemColumn][] = [
      ['ArrowDown', 'Bee', 'Name'],
      ['ArrowRight', 'Bee', 'Category'],
      ['ArrowLeft', 'Bee', 'Name'],
      ['End', 'Bee', 'Actions'],
      ['ArrowUp', 'Ant', 'Actions'],
      ['Control+End', 'Elk', 'Actions'],
      ['ArrowDown', 'Elk', 'Actions'],
      ['Home', 'Elk', 'Select'],
      ['ArrowRight', 'Elk', 'Name'],
      ['PageUp', 'Ant', 'Name'],
      ['PageDown', 'Elk', 'Name'],
      ['Control+Home', 'Ant', 'Select'],
    ];
    await itemCell(page, 'Ant', 'Name').focus();
    for (const [key, name, column] of walk) {
      await page.keyboard.press(key);
      const target = column === 'Select' ? checkbox(page, name) : itemCell(page, name, column);
      await expect(target, key).toBeFocused();
      await expect(itemGrid(page).locator('[tabindex="0"]')).toHaveCount(1);
    }
    await page.keyboard.press('ArrowUp');
    await expect(selectAll(page)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(itemGrid(page).locator(':focus')).toHaveCount(0);
    await page.keyboard.press('Shift+Tab');
    await expect(selectAll(page)).toBeFocused();
  });

  test('the buttons of a row: Enter goes in, arrows between, Escape out', async ({ page }) => {
    await itemCell(page, 'Bee', 'Actions').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Edit Bee' })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('button', { name: 'Hide Bee' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Show Bee' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(itemCell(page, 'Bee', 'Actions')).toBeFocused();
  });

  test('the focus goes to the next row when its own is deleted', async ({ page }) => {
    await itemCell(page, 'Cat', 'Actions').focus();
    await page.keyboard.press('Enter');
    for (const _other of ['Hide', 'Duplicate', 'Delete']) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Delete', exact: true }).press('Enter');
    await expect(itemRow(page, 'Cat')).toBeHidden();
    await expect(itemCell(page, 'Dog', 'Actions')).toBeFocused();
  });

  test('headings sort, first in the direction that suits the column', async ({ page }) => {
    const heading = (name: string) => itemGrid(page).getByRole('columnheader', { name });
    const names = itemGrid(page).getByRole('rowheader');
    await heading('Amount').getByRole('button').click();
    await expect(heading('Amount')).toHaveAttribute('aria-sort', 'descending');
    await expect(names).toHaveText(['Elk', 'Dog', 'Cat', 'Bee', 'Ant']);
    await page.keyboard.press('Enter');
    await expect(heading('Amount')).toHaveAttribute('aria-sort', 'ascending');
    await expect(names).toHaveText(['Ant', 'Bee', 'Cat', 'Dog', 'Elk']);
    await heading('Name').getByRole('button').click();
    await expect(heading('Name')).toHaveAttribute('aria-sort', 'ascending');
    await expect(heading('Amount')).not.toHaveAttribute('aria-sort');
    await heading('Name').getByRole('button').click();
    await expect(names).toHaveText(['Elk', 'Dog', 'Cat', 'Bee', 'Ant']);
  });

  test('the whole heading sorts, not its words alone', async ({ page }) => {
    const heading = itemGrid(page).getByRole('columnheader', { name: 'Category' });
    const { width, height } = (await heading.boundingBox()) ?? { width: 0, height: 0 };
    await heading.click({ position: { x: width - 3, y: height - 3 } });
    await expect(heading).toHaveAttribute('aria-sort', 'ascending');
    await heading.click({ position: { x: 3, y: 3 } });
    await expect(heading).toHaveAttribute('aria-sort', 'descending');
    await itemCell(page, 'Ant', 'Category').focus();
    await page.keyboard.press('Control+ArrowUp');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Space');
    await expect(heading, 'by keyboard').toHaveAttribute('aria-sort', 'ascending');
  });

  test('duplicate: one press, the focus on the copy, and it can be undone', async ({ api, page }) => {
    await page.getByRole('button', { name: 'Duplicate Cat', exact: true }).click();
    await expect(itemCell(page, 'Cat (copy)', 'Name')).toBeFocused();
    expect((await api.items()).map(({ name }) => name)).toContain('Cat (copy)');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(itemRow(page, 'Cat (copy)')).toBeHidden();
    expect((await api.items()).map(({ name }) => name)).not.toContain('Cat (copy)');
  });

  test('on a cell n, p, / and ? are the commands they are everywhere, other characters begin to edit', async ({
    page,
  }) => {
    const cell = itemCell(page, 'Bee', 'Name');
    const editors = itemGrid(page).locator('[data-editing]');
    await cell.focus();
    await page.keyboard.press('p');
    await expect(page.getByRole('button', { name: 'Show Data' })).toBeVisible();
    await page.keyboard.press('p');
    await page.keyboard.press('/');
    await expect(
      page.getByRole('searchbox').or(page.getByRole('textbox', { name: 'Search items' })),
    ).toBeFocused();
    await cell.focus();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('begins to edit');
    await page.keyboard.press('Escape');
    await expect(cell).toBeFocused();
    await page.keyboard.press('n');
    await expect(page.getByRole('dialog', { name: 'Add Financial Item' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(cell).toBeFocused();
    await expect(editors).toHaveCount(0);
    await page.keyboard.press('X');
    await expect(editors.getByRole('textbox')).toHaveValue('X');
    await page.keyboard.press('Escape');
    for (const key of ['Enter', 'F2']) {
      await page.keyboard.press(key);
      await expect(editors.getByRole('textbox')).toHaveValue('Bee');
      await page.keyboard.press('Escape');
      await expect(cell).toBeFocused();
    }
  });

  test('an edit that sorts its row elsewhere takes the focus along', async ({ page }) => {
    await itemGrid(page).getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
    await itemCell(page, 'Ant', 'Name').dblclick();
    await page.getByRole('textbox', { name: 'Name of Ant' }).fill('Zebra');
    await page.keyboard.press('Enter');
    await expect(itemGrid(page).getByRole('rowheader').last()).toHaveText('Zebra');
    await expect(itemCell(page, 'Zebra', 'Name')).toBeFocused();
  });

  test('selecting one, a range, all shown and none', async ({ page }) => {
    await checkbox(page, 'Bee').click();
    await expectSelected(page, ['Bee']);
    await expect(selectAll(page)).toBeChecked({ indeterminate: true });
    await checkbox(page, 'Dog').click({ modifiers: ['Shift'] });
    await expectSelected(page, ['Bee', 'Cat', 'Dog']);
    await checkbox(page, 'Cat').click();
    await expectSelected(page, ['Bee', 'Dog']);

    await checkbox(page, 'Ant').focus();
    await page.keyboard.press('Space');
    await expectSelected(page, ['Ant', 'Bee', 'Dog']);
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Home');
    await page.keyboard.press('Shift+Space');
    await expectSelected(page, ['Ant', 'Bee', 'Cat', 'Dog', 'Elk']);
    await expect(selectAll(page)).toBeChecked();
    await selectAll(page).click();
    await expectSelected(page, []);
    await selectAll(page).click();
    await expectSelected(page, ['Ant', 'Bee', 'Cat', 'Dog', 'Elk']);
  });
});

test('a thousand items: a window of rows in the page, the keys reach every one', async ({ api, page }) => {
  test.slow();
  const names = Array.from({ length: 1_000 }, (_, index) => `Item ${String(1_000 - index).padStart(4, '0')}`);
  for (let at = 0; at < names.length; at += 20) {
    await Promise.all(
      names
        .slice(at, at + 20)
        .map((name) => api.addItem({ name, category: 'expense', amount: 5, currency: 'EUR' })),
    );
  }
  await openDashboard(page);
  await itemGrid(page).getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
  await expect(itemGrid(page)).toHaveAttribute('aria-rowcount', '1001');
  const rows = itemGrid(page).getByRole('row');
  await itemCell(page, 'Item 0001', 'Name').focus();
  await page.keyboard.press('Control+End');
  await expect(itemCell(page, 'Item 1000', 'Actions')).toBeFocused();
  await expect(itemCell(page, 'Item 1000', 'Actions')).toBeInViewport({ ratio: 0.9 });
  await expect(itemRow(page, 'Item 1000')).toHaveAttribute('aria-rowindex', '1001');
  expect(await rows.count()).toBeLessThan(60);
  await page.keyboard.press('PageUp');
  await page.keyboard.press('ArrowUp');
  await expect(itemGrid(page).locator(':focus')).toBeInViewport();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowRight');
  await expect(itemCell(page, 'Item 0001', 'Name')).toBeInViewport({ ratio: 0.9 });

  await itemGrid(page).evaluate((grid) => grid.scrollTo(0, grid.scrollHeight));
  await expect(itemRow(page, 'Item 0999')).toBeVisible();
  await expect(itemCell(page, 'Item 0001', 'Name'), 'the focus survives scrolling').toBeFocused();
  expect(await rows.count()).toBeLessThan(60);
  await page.keyboard.press('ArrowDown');
  await expect(itemCell(page, 'Item 0002', 'Name')).toBeFocused();
  await expect(itemCell(page, 'Item 0002', 'Name')).toBeInViewport();
});
