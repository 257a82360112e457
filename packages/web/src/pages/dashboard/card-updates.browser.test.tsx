import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { CrisisProbabilityCard } from '#features/advanced-forecast/crisis-probability-card.tsx';
import { StressCard } from '#features/advanced-forecast/stress/stress-card.tsx';
import { EconomyCard } from '#features/economic/economy-card.tsx';
import { LiveDataCard } from '#features/economic/live-data-card.tsx';
import { saveAnalysisChoices } from '#features/economic/public.ts';
import { ItemsCard } from '#features/plan/items-card.tsx';
import { failWithStatus, delayResponses } from '#testing/intercept-calls.ts';
import {
  CRISIS_ANALYSIS,
  WORLD_FUND,
  fetchCrisisAnalysis,
  crisisCard,
  expectCrisesShown,
} from '#testing/advanced/crisis-card-checks.ts';
import { expectConsoleErrors } from '#testing/expected-console-errors.ts';
import { renderCard } from '#testing/render-card.tsx';
import { addItems } from '#testing/sign-up.tsx';
import { createPresets, signUpStaff } from '#testing/advanced/sign-up-staff.ts';

const isBusy = () => crisisCard.element().querySelector('[aria-busy="true"]') !== null;

beforeEach(async () => {
  await signUpStaff();
  await addItems(WORLD_FUND);
});

test('cards show an edit once it is saved; until then their figures are marked as outdated, and a message says so if the request fails', async () => {
  expectConsoleErrors(/status of 500|ApiError: Broken/);
  await addItems({ ...WORLD_FUND, name: 'Second fund' });
  await createPresets();
  await renderCard(
    <>
      <ItemsCard />
      <CrisisProbabilityCard />
    </>,
  );
  await page.getByRole('tab', { name: /^All/ }).click();
  const before = await fetchCrisisAnalysis();
  await expectCrisesShown(before);
  const standAside = failWithStatus(CRISIS_ANALYSIS, 500);
  const held = delayResponses(CRISIS_ANALYSIS);
  await page.getByRole('button', { name: 'Hide Second fund' }).click();
  await expect.poll(held.isRequested).toBe(true);
  await expect.poll(isBusy).toBe(true);
  held.release();
  await expect.element(crisisCard.getByRole('alert')).toHaveTextContent('Those shown are older');
  await expect.poll(isBusy).toBe(false);
  await expectCrisesShown(before);
  standAside();
  await crisisCard.getByRole('button', { name: 'Try again' }).click();
  await expect.element(crisisCard.getByRole('alert')).not.toBeInTheDocument();
  const hidden = await fetchCrisisAnalysis();
  expect(hidden.expected_loss).toBeLessThan(before.expected_loss);
  await expectCrisesShown(hidden);
  await page.getByRole('button', { name: 'Show Second fund' }).click();
  await expectCrisesShown(before);
});

test('while the currency changes, no figure is shown with the sign of the wrong currency', async () => {
  await createPresets();
  await renderCard(
    <>
      <EconomyCard />
      <CrisisProbabilityCard />
      <LiveDataCard />
    </>,
  );
  await expectCrisesShown(await fetchCrisisAnalysis());
  // The live sources of the other currency's economy are slow.
  const held = delayResponses(/GET \/api\/economic\/dashboard\//);
  await page.getByRole('combobox', { name: 'Display currency' }).click();
  await page.getByRole('option', { name: /^EUR/ }).click();
  await expect.element(crisisCard).toHaveTextContent('€');
  await expect.element(crisisCard).not.toHaveTextContent('$');
  const inEuros = await fetchCrisisAnalysis();
  expect(inEuros.currency).toBe('EUR');
  await expectCrisesShown(inEuros, '€');
  expect(held.isRequested()).toBe(true);
  held.release();
  await expect.element(page.getByText('Economy of the Euro (EUR)')).toBeVisible();
  await expect.element(crisisCard).not.toHaveTextContent('$');
  await expectCrisesShown(inEuros, '€');
});

test('all cards show the same probability of a crisis', async () => {
  const { economic_scenarios: scenarios } = await createPresets();
  saveAnalysisChoices({ economicScenarioId: scenarios.find(({ kind }) => kind === 'pessimistic')?.id ?? 0 });
  await renderCard(
    <>
      <EconomyCard />
      <StressCard />
    </>,
  );
  // The first preset has a probability of 1 % a year, which the chosen economic scenario doubles.
  for (const text of ['2% likely to begin within a year', 'Probability 2% a year'])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
});

test('‘Run Stress Test’ scrolls to the result; the result follows the choices even if the button is not pressed', async () => {
  const { stress_tests: tests } = await createPresets();
  const loss = tests.find(({ name }) => name === 'Job loss')?.id ?? 0;
  saveAnalysisChoices({ stressTestIds: [loss] });
  await renderCard(
    <>
      <EconomyCard />
      <StressCard />
    </>,
  );
  const card = page.getByRole('region', { name: 'Stress test', exact: true });
  await expect.element(card.getByRole('figure', { name: 'Net worth through the crisis' })).toBeVisible();
  await page.getByRole('button', { name: 'Run Stress Test' }).click();
  const heading = card.getByRole('heading', { name: 'Job loss', level: 3 });
  await expect.element(heading).toHaveFocus();
  await expect.element(heading).toBeInViewport();
});
