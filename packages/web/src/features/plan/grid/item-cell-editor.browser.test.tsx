import { saveSettings } from '#features/saved-settings/public.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, runInAlternatingAppearances } from '#testing/page-appearances.ts';
import {
  renderWithItems,
  expectFieldError,
  itemCell,
  itemRow,
  addScrollSpace,
  fetchStoredItem,
  fetchStoredItems,
} from '#features/plan/testing/rendered-item-list.tsx';
import {
  ACCOUNT,
  FUND,
  RENT,
  cellEditor,
  enterExistingFunds,
  enterInCell,
  expectEditing,
  expectSearchResult,
  recordedPatches,
  pressKey,
  startEdit,
} from '#features/plan/testing/cell-editor.ts';
import type { ItemColumn } from '#features/plan/view/item-columns.ts';

test('each kind of cell is edited in place, and only its own field is sent', async () => {
  const { calls } = await renderWithItems(FUND);
  const entries: [ItemColumn, string, Record<string, unknown>, string][] = [
    ['from_date', '5/1/2027', { from_date: '2027-01-05' }, '05/01/2027'],
    ['to_date', '2030-12-31', { to_date: '2030-12-31' }, '31/12/2030'],
    ['existing_funds', '7000.01', { existing_funds: 7_000.01 }, '£7,000.01'],
    ['monthly_interest_rate', '-0.25', { monthly_interest_rate: -0.25 }, '\u22120.25%'],
    ['management_fee_saving', '0.7', { management_fee_saving: 0.7 }, '0.7%'],
    ['management_fee_deposit', '1', { management_fee_deposit: 1 }, '1%'],
    ['interest_limit', '0.9 a month', { interest_limit: 0.9 }, '0.9%'],
    ['tax_percent', '12.5', { tax_percent: 12.5 }, '12.5%'],
    // This cell is edited last, because its editor covers the neighbouring columns.
    ['amount', '1234.5', { amount: 1_234.5 }, '€1,234.50'],
    ['name', 'קרן', { name: 'קרן' }, 'קרן'],
  ];
  const rate = itemCell('Fund', 'monthly_interest_rate');
  await expect.element(rate).toHaveTextContent(/^0\.5%$/);
  await expect.element(rate.getByTitle('0.5% a month = 6.1678% a year')).toBeVisible();
  let name: string = FUND.name;
  for (const [column, text, patch, shown] of entries) {
    await enterInCell(name, column, text);
    if (column === 'name') name = text;
    await expect.element(itemCell(name, column)).toHaveTextContent(shown);
    // After the edit the focus is on the cell again.
    await expect.element(itemCell(name, column)).toHaveFocus();
    await expect.poll(() => recordedPatches(calls).at(-1)).toEqual(patch);
  }
  const changed: Record<string, unknown> = Object.assign({}, ...entries.map(([, , patch]) => patch));
  await expect.poll(fetchStoredItems).toMatchObject([changed]);
  expect(recordedPatches(calls)).toHaveLength(entries.length);
});

test('in a select cell an option saves the cell, typing filters, and Tab chooses', async () => {
  const { calls } = await renderWithItems(RENT);
  // The text is typed before the list of options is open.
  await (await startEdit('Rent', 'currency')).fill('yen');
  await expectSearchResult('JPY');
  await pressKey('Enter');
  await expect.element(itemCell('Rent', 'currency')).toHaveTextContent(/^JPY$/);
  await expect.element(itemCell('Rent', 'currency')).toHaveFocus();

  await startEdit('Rent', 'category');
  await page.getByRole('option', { name: 'Saving' }).click();
  await expect.element(itemCell('Rent', 'category')).toHaveTextContent(/^Saving$/);
  await expect.element(itemCell('Rent', 'interest_limit').getByTitle('None')).toBeVisible();

  await enterExistingFunds('Rent', '12', 'CHF');
  await expect.element(itemCell('Rent', 'existing_funds')).toHaveTextContent(/^CHF\s12$/);

  await startEdit('Rent', 'currency');
  await userEvent.keyboard('krona');
  await expectSearchResult('SEK');
  await pressKey('Tab');
  await expect.element(itemCell('Rent', 'currency')).toHaveTextContent(/^SEK$/);
  await expect.element(page.getByRole('textbox', { name: 'From of Rent' })).toHaveFocus();
  await pressKey('Escape');
  await expect
    .poll(() => fetchStoredItem('Rent'))
    .toMatchObject({
      currency: 'SEK',
      category: 'saving',
      existing_funds: 12,
      existing_funds_currency: 'CHF',
    });
  expect(recordedPatches(calls)).toHaveLength(4);
});

test('an open list scrolls to its option without scrolling the page', async () => {
  await renderWithItems(RENT);
  addScrollSpace();
  await expect.element(itemCell('Rent', 'currency')).toBeVisible();
  itemCell('Rent', 'currency').element().scrollIntoView({ block: 'end' });
  await startEdit('Rent', 'currency');
  const active = () => document.querySelector('[role=option][data-combobox-active]');
  await expect.poll(active).not.toBeNull();
  const dropdown = active()?.closest<HTMLElement>('[data-position]');
  // Simulates a slow machine, where the dropdown is not yet positioned.
  for (const side of ['top', 'left', 'transform']) dropdown?.style.removeProperty(side);
  const before = scrollY;
  active()?.scrollIntoView({ block: 'nearest' });
  expect(before, 'the page was scrolled').toBeGreaterThan(100);
  expect(scrollY).toBe(before);
});

test('Enter saves, Escape cancels, a click elsewhere saves, and an unchanged cell is not sent', async () => {
  const { calls } = await renderWithItems(ACCOUNT, RENT);
  await enterInCell('Rent', 'amount', '77', 'Escape');
  await expect.element(itemCell('Rent', 'amount')).toHaveTextContent('$1,000');
  await expect.element(itemCell('Rent', 'amount')).toHaveFocus();

  await startEdit('Rent', 'amount');
  await pressKey('Enter');
  await startEdit('Rent', 'currency');
  await pressKey('Tab');
  await expect.element(page.getByRole('textbox', { name: 'From of Rent' })).toHaveFocus();
  await pressKey('Escape');
  await expect.element(cellEditor).not.toBeInTheDocument();
  await startEdit('Rent', 'name');
  await itemCell('Account', 'name').click();
  await expect.element(cellEditor).not.toBeInTheDocument();
  // The focus stays where the user moved it.
  await expect.element(itemCell('Account', 'name')).toHaveFocus();
  expect(recordedPatches(calls)).toEqual([]);

  await (await startEdit('Rent', 'amount')).fill('1,100');
  await (await startEdit('Account', 'name')).fill('  Bank ');
  await page.getByRole('heading', { name: 'Items' }).click();
  await expect.poll(() => recordedPatches(calls)).toEqual([{ amount: 1_100 }, { name: 'Bank' }]);
  await expect.element(cellEditor).not.toBeInTheDocument();
  await expect.poll(fetchStoredItems).toMatchObject([{ name: 'Rent', amount: 1_100 }, { name: 'Bank' }]);
});

test('Tab moves through the editable cells across rows, and Shift+Tab back', async () => {
  await renderWithItems(ACCOUNT, RENT);
  const tabBack = () => userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  const fieldOf = (name: string | RegExp) => page.getByRole('textbox', { name });
  await enterInCell('Rent', 'to_date', '31/12/2040', 'Tab');
  await expect.element(fieldOf('Monthly interest rate of Rent')).toHaveFocus();
  await userEvent.keyboard('0.2');
  await pressKey('Tab');
  await expectEditing('Rent', 'interval_months');
  await pressKey('Tab');
  await expect.element(fieldOf(/^Still owed of Rent$/)).toHaveFocus();
  await pressKey('Tab');
  await expect.element(fieldOf(/^Still owed of Rent, /)).toHaveFocus();
  await pressKey('Tab');
  await expect.element(fieldOf('Notes of Rent')).toHaveFocus();
  await pressKey('Tab');
  await expect.element(fieldOf('Name of Account')).toHaveFocus();
  await tabBack();
  await expect.element(fieldOf('Notes of Rent')).toHaveFocus();
  await tabBack();
  // A cell with two inputs opens at its first one, in both directions.
  await expect.element(fieldOf(/^Still owed of Rent$/)).toHaveFocus();
  await tabBack();
  await expectEditing('Rent', 'interval_months');
  await tabBack();
  await expect.element(fieldOf('Monthly interest rate of Rent')).toHaveValue('0.2');
  await expect.element(itemCell('Rent', 'to_date')).toHaveTextContent(/^31\/12\/2040$/);

  await pressKey('Escape');
  await startEdit('Account', 'notes');
  await pressKey('Tab');
  // The focus reaches the last editable cell of the list and stays there.
  await expect.element(itemCell('Account', 'notes')).toHaveFocus();
});

test('interval and payout are edited in their cells', async () => {
  await renderWithItems(RENT, FUND);
  await startEdit('Rent', 'interval_months');
  await userEvent.keyboard('year');
  await expectSearchResult('Yearly');
  await pressKey('Enter');
  await expect.element(itemCell('Rent', 'interval_months')).toHaveTextContent(/^yearly$/);
  await expect.element(itemCell('Rent', 'interval_months')).toHaveFocus();
  await startEdit('Rent', 'interval_months');
  await page.getByRole('option', { name: 'Every N months' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Months in between' })).toHaveFocus();
  await userEvent.keyboard('5');
  await pressKey('Enter');
  await expect.element(itemCell('Rent', 'interval_months')).toHaveTextContent(/^every 5 months$/);

  await enterInCell('Fund', 'payout_from_date', '01/01/2050', 'Tab');
  await expect.element(page.getByRole('textbox', { name: /^Payout of Fund, / })).toHaveFocus();
  await userEvent.keyboard('20');
  await pressKey('Enter');
  await expect.element(itemCell('Fund', 'payout_from_date')).toHaveTextContent(/^from 01\/2050 over 20 years$/);
  await expect.poll(fetchStoredItems).toMatchObject([
    { name: 'Fund', payout_from_date: '2050-01-01', payout_months: 240 },
    { name: 'Rent', interval_months: 5 },
  ]);

  await enterInCell('Fund', 'payout_from_date', 'soon');
  // The unreadable text stays in the editor.
  await expect.element(cellEditor).toHaveValue('soon');
});

test('Enter, F2 and typing open a cell; typing replaces its text', async () => {
  await renderWithItems(RENT);
  await itemCell('Rent', 'name').click();
  await pressKey('F2');
  await expect.element(cellEditor).toHaveValue('Rent');
  await pressKey('Escape');
  await pressKey('ArrowRight');
  await pressKey('ArrowRight');
  await userEvent.keyboard('456');
  await expect.element(page.getByRole('textbox', { name: 'Amount of Rent' })).toHaveValue('456');
  await pressKey('Enter');
  await expect.element(itemCell('Rent', 'amount')).toHaveTextContent('$456');
  await pressKey('ArrowRight');
  await userEvent.keyboard('ils');
  await expect.element(cellEditor).toHaveValue('ils');
  await pressKey('Escape');
  await expect.element(itemCell('Rent', 'currency')).toHaveFocus();
  await userEvent.keyboard('eur');
  await expectSearchResult('EUR');
  await pressKey('Enter');
  await expect.element(itemCell('Rent', 'currency')).toHaveTextContent(/^EUR$/);
});

test('with hidden amounts an editor shows none, and leaves what was not entered unchanged', async () => {
  const { calls } = await renderWithItems(ACCOUNT);
  saveSettings({ hideSensitiveData: true });
  await expect.element(itemRow('Account')).not.toHaveTextContent('14,200');
  await expect.element(await startEdit('Account', 'amount')).toHaveValue('');
  expect(document.body.outerHTML).not.toMatch(/14,?200/);
  await pressKey('Enter');
  await expect.element(cellEditor).not.toBeInTheDocument();
  expect(recordedPatches(calls)).toEqual([]);
  await pressKey('Enter');
  await cellEditor.fill('987');
  await pressKey('Enter');
  await expect.poll(fetchStoredItems).toMatchObject([{ amount: 987 }]);
  await expect.element(itemRow('Account')).not.toHaveTextContent('987');
});

test('while a cell is edited axe finds nothing, and the page does not scroll sideways', async () => {
  await renderWithItems(FUND);
  await runInAlternatingAppearances([1_440, 768], async (look) => {
    await enterInCell('Fund', 'amount', '-3');
    await expectFieldError(cellEditor, /Amount must be positive/);
    await expectAccessible(look);
    await pressKey('Escape');
  });
});

test('tags are edited in their cell: Enter saves, Escape cancels, and the focus returns', async () => {
  await renderWithItems(RENT);
  const field = page.getByRole('combobox', { name: 'Add a tag' });
  await itemCell('Rent', 'tags').dblClick();
  await field.fill('home');
  await pressKey('Escape');
  await expect.element(itemCell('Rent', 'tags')).toHaveFocus();
  await pressKey('Enter');
  await field.fill('city');
  await pressKey('Enter');
  await expect.element(itemCell('Rent', 'tags').getByRole('list')).toHaveTextContent(/^city$/);
  await expect.element(itemCell('Rent', 'tags')).toHaveFocus();
  await expect.poll(() => fetchStoredItem('Rent')).toMatchObject({ tags: [{ name: 'city' }] });
});
