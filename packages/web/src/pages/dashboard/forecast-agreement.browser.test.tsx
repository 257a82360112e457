import {
  type AssumptionsPatch,
  accountEndpoints,
  currencyEndpoints,
  forecastEndpoints,
  itemEndpoints,
  scenarioEndpoints,
} from '@meridian/contract';
import { parse } from 'csv-parse/browser/esm/sync';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { applyProfileChange } from '#features/identity/public.ts';
import { ForecastChartCard } from '#features/forecast/forecast-chart-card.tsx';
import { saveSettings } from '#features/saved-settings/public.ts';
import { call } from '#lib/api/api-client.ts';
import {
  CHART_LINES,
  findForecastChart,
  expectDrawn,
  readForecastTable,
  captureSavedFile,
  showTable,
} from '#testing/plan/forecast-chart.ts';
import { monthFromNow } from '#testing/plan/month-from-now.ts';
import { choose, deleteItem, itemForm, itemRow, notice, replaceText, saveForm } from '#testing/dashboard-actions.ts';
import { renderItems } from '#testing/items-and-form.tsx';
import { createRandomPlan } from '#testing/plan/random-plans.ts';
import { renderCard } from '#testing/render-card.tsx';
import { addItems, signUp } from '#testing/sign-up.tsx';

const FIELDS = {
  Forecast: 'forecast',
  Margin: 'margins',
  Pension: 'pension',
  Investment: 'investment',
  Saving: 'saving',
  Cash: 'cash',
} as const;

/** A number of months, and the query that requests it from the server. */
interface Horizon {
  readonly months: number;
  readonly asked: { readonly years?: number; readonly until?: string };
}

const inYears = (years: number): Horizon => ({ months: 12 * years, asked: { years } });

/** Returns the server's forecast in the format of the dashboard's table and file: every line by its heading. */
async function serverForecast(horizon: Horizon) {
  const { id } = await call(scenarioEndpoints.current);
  const { labels, scenarios } = await call(forecastEndpoints.read, {
    query: { ...horizon.asked, scenario_ids: String(id) },
  });
  const [forecast] = Object.values(scenarios);
  if (forecast === undefined) throw new Error('The server forecast nothing.');
  expect(labels).toEqual(Array.from({ length: horizon.months }, (_, index) => monthFromNow(index).iso().slice(0, 7)));
  return { labels, lines: CHART_LINES.map((line) => forecast[FIELDS[line]]) };
}

/** Expects that the dashboard's computation and the server's response are equal in every line and month. */
async function expectAgreement(horizon: Horizon): Promise<void> {
  await expect
    .poll(async () => {
      const { labels, lines } = await serverForecast(horizon);
      const { months, series } = readForecastTable();
      const expected = {
        months: labels.map((_, index) => monthFromNow(index).name),
        series: Object.fromEntries(CHART_LINES.map((line, place) => [line, lines[place]])),
      };
      const isSame = JSON.stringify({ months, series }) === JSON.stringify(expected);
      return isSame ? null : { shown: { months, series }, expected };
    })
    .toBeNull();
}

beforeEach(async () => {
  await signUp();
});

const ASSUMPTIONS: AssumptionsPatch = {
  deficit_policy: 'liquidate',
  fx: { model: 'drift', drift: { EUR: -1.5, ILS: 2 } },
  pinned_rates: { EUR: 0.8, GBP: 0.7 },
  cash_rate: 1.5,
  prices: { USD: 3, ILS: -0.5 },
};

for (const { seed, years, currency, assumptions } of [
  { seed: 11, years: 5, currency: 'USD', assumptions: {} },
  { seed: 12, years: 30, currency: 'ILS', assumptions: ASSUMPTIONS },
] as const) {
  test(`the dashboard and the server agree on plan ${seed}, ${years} years in ${currency}`, async () => {
    await addItems(...createRandomPlan(seed, 20));
    const { id } = await call(scenarioEndpoints.current);
    await call(scenarioEndpoints.update, { params: { id }, body: { assumptions } });
    await call(currencyEndpoints.updatePreferences, { body: { currency: currency } });
    saveSettings({ forecastYears: years });
    await renderCard(<ForecastChartCard />);
    await showTable();
    await expectAgreement(inYears(years));
  });
}

test('the dashboard and the server agree on a forecast to an age, beyond thirty years', async () => {
  await addItems(...createRandomPlan(15, 20));
  const { id } = await call(scenarioEndpoints.current);
  await call(scenarioEndpoints.update, { params: { id }, body: { assumptions: ASSUMPTIONS } });
  const born = monthFromNow(-12 * 40 + 7)
    .iso()
    .slice(0, 7);
  const user = await call(accountEndpoints.update, { body: { people: [{ name: 'Dana', born }] } });
  applyProfileChange(user);
  const [dana] = user.people;
  if (dana === undefined) throw new Error('The person was not saved.');
  saveSettings({ forecastUntil: { person: dana.id, age: 95 } });
  await renderCard(<ForecastChartCard />);
  await showTable();
  const months = 12 * 55 + 8;
  await expectAgreement({
    months,
    asked: {
      until: monthFromNow(months - 1)
        .iso()
        .slice(0, 7),
    },
  });
});

test('the downloaded file and the server agree exactly, also in won', async () => {
  await addItems(...createRandomPlan(13, 20));
  await call(currencyEndpoints.updatePreferences, { body: { currency: 'KRW' } });
  saveSettings({ forecastYears: 13 });
  await renderCard(<ForecastChartCard />);
  await expectDrawn();
  const { file } = await captureSavedFile(findForecastChart().getByRole('button', { name: 'Download as CSV' }));
  const [heading, ...rows] = parse(await file.text(), { bom: true });
  expect(heading).toEqual([
    'Month',
    ...CHART_LINES.map((line) => expect.stringMatching(`^${line} \\(.*KRW\\)$`) as string),
  ]);
  const { labels, lines } = await serverForecast(inYears(13));
  expect(rows).toEqual(labels.map((label, index) => [label, ...lines.map((values) => String(values[index]))]));
});

test('the chart beside the list and the server still agree after an item was edited, hidden, shown and deleted', async () => {
  const plan = createRandomPlan(14, 20);
  const visible = plan.filter((item) => item.is_hidden !== true);
  const named = (category: string) => visible.find((item) => item.category === category)?.name ?? '';
  const hidden = plan.find((item) => item.is_hidden === true)?.name ?? '';
  await addItems(...plan);
  await page.viewport(1_440, 2_400);
  await renderItems({ forecastYears: 5, selectedTab: 'all' }, <ForecastChartCard />);
  await expectDrawn();
  await showTable();
  await expectAgreement(inYears(5));

  const form = itemForm('Edit');
  await page.getByRole('button', { name: `Edit ${named('pension')}`, exact: true }).click();
  await expect.element(form.getByRole('textbox', { name: 'Name' })).toHaveValue(named('pension'));
  await choose('Currency', 'CHF', form);
  for (const [field, text] of [
    ['Amount', '1234.56'],
    ['To date', ''],
    ['Interest limit', '0.2'],
    ['Existing funds', '77.01'],
  ] as const)
    await replaceText(form, field, text);
  await saveForm(form);
  await expect.element(form).not.toBeInTheDocument();
  await expectAgreement(inYears(5));

  await page.getByRole('button', { name: `Hide ${named('saving')}`, exact: true }).click();
  await expect.element(itemRow(named('saving'))).toHaveTextContent('Hidden');
  await expectAgreement(inYears(5));
  await page.getByRole('button', { name: `Show ${hidden}`, exact: true }).click();
  await expect.element(itemRow(hidden)).not.toHaveTextContent('Hidden');
  await expectAgreement(inYears(5));
  await deleteItem(named('investment'));
  await expect.element(notice(`${named('investment')} was deleted.`)).toBeVisible();
  await expectAgreement(inYears(5));
  const { results } = await call(itemEndpoints.list, { query: { page_size: 1_000 } });
  expect(results).toHaveLength(19);
});
