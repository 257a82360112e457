import type { Page } from '@playwright/test';
import type { Api } from '#e2e/testing/api.ts';
import { monthFromNow } from './closed-forms.ts';
import {
  LINES,
  chooseCurrency,
  chooseYears,
  deleteItem,
  downloadCsv,
  itemGrid,
  itemRow,
  notice,
  openDashboard,
  readTable,
  showTable,
} from '#e2e/testing/dashboard.ts';
import { enter, openEdit, save } from '#e2e/items/item-form.ts';
import { expect, test } from '#e2e/testing/people.ts';
import { randomPlan } from './random-plans.ts';

const FIELDS = {
  Forecast: 'forecast',
  Margin: 'margins',
  Pension: 'pension',
  Investment: 'investment',
  Saving: 'saving',
  Cash: 'cash',
} as const;

/** The server's forecast as the table and the file of the dashboard have it: every line by its heading. */
async function serverForecast(api: Api, years: number) {
  const { id } = await api.selectedScenario();
  const answer = await api.forecast(years, id);
  expect(answer.labels).toEqual(answer.labels.map((_, index) => monthFromNow(index).iso().slice(0, 7)));
  expect(answer.labels).toHaveLength(12 * years);
  return { labels: answer.labels, lines: LINES.map((line) => answer[FIELDS[line]]) };
}

/** The dashboard's own computation and the server's answer are the same, line by line and month by month. */
async function expectAgreement(page: Page, api: Api, years: number): Promise<void> {
  await expect(async () => {
    const { labels, lines } = await serverForecast(api, years);
    const { months, series } = await readTable(page);
    expect(months).toEqual(labels.map((_, index) => monthFromNow(index).name));
    expect(Object.keys(series)).toEqual([...LINES]);
    for (const [position, line] of LINES.entries()) expect(series[line], line).toEqual(lines[position]);
  }).toPass({ timeout: 10_000 });
}

/** The same for the file, which has cents even where the currency is shown without. */
async function expectFileAgrees(page: Page, api: Api, years: number): Promise<void> {
  const [heading, ...rows] = await downloadCsv(page);
  expect(heading).toEqual([
    'Month',
    ...LINES.map((line) => expect.stringMatching(`^${line} \\(.*[A-Z]{3}\\)$`)),
  ]);
  await expect(async () => {
    const { labels, lines } = await serverForecast(api, years);
    expect(rows).toEqual(
      labels.map((label, index) => [label, ...lines.map((values) => String(values[index]))]),
    );
  }).toPass({ timeout: 10_000 });
}

const PLANS = [
  { seed: 11, years: 5, currency: 'USD' },
  { seed: 12, years: 30, currency: 'ILS' },
] as const;

async function showPlan(page: Page, years: number, currency: string): Promise<void> {
  await openDashboard(page);
  await expect(itemGrid(page)).toHaveAttribute('aria-rowcount', '21');
  await chooseYears(page, years);
  await chooseCurrency(page, currency);
}

for (const { seed, years, currency } of PLANS) {
  test(`the dashboard and the server agree on plan ${seed}, ${years} years in ${currency}`, async ({
    addItems,
    api,
    page,
  }) => {
    await addItems(...randomPlan(seed, 20));
    await showPlan(page, years, currency);
    await showTable(page);
    await expectAgreement(page, api, years);
  });
}

test('the downloaded file and the server agree, to the cent of a won', async ({ addItems, api, page }) => {
  await addItems(...randomPlan(13, 20));
  await showPlan(page, 13, 'KRW');
  await expect(page.getByText('Built-in rates')).toBeVisible();
  await expectFileAgrees(page, api, 13);
});

test('they still agree after an edit, a hiding, a showing and a deletion', async ({
  addItems,
  api,
  page,
}) => {
  const plan = randomPlan(14, 20);
  const visible = plan.filter((item) => item.is_hidden !== true);
  const named = (category: string) => visible.find((item) => item.category === category)?.name ?? '';
  const hidden = plan.find((item) => item.is_hidden === true)?.name ?? '';
  await addItems(...plan);
  await openDashboard(page);
  await showTable(page);
  await chooseYears(page, 10);
  await expectAgreement(page, api, 10);

  const form = await openEdit(page, named('pension'));
  await enter(form, {
    Amount: '1234.56',
    Currency: 'CHF',
    'To date': '',
    'Interest limit': '0.2',
    'Existing funds': '77.01',
  });
  await save(form);
  await expect(form).toBeHidden();
  await expectAgreement(page, api, 10);

  await page.getByRole('button', { name: `Hide ${named('saving')}`, exact: true }).click();
  await expect(itemRow(page, named('saving'))).toContainText('Hidden');
  await expectAgreement(page, api, 10);

  await page.getByRole('button', { name: `Show ${hidden}`, exact: true }).click();
  await expect(itemRow(page, hidden)).not.toContainText('Hidden');
  await expectAgreement(page, api, 10);

  await deleteItem(page, named('investment'));
  await expect(notice(page, `${named('investment')} was deleted.`)).toBeVisible();
  await expectAgreement(page, api, 10);
  expect(await api.items()).toHaveLength(19);
});
