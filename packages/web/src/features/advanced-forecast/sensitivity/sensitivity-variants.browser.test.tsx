/** Tests of the figures in the table, also after edits, and of the scenarios that are saved from it. */
import { scenarioEndpoints } from '@meridian/contract';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { SensitivityCard } from '#features/advanced-forecast/sensitivity/sensitivity-card.tsx';
import { SimulationCard } from '#features/advanced-forecast/simulation/simulation-card.tsx';
import { UndoNotifications } from '#features/plan/public-components.ts';
import { call } from '#lib/api/api-client.ts';
import {
  createHousehold,
  expectComputed,
  expectFigures,
  fetchScenarios,
  findRow,
  sensitivityCard as card,
} from '#testing/advanced/sensitivity-card-actions.tsx';
import { notice } from '#testing/advanced/economy-card-actions.tsx';
import { signUpStaff } from '#testing/advanced/sign-up-staff.ts';
import { simulationCard } from '#testing/advanced/simulation-card-actions.tsx';
import { expectConsoleErrors } from '#testing/expected-console-errors.ts';
import { interceptCalls } from '#testing/intercept-calls.ts';
import { addByForm, renderItems } from '#testing/items-and-form.tsx';
import { emulatePrint, expectAccessible } from '#testing/page-appearances.ts';
import { renderCard } from '#testing/render-card.tsx';
import { addItems } from '#testing/sign-up.tsx';

const path = '/dashboard?view=advanced';
const rows = () => card.getByRole('row').elements().length;

beforeEach(async () => {
  await signUpStaff();
});

test('the figures equal the server’s figures, before and after a variant is saved as a scenario', async () => {
  await addItems(...createHousehold());
  const { id } = await call(scenarioEndpoints.current);
  await renderCard(
    <>
      <SensitivityCard />
      <UndoNotifications />
    </>,
    { path },
  );
  await expectComputed();
  await expectFigures('The plan as it is', id);
  await expect
    .element(card)
    .toHaveTextContent(/helps most: the money then lasts in [\d.]+ of 100 futures instead of [\d.]+\./);
  await expect.element(findRow('Work a year longer')).toHaveTextContent('Payouts and expenses stay.');

  await card.getByRole('button', { name: /^Show all \d+ changes$/ }).click();
  for (const name of ['Work a year longer', 'Spend 5% less', '1 point less in fees', 'World fund: 10% less']) {
    // A double click creates only one copy.
    await findRow(name)
      .getByRole('button', { name: `Save ‘${name}’ as a new scenario` })
      .dblClick();
    await expect.element(notice(`Saved as the new scenario Default: ${name}.`)).toBeVisible();
    const kept = (await fetchScenarios()).filter((scenario) => scenario.name.startsWith(`Default: ${name}`));
    expect(kept).toHaveLength(1);
    await expectFigures(name, kept[0]?.id ?? 0);
    await expect.element(findRow(name).getByRole('link', { name: `Open Default: ${name}` })).toBeVisible();
  }
  // The original scenario is unchanged.
  await expectFigures('The plan as it is', id);

  await findRow('Work a year longer')
    .getByRole('button', { name: /^Compare / })
    .click();
  await expect.element(notice('now compares Default: Work a year longer with this scenario')).toBeVisible();
  await findRow('Spend 5% less')
    .getByRole('link', { name: /^Open / })
    .click();
  const opened = (await fetchScenarios()).find(({ name }) => name === 'Default: Spend 5% less');
  await expect.poll(() => location.search).toBe(`?view=advanced&scenario=${opened?.id}`);
  // The card shows the table of the scenario that was opened.
  await expect.element(findRow('Work a year longer').getByRole('button', { name: /^Save ‘/ })).toBeEnabled();
  await expectFigures('The plan as it is', opened?.id ?? 0);
});

test('the table follows an edit; if the money lasts anyway, it shows the effects on the end value', async () => {
  const drawTable = () => renderItems({ selectedTab: 'all' }, <SensitivityCard />);
  const { screen } = await drawTable();
  // A plan without items has nothing to change. The plan with only savings, below, never runs out of money.
  await expect.element(card).toHaveTextContent('There is nothing to change yet.');
  await screen.unmount();
  await addItems({ name: 'Savings', category: 'saving', amount: 0, existing_funds: 10_000, currency: 'USD' });
  await drawTable();
  await expectComputed();
  await expect.element(card).toHaveTextContent('The money already lasts in all 1,000 simulated futures.');
  await expect
    .element(card)
    .toHaveTextContent(/Raising Savings by 10% adds most to the end value: \$(999\.\d|1,000)\./);
  expect(rows()).toBe(4);
  await expect.element(findRow('Savings: 10% less')).toHaveTextContent('\u2212$1,000');
  await addByForm({ Category: 'Expense', Name: 'Too much', Amount: '1000' });
  await expect.element(findRow('Too much: 10% less')).toBeVisible();
  // The plan lacks so much money that no change by a tenth makes it last.
  await expect
    .element(card)
    .toHaveTextContent('None of these changes makes the money last in clearly more futures than now, 0 of 100.');
  await expect.element(findRow('Work a year longer')).not.toBeInTheDocument();
});

test('in a browser that cannot simulate, the server simulates and the table is not offered', async () => {
  vi.spyOn(WebAssembly, 'validate').mockReturnValue(false);
  await addItems(...createHousehold());
  await renderCard(
    <>
      <SimulationCard />
      <SensitivityCard />
    </>,
  );
  await expect.element(card).toHaveTextContent('This table is computed in the browser, and this one cannot do it.');
  await expect
    .element(simulationCard)
    .toHaveTextContent('simulated on the server. This browser cannot simulate them itself.');
  // The check that compares the simulation with the forecast is offered only if the page itself can simulate.
  await expect.element(simulationCard.getByText('Does it fit your forecast?')).not.toBeInTheDocument();
  await expectAccessible('without simulations');
});

test('no scenario is created from a plan with an edit that the server refuses', async () => {
  expectConsoleErrors(/status of 500|could not be/);
  await addItems(...createHousehold());
  await renderItems(
    { selectedTab: 'all' },
    <>
      <SensitivityCard />
      <UndoNotifications />
    </>,
  );
  let refuse = () => {};
  const refused = new Promise<void>((resolve) => (refuse = resolve));
  interceptCalls(/\/toggle_visibility\//, async () => {
    await refused;
    return Response.json({ detail: 'Out of order.' }, { status: 500 });
  });
  await page.getByRole('button', { name: 'Hide Rent' }).click();
  await expectComputed();
  await expect.element(findRow('Rent: 10% less')).not.toBeInTheDocument();
  await findRow('Spend 5% less')
    .getByRole('button', { name: /^Save ‘/ })
    .click();
  refuse();
  await expect.element(notice('A change to your plan could not be saved, so nothing was copied.')).toBeVisible();
  expect(await fetchScenarios()).toHaveLength(1);
});

// The journey print.spec.ts checks the whole printed view: it contains no buttons.
test('on paper all rows are printed', async () => {
  await addItems(...createHousehold());
  await renderCard(<SensitivityCard />);
  await expectComputed();
  expect(rows()).toBe(10);
  onTestFinished(() => emulatePrint(false));
  await emulatePrint(true);
  await expect.poll(rows).toBe(2 + 3 + 2 * 6);
});
