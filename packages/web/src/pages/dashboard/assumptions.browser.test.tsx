import { type AssumptionsPatch, type Scenario, scenarioEndpoints } from '@meridian/contract';
import { beforeEach, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { ForecastChartCard } from '#features/forecast/forecast-chart-card.tsx';
import { UndoNotifications } from '#features/plan/public-components.ts';
import { call } from '#lib/api/api-client.ts';
import { interceptCalls, failAsUnreachable } from '#testing/intercept-calls.ts';
import { expectInvalidField } from '#testing/expect-invalid-field.ts';
import { expectConsoleErrors } from '#testing/expected-console-errors.ts';
import { notice } from '#testing/dashboard-actions.ts';
import { renderCard } from '#testing/render-card.tsx';
import { addItems, signUp } from '#testing/sign-up.tsx';

const line = () => page.getByRole('button', { name: /^Assumptions/ });
const dialog = page.getByRole('dialog', { name: 'Assumptions of ‘Default’' });
const of = (currency: string): Locator => dialog.getByRole('group', { name: new RegExp(`^${currency}`) });
const cash = dialog.getByLabelText('What cash earns');
const save = () => dialog.getByRole('button', { name: 'Save' }).click();
const current = (): Promise<Scenario> => call(scenarioEndpoints.current);

/** Changes the assumptions as another tab would. */
async function assumeElsewhere(assumptions: AssumptionsPatch): Promise<void> {
  const { id } = await current();
  await call(scenarioEndpoints.update, { params: { id }, body: { assumptions } });
}

async function openPanel(): Promise<void> {
  await renderCard(
    <>
      <ForecastChartCard />
      <UndoNotifications />
    </>,
  );
  await line().click();
  await expect.element(dialog).toBeVisible();
}

beforeEach(async () => {
  await signUp();
  await addItems(
    { name: 'Salary', category: 'income', amount: 10_000, currency: 'ILS', growth: 'prices' },
    { name: 'Account', category: 'balance', amount: 5_000, currency: 'GBP' },
  );
});

test('the assumptions of a scenario are shown in one line, validated in their form, and can be undone', async () => {
  await openPanel();
  await expect.element(line()).toHaveTextContent(/^Assumptions$/);
  // The default is shown as placeholder while a field is empty.
  await expect.element(of('ILS').getByLabelText('Prices rise a year')).toHaveAttribute('placeholder', '2');
  await expect.element(of('ILS').getByLabelText('Pinned rate')).toHaveAttribute('placeholder', '3.70');
  await expect.element(of('ILS').getByLabelText('Value against the dollar')).not.toBeInTheDocument();
  await expect.element(of('USD').getByLabelText('Pinned rate')).not.toBeInTheDocument();

  await dialog.getByRole('radio', { name: 'Drift' }).click();
  await cash.fill('101');
  await of('ILS').getByLabelText('Value against the dollar').fill('-100');
  await of('GBP').getByLabelText('Pinned rate').fill('two');
  await save();
  await expectInvalidField(cash, 'Cash rate can be at most 100 %.');
  await expectInvalidField(of('ILS').getByLabelText('Value against the dollar'), 'Drift must be at least -99 %.');
  await expectInvalidField(of('GBP').getByLabelText('Pinned rate'), 'Enter a number');

  await cash.fill('1.5');
  await of('ILS').getByLabelText('Value against the dollar').fill('-2');
  await of('GBP').getByLabelText('Pinned rate').fill('1.27');
  await of('USD').getByLabelText('Prices rise a year').fill('3');
  await dialog.getByLabelText('Add a currency').click();
  await userEvent.keyboard('franc{Enter}');
  await expect.element(of('CHF').getByLabelText('Prices rise a year')).toHaveFocus();
  await userEvent.keyboard('0.5');
  // Switches the direction of the rate: dollars for one franc instead of francs for one dollar.
  await of('CHF').getByLabelText('Pinned rate').fill('0.9');
  await of('CHF').getByRole('button', { name: /CHF/ }).click();
  await of('CHF').getByLabelText('Pinned rate').fill('1.25');
  await save();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect
    .element(line())
    .toHaveTextContent(
      'Assumptions: shekel −2% a year, pound pinned at 1.27 dollars, Swiss franc pinned at 0.8 to the dollar, prices 3% a year, Swiss franc prices 0.5% a year, cash earns 1.5% a year Built-in rates',
    );
  await expect.element(line()).toHaveFocus();
  expect((await current()).assumptions).toEqual({
    deficit_policy: 'liquidate',
    fx: { model: 'drift', drift: { ILS: -2 } },
    pinned_rates: { GBP: 1 / 1.27, CHF: 0.8 },
    cash_rate: 1.5,
    prices: { USD: 3, CHF: 0.5 },
  });
  await notice('The assumptions of ‘Default’ were changed.').getByRole('button', { name: 'Undo' }).click();
  await expect.element(line()).toHaveTextContent(/^Assumptions$/);
});

test('if another tab has changed a different value, both changes are saved; if it has changed the same value, the user is asked', async () => {
  expectConsoleErrors(/status of 409/);
  await openPanel();
  await assumeElsewhere({ pinned_rates: { ILS: 3.5 }, prices: { USD: 4 } });
  await of('GBP').getByLabelText('Pinned rate').fill('1.25');
  await save();
  await expect.element(dialog).not.toBeInTheDocument();
  const pinned_rates = { ILS: 3.5, GBP: 0.8 };
  expect((await current()).assumptions).toMatchObject({ pinned_rates, prices: { USD: 4 } });

  await line().click();
  await assumeElsewhere({ cash_rate: 2, pinned_rates: { ILS: 3.4, GBP: 0.8 } });
  await cash.fill('3');
  await save();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('in another tab: What cash earns. Save again');
  await expect.element(cash).toHaveValue('3');
  // Values that only the other tab has changed are shown now.
  await expect.element(of('ILS').getByLabelText('Pinned rate')).toHaveValue('3.4');
  expect((await current()).assumptions.cash_rate).toBe(2);
  await save();
  await expect.element(dialog).not.toBeInTheDocument();
  expect((await current()).assumptions).toMatchObject({
    cash_rate: 3,
    pinned_rates: { ILS: 3.4, GBP: 0.8 },
  });
});

test('an error is shown at its field, a failure beside the button; typed text is not discarded without a question', async () => {
  expectConsoleErrors(/status of 400/, /Failed to fetch|could not be saved/);
  await openPanel();
  await of('GBP').getByLabelText('Pinned rate').fill('1.25');
  const pass = interceptCalls(/PATCH \/api\/scenarios\//, () =>
    Response.json({ 'assumptions.pinned_rates.GBP': ['Not this one.'] }, { status: 400 }),
  );
  await save();
  await expectInvalidField(of('GBP').getByLabelText('Pinned rate'), 'Not this one.');
  pass();
  const reach = failAsUnreachable(/PATCH \/api\/scenarios\//);
  await save();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('The assumptions could not be saved.');
  await expect.element(line()).toHaveTextContent(/^Assumptions$/);

  await userEvent.keyboard('{Escape}');
  const asked = page.getByRole('dialog', { name: 'Not saved yet' });
  await asked.getByRole('button', { name: 'Keep typing' }).click();
  await expect.element(of('GBP').getByLabelText('Pinned rate')).toHaveValue('1.25');
  reach();
  await save();
  await expect.element(dialog).not.toBeInTheDocument();
  expect((await current()).assumptions.pinned_rates).toEqual({ GBP: 0.8 });
});
