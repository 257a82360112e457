import { expectAccessible, inEveryLook } from '#e2e/every-screen/accessibility.ts';
import { ACCOUNT, editor, expectFound, FUND, RENT, startEdit, watchPatches } from './cell-editor.ts';
import { type ItemColumn, itemCell, itemRow, openDashboard } from '#e2e/testing/dashboard.ts';
import { expectRefused } from './item-form.ts';
import { expect, test } from '#e2e/testing/people.ts';

test.beforeEach(async ({ addItems, page }) => {
  await addItems(ACCOUNT, RENT, FUND);
  await openDashboard(page);
});

test('each kind of cell is edited in place, and only its own field is sent', async ({ api, page }) => {
  const patches = watchPatches(page);
  const entries: [ItemColumn, string, unknown, string][] = [
    ['Amount', '1234.5', { amount: 1_234.5 }, '€1,234.50'],
    ['From', '5/1/2027', { from_date: '2027-01-05' }, '05/01/2027'],
    ['To', '2030-12-31', { to_date: '2030-12-31' }, '31/12/2030'],
    ['Existing funds', '7000.01', { existing_funds: 7_000.01 }, '£7,000.01'],
    ['Monthly interest rate', '-0.25', { monthly_interest_rate: -0.25 }, '\u22120.25%'],
    ['Management fee (saving)', '0.7', { management_fee_saving: 0.7 }, '0.7%'],
    ['Management fee (deposit)', '1', { management_fee_deposit: 1 }, '1%'],
    ['Interest limit', '0.9 a month', { interest_limit: 0.9 }, '0.9%'],
    ['Name', 'קרן', { name: 'קרן' }, 'קרן'],
  ];
  let name: string = FUND.name;
  for (const [column, text, patch, shown] of entries) {
    await (await startEdit(page, name, column)).fill(text);
    await page.keyboard.press('Enter');
    if (column === 'Name') name = text;
    await expect(itemCell(page, name, column)).toContainText(shown);
    await expect(itemCell(page, name, column), 'the focus is back').toBeFocused();
    await expect.poll(() => patches.at(-1)).toEqual(patch);
  }
  await expect
    .poll(async () => (await api.items())[0])
    .toMatchObject(Object.assign({}, ...entries.map(([, , patch]) => patch)) as Record<string, unknown>);
  expect(patches).toHaveLength(entries.length);
});

test('lists: an option settles the cell, typing finds it, Tab takes it', async ({ api, page }) => {
  const patches = watchPatches(page);
  // All at once, as fast fingers do before the list is open.
  await (await startEdit(page, 'Rent', 'Currency')).fill('yen');
  await expectFound(page, 'JPY');
  await page.keyboard.press('Enter');
  await expect(itemCell(page, 'Rent', 'Currency')).toHaveText('JPY');
  await expect(itemCell(page, 'Rent', 'Currency')).toBeFocused();

  await startEdit(page, 'Rent', 'Category');
  await page.getByRole('option', { name: 'Saving' }).click();
  await expect(itemCell(page, 'Rent', 'Category')).toHaveText('Saving');
  await expect(itemCell(page, 'Rent', 'Interest limit').getByTitle('None')).toBeVisible();

  await startEdit(page, 'Rent', 'Existing funds');
  await page.keyboard.type('12');
  await page.keyboard.press('Tab');
  await page.keyboard.type('CHF');
  await expectFound(page, 'CHF');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(itemCell(page, 'Rent', 'Existing funds')).toHaveText('CHF\u00a012');

  await startEdit(page, 'Rent', 'Currency');
  await page.keyboard.type('krona');
  await expectFound(page, 'SEK');
  await page.keyboard.press('Tab');
  await expect(itemCell(page, 'Rent', 'Currency')).toHaveText('SEK');
  await expect(page.getByRole('textbox', { name: 'From of Rent' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect
    .poll(async () => (await api.items()).find(({ name }) => name === 'Rent'))
    .toMatchObject({
      currency: 'SEK',
      category: 'saving',
      existing_funds: 12,
      existing_funds_currency: 'CHF',
    });
  expect(patches).toHaveLength(4);
});

test('a list brings its option into view before it has its place, and the page stays', async ({ page }) => {
  await startEdit(page, 'Rent', 'Currency');
  const moved = await page.locator('[role=option][data-combobox-active]:visible').evaluate((option) => {
    const dropdown = option.closest<HTMLElement>('[data-position]');
    // Where a slow machine has it in its first moment.
    for (const side of ['top', 'left', 'transform']) dropdown?.style.removeProperty(side);
    const before = scrollY;
    option.scrollIntoView({ block: 'nearest' });
    return { before, by: scrollY - before };
  });
  expect(moved.before, 'the page was scrolled').toBeGreaterThan(100);
  expect(moved.by).toBe(0);
});

test('Enter saves, Escape cancels, a click elsewhere saves, the unchanged is not sent', async ({
  api,
  page,
}) => {
  const patches = watchPatches(page);
  await (await startEdit(page, 'Rent', 'Amount')).fill('77');
  await page.keyboard.press('Escape');
  await expect(itemCell(page, 'Rent', 'Amount')).toContainText('$1,000');
  await expect(itemCell(page, 'Rent', 'Amount')).toBeFocused();

  await startEdit(page, 'Rent', 'Amount');
  await page.keyboard.press('Enter');
  await startEdit(page, 'Rent', 'Currency');
  await page.keyboard.press('Tab');
  await expect(itemCell(page, 'Rent', 'From').locator('input').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(editor(page)).toBeHidden();
  await startEdit(page, 'Rent', 'Name');
  await itemCell(page, 'Account', 'Name').click();
  await expect(editor(page)).toBeHidden();
  await expect(itemCell(page, 'Account', 'Name'), 'the focus stays where it was put').toBeFocused();
  expect(patches).toEqual([]);

  await (await startEdit(page, 'Rent', 'Amount')).fill('1,100');
  const name = await startEdit(page, 'Account', 'Name');
  await name.fill('  Bank ');
  await page.getByRole('heading', { name: 'Items' }).click();
  await expect.poll(() => patches).toEqual([{ amount: 1_100 }, { name: 'Bank' }]);
  await expect(editor(page)).toBeHidden();
  expect((await api.items()).map(({ name: stored }) => stored)).toEqual(['Fund', 'Rent', 'Bank']);
});

test('Tab goes on through what can be edited, row after row, and Shift+Tab back', async ({ page }) => {
  await (await startEdit(page, 'Rent', 'To')).fill('31/12/2040');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('textbox', { name: 'Monthly interest rate of Rent' })).toBeFocused();
  await page.keyboard.type('0.2');
  await page.keyboard.press('Tab');
  await expect(itemCell(page, 'Rent', 'Interval').locator(':focus')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('textbox', { name: 'Name of Account' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('textbox', { name: 'Notes of Rent' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('textbox', { name: 'Monthly interest rate of Rent' })).toHaveValue('0.2');
  await expect(itemCell(page, 'Rent', 'To')).toHaveText('31/12/2040');

  await page.keyboard.press('Escape');
  await startEdit(page, 'Account', 'Notes');
  await page.keyboard.press('Tab');
  await expect(itemCell(page, 'Account', 'Notes'), 'the end of the list').toBeFocused();
});

test('how often something happens, and how a fund is paid out, are set in their cells', async ({
  api,
  page,
}) => {
  await startEdit(page, 'Rent', 'Interval');
  await page.keyboard.type('year');
  await page.keyboard.press('Enter');
  await expect(itemCell(page, 'Rent', 'Interval')).toHaveText('yearly');
  await expect(itemCell(page, 'Rent', 'Interval')).toBeFocused();
  await startEdit(page, 'Rent', 'Interval');
  await page.getByRole('option', { name: 'Every N months' }).click();
  await expect(page.getByRole('textbox', { name: 'Months in between' })).toBeFocused();
  await page.keyboard.type('5');
  await page.keyboard.press('Enter');
  await expect(itemCell(page, 'Rent', 'Interval')).toHaveText('every 5 months');

  await (await startEdit(page, 'Fund', 'Payout')).fill('01/01/2050');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('textbox', { name: /^Payout of Fund, / })).toBeFocused();
  await page.keyboard.type('20');
  await page.keyboard.press('Enter');
  await expect(itemCell(page, 'Fund', 'Payout')).toHaveText('from 01/2050 over 20 years');
  const stored = Object.fromEntries((await api.items()).map((item) => [item.name, item]));
  expect(stored['Rent']).toMatchObject({ interval_months: 5 });
  expect(stored['Fund']).toMatchObject({ payout_from_date: '2050-01-01', payout_months: 240 });

  await (await startEdit(page, 'Fund', 'Payout')).fill('soon');
  await page.keyboard.press('Enter');
  await expect(editor(page), 'what cannot be read stays').toHaveValue('soon');
});

test('a rate tells in its title what it is a month and a year', async ({ page }) => {
  const rate = itemCell(page, 'Fund', 'Monthly interest rate');
  await expect(rate).toHaveText('0.5%');
  await expect(rate.getByTitle('0.5% a month = 6.1678% a year')).toBeVisible();
});

test('Enter, F2 and typing open a cell; typing replaces what stood there', async ({ page }) => {
  await itemCell(page, 'Rent', 'Name').click();
  await page.keyboard.press('F2');
  await expect(editor(page)).toHaveValue('Rent');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('456');
  await expect(page.getByRole('textbox', { name: 'Amount of Rent' })).toHaveValue('456');
  await page.keyboard.press('Enter');
  await expect(itemCell(page, 'Rent', 'Amount')).toContainText('$456');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('ils');
  await expect(editor(page)).toHaveValue('ils');
  await page.keyboard.press('Escape');
  await expect(itemCell(page, 'Rent', 'Currency')).toBeFocused();
  await page.keyboard.type('eur');
  await expectFound(page, 'EUR');
  await page.keyboard.press('Enter');
  await expect(itemCell(page, 'Rent', 'Currency')).toHaveText('EUR');
});

test('while amounts are hidden an editor shows none, and keeps what it was not given', async ({
  api,
  page,
}) => {
  await page.getByRole('button', { name: 'Hide Data' }).click();
  const patches = watchPatches(page);
  const input = await startEdit(page, 'Account', 'Amount');
  await expect(input).toHaveValue('');
  expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toMatch(/14,?200/);
  await page.keyboard.press('Enter');
  await expect(editor(page)).toBeHidden();
  expect(patches).toEqual([]);
  await itemCell(page, 'Account', 'Amount').press('Enter');
  await editor(page).fill('987');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await api.items())[2]).toMatchObject({ amount: 987 });
  await expect(itemRow(page, 'Account')).not.toContainText('987');
});

test('axe finds nothing while a cell is edited, nor the page scrolls sideways', async ({ page }) => {
  test.slow();
  const look = async (name: string) => {
    const input = await startEdit(page, 'Fund', 'Amount');
    await input.fill('-3');
    await page.keyboard.press('Enter');
    await expectRefused(input, 'Amount must be positive');
    await expectAccessible(page, name, (axe) => axe.include('[role=grid]'));
    await page.keyboard.press('Escape');
  };
  await inEveryLook(page, look, { widths: [1440, 768] });
});

test('tags are edited in their cell: Enter saves, Escape does not, the focus comes back', async ({
  api,
  page,
}) => {
  const field = page.getByRole('combobox', { name: 'Add a tag' });
  await itemCell(page, 'Rent', 'Tags').dblclick();
  await field.fill('home');
  await page.keyboard.press('Escape');
  await expect(itemCell(page, 'Rent', 'Tags')).toBeFocused();
  await page.keyboard.press('Enter');
  await field.fill('city');
  await page.keyboard.press('Enter');
  await expect(itemCell(page, 'Rent', 'Tags').getByRole('list')).toHaveText('city');
  await expect(itemCell(page, 'Rent', 'Tags')).toBeFocused();
  await expect.poll(async () => (await api.items())[1]?.tags).toMatchObject([{ name: 'city' }]);
});
