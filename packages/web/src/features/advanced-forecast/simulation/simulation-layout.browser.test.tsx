import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { saveSettings } from '#features/saved-settings/public.ts';
import { ADVANCED_TEXTS, INTERFACE_TEXTS, VALIDATION_TEXTS } from '#lib/messages/catalogue-parts.ts';
import { loadCatalogue, switchLanguage } from '#lib/text/language.ts';
import { findLeakedFigures } from '#testing/find-leaked-figures.ts';
import { expectAccessible, runInAlternatingAppearances } from '#testing/page-appearances.ts';
import { captureSavedFile } from '#testing/saved-file.ts';
import { addItems } from '#testing/sign-up.tsx';
import { signUpStaff } from '#testing/advanced/sign-up-staff.ts';
import { RISKY_PLAN, openSimulation, simulationCard } from '#testing/advanced/simulation-card-actions.tsx';

const text = () => (simulationCard.element() as HTMLElement).innerText;

beforeEach(async () => {
  await signUpStaff();
  await addItems(...RISKY_PLAN);
});

test('hidden amounts are nowhere in the card', async () => {
  await openSimulation();
  await simulationCard.getByText('A weak end: 1 of 4 lower').click();
  await simulationCard.getByRole('button', { name: /^Check/ }).click();
  await expect.element(simulationCard.getByText('It is: without volatility')).toBeVisible();
  const amounts = text().match(/\$[\d,]+(?:\.\d\d)?/g) ?? [];
  expect(amounts.length).toBeGreaterThan(20);
  onTestFinished(() => saveSettings({ hideSensitiveData: false }));
  saveSettings({ hideSensitiveData: true });
  await expect.poll(() => text().match(/\$\d/g) ?? []).toEqual([]);
  const figures = amounts.map((amount) => amount.slice(1)).filter((amount) => amount.length > 5);
  expect(findLeakedFigures(simulationCard.element().outerHTML, figures)).toEqual([]);
  // Percentages and counts stay visible in privacy mode.
  await expect.element(simulationCard).toHaveTextContent('of 100 simulated futures the money lasts');
});

test('an explained key figure is accessible in Hebrew without sideways scrolling, wide and narrow, light and dark', async () => {
  await openSimulation();
  await simulationCard.getByText('The middle', { exact: true }).click();
  onTestFinished(() => switchLanguage('en'));
  await switchLanguage('he');
  await loadCatalogue(INTERFACE_TEXTS, VALIDATION_TEXTS, ADVANCED_TEXTS);
  await expect.element(simulationCard).toHaveTextContent('מתוך 100 עתידים מדומים הכסף מספיק');
  expect(text()).not.toMatch(/[a-z]{3,}/);
  await runInAlternatingAppearances([1440, 360], expectAccessible);
});

test('every chart is also available as a table, a picture and a file', async () => {
  await openSimulation();
  for (const name of ['Range of futures', 'Probability that the money has run out', 'Distribution of the end']) {
    const figure = simulationCard.getByRole('figure', { name });
    await expect.element(figure).toBeVisible();
    const types = [];
    for (const kind of ['PNG', 'CSV'])
      types.push((await captureSavedFile(figure.getByRole('button', { name: kind }))).type);
    expect(types).toEqual(['image/png', expect.stringMatching(/^text\/csv/)]);
    await figure.getByRole('button', { name: 'Show as table' }).click();
    await expect.element(figure.getByRole('row').nth(4)).toBeVisible();
  }
});
