import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  choice,
  economyCard,
  objectsOf,
  openEconomyCard,
  optionOf,
} from '#testing/advanced/economy-page.tsx';
import { signUpStaff } from '#testing/advanced/signed-in-staff.ts';

beforeEach(async () => {
  await signUpStaff();
});

test('somebody’s first visit finds everything to begin with; the first preset is chosen', async () => {
  expect((await objectsOf()).stress_tests).toEqual([]);
  const { screen } = await openEconomyCard();
  await expect.element(choice('Stress test')).toHaveValue('Global financial crisis (2008)');
  for (const fact of ['Probability 1% a year', 'Duration 17 months', 'Recovery 41 months', 'Severity High'])
    await expect.element(economyCard.getByText(fact)).toBeVisible();
  const made = await objectsOf();
  expect([made.stress_tests.length, made.inflation_models.length, made.economic_scenarios.length]).toEqual([
    12, 4, 3,
  ]);
  await screen.unmount();
  await openEconomyCard();
  await expect.element(choice('Stress test')).toHaveValue('Global financial crisis (2008)');
  expect(await objectsOf()).toEqual(made);
});

test('each stress test on offer tells how likely, how long and how bad it is', async () => {
  await openEconomyCard();
  await choice('Stress test').click();
  await expect
    .element(optionOf(/^Mild recession/))
    .toHaveTextContent(
      /^Mild recessionProbability 5% a yearDuration 9 monthsRecovery 12 monthsSeverity Low$/,
    );
  const severities = { Low: 'rgb(26, 102, 67)', Medium: 'rgb(194, 96, 12)', High: 'rgb(160, 45, 38)' };
  for (const [level, color] of Object.entries(severities)) {
    const option = page
      .getByRole('option')
      .filter({ hasText: `Severity ${level}` })
      .first();
    const mark = option.element().querySelector('rect');
    expect(mark === null ? '' : getComputedStyle(mark).fill, level).toBe(color);
  }
});
