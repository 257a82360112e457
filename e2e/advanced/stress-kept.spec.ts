/** What was chosen in the stress card outlasts the page, the view and the sign-in. */
import { signIn } from '#e2e/account/sign-in-page.ts';
import { downloadCsvOf } from '#e2e/testing/dashboard.ts';
import { expect, test } from '#e2e/testing/people.ts';
import { choose } from './simulation-section.ts';
import { DETAIL, PLAN, answerOf, linesOf, objectsOf, open, slider } from './stress-card.ts';

// Nothing that waits for the slider to rest ever happens. React waits up to 300 ms before it draws what was loaded.
test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    const set = globalThis.setTimeout;
    globalThis.setTimeout = ((then: TimerHandler, delay = 0, ...rest: unknown[]) =>
      set(then, delay > 300 && delay <= 1_000 ? 1e9 : delay, ...rest)) as typeof setTimeout;
  }),
);

test('a month is kept at once, and gone with its owner', async ({ page, staff: _, addItems, person }) => {
  await addItems(...PLAN);
  const card = await open(page, {});
  const press = async (month: string) => {
    await slider(card).focus();
    await page.keyboard.press('ArrowRight');
    await expect(slider(card)).toHaveValue(month);
  };
  await press('1');
  await page.reload();
  await expect(slider(card)).toHaveValue('1');
  await press('2');
  await page.getByRole('link', { name: 'Standard Dashboard' }).click();
  await expect(card).toBeHidden();
  await page.getByRole('link', { name: /Advanced Economic Analysis/ }).click();
  await expect(slider(card)).toHaveValue('2');
  await press('3');
  await page.getByRole('button', { name: person.username }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  const kept = await page.evaluate(() => String(localStorage.getItem('meridian.settings')));
  expect(kept).not.toContain('crisisMonth');
});

test('a sign-in that runs out in the middle of the analysis loses nothing that was chosen', async ({
  page,
  staff: _,
  api,
  addItems,
  guard,
  person,
}) => {
  guard.allowError(/status of 401/);
  await addItems(...PLAN);
  const { tests, scenarios } = await objectsOf(api);
  const chosen = [0, 1].map((place) => tests[place] ?? { id: 0, name: '' });
  const card = await open(page, { analysis: { stressTestIds: chosen.map(({ id }) => id), crisisMonth: 6 } });
  const pessimistic = scenarios.find(({ kind }) => kind === 'pessimistic')?.id ?? 0;
  const question = { years: 10, stress_test_id: chosen[0]?.id ?? 0, crisis_offset: 8 };
  const answer = await answerOf(api, { ...question, economic_scenario_id: pessimistic });
  await expect(slider(card)).toHaveValue('6');
  await expect(card.getByRole('figure', { name: DETAIL })).toBeVisible();
  await api.post('/api/auth/logout/');
  await slider(card).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await choose(page, { economicScenarioId: pessimistic });
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, person);
  await expect(page).toHaveURL(/view=advanced/);
  await expect(slider(card)).toHaveValue('8');
  const [, ...rows] = await downloadCsvOf(card.getByRole('figure', { name: DETAIL }), DETAIL);
  expect(rows.map((row) => row.slice(1, 5))).toEqual(
    answer.labels.map((_label, index) => linesOf(answer).map((values) => String(values[index]))),
  );
  await expect(card.getByRole('region', { name: 'Side by side' }).getByRole('row')).toContainText(
    chosen.map(({ name }) => name),
  );
});
