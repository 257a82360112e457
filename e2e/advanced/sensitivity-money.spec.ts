/** The amounts of 'What would help most': in today's money, and hidden. */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { everything, leaksIn } from '#e2e/every-screen/leaks.ts';
import { expect, test } from '#e2e/testing/people.ts';
import {
  cardOf,
  expectFigures,
  household,
  openComputedCard,
  rowOf,
  saveSetting,
  scenariosOf,
  simulationOf,
  usd,
} from './sensitivity.ts';
import { section } from './simulation-section.ts';
import { answerOf, objectsOf } from './stress-card.ts';

test('in today’s money the plan ends with what the Monte Carlo section says of it, whatever prices do', async ({
  page,
  staff: _,
  api,
  addItems,
}) => {
  await addItems(...household());
  const { tests, models, scenarios } = await objectsOf(api);
  const { id } = await api.selectedScenario();
  await page.goto('/dashboard');
  const card = cardOf(page);
  const base = rowOf(card, 'The plan as it is').getByRole('cell');
  const target = models.find(({ model_type: each }) => each === 'constant')?.id;
  for (const [type, kind] of [
    ['mean_reverting', null],
    ['regime_switching', 'pessimistic'],
    ['historical_bootstrap', null],
    [null, null],
  ] as const) {
    const inflation_model_id = models.find(({ model_type: each }) => each === type)?.id ?? null;
    const economic_scenario_id = scenarios.find(({ kind: each }) => each === kind)?.id ?? null;
    const analysis = {
      inflationModelId: inflation_model_id,
      economicScenarioId: economic_scenario_id,
      stressTestIds: [tests[0]?.id],
    };
    await saveSetting(page, { inTodaysMoney: true, analysis });
    await openComputedCard(page);
    const { real } = await simulationOf(api, id, {
      inflation_model_id: inflation_model_id ?? target,
      economic_scenario_id,
    });
    const median = usd(real?.median ?? Number.NaN);
    await expect(base.nth(1)).toContainText(median);
    await expect(section(page)).toContainText(`half of the futures end above ${median}`);
    const { inflation_adjusted: adjusted } = await answerOf(api, {
      years: 5,
      inflation_model_id,
      economic_scenario_id,
    });
    await expect(base.nth(2)).toContainText(usd(adjusted.at(-1) ?? Number.NaN));
    await expect(card).toContainText('Amounts are in today’s money');
  }
  // A change has the figures of the scenario that keeps it; both moneys are computed at once, and what was kept stays kept.
  const less = rowOf(card, 'Spend 5% less');
  await less.getByRole('button', { name: /^Keep/ }).click();
  await expect(less.getByRole('link')).toBeVisible();
  const kept = (await scenariosOf(api)).find(({ name }) => name === 'Default: Spend 5% less')?.id ?? 0;
  const { real } = await simulationOf(api, kept, { inflation_model_id: target });
  await expect(less.getByRole('cell').nth(1)).toContainText(usd(real?.median ?? Number.NaN));
  expect((await savedCsv(page, card)).split('\r\n')[0]).toContain(
    'Middle end value (USD in today’s money),Difference (USD in today’s money),± (USD in today’s money),Forecast (USD in today’s money),',
  );
  await saveSetting(page, { inTodaysMoney: false });
  await expectFigures(rowOf(card, 'The plan as it is'), api, id);
  await expectFigures(less, api, kept);
  await expect(less.getByRole('link')).toBeVisible();
});

test('hidden amounts are nowhere, neither on the page nor in the file', async ({
  page,
  staff: _,
  addItems,
}) => {
  await addItems(...household());
  const card = await openComputedCard(page);
  const figures = (await card.innerText()).match(/\d{1,3}(?:,\d{3})+(?:\.\d\d)?/g) ?? [];
  expect(figures.length).toBeGreaterThan(20);
  const [heading, asItIs] = (await savedCsv(page, card)).split('\r\n');
  expect(heading).toContain('Forecast (USD in the money of the plan’s last month)');
  expect(asItIs).toMatch(/^The plan as it is,[\d.]+,,,-?[\d.]+,,,-?[\d.]+,$/);
  await saveSetting(page, { hideSensitiveData: true });
  await expect(rowOf(card, 'The plan as it is')).toContainText('•••••');
  const known = figures.filter((figure) => figure !== '1,000');
  expect(leaksIn(await everything(page), known)).toEqual([]);
  expect(leaksIn(await savedCsv(page, card), known)).toEqual([]);
});

async function savedCsv(page: Page, card: Locator): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    card.getByRole('button', { name: 'Save the table as a CSV file' }).click(),
  ]);
  return readFile(await download.path(), 'utf8');
}
