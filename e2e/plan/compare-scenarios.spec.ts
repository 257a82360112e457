import type { AxeBuilder } from '@axe-core/playwright';
import type { NewItem, Scenario } from '@meridian/contract';
import type { Locator, Page } from '@playwright/test';
import { monthFromNow } from './closed-forms.ts';
import { accessibilityProblems, inEveryLook } from '#e2e/every-screen/accessibility.ts';
import { chartOf, choose, chooseYears, notice, openDashboard, sentenceOf } from '#e2e/testing/dashboard.ts';
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

const card = (axe: AxeBuilder) => axe.include('section:has(figure)');

/** The figures beside the chart. */
const figuresOf = (page: Page) => page.getByRole('table', { name: /^At the end of/ });

const rowOf = (page: Page, scenario: string): Locator =>
  figuresOf(page)
    .getByRole('row')
    .filter({ has: page.locator(`[title=${JSON.stringify(scenario)}]`) });

/** The figure of a scenario, and by how much it is more or less than that of the first. */
async function figureOf(page: Page, scenario: string): Promise<string> {
  const parts = await rowOf(page, scenario).getByRole('cell').locator('> *').allTextContents();
  return parts.join(' ');
}

async function chooseMeasure(page: Page, name: string): Promise<void> {
  await page.getByRole('radiogroup', { name: 'What to compare by' }).getByText(name, { exact: true }).click();
  await expect(page.getByRole('radio', { name, exact: true })).toBeChecked();
}

const MEASURES = {
  'Net worth': ['$6,000', '$10,406 $4,406 more'],
  Cash: ['$6,000', '$4,206 $1,794 less'],
  Pension: ['$0', '$0 the same'],
  Investment: ['$0', '$6,200 $6,200 more'],
  Saving: ['$0', '$0 the same'],
  Margin: ['$500', '$350.50 $149.50 less'],
} as const;

async function compareWithLeanYear(page: Page) {
  const dialog = await openComparison(page);
  await expect(dialog.getByRole('checkbox')).toHaveCount(1);
  await dialog.getByLabel('Lean year').check();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(dialog).toBeHidden();
  return dialog;
}

test.describe('two scenarios', () => {
  test.beforeEach(async ({ addItems, api, page }) => {
    await addItems(monthly('Salary', 'income', 500));
    const lean = await api.addScenario('Lean year');
    for (const item of [monthly('Salary', 'income', 450.5), FUND])
      await api.addItem({ ...item, scenario_id: lean.id });
    await openDashboard(page);
    await chooseYears(page, 1);
  });

  test('are compared by one measure at a time, in the chart and beside it, until that is cleared', async ({
    page,
  }) => {
    const lines = page.getByRole('group', { name: 'Lines of the chart' });
    await expect(lines).toBeVisible();
    const dialog = await compareWithLeanYear(page);
    await expect(lines, 'the lines of a single plan').toBeHidden();
    await page.reload();
    await expect(figuresOf(page)).toContainText('how much more or less it is than in Default.');
    expect(await sentenceOf(page)).toBe(
      `Net worth in ${monthFromNow(11).name}: most in Lean year with $10,406, least in Default with $6,000.`,
    );
    for (const [measure, [first, second]] of Object.entries(MEASURES)) {
      await chooseMeasure(page, measure);
      await expect(figuresOf(page).getByRole('columnheader')).toHaveText(['Scenario', measure]);
      expect(await figureOf(page, 'Default'), measure).toBe(first);
      expect(await figureOf(page, 'Lean year'), measure).toBe(second);
    }
    await chartOf(page).getByRole('button', { name: 'Show as table' }).click();
    await expect(chartOf(page).getByRole('columnheader')).toHaveText([
      'Month',
      'Default',
      'Lean year',
      'What happens',
    ]);
    await expect(chartOf(page).getByRole('row').nth(1)).toContainText('$500$350.50Today');
    expect(await accessibilityProblems(page, card), 'the table').toEqual([]);
    await page.reload();
    await expect(page.getByRole('radio', { name: 'Margin' }), 'the choice lasts').toBeChecked();
    await page.getByRole('radio', { name: 'Margin' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(
      page.getByRole('radio', { name: 'Net worth' }),
      'arrows choose, from the last on',
    ).toBeChecked();

    await inEveryLook(page, async (look) => {
      expect(await figureOf(page, 'Lean year'), look).toBe(MEASURES['Net worth'][1]);
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), look)
        .toBe(0);
      expect(await accessibilityProblems(page, card), look).toEqual([]);
    });
    await page.getByRole('button', { name: 'Hide Data' }).click();
    await expect(figuresOf(page)).toContainText('\u2022');
    expect(`${await figureOf(page, 'Lean year')} ${await sentenceOf(page)}`).not.toMatch(/\$|[1-9],\d/);
    await page.getByRole('button', { name: 'Show Data' }).click();

    await openComparison(page);
    await expect(dialog.getByLabel('Lean year')).toBeChecked();
    await dialog.getByRole('button', { name: 'Clear & Close' }).click();
    await expect(figuresOf(page)).toBeHidden();
    await expect(lines).toBeVisible();
    await choose(page, 'Current scenario', 'Lean year');
    await openComparison(page);
    await expect(dialog.getByRole('checkbox', { name: 'Default' })).not.toBeChecked();
  });

  test('the figures are of any month: from the lists, by a click in the chart, by Enter at its cursor', async ({
    page,
  }) => {
    await compareWithLeanYear(page);
    const told = (index: number) =>
      expect(figuresOf(page)).toContainText(`At the end of ${monthFromNow(index).name},`);
    await told(11);
    const [second, last] = [monthFromNow(1), monthFromNow(11)];
    await choose(page, 'Year', second.iso().slice(0, 4));
    await choose(page, 'Month', second.name.split(' ')[0] ?? '');
    await told(1);
    expect(await figureOf(page, 'Lean year')).toBe('$5,901 $4,901 more');
    await choose(page, 'Year', last.iso().slice(0, 4));

    await expect(page.getByRole('button', { name: 'Download as PNG' })).toBeEnabled();
    const cursor = chartOf(page).getByRole('slider');
    await cursor.focus();
    for (const key of ['Home', 'ArrowRight', 'ArrowRight', 'Enter']) await cursor.press(key);
    await told(2);
    const box = await cursor.boundingBox();
    if (box === null) throw new Error('The chart has no size.');
    await cursor.click({ position: { x: box.width - 12, y: box.height / 2 } });
    await told(11);
    await cursor.press('Home');
    await cursor.press('Enter');
    await told(0);
    await chooseYears(page, 2);
    await told(0);
  });
});

test('each scenario tells when its cash runs out', async ({ addItems, api, page }) => {
  await addItems(monthly('Salary', 'income', 500));
  const { id } = await api.addScenario('Lean year');
  const gift = { name: 'Gift', category: 'balance', amount: 1_000, currency: 'USD' } satisfies NewItem;
  for (const item of [gift, monthly('Rent', 'expense', 300)]) await api.addItem({ ...item, scenario_id: id });
  await openDashboard(page);
  await compareWithLeanYear(page);
  await expect(rowOf(page, 'Lean year')).toContainText(`Cash runs out in ${monthFromNow(3).name}`);
  await expect(rowOf(page, 'Default')).not.toContainText('runs out');
});

test('with only one scenario, one press makes a copy of it to compare with', async ({
  addItems,
  api,
  guard,
  page,
}) => {
  await addItems(monthly('Salary', 'income', 500));
  await openDashboard(page);
  const dialog = await openComparison(page);
  const make = dialog.getByRole('button', { name: 'Make a copy to compare with' });
  guard.allowError(/ERR_FAILED|could not be changed/);
  await page.route('**/duplicate/', (route) => route.abort());
  await make.click();
  await expect(notice(page, 'The scenario could not be changed.')).toBeVisible();
  await expect(make, 'it can be tried again').toBeEnabled();
  expect((await api.get<{ results: Scenario[] }>('/api/scenarios/')).results).toHaveLength(1);
  await page.unroute('**/duplicate/');

  await make.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('combobox', { name: 'Current scenario' })).toHaveValue('Default (copy)');
  await expect(figuresOf(page).getByRole('rowheader')).toHaveText(['Default (copy)', 'Default']);
  expect(await figureOf(page, 'Default')).toMatch(/ the same$/);
  await expect.poll(async () => (await api.selectedScenario()).name).toBe('Default (copy)');

  await notice(page, 'Created Default (copy). It is open now, compared with Default.')
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(page.getByRole('combobox', { name: 'Current scenario' })).toHaveValue('Default');
  await expect(figuresOf(page)).toBeHidden();
  await notice(page, 'Undid: created Default (copy).').getByRole('button', { name: 'Redo' }).click();
  await expect
    .poll(async () => (await api.get<{ results: Scenario[] }>('/api/scenarios/')).results.length)
    .toBe(2);
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
  await expect(figuresOf(page).getByRole('row')).toHaveCount(11);
  expect(await figureOf(page, '__proto__')).toBe('$360');
  for (const [index, name] of names.slice(1).entries())
    expect(await figureOf(page, name)).toBe(
      `$${(360 * (index + 2)).toLocaleString('en')} $${(360 * (index + 1)).toLocaleString('en')} more`,
    );
});
