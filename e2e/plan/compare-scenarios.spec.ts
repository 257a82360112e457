import type { NewItem } from '@meridian/contract';
import type { Page } from '@playwright/test';
import { accessibilityProblems, inEveryLook } from '#e2e/every-screen/accessibility.ts';
import { LINES, chartOf, choose, chooseYears, openDashboard } from '#e2e/testing/dashboard.ts';
import { expect, test } from '#e2e/testing/people.ts';

const FUND = {
  name: 'Fund',
  category: 'investment',
  amount: 100,
  currency: 'USD',
  existing_funds: 5_000,
} satisfies NewItem;
const monthly = (name: string, category: 'income' | 'expense', amount: number) =>
  ({ name, category, amount, currency: 'USD' }) satisfies NewItem;

async function openComparison(page: Page) {
  await page.getByRole('button', { name: 'Compare Scenarios' }).click();
  return page.getByRole('dialog', { name: 'Compare Scenarios' });
}

const endsOf = (page: Page) => page.getByRole('table', { name: /^Where each scenario stands in/ });
/** The cells of a scenario's row, as its amount and its difference. */
async function endsIn(page: Page, scenario: string): Promise<string[]> {
  const row = endsOf(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: scenario, exact: true }) });
  return (await row.getByRole('cell').allTextContents()).map((cell) => cell.replace('Difference: ', ' '));
}

test('what is compared stands in the chart and under it, until it is cleared', async ({
  addItems,
  api,
  page,
}) => {
  await addItems(monthly('Salary', 'income', 500));
  const lean = await api.addScenario('Lean year');
  for (const item of [monthly('Salary', 'income', 450.5), FUND])
    await api.addItem({ ...item, scenario_id: lean.id });
  await openDashboard(page);
  await chooseYears(page, 1);
  const dialog = await openComparison(page);
  await expect(dialog.getByRole('checkbox')).toHaveCount(1);
  await dialog.getByLabel('Lean year').check();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(dialog).toBeHidden();
  await expect(chartOf(page)).toContainText('Lean year');
  await page.reload();
  await expect(chartOf(page)).toContainText('Lean year');

  await expect(endsOf(page)).toContainText('how much more or less it is than in Default.');
  expect(await endsOf(page).getByRole('columnheader').allTextContents()).toEqual(['Scenario', ...LINES]);
  expect(await endsIn(page, 'Default')).toEqual(['$6,000', '$500', '$0', '$0', '$0']);
  const leanEnds = ['$10,406 +$4,406', '$350.50 \u2212$149.50', '$0 $0', '$6,200 +$6,200', '$0 $0'];
  expect(await endsIn(page, 'Lean year')).toEqual(leanEnds);
  await inEveryLook(page, async (look) => {
    expect(await endsIn(page, 'Lean year'), look).toEqual(leanEnds);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), look)
      .toBe(0);
    expect(await accessibilityProblems(page, (axe) => axe.include('table')), look).toEqual([]);
  });
  await page.getByRole('button', { name: 'Hide Data' }).click();
  expect((await endsIn(page, 'Lean year')).join('')).toMatch(/^[\u2022 ]+$/);

  await openComparison(page);
  await expect(dialog.getByLabel('Lean year')).toBeChecked();
  await dialog.getByRole('button', { name: 'Clear & Close' }).click();
  await expect(chartOf(page)).not.toContainText('Lean year');
  await expect(endsOf(page)).toBeHidden();
  await choose(page, 'Current scenario', 'Lean year');
  await openComparison(page);
  await expect(dialog.getByRole('checkbox', { name: 'Default' })).not.toBeChecked();
});

test('ten scenarios of any name stand beside each other for thirty years', async ({ api, page }) => {
  const names = [
    '__proto__',
    'constructor',
    '🏖️ 退休',
    'תוכנית ב',
    'n'.repeat(200),
    '6',
    '7',
    '8',
    '9',
    '10',
  ];
  for (const [index, name] of names.entries()) {
    const { id } = await api.addScenario(name);
    await api.addItem({ ...monthly('Salary', 'income', index + 1), scenario_id: id });
  }
  await openDashboard(page);
  await choose(page, 'Current scenario', '__proto__');
  await chooseYears(page, 30);
  const dialog = await openComparison(page);
  await expect(dialog.getByRole('checkbox')).toHaveCount(10);
  for (const name of names.slice(1)) await dialog.getByRole('checkbox', { name, exact: true }).check();
  await expect(dialog.getByRole('checkbox', { name: 'Default' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(endsOf(page).getByRole('row')).toHaveCount(11);
  expect((await endsIn(page, '__proto__'))[0]).toBe('$360');
  for (const [index, name] of names.slice(1).entries())
    expect((await endsIn(page, name)).slice(0, 2)).toEqual([
      `$${(360 * (index + 2)).toLocaleString('en')} +$${(360 * (index + 1)).toLocaleString('en')}`,
      `$${index + 2} +$${index + 1}`,
    ]);
});
