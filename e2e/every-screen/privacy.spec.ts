import type { Scenario } from '@meridian/contract';
import type { Page } from '@playwright/test';
import { SETTINGS_TABS, openSettings, findSettingsTab } from '#e2e/account/settings-page.ts';
import {
  CHART_LINES,
  findForecastChart,
  chooseCurrency,
  downloadCsv,
  itemRow,
  openDashboard,
  showTable,
} from '#e2e/testing/dashboard.ts';
import { expect, test } from '#e2e/testing/test-accounts.ts';
import { readAllText, readFigures, findLeakedFigures } from './amount-leaks.ts';
import { ITEMS, visitAllStops } from './dashboard-states.ts';
import { LONG_TIMEOUT_MS } from './page-checks.ts';

/** Expects that the hidden amounts are not shown by the chart's cursor, by keyboard or pointer, or in its file. */
async function expectChartTellsNothing(page: Page, forbidden: readonly string[]): Promise<void> {
  const slider = findForecastChart(page).getByRole('slider');
  await slider.focus();
  await page.keyboard.press('End');
  await expect(findForecastChart(page).getByRole('status')).toContainText('Forecast •••••');
  expect(findLeakedFigures(await readAllText(page), forbidden), 'the cursor of the keyboard').toEqual([]);
  await slider.hover({ position: { x: 200, y: 100 } });
  await expect(findForecastChart(page).getByText('•••••').first()).toBeVisible();
  expect(findLeakedFigures(await readAllText(page), forbidden), 'the cursor of the pointer').toEqual([]);
  const csv = await downloadCsv(page);
  expect(findLeakedFigures(csv.join('\n'), forbidden)).toEqual([]);
  expect(csv[1]?.slice(1)).toEqual(CHART_LINES.map(() => '•••••'));
}

/** Records every text that is ever written into pages loaded from now on. Returns a function that reads the record. */
async function keepAllWritten(page: Page): Promise<() => Promise<string>> {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { seen });
    new MutationObserver((records) => {
      for (const { addedNodes, target } of records) {
        for (const node of addedNodes) seen.push(node instanceof Element ? node.outerHTML : (node.textContent ?? ''));
        if (target instanceof Element) seen.push(...Array.from(target.attributes, ({ value }) => value));
        else seen.push(target.textContent ?? '');
      }
    }).observe(document, { attributes: true, characterData: true, childList: true, subtree: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen.join('\n'));
}

test('no state that can be opened shows a digit of an amount, nor does a page while it loads', async ({
  addItems,
  page,
}) => {
  test.setTimeout(LONG_TIMEOUT_MS);
  await addItems(...ITEMS);
  await openDashboard(page);
  await page.getByRole('button', { name: 'Advanced filters' }).click();
  const seen = await visitAllStops(page, null);
  const figures = [...new Set([...seen, '8,642.97', ...ITEMS.map(({ amount }) => amount.toFixed(2))])];
  expect(figures, 'the walk knows what it looks for').toEqual(
    expect.arrayContaining(['73,918.46', '5,827.64', '864,207', '9,753.19', '4,861.37']),
  );
  expect(figures.length, 'figures to look for').toBeGreaterThan(100);
  const shown = await readFigures(page);
  expect(findLeakedFigures(await readAllText(page), shown), 'and finds it where it is').toEqual(shown);

  await page.getByRole('button', { name: 'Hide Data' }).click();
  await expect(page.getByRole('button', { name: 'Show Data' })).toBeVisible();
  await expect(itemRow(page, 'Salary').getByRole('img', { name: 'Hidden amount' })).toHaveText('•••••');
  await visitAllStops(page, figures);
  await page.getByLabel('Amount at least').fill('1234.56');
  await page.keyboard.press('Tab');
  expect(findLeakedFigures(await readAllText(page), [...figures, '1,234.56']), 'a filter by amount').toEqual([]);
  await page.getByLabel('Amount at least').fill('');
  await expectChartTellsNothing(page, figures);

  await openSettings(page);
  for (const name of SETTINGS_TABS) {
    await findSettingsTab(page, name).click();
    await expect(page.getByRole('tabpanel', { name, exact: true })).toBeVisible();
    expect(findLeakedFigures(await readAllText(page), figures), `Account Settings, ${name}`).toEqual([]);
  }

  const allWritten = await keepAllWritten(page);
  await openDashboard(page);
  await expect(itemRow(page, 'Salary').getByRole('img', { name: 'Hidden amount' })).toBeVisible();
  await chooseCurrency(page, 'EUR');
  await chooseCurrency(page, 'USD');
  await showTable(page);
  const written = await allWritten();
  expect(written).toContain('•••••');
  expect(findLeakedFigures(written, figures), 'from the first paint on').toEqual([]);
  await page.setViewportSize({ width: 360, height: 780 });
  await page.getByRole('button', { name: 'Edit Amount of Fund' }).click();
  expect(findLeakedFigures(await readAllText(page), figures), 'a card on a phone').toEqual([]);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Show Data' }).click();
  await expect(itemRow(page, 'Salary')).toContainText('$73,918.46');
});

test('with Hide Data on, a comparison shows no amount by any measure', async ({ addItems, api, page }) => {
  test.slow();
  await addItems(...ITEMS);
  const { id } = await api.selectedScenario();
  const copy = await api.post<Scenario>(`/api/scenarios/${id}/duplicate/`);
  const bonus = { name: 'Bonus', category: 'income', amount: 4_319.57, currency: 'USD' } as const;
  await api.addItem({ ...bonus, scenario_id: copy.id });
  const dialog = page.getByRole('dialog', { name: 'Compare Scenarios' });
  await openDashboard(page);
  await page.getByRole('button', { name: 'Compare Scenarios' }).click();
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  const compared = page.getByRole('table', { name: /than in Default/ });
  await expect(compared).toBeVisible();
  await showTable(page);
  const measures = page.getByRole('radiogroup', { name: 'What to compare by' }).locator('label');
  await expect(measures).toHaveCount(6);
  const figures = new Set<string>();
  for (const one of await measures.all()) {
    await one.click();
    for (const figure of await readFigures(page)) figures.add(figure);
  }
  expect([...figures]).toEqual(expect.arrayContaining(['4,319.57']));

  await page.getByRole('button', { name: 'Hide Data' }).click();
  await expect(compared).toContainText('\u2022');
  for (const one of await measures.all()) {
    await one.click();
    expect(findLeakedFigures(await readAllText(page), [...figures])).toEqual([]);
  }
  await findForecastChart(page).getByRole('button', { name: 'Show as chart' }).click();
  await findForecastChart(page).getByRole('slider').focus();
  await page.keyboard.press('End');
  await expect(findForecastChart(page).getByRole('status')).toContainText('Default (copy) \u2022');
  expect(findLeakedFigures(await readAllText(page), [...figures])).toEqual([]);
});
