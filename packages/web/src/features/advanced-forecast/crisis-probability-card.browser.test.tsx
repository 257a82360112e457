import { economicScenarioEndpoints } from '@meridian/contract';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { CrisisProbabilityCard } from './crisis-probability-card.tsx';
import { saveAnalysisChoices } from '#features/economic/public.ts';
import { saveSettings } from '#features/saved-settings/public.ts';
import { call } from '#lib/api/api-client.ts';
import { failWithStatus, interceptCalls } from '#testing/intercept-calls.ts';
import {
  CRISIS_ANALYSIS,
  WORLD_FUND,
  fetchCrisisAnalysis,
  crisisCard,
  crisisTable,
  expectCrisesShown,
} from '#testing/advanced/crisis-card-checks.ts';
import { expectConsoleErrors } from '#testing/expected-console-errors.ts';
import { findLeakedFigures } from '#testing/find-leaked-figures.ts';
import { renderCard } from '#testing/render-card.tsx';
import { addItems } from '#testing/sign-up.tsx';
import { createPresets, signUpStaff } from '#testing/advanced/sign-up-staff.ts';
import { formatPercent, formatRoundedUsd, readTableRows } from '#testing/format-figures.ts';

const chart = crisisCard.getByRole('figure', { name: 'Probability of a crisis by year' });

/** Creates the presets; returns the id of the economic scenario in which crises are most likely. */
async function pessimisticOf(): Promise<number> {
  const { economic_scenarios: scenarios } = await createPresets();
  return scenarios.find(({ kind }) => kind === 'pessimistic')?.id ?? 0;
}

beforeEach(async () => {
  await signUpStaff();
});

test('the figures equal the figures of the server for the plan and the economic scenario, and the chart ends with them', async () => {
  await addItems(WORLD_FUND);
  const pessimistic = await pessimisticOf();
  await renderCard(<CrisisProbabilityCard />);
  const before = await fetchCrisisAnalysis();
  expect(before.crises).toHaveLength(12);
  await expectCrisesShown(before);
  const likely = Math.round(before.any_crisis_probability);
  await expect
    .element(crisisCard)
    .toHaveTextContent(`In ${likely} of 100 possible futures at least one of these 12 crises begins within 5 years.`);
  await expect
    .element(chart)
    .toHaveAccessibleDescription(
      new RegExp(`in \\d+ of 100 possible futures, within 5 years in ${likely}\\. One of high severity begins`),
    );
  await chart.getByRole('button', { name: 'Show as table' }).click();
  await expect.poll(() => readTableRows(chart.getByRole('table'))).toHaveLength(6);
  const years = readTableRows(chart.getByRole('table')).map(([, ...cells]) => cells);
  expect(years[0]).toEqual(['0%', '0%']);
  expect(years[5]?.[0]).toBe(formatPercent(before.any_crisis_probability));

  saveAnalysisChoices({ economicScenarioId: pessimistic });
  const doubled = await fetchCrisisAnalysis({ economic_scenario_id: pessimistic });
  expect(doubled.any_crisis_probability).toBeGreaterThan(before.any_crisis_probability);
  await expectCrisesShown(doubled);
  await crisisCard.getByRole('button', { name: 'How is this computed?' }).click();
  await expect.element(crisisCard).toHaveTextContent('Pessimistic multiplies every yearly probability by 2');
  await userEvent.keyboard('{Escape}');
  await expect.element(crisisCard.getByText('Years and crises are taken to be independent')).not.toBeVisible();
});

test('an empty plan, a single year and a plan without stress tests have explanations', async () => {
  await createPresets();
  saveSettings({ forecastYears: 1 });
  const { screen } = await renderCard(<CrisisProbabilityCard />);
  await expect
    .element(crisisCard)
    .toHaveTextContent(
      /In \d+ of 100 possible futures at least one of these 12 crises begins within 1 year\. None of them would change what your plan ends with\./,
    );
  await expect
    .element(crisisCard.getByRole('figure'))
    .toHaveAccessibleDescription(
      /^Within 1 year some crisis begins in \d+ of 100 possible futures\. One of high severity begins by then in \d+\.$/,
    );
  await screen.unmount();

  // If the plan soon has debts, a loss cannot be given as a share of net worth, so it is given as an amount.
  await addItems(
    { name: 'Cash', category: 'balance', amount: 5_000, currency: 'USD' },
    { name: 'Living', category: 'expense', amount: 4_000, currency: 'USD' },
  );
  const { screen: indebted } = await renderCard(<CrisisProbabilityCard />);
  const dear = (await fetchCrisisAnalysis({ years: 1 })).crises.find(({ name }) => name === 'Emergency expense');
  expect(dear?.worst_loss).toBeGreaterThan(1_000);
  const row = crisisTable.getByRole('row').filter({ hasText: 'Emergency expense' });
  await expect
    .element(row)
    .toHaveTextContent(`at worst ${formatRoundedUsd(dear?.worst_loss ?? 0)} less than without it`);
  await expect.element(row).not.toHaveTextContent('% at worst');
  await indebted.unmount();
  interceptCalls(CRISIS_ANALYSIS, async (pass) =>
    Response.json({ ...((await (await pass()).json()) as object), crises: [] }),
  );
  await renderCard(<CrisisProbabilityCard />);
  await expect.element(crisisCard).toHaveTextContent('No stress test to look at');
});

test('a failed request is reported in its own card, and can be retried', async () => {
  expectConsoleErrors(/status of 500|ApiError: Broken/);
  await addItems(WORLD_FUND);
  await createPresets();
  const standAside = failWithStatus(CRISIS_ANALYSIS, 500);
  await renderCard(<CrisisProbabilityCard />);
  await expect
    .element(crisisCard.getByRole('alert'))
    .toHaveTextContent('The probability of a crisis could not be computed.');
  standAside();
  await crisisCard.getByRole('button', { name: 'Try again' }).click();
  await expectCrisesShown(await fetchCrisisAnalysis());
});

test('after the chosen economic scenario was deleted elsewhere, another one can be chosen', async () => {
  expectConsoleErrors(/status of 404/);
  await addItems(WORLD_FUND);
  const pessimistic = await pessimisticOf();
  const { calls } = await renderCard(<CrisisProbabilityCard />);
  const analysis = await fetchCrisisAnalysis();
  await expectCrisesShown(analysis);
  await call(economicScenarioEndpoints.removeEconomicScenario, { params: { id: pessimistic } });
  saveAnalysisChoices({ economicScenarioId: pessimistic });
  await expect
    .poll(() => calls.some(({ address }) => address.includes(`economic_scenario_id=${pessimistic}`)))
    .toBe(true);
  await expect.poll(() => crisisCard.element().querySelector('[aria-busy="true"]')).toBeNull();
  await expectCrisesShown(analysis);
  await expect.element(page.getByRole('alert').filter({ hasText: /./ })).not.toBeInTheDocument();
});

test('hidden amounts stay hidden', async () => {
  await addItems(WORLD_FUND);
  await createPresets();
  await renderCard(<CrisisProbabilityCard />);
  await expect.element(crisisTable).toBeVisible();
  const { crises, expected_loss: loss } = await fetchCrisisAnalysis();
  saveSettings({ hideSensitiveData: true });
  await expect.element(crisisCard.getByRole('img', { name: 'Hidden amount' }).first()).toHaveTextContent('•••••');
  const figures = [loss, ...crises.map((crisis) => Math.abs(crisis.expected_impact))]
    .filter((amount) => amount >= 1_000)
    .map((amount) => amount.toFixed(2));
  expect(figures.length).toBeGreaterThan(5);
  expect(findLeakedFigures(document.body.outerHTML, figures)).toEqual([]);
  await expect.element(crisisTable).toHaveTextContent('% at worst');
});
