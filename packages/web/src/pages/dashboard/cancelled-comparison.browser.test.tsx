import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { SensitivityCard } from '#features/advanced-forecast/sensitivity/sensitivity-card.tsx';
import { EconomyCard } from '#features/economic/economy-card.tsx';
import { LiveDataCard } from '#features/economic/live-data-card.tsx';
import { saveAnalysisChoices } from '#features/economic/public.ts';
import { choose } from '#testing/advanced/economy-card-actions.tsx';
import {
  OUTDATED_TEXT,
  createHousehold,
  expectComputed,
  findRow,
  sensitivityCard as card,
} from '#testing/advanced/sensitivity-card-actions.tsx';
import { signUpStaff } from '#testing/advanced/sign-up-staff.ts';
import { failAsUnreachable } from '#testing/intercept-calls.ts';
import { renderCard } from '#testing/render-card.tsx';
import { addItems } from '#testing/sign-up.tsx';
import { dropWorkerResponses } from '#testing/watch-workers.ts';

test('a long computation can be cancelled and started again', async () => {
  await signUpStaff();
  await addItems(...createHousehold());
  saveAnalysisChoices({ paths: 50_000, returnModel: 'historical_bootstrap' });
  const workers = dropWorkerResponses();
  failAsUnreachable(/us_market_monthly.*\.csv/);
  await renderCard(
    <>
      <SensitivityCard />
      <EconomyCard />
      <LiveDataCard />
    </>,
  );
  const cancel = () => card.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(card.getByRole('progressbar')).toBeInTheDocument();
  await cancel();
  await expect.element(card).toHaveTextContent('You cancelled the computation.');
  workers.pass();
  await card.getByRole('button', { name: 'Compute the table' }).click();
  await expectComputed();
  // The card names the choices that this table does not use.
  await expect.element(card).toHaveTextContent('this table uses the lognormal model instead');
  await expect.element(card).toHaveTextContent('You chose 50,000 simulated futures. This table uses 10,000');
  await expect.element(card).not.toHaveTextContent(OUTDATED_TEXT);
  // The figures that are already computed stay unchanged.
  const asItIs = () => (findRow('The plan as it is').element() as HTMLElement).innerText;
  const before = asItIs();
  expect(before).toContain('$');
  workers.drop();
  await choose('Display currency', 'EUR');
  // Waits for the economic data of the new currency, because its arrival is a second change of the plan to compute.
  await expect.element(page.getByRole('region', { name: 'Live economic data' })).toHaveTextContent('(EUR)');
  await cancel();
  await expect.element(card).toHaveTextContent('You cancelled the computation.');
  await expect.element(card).toHaveTextContent(OUTDATED_TEXT);
  expect(asItIs()).toBe(before);
  await expect.element(card.getByRole('button', { name: 'Save the table as a CSV file' })).toBeDisabled();
});
