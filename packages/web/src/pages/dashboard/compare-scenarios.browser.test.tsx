import { type NewItem, scenarioEndpoints } from '@meridian/contract';
import { beforeEach, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { call } from '#lib/api/api-client.ts';
import { saveSettings } from '#features/saved-settings/public.ts';
import { findForecastChart, findChartCursor, expectDrawn, readChartDescription } from '#testing/plan/forecast-chart.ts';
import { expectAccessible, runInAlternatingAppearances } from '#testing/page-appearances.ts';
import { monthFromNow } from '#testing/plan/month-from-now.ts';
import { choose, chooseYears, focus } from '#testing/dashboard-actions.ts';
import { renderForecast } from '#testing/plan/render-forecast.tsx';
import { addItems, signUp } from '#testing/sign-up.tsx';

const FUND: NewItem = {
  name: 'Fund',
  category: 'investment',
  amount: 100,
  currency: 'USD',
  existing_funds: 5_000,
};
const monthly = (name: string, category: 'income' | 'expense', amount: number): NewItem => ({
  name,
  category,
  amount,
  currency: 'USD',
});

const MEASURES = {
  'Net worth': ['$6,000', '$10,406 $4,406 more'],
  Cash: ['$6,000', '$4,206 $1,794 less'],
  Pension: ['$0', '$0 the same'],
  Investment: ['$0', '$6,200 $6,200 more'],
  Saving: ['$0', '$0 the same'],
  Margin: ['$500', '$350.50 $149.50 less'],
} as const;

const dialog = () => page.getByRole('dialog', { name: 'Compare Scenarios' });
const card = () => page.getByRole('region', { name: 'Forecast', exact: true });
const lines = () => page.getByRole('group', { name: 'Lines of the chart' });
/** Finds the table beside the chart, in which the scenarios are compared at the end of a month. */
const figures = () => page.getByRole('table', { name: /^At the end of/ });
const textsOf = (parts: Locator) => parts.elements().map((part) => part.textContent);
const rowOf = (scenario: string) =>
  page
    .getByRole('table', { name: /^At the end of/ })
    .getByRole('row')
    .elements()
    .find((row) => row.querySelector(`[title=${JSON.stringify(scenario)}]`) !== null);

/** Returns the figure of a scenario, with its difference from the figure of the first scenario. */
const figureOf = (scenario: string) =>
  Array.from(rowOf(scenario)?.querySelectorAll('td > *') ?? [], (part) => part.textContent).join(' ');

async function openComparison(): Promise<void> {
  await page.getByRole('button', { name: 'Compare Scenarios' }).click();
  await expect.element(dialog()).toBeVisible();
}

async function compareWithLeanYear(): Promise<void> {
  await openComparison();
  expect(dialog().getByRole('checkbox').elements()).toHaveLength(1);
  await dialog().getByRole('checkbox', { name: 'Lean year' }).click();
  await dialog().getByRole('button', { name: 'Apply' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
}

async function addScenario(name: string, ...items: readonly NewItem[]): Promise<number> {
  const { id } = await call(scenarioEndpoints.create, { body: { name } });
  await addItems(...items.map((item) => ({ ...item, scenario_id: id })));
  return id;
}

beforeEach(async () => {
  await signUp();
});

test('scenarios are compared by one measure at a time, in the chart and beside it, until the comparison is cleared', async () => {
  await addItems(monthly('Salary', 'income', 500));
  await addScenario('Lean year', monthly('Salary', 'income', 450.5), FUND);
  saveSettings({ forecastYears: 1 });
  const { renderAgain } = await renderForecast();
  await expect.element(lines()).toBeVisible();
  await compareWithLeanYear();
  await expect.element(lines()).not.toBeInTheDocument();
  await expect.element(figures()).toHaveTextContent('how much more or less it is than in Default.');
  await expect
    .poll(readChartDescription)
    .toBe(`Net worth in ${monthFromNow(11).name}: most in Lean year with $10,410, least in Default with $6,000.`);
  for (const [measure, [first, second]] of Object.entries(MEASURES)) {
    await page.getByRole('radiogroup', { name: 'What to compare by' }).getByText(measure, { exact: true }).click();
    await expect.element(page.getByRole('radio', { name: measure, exact: true })).toBeChecked();
    await expect.poll(() => textsOf(figures().getByRole('columnheader'))).toEqual(['Scenario', measure]);
    await expect.poll(() => figureOf('Default'), { message: measure }).toBe(first);
    expect(figureOf('Lean year'), measure).toBe(second);
  }
  await findForecastChart().getByRole('button', { name: 'Show as table' }).click();
  await expect
    .poll(() => textsOf(findForecastChart().getByRole('columnheader')))
    .toEqual(['Month', 'Default', 'Lean year', 'What happens']);
  expect(textsOf(findForecastChart().getByRole('row'))[1]).toContain('$500$350.50Today');
  await expectAccessible('the table', card().element());
  await renderAgain();
  await expect.element(figures()).toBeVisible();
  const netWorth = page.getByRole('radio', { name: 'Net worth' });
  await expect.element(page.getByRole('radio', { name: 'Margin' })).toBeChecked();
  focus(page.getByRole('radio', { name: 'Margin' }));
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(netWorth, { message: 'arrows choose, from the last on' }).toBeChecked();

  await runInAlternatingAppearances([1_440, 360], async (look) => {
    expect(figureOf('Lean year'), look).toBe(MEASURES['Net worth'][1]);
    await expectAccessible(look, card().element());
  });
  saveSettings({ hideSensitiveData: true });
  await expect.element(figures()).toHaveTextContent('\u2022');
  expect(`${figureOf('Lean year')} ${readChartDescription()}`).not.toMatch(/\$|[1-9],\d/);
  saveSettings({ hideSensitiveData: false });

  await openComparison();
  await expect.element(dialog().getByRole('checkbox', { name: 'Lean year' })).toBeChecked();
  await dialog().getByRole('button', { name: 'Clear & Close' }).click();
  await expect.element(figures()).not.toBeInTheDocument();
  await expect.element(lines()).toBeVisible();
  await choose('Current scenario', 'Lean year');
  await openComparison();
  await expect.element(dialog().getByRole('checkbox', { name: 'Default' })).not.toBeChecked();
});

test('the figures are of any month: chosen in the lists, by a click in the chart, or by Enter at its cursor; cash that runs out is shown', async () => {
  await addItems(monthly('Salary', 'income', 500));
  const gift: NewItem = { name: 'Gift', category: 'balance', amount: 1_000, currency: 'USD' };
  await addScenario('Lean year', gift, monthly('Rent', 'expense', 300));
  saveSettings({ forecastYears: 1 });
  await renderForecast();
  await compareWithLeanYear();
  const expectMonth = async (index: number) => {
    await expect.element(figures()).toHaveTextContent(`At the end of ${monthFromNow(index).name},`);
  };
  await expectMonth(11);
  expect(rowOf('Lean year')?.textContent).toContain(`Money runs out in ${monthFromNow(3).name}`);
  expect(rowOf('Default')?.textContent).not.toContain('runs out');
  const [second, last] = [monthFromNow(1), monthFromNow(11)];
  await choose('Year', second.iso().slice(0, 4));
  await choose('Month', second.name.split(' ')[0] ?? '');
  await expectMonth(1);
  expect(figureOf('Lean year')).toBe('$400 $600 less');
  await choose('Year', last.iso().slice(0, 4));

  await expectDrawn();
  focus(findChartCursor());
  await userEvent.keyboard('{Home}{ArrowRight}{ArrowRight}{Enter}');
  await expectMonth(2);
  const { width, height } = findChartCursor().element().getBoundingClientRect();
  await findChartCursor().click({ position: { x: width - 12, y: height / 2 } });
  await expectMonth(11);
  focus(findChartCursor());
  await userEvent.keyboard('{Home}{Enter}');
  await expectMonth(0);
  await chooseYears(2);
  await expectMonth(0);
});

test('ten scenarios with any names are shown side by side for thirty years', async () => {
  const names = ['__proto__', 'constructor', '🏖️ 退休', 'תוכנית ב', 'n'.repeat(200), '6', '7', '8', '9', '10'];
  for (const [index, name] of names.entries()) await addScenario(name, monthly('Salary', 'income', index + 1));
  saveSettings({ forecastYears: 30 });
  await renderForecast();
  await choose('Current scenario', '__proto__');
  await openComparison();
  expect(dialog().getByRole('checkbox').elements()).toHaveLength(10);
  for (const name of names.slice(1)) await dialog().getByRole('checkbox', { name, exact: true }).click();
  await expect.element(dialog().getByRole('checkbox', { name: 'Default' })).toBeDisabled();
  await dialog().getByRole('button', { name: 'Apply' }).click();
  await expect.poll(() => figures().getByRole('row').elements()).toHaveLength(11);
  expect(figureOf('__proto__')).toBe('$360');
  const expected = names
    .slice(1)
    .map(
      (_, index) => `$${(360 * (index + 2)).toLocaleString('en')} $${(360 * (index + 1)).toLocaleString('en')} more`,
    );
  expect(names.slice(1).map(figureOf)).toEqual(expected);
});
