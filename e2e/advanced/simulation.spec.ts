/** The Monte Carlo section, as a person of staff uses it. */
import type { MonteCarloSimulation } from '@meridian/contract';
import { expectAccessible, inEveryLook } from '#e2e/every-screen/accessibility.ts';
import { everything, figuresOn, leaksIn } from '#e2e/every-screen/leaks.ts';
import { openAdvanced } from '#e2e/testing/advanced.ts';
import { expect, test } from '#e2e/testing/people.ts';
import { PLAN, SIMULATION_PATH, choose, expectDone, section } from './simulation-section.ts';

const only = (axe: import('@axe-core/playwright').AxeBuilder) => axe.include('section:has(> header h2)');

test.beforeEach(async ({ addItems, staff: _ }) => {
  await addItems(...PLAN);
});

test('the figures on screen are the API’s, in plain words first', async ({ page, api }) => {
  await openAdvanced(page);
  await expectDone(page, '1,000');
  const { id } = await api.selectedScenario();
  const answer = await api.post<MonteCarloSimulation>(SIMULATION_PATH, { scenario_id: id, years: 5 });
  const card = section(page);
  const success = 100 - answer.probability_of_shortfall;
  expect(success).toBeGreaterThan(1);
  expect(success).toBeLessThan(99);
  await expect(card).toContainText(`In ${Math.round(success)} of 100 simulated futures the money lasts.`);
  const { low, high } = answer.confidence.probability_of_shortfall;
  const tenth = (value: number) => String(Math.round(value * 10) / 10);
  await expect(card).toContainText(`between ${tenth(100 - high)} and ${tenth(100 - low)} of 100`);
  const money = (value: number) => {
    const written = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(Math.abs(value));
    return (value < 0 ? `-${written}` : written).replace(/\.00$/, '');
  };
  const figure = (name: string) => card.locator('dl > div', { hasText: name }).locator('dd > span').first();
  await expect(figure('Mean')).toHaveText(money(answer.mean));
  await expect(figure('5th percentile').first()).toHaveText(money(answer.percentile_5));
  await expect(figure('95th percentile')).toHaveText(money(answer.percentile_95));
  await expect(figure('Probability of loss')).toHaveText(`${answer.probability_of_loss}%`);
  await expect(figure('Value at risk')).toHaveText(money(answer.value_at_risk_5).replace('-', '−'));
  for (const category of ['Pension', 'Saving', 'Investment'] as const) {
    const row = card.getByRole('row', { name: category });
    const { mean, percentile_5, percentile_95, std_dev } =
      answer.category_breakdown[category.toLowerCase() as 'pension'];
    await expect(row.getByRole('cell')).toHaveText([mean, percentile_5, percentile_95, std_dev].map(money));
  }
  const byYear = card.getByRole('figure', { name: 'Probability that the money has run out' });
  await expect(byYear).toContainText(`in ${answer.probability_of_shortfall}%.`);
});
