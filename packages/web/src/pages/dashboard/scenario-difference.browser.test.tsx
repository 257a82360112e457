import {
  type FinancialItem,
  type NewItem,
  differenceEndpoints,
  itemEndpoints,
  scenarioEndpoints,
} from '@meridian/contract';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { saveSettings } from '#features/saved-settings/public.ts';
import { call } from '#lib/api/api-client.ts';
import { expectConsoleErrors } from '#testing/expected-console-errors.ts';
import { failCalls } from '#testing/failing-calls.ts';
import { expectAccessible, runInAlternatingAppearances } from '#testing/page-appearances.ts';
import { choose } from '#testing/dashboard-actions.ts';
import { monthFromNow } from '#testing/plan/month-from-now.ts';
import { renderForecast } from '#testing/plan/render-forecast.tsx';
import { readSavedCsv } from '#testing/saved-file.ts';
import { addItems, signUp } from '#testing/sign-up.tsx';

const monthly = (name: string, category: 'income' | 'expense', amount: number): NewItem => ({
  name,
  category,
  amount,
  currency: 'USD',
  growth: 'fixed',
});

async function addScenario(name: string, ...items: readonly NewItem[]): Promise<number> {
  const { id } = await call(scenarioEndpoints.create, { body: { name } });
  await addItems(...items.map((item) => ({ ...item, scenario_id: id })));
  return id;
}

const itemsOf = async (scenario_id: number): Promise<readonly FinancialItem[]> =>
  (await call(itemEndpoints.list, { query: { scenario_id } })).results;

const part = () => page.getByRole('region', { name: 'Why they differ', exact: true });
const chart = () => page.getByRole('figure', { name: 'Why they differ', exact: true });
const table = () => part().getByRole('table', { name: 'What each item adds to net worth in the end' });

/** Returns the table's lines: their names, and by how much each changes net worth. */
const lines = () =>
  Array.from(table().query()?.querySelectorAll('tbody tr, tfoot tr') ?? [], (row) => {
    const name = row.querySelector('th');
    return [(name?.firstElementChild ?? name)?.textContent, row.querySelector('td')?.textContent];
  });

const openPart = async () => page.getByRole('button', { name: 'Why they differ' }).click();

beforeEach(async () => {
  await signUp();
  saveSettings({ forecastYears: 1 });
});

test('the difference is explained item by item to the cent, and an item can be copied and the copy undone', async () => {
  await addItems(monthly('Salary', 'income', 500), monthly('Rent', 'expense', 200.25), monthly('Car', 'expense', 9));
  const other = await addScenario(
    'Move',
    monthly('Salary', 'income', 800),
    monthly('Rent', 'expense', 300),
    monthly('Car', 'expense', 9),
    monthly('Visa', 'expense', 1.5),
  );
  saveSettings({ compareScenarioIds: [other] });
  await renderForecast();
  await openPart();
  const whole = [
    ['Salary', '$3,600'],
    ['Rent', '\u2212$1,197'],
    ['Visa', '\u2212$18'],
    ['Together', '$2,385'],
  ];
  await expect.poll(lines).toEqual(whole);
  await expect
    .element(chart())
    .toHaveTextContent(
      `In ${monthFromNow(11).name} Move ends with $2,385 more than Default. Most is done by Salary, which adds $3,600.`,
    );
  const [first] = (await call(scenarioEndpoints.list, {})).results;
  const query = { from: first?.id ?? 0, to: other, years: 1 };
  const response = await call(differenceEndpoints.difference, { query });
  expect(response.contributions.map(({ name, amount }) => [name, amount])).toEqual([
    ['Salary', 3_600],
    ['Rent', -1_197],
    ['Visa', -18],
  ]);
  expect(response.total, 'as the server says').toBe(2_385);
  expect(await readSavedCsv(chart())).toEqual([
    ['Item', ...['Net worth', 'Adds', 'Takes'].map((name) => `${name} (In the money of each month, USD)`)],
    ['Default', '3489', '', ''],
    ['Salary', '', '3600', ''],
    ['Rent', '', '', '-1197'],
    ['Visa', '', '', '-18'],
    ['Move', '5874', '', ''],
  ]);
  await runInAlternatingAppearances([1_440, 360], async (look) => {
    expect(lines(), look).toEqual(whole);
    await expectAccessible(look, part().element());
  });

  await page.getByRole('button', { name: 'Take Rent over into Move' }).click();
  await expect.poll(lines).toEqual([whole[0], whole[2], ['Together', '$3,582']]);
  await expect.element(page.getByText('Rent was taken over into Move.')).toBeVisible();
  expect((await itemsOf(other)).find(({ name }) => name === 'Rent')?.amount).toBe(200.25);
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
  await expect.poll(lines).toEqual(whole);

  await page.getByRole('button', { name: 'Take Visa over into Default' }).click();
  await expect.poll(lines).toEqual([whole[0], whole[1], ['Together', '$2,403']]);
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
  await expect.poll(lines).toEqual(whole);
  await page.getByRole('button', { name: 'Remove Visa from Move' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.poll(lines).toEqual([whole[0], whole[1], ['Together', '$2,403']]);
  // The page shows the change before the server has saved it.
  await expect.poll(async () => (await itemsOf(other)).map(({ name }) => name)).not.toContain('Visa');

  saveSettings({ hideSensitiveData: true });
  await expect.element(table()).toHaveTextContent('\u2022');
  expect(part().element().textContent).not.toMatch(/\$|\d,\d/);
  expect((await readSavedCsv(chart())).flat().join(' ')).not.toMatch(/\d{3}/);
});

test('any of several scenarios can be chosen; assumptions have a line; a message names equal plans; a failed change is reverted', async () => {
  const salary = monthly('Salary', 'income', 500);
  await addItems(salary);
  const alike = await addScenario('Alike', salary);
  const abroad = await addScenario('Abroad', { ...salary, currency: 'EUR' });
  const assumptions = {
    deficit_policy: 'overdraft',
    fx: { model: 'flat' },
    pinned_rates: { EUR: 0.5 },
  } as const;
  await call(scenarioEndpoints.update, { params: { id: abroad }, body: { assumptions } });
  saveSettings({ compareScenarioIds: [alike, abroad] });
  await renderForecast();
  await openPart();
  await expect.element(part()).toHaveTextContent('Nothing that counts differs between Default and Alike.');
  await choose('Compare with', 'Abroad');
  // One euro is 1/0.85 dollars, and 2 dollars under the assumptions of the second scenario.
  await expect.poll(lines).toEqual([
    ['Salary', '$1,058.82'],
    ['Assumptions', '$4,941.18'],
    ['Together', '$6,000'],
  ]);

  expectConsoleErrors(/Out of order|could not be taken over/);
  const mend = failCalls(itemEndpoints.update, { status: 500 });
  const before = lines();
  await page.getByRole('button', { name: 'Take Salary over into Abroad' }).click();
  await expect.element(page.getByText(/^Salary could not be taken over/)).toBeVisible();
  mend();
  await expect.poll(lines).toEqual(before);
  await openPart();
  await expect.element(part()).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await expect.element(part()).toBeVisible();
});

test('each item’s effect on the probability is simulated on request, and discarded when the plan changes', async () => {
  const fund: NewItem = {
    name: 'Fund',
    category: 'investment',
    amount: 0,
    currency: 'USD',
    existing_funds: 12_000,
    monthly_interest_rate: 0.3,
  };
  await addItems(fund, monthly('Living', 'expense', 1_020));
  const other = await addScenario('Thrift', fund, monthly('Living', 'expense', 1_000));
  saveSettings({ compareScenarioIds: [other] });
  await renderForecast();
  await openPart();
  const ask = page.getByRole('button', { name: 'What it does to the chance' });
  await ask.click();
  await expect
    .element(part().getByText(/^Default works in [\d.]+ of 100 simulated futures, Thrift in [\d.]+\./))
    .toBeVisible();
  const change = () =>
    Array.from(
      table().query()?.querySelectorAll('tr') ?? [],
      (row) => row.querySelectorAll('td')[1]?.querySelector('bdi')?.textContent ?? '',
    ).filter((text) => text.includes('\u00b1'));
  const [living, together] = change();
  expect(living).toMatch(/^\+\d+\.\d \u00b1 \d+\.\d$/);
  expect(together).toBe(living);
  await expectAccessible('with chances', part().element());
  await page.getByRole('button', { name: 'Take Living over into Thrift' }).click();
  await expect.element(part()).toHaveTextContent('Nothing that counts differs');
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
  await expect.element(ask).toBeVisible();
});
