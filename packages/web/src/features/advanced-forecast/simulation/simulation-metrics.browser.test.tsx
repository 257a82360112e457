import { expect, test } from 'vitest';
import { openSimulation, fetchSimulation, simulationCard } from '#testing/advanced/simulation-card-actions.tsx';
import { signUpStaff } from '#testing/advanced/sign-up-staff.ts';
import { addItems } from '#testing/sign-up.tsx';

test('a plan whose outflows exceed its inflows shows no loss, but an explanation', async () => {
  await signUpStaff();
  const fund = { category: 'investment', amount: 0, currency: 'USD', monthly_interest_rate: 0.5 } as const;
  await addItems(
    { ...fund, name: 'World fund', existing_funds: 100_000 },
    { name: 'Living', category: 'expense', amount: 2_000, currency: 'USD' },
  );
  await openSimulation();
  const { invested_capital: capital, probability_of_loss: loss } = await fetchSimulation();
  expect(capital).toBeLessThan(0);
  await expect
    .element(simulationCard)
    .toHaveTextContent('Not shown: over these years the plan takes out at least as much as it puts in');
  const figure = [...simulationCard.element().querySelectorAll('dl > div')].find(({ textContent }) =>
    textContent.includes('Probability of loss'),
  );
  expect(figure?.querySelector('dd')?.textContent).toBe('–');
  expect(figure?.textContent).not.toContain(String(loss));
});
