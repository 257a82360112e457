import type { Locator } from '@playwright/test';
import { inCard } from '#e2e/testing/advanced.ts';
import { expectAccessible, inEveryLook, layoutProblems } from '#e2e/every-screen/accessibility.ts';
import { leaksIn } from '#e2e/every-screen/leaks.ts';
import { monthFromNow } from '#e2e/plan/closed-forms.ts';
import { randomPlan } from '#e2e/plan/random-plans.ts';
import { downloadCsvOf } from '#e2e/testing/dashboard.ts';
import { expect } from '#e2e/testing/people.ts';
import { COMPARED, DETAIL, PLAN, lossTable, open, slider, test } from './stress-card.ts';

/** Other cards have journeys of their own. */
const inStress = inCard('stress');

test('the chart shades the months of the crisis and names them under the keyboard’s cursor and in the table', async ({
  page,
  openWith,
}) => {
  const { card } = await openWith(PLAN, [0], { analysis: { crisisMonth: 12 } });
  const figure = card.getByRole('figure', { name: DETAIL });
  await expect(figure.getByRole('listitem').filter({ hasText: 'The crisis falls' })).toBeVisible();
  const cursor = figure.getByRole('slider');
  await cursor.focus();
  await page.keyboard.press('Home');
  await expect(figure.getByRole('status')).not.toContainText('The crisis');
  await page.keyboard.press('PageDown');
  for (let month = 0; month < 12; month += 1) await page.keyboard.press('ArrowRight');
  await expect(figure.getByRole('status')).toContainText(`${monthFromNow(12).name}, The crisis falls`);
  for (let month = 0; month < 17; month += 1) await page.keyboard.press('ArrowRight');
  await expect(figure.getByRole('status')).toContainText('The crisis recovers');
  await figure.getByRole('button', { name: 'Show as table' }).click();
  const fallen = figure.getByRole('row').filter({ hasText: 'The crisis falls' });
  await expect(fallen).toHaveCount(17);
});

test('while amounts are hidden no digit of one is anywhere in the card, its table or its file', async ({
  page,
  openWith,
}) => {
  const everything = async (card: Locator) => {
    await expect(lossTable(card)).toBeVisible();
    const said: string[] = [];
    for (const name of [DETAIL, COMPARED]) {
      const figure = card.getByRole('figure', { name });
      said.push(...(await downloadCsvOf(figure, name)).flat());
      await figure.getByRole('slider').focus();
      await page.keyboard.press('End');
      said.push((await figure.getByRole('status').textContent()) ?? '');
      await figure.getByRole('button', { name: 'Show as table' }).click();
      await expect(figure.getByRole('table')).toBeVisible();
    }
    const markup = await card.evaluate((element) => element.outerHTML);
    return `${said.join('\n')}\n${markup.replaceAll(/ (d|style|class|id|viewBox|width|height|x|y)="[^"]*"/g, '')}`;
  };
  const { card, tests } = await openWith(PLAN, [0, 1, 2], { analysis: { crisisMonth: 6 } });
  const analysis = { stressTestIds: tests.map(({ id }) => id), crisisMonth: 6 };
  const shown = await everything(card);
  const amounts = [...shown.matchAll(/\$([\d,]+(?:\.\d\d)?)(?![\d.]*[kMBT])/g)].map(
    ([, amount = '']) => amount,
  );
  const figures = [...new Set(amounts)].filter((amount) => /\d{4}/.test(amount.replaceAll(',', '')));
  expect(figures.length).toBeGreaterThan(100);
  const hidden = await everything(await open(page, { analysis, hideSensitiveData: true }));
  expect(leaksIn(hidden, figures)).toEqual([]);
  expect(hidden).not.toContain('$');
});

test('an empty plan says so, and so does a person without a stress test', async ({
  page,
  staff: _,
  addItems,
}) => {
  await addItems({ ...PLAN[0]!, name: 'Hidden', is_hidden: true });
  const card = await open(page);
  await expect(card.getByText('There is nothing to test yet')).toBeVisible();
  await expect(page.getByText('There is nothing to simulate yet')).toBeVisible();
  await expectAccessible(page, 'an empty plan', inStress);
  await addItems(...PLAN);
  await page.route('**/api/economic/dashboard/', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      json: { ...((await answer.json()) as object), stress_tests: [] },
    });
  });
  await page.route('**/api/stress-tests/presets/', (route) => route.fulfill({ json: { stress_tests: [] } }));
  await page.reload();
  await expect(card.getByText('You have no stress tests')).toBeVisible();
  await expectAccessible(page, 'no stress test', inStress);
});

test('a call that fails is said in the card, and tried again there', async ({
  page,
  guard,
  staff: _,
  addItems,
}) => {
  await addItems(...PLAN);
  guard.allowError(/status of 503|ApiError: Busy/);
  await page.route('**/api/economic/dashboard/', (route) =>
    route.fulfill({ status: 503, json: { detail: 'Busy.' } }),
  );
  const card = await open(page);
  const again = card.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page, 'a failed call', inStress);
  await page.unroute('**/api/economic/dashboard/');
  await again.click();
  await expect(card.getByRole('figure', { name: DETAIL })).toBeVisible();
});

for (const language of ['en', 'he'] as const) {
  test(`every look: nothing for axe, nothing cut off (${language})`, async ({ page, openWith }) => {
    test.slow();
    const { card } = await openWith(PLAN, [0, 1, 2, 3], { analysis: { crisisMonth: 30 }, language });
    await expect(card.getByRole('table').first()).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('dir', language === 'he' ? 'rtl' : 'ltr');
    await inEveryLook(
      page,
      async (look) => {
        await expectAccessible(page, look, inStress);
        await expect.poll(() => layoutProblems(page), look).toEqual([]);
      },
      { widths: [1440, 768, 360] },
    );
    for (const figure of await card.getByRole('figure').all())
      await figure.getByRole('button').first().click();
    await expect(card.getByRole('table')).toHaveCount(4);
    await inEveryLook(page, (look) => expectAccessible(page, `tables, ${look}`, inStress));
    if (language === 'he') {
      const words = await card.innerText();
      // Names of items and of currencies stay as they are.
      expect(words.replaceAll(/Salary|Rent|Living|Shares|Pension|PNG|CSV|[kM]\b/g, '')).not.toMatch(
        /[A-Za-z]{3}/,
      );
    }
  });
}

test('with 200 items, 30 years and four stress tests everything follows the slider', async ({
  page,
  api,
  openWith,
}) => {
  test.slow();
  const { id } = await api.selectedScenario();
  // Rates that move every month cost most.
  await api.patch(`/api/scenarios/${id}/`, {
    assumptions: { deficit_policy: 'liquidate', fx: { model: 'inflation_gap', drift: {} }, pinned_rates: {} },
  });
  const { card } = await openWith(randomPlan(31, 200), [0, 1, 2, 3], { years: 30 });
  await expect(lossTable(card)).toBeVisible();
  await slider(card).focus();
  for (let move = 0; move < 20; move += 1) await page.keyboard.press('ArrowRight');
  await expect(card.getByRole('figure', { name: DETAIL })).toHaveAccessibleDescription(
    new RegExp(`begins in ${monthFromNow(20).name}`),
  );
  await page.keyboard.press('End');
  await expect(card.getByRole('figure', { name: DETAIL })).toHaveAccessibleDescription(
    new RegExp(`begins in ${monthFromNow(359).name}`),
  );
});
