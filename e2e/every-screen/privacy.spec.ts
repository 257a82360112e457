import type { Scenario } from '@meridian/contract';
import {
  LINES,
  chartOf,
  chooseCurrency,
  downloadCsv,
  itemRow,
  openDashboard,
  questionOf,
  showTable,
} from '#e2e/testing/dashboard.ts';
import { openEdit, textField } from '#e2e/items/item-form.ts';
import { everything, figuresOn, leaksIn } from './leaks.ts';
import { expect, test } from '#e2e/testing/people.ts';

/** Digits that occur nowhere by chance. */
const AMOUNTS = { salary: 73_918.46, fund: 864_207.35, deposit: 9_753.19, spent: 5_827.64 };

const ITEMS = [
  { name: 'Salary', category: 'income', amount: AMOUNTS.salary, currency: 'USD' },
  { name: 'Rent', category: 'expense', amount: AMOUNTS.spent, currency: 'EUR', is_hidden: true },
  {
    name: 'Fund',
    category: 'pension',
    amount: AMOUNTS.deposit,
    currency: 'ILS',
    existing_funds: AMOUNTS.fund,
    existing_funds_currency: 'JPY',
    monthly_interest_rate: 0.4,
  },
] as const;

test.beforeEach(async ({ addItems, page }) => {
  await addItems(...ITEMS);
  await openDashboard(page);
  await expect(page.getByRole('button', { name: 'Download as PNG' })).toBeEnabled();
});

test('with Hide Data on, no digit of an amount is anywhere in the page', async ({ page }) => {
  await showTable(page);
  const figures = await figuresOn(page);
  expect(figures, 'the test knows what it looks for').toEqual(
    expect.arrayContaining(['73,918.46', '5,827.64', '864,207', '9,753.19']),
  );
  expect(figures.length).toBeGreaterThan(100);
  expect(leaksIn(await everything(page), figures)).toEqual(figures);

  await page.getByRole('button', { name: 'Hide Data' }).click();
  await expect(page.getByRole('button', { name: 'Show Data' })).toBeVisible();
  await expect(itemRow(page, 'Salary').getByRole('img', { name: 'Hidden amount' })).toHaveText('•••••');
  const expectNothing = async (where: string) =>
    expect(leaksIn(await everything(page), figures), where).toEqual([]);
  await expectNothing('the dashboard with the table');

  await page.getByRole('button', { name: 'Show as chart' }).click();
  await expectNothing('the dashboard with the chart');
  const slider = chartOf(page).getByRole('slider');
  await slider.focus();
  await page.keyboard.press('End');
  await expect(chartOf(page).getByRole('status')).toContainText('Forecast •••••');
  await expectNothing('the cursor of the keyboard');
  await slider.hover({ position: { x: 200, y: 100 } });
  await expect(chartOf(page).getByText('•••••').first()).toBeVisible();
  await expectNothing('the cursor of the pointer');

  const form = await openEdit(page, 'Fund');
  await expect(textField(form, 'Existing funds')).toHaveValue('');
  await expectNothing('the form of an item');
  await textField(form, 'Amount').focus();
  await expectNothing('the form of an item, inside an amount');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Delete Fund' }).click();
  await expectNothing('the question before a deletion');
  await questionOf(page).getByRole('button', { name: 'Cancel' }).click();

  const csv = await downloadCsv(page);
  expect(leaksIn(csv.join('\n'), figures)).toEqual([]);
  expect(csv[1]?.slice(1)).toEqual(LINES.map(() => '•••••'));
});

test('with Hide Data on, a comparison tells no amount either, by any measure', async ({ api, page }) => {
  const { id } = await api.selectedScenario();
  const copy = await api.post<Scenario>(`/api/scenarios/${id}/duplicate/`);
  await api.addItem({
    name: 'Bonus',
    category: 'income',
    amount: 4_319.57,
    currency: 'USD',
    scenario_id: copy.id,
  });
  const dialog = page.getByRole('dialog', { name: 'Compare Scenarios' });
  await page.reload();
  await page.getByRole('button', { name: 'Compare Scenarios' }).click();
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  const compared = page.getByRole('table', { name: /than in Default/ });
  await expect(compared).toBeVisible();
  await showTable(page);
  const measures = page.getByRole('radiogroup', { name: 'What to compare by' }).locator('label');
  await expect(measures).toHaveCount(6);
  const figures = new Set<string>();
  for (const measure of await measures.all()) {
    await measure.click();
    for (const figure of await figuresOn(page)) figures.add(figure);
  }
  expect([...figures]).toEqual(expect.arrayContaining(['4,319.57']));

  await page.getByRole('button', { name: 'Hide Data' }).click();
  await expect(compared).toContainText('\u2022');
  for (const measure of await measures.all()) {
    await measure.click();
    expect(leaksIn(await everything(page), [...figures])).toEqual([]);
  }
  await page.getByRole('button', { name: 'Show as chart' }).click();
  await chartOf(page).getByRole('slider').focus();
  await page.keyboard.press('End');
  await expect(chartOf(page).getByRole('status')).toContainText('Default (copy) \u2022');
  expect(leaksIn(await everything(page), [...figures])).toEqual([]);
});

test('an edit while amounts are hidden keeps those that were not touched', async ({ api, page }) => {
  await page.getByRole('button', { name: 'Hide Data' }).click();
  const form = await openEdit(page, 'Fund');
  await textField(form, 'Name').fill('Pension fund');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(form).toBeHidden();
  const stored = (await api.items()).find(({ name }) => name === 'Pension fund');
  expect(stored).toMatchObject({ amount: AMOUNTS.deposit, existing_funds: AMOUNTS.fund });

  const second = await openEdit(page, 'Salary');
  await textField(second, 'Amount').fill('61234.5');
  await second.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(second).toBeHidden();
  expect((await api.items()).find(({ name }) => name === 'Salary')).toMatchObject({ amount: 61_234.5 });
  expect(leaksIn(await everything(page), ['61,234.50'])).toEqual([]);
});

test('the mask lasts, and is there before the first paint', async ({ page }) => {
  await showTable(page);
  const figures = await figuresOn(page);
  await page.getByRole('button', { name: 'Hide Data' }).click();
  await expect(page.getByRole('button', { name: 'Show Data' })).toBeVisible();

  // Keeps all that was ever written into the page, however short its life.
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { seen });
    new MutationObserver((records) => {
      for (const { addedNodes, target } of records) {
        for (const node of addedNodes)
          seen.push(node instanceof Element ? node.outerHTML : (node.textContent ?? ''));
        if (target instanceof Element) seen.push(...Array.from(target.attributes, ({ value }) => value));
        else seen.push(target.textContent ?? '');
      }
    }).observe(document, { attributes: true, characterData: true, childList: true, subtree: true });
  });
  await page.reload();
  await expect(itemRow(page, 'Salary').getByRole('img', { name: 'Hidden amount' })).toBeVisible();
  await chooseCurrency(page, 'EUR');
  await chooseCurrency(page, 'USD');
  await showTable(page);
  const seen = await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen);
  expect(seen.join('\n')).toContain('•••••');
  expect(leaksIn(seen.join('\n'), figures)).toEqual([]);

  await page.getByRole('button', { name: 'Show Data' }).click();
  await expect(itemRow(page, 'Salary')).toContainText('$73,918.46');
});
