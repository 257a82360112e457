import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { scenarioEndpoints } from '@meridian/contract';
import { createCrisis } from '@meridian/engine/testing/stress-test-factory.ts';
import { ForecastChartCard } from '#features/forecast/forecast-chart-card.tsx';
import { saveSettings } from '#features/saved-settings/public.ts';
import { call } from '#lib/api/api-client.ts';
import { switchLanguage } from '#lib/text/language.ts';
import { findLeakedFigures } from '#testing/find-leaked-figures.ts';
import { expectAccessible } from '#testing/page-appearances.ts';
import { choose } from '#testing/dashboard-actions.ts';
import { renderCard } from '#testing/render-card.tsx';
import { monthFromNow } from '#testing/plan/month-from-now.ts';
import { addItems, signUp } from '#testing/sign-up.tsx';
import { AskDialogHost } from '#features/questions/ask-dialog-host.tsx';
import { type PlanQuestion, openPlanQuestionDialog, usePlanQuestionDialog } from '#features/plan/public.ts';

const dialog = page.getByRole('dialog');
const sentence = dialog.getByRole('status').first();
const monthly = { currency: 'USD', growth: 'fixed' } as const;

/** Amounts of the plan and of the result. None of them may be visible while amounts are hidden. */
const FIGURES = ['200.00', '150.00', '1,200.00', '2,400.00'];

beforeEach(async () => {
  await signUp();
  usePlanQuestionDialog.setState({ isOpen: false, question: null });
  saveSettings({ forecastYears: 1, inTodaysMoney: false });
});

/** Creates a plan with a balance of 1,200, wages of 100 a month and rent of 150: 50 a month are missing, and 600 are left after a year. */
async function openPlan(): Promise<void> {
  await addItems(
    { name: 'Account', category: 'balance', amount: 1_200, currency: 'USD' },
    { name: 'Wage', category: 'income', amount: 100, ...monthly },
    { name: 'Rent', category: 'expense', amount: 150, ...monthly },
  );
  await renderCard(
    <>
      <ForecastChartCard />
      <AskDialogHost />
    </>,
  );
}

const ask = async (asked: PlanQuestion) => {
  await expect.element(page.getByRole('button', { name: 'Ask the plan' })).toBeVisible();
  openPlanQuestionDialog(asked);
};

test('one press on the forecast shows how much can be spent; other questions and a target amount follow', async () => {
  await openPlan();
  await page.getByRole('button', { name: 'Ask the plan' }).click();
  // The balance of 1,200 and twelve wages of 100 are 2,400, which pay expenses of 200 a month for a year.
  await expect.element(sentence).toHaveTextContent(/can be 133\.3% of .*: \$200 this month instead of \$150\./);
  const over = (months: number) => `With that the plan works until ${monthFromNow(months - 1).name}; with any more`;
  await expect.element(sentence).toHaveTextContent(over(12));
  // With the answer, expenses are 100 more than the wage. The balance of 1,200 covers that for twelve months; in the
  // month after, the plan fails.
  await expect
    .element(dialog.getByText(`with this answer the plan no longer works in ${monthFromNow(12).name}`))
    .toBeVisible();
  await dialog.getByRole('button', { name: 'Ask again over 30 years' }).click();
  await expect.element(sentence).toHaveTextContent(over(360));
  await expect.element(dialog.getByText('Later it fails', { exact: false })).not.toBeInTheDocument();
  saveSettings({ forecastYears: 1 });
  await expect.element(sentence).toHaveTextContent(over(12));
  await expect.element(dialog.getByRole('figure', { name: 'Ask the plan' })).toBeVisible();
  await dialog.getByText('When can I stop working?').click();
  // The rent of a year is 1,800. The balance of 1,200 and six wages of 100 pay it.
  await expect.element(sentence).toHaveTextContent(/^Wage has to go on until \w+ \d{4}/);
  await dialog.getByText('net worth ends high enough').click();
  const end = dialog.getByRole('textbox', { name: /^At least/ });
  // The default is the amount with which the plan ends.
  await expect.element(end).toHaveValue('600');
  await userEvent.fill(end, '');
  await expect.element(dialog.getByText('Enter the amount that has to be left.')).toBeVisible();
  await userEvent.fill(end, '600');
  await expect.element(sentence).toHaveTextContent(/^Wage has to go on until/);
  await userEvent.fill(end, '9000');
  await expect.element(sentence).toHaveTextContent(/^Not within 1 year/);
  await expectAccessible('asked');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});

test('an amount from an answer is stored as a new scenario with one request', async () => {
  await openPlan();
  await page.getByRole('button', { name: 'Ask the plan' }).click();
  await dialog.getByRole('button', { name: 'Keep as new scenario' }).click();
  await expect.element(dialog.getByRole('link', { name: 'Open Default: How much can I spend?' })).toHaveFocus();
  const after = await call(scenarioEndpoints.list, { query: {} });
  expect(after.results.map(({ name }) => name)).toEqual(['Default', 'Default: How much can I spend?']);
});

test('if a milestone ends the work, the question is about the milestone, and the milestone is moved in the stored scenario', async () => {
  const year = new Date().getFullYear();
  const { id } = await call(scenarioEndpoints.current);
  const retirement = { name: 'Retirement', date: `${year + 5}-01-31` };
  const marked = await call(scenarioEndpoints.update, { params: { id }, body: { milestones: [retirement] } });
  const reference = { milestone_id: marked.milestones[0]?.id ?? 0, offset_months: -1 };
  await addItems({ name: 'Job', category: 'income', amount: 100, ...monthly, to_date: reference });
  await openPlan();
  await page.getByRole('button', { name: 'Ask the plan' }).click();
  await dialog.getByText('When can I stop working?').click();
  await expect
    .element(dialog.getByRole('combobox', { name: 'About which milestone or item' }))
    .toHaveValue('Retirement');
  // The balance, and the wages that do not depend on the milestone, pay the rent of a year.
  await expect
    .element(sentence)
    .toHaveTextContent(`At once: the plan works until ${monthFromNow(11).name} wherever Retirement is in that time.`);
  await dialog.getByText('net worth ends high enough').click();
  await userEvent.fill(dialog.getByRole('textbox', { name: /^At least/ }), '1100');
  // Without the job net worth ends at 600, so the job must pay 100 five times to reach 1,100. The milestone is in the month after the fifth
  // payment.
  await expect.element(sentence).toHaveTextContent(/^Retirement can be on .* at the earliest, instead of/);
  await expectAccessible('asked about a milestone');
  await dialog.getByRole('button', { name: 'Keep as new scenario' }).click();
  await expect.element(dialog.getByRole('link', { name: /^Open Default: When can I/ })).toHaveFocus();
  const { results } = await call(scenarioEndpoints.list, { query: {} });
  const five = new Date();
  five.setDate(1);
  five.setMonth(five.getMonth() + 5);
  const wished = `${five.getFullYear()}-${String(five.getMonth() + 1).padStart(2, '0')}`;
  expect(results[1]?.milestones).toMatchObject([{ name: 'Retirement' }]);
  expect(results[1]?.milestones[0]?.date.slice(0, 7)).toBe(wished);
  await userEvent.keyboard('{Escape}');
  await ask({ about: 'stop', milestoneId: reference.milestone_id });
  await expect.element(dialog.getByText('How early can Retirement be?')).toBeVisible();
});

test('for 90 of 100 futures: a progress bar precedes the answer, and a crisis can be asked by kind of shock', async () => {
  await addItems({
    name: 'Fund',
    category: 'investment',
    amount: 0,
    currency: 'USD',
    existing_funds: 1_200,
    monthly_interest_rate: 0.5,
  });
  await openPlan();
  await page.getByRole('button', { name: 'Ask the plan' }).click();
  await expect.element(sentence).toHaveTextContent(/can be 20\d\.\d% of/);
  await dialog.getByText('in 90 of 100 futures', { exact: true }).click();
  await expect.element(dialog.getByText('Each of them is simulated in 2,000 futures', { exact: false })).toBeVisible();
  await expect.element(sentence).toHaveTextContent(/can be 1\d\d(\.\d)?% of/);
  await userEvent.keyboard('{Escape}');
  const shocks = createCrisis({ durationMonths: 12, recoveryMonths: 0, incomeShock: 0.5, expenseShock: 0.5 });
  await ask({ about: 'crisis', crisis: { test: shocks, offset: 0, name: 'A lean year' } });
  await expect.element(sentence).toHaveTextContent(/^The plan survives A lean year, begun in \w+ \d{4}, up to 1\d\d/);
  await dialog.getByText('in 90 of 100 futures', { exact: true }).click();
  await expect.element(dialog.getByText('Every future goes through the crisis', { exact: false })).toBeVisible();
  await expect.element(sentence).toHaveTextContent(/^The plan survives A lean year, .*, up to 1\d\d/);
  await dialog.getByText('Income alone').click();
  await expect
    .element(sentence)
    .toHaveTextContent(
      /^Not even ten times A lean year, begun in \w+ \d{4}, breaks the plan: it works until \w+ \d{4}\.$/,
    );
});

test('every user can choose the preset crises, and each kind of shock alone', async () => {
  await openPlan();
  await page.getByRole('button', { name: 'Ask the plan' }).click();
  await dialog.getByText('What is the smallest crisis that breaks it?').click();
  await expect
    .element(sentence)
    .toHaveTextContent(/^The plan survives Global financial crisis \(2008\), begun in \w+ \d{4}, up to \d/);
  await choose('Which crisis', 'Job loss');
  await expect.element(sentence).toHaveTextContent(/^(The plan survives|Not even ten times) Job loss/);
  await choose('Which crisis', 'Great Depression');
  await dialog.getByText('Income alone').click();
  await expect.element(sentence).toHaveTextContent(/Great Depression \(1929\)/);
  await expectAccessible('asked about a crisis');
  await userEvent.keyboard('{Escape}');
  // A crisis that a card passes to the dialog, with the name of a preset but a different month, is listed only once.
  const lost = createCrisis({ durationMonths: 6, incomeShock: 0.6 });
  await ask({ about: 'crisis', crisis: { test: lost, offset: 2, name: 'Job loss' } });
  await expect.element(sentence).toHaveTextContent(`Job loss, begun in ${monthFromNow(2).name}`);
  await dialog.getByRole('combobox', { name: 'Which crisis' }).click();
  await expect.poll(() => page.getByRole('option').elements().length).toBe(12);
  await page.getByRole('option', { name: 'Great Depression' }).click();
  await switchLanguage('he');
  await expect.element(sentence).toHaveTextContent('השפל הגדול (1929)');
  await switchLanguage('en');
});

test('for an exchange rate the question is when net worth falls below zero, in the forecast and in simulated paths', async () => {
  await addItems(
    { name: 'Wage', category: 'income', amount: 800, ...monthly },
    { name: 'Account', category: 'balance', amount: 6_000, currency: 'USD' },
    { name: 'Rent', category: 'expense', amount: 10, ...monthly, currency: 'GBP' },
  );
  await renderCard(
    <>
      <ForecastChartCard />
      <AskDialogHost />
    </>,
  );
  await ask({ about: 'rate' });
  const last = monthFromNow(11).name;
  await expect
    .element(sentence)
    .toHaveTextContent(
      `No move of the British Pound, from a loss of 99% to ten times its value, takes net worth to zero by ${last}.`,
    );
  await expect.element(dialog.getByText('net worth stays above zero', { exact: true })).toBeVisible();
  expect(dialog.element().textContent).not.toContain('money lasts');
  await dialog.getByText('in 90 of 100 futures', { exact: true }).click();
  await expect.element(sentence).toHaveTextContent(/^In 90 of 100 futures no move of the British Pound/);
  expect(dialog.element().textContent).not.toContain('money lasts');
  await dialog.getByText('in the forecast', { exact: true }).click();
  await dialog.getByText('net worth ends high enough').click();
  await userEvent.fill(dialog.getByRole('textbox', { name: /^At least/ }), '15000');
  await expect
    .element(sentence)
    .toHaveTextContent(`Net worth is high enough at the end of ${last} as long as the British Pound gains no more`);
});

test('hidden amounts stay hidden, in Hebrew too', async () => {
  await openPlan();
  onTestFinished(() => saveSettings({ hideSensitiveData: false }));
  saveSettings({ hideSensitiveData: true });
  await page.getByRole('button', { name: 'Ask the plan' }).click();
  await expect.element(sentence).toHaveTextContent(/133\.3%/);
  expect(findLeakedFigures(dialog.element().textContent, FIGURES)).toEqual([]);
  await switchLanguage('he');
  await expect.element(dialog.getByText('כמה אפשר להוציא?')).toBeVisible();
  expect(findLeakedFigures(dialog.element().textContent, FIGURES)).toEqual([]);
  await switchLanguage('en');
});
