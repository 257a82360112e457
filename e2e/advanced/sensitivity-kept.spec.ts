import { signIn, tokenOf } from '#e2e/account/sign-in-page.ts';
import { notice, openDashboard } from '#e2e/testing/dashboard.ts';
import { expect, test } from '#e2e/testing/people.ts';
import { cardOf, expectComputed, household, openComputedCard, rowOf, scenariosOf } from './sensitivity.ts';

test('a scenario that was kept goes again by Undo, and its variant can be kept anew', async ({
  page,
  staff: _,
  api,
  addItems,
}) => {
  await addItems(...household());
  const card = await openComputedCard(page);
  const row = rowOf(card, 'Spend 5% less');
  // By keyboard: the focus goes on to what follows.
  await row.getByRole('button', { name: /^Keep/ }).focus();
  await page.keyboard.press('Enter');
  await expect(row.getByRole('button', { name: /^Compare/ })).toBeFocused();
  await notice(page, 'Kept as the new scenario').getByRole('button', { name: 'Undo' }).click();
  await expect(row.getByRole('button', { name: /^Keep/ })).toBeVisible();
  expect((await scenariosOf(api)).map(({ name }) => name)).toEqual(['Default']);
});

test('when it cannot be kept a sentence says so, nothing is left, and the next press keeps it', async ({
  guard,
  page,
  staff: _,
  api,
  addItems,
}) => {
  guard.allowError(/status of 503|could not be kept/);
  await addItems(...household());
  const card = await openComputedCard(page);
  await page.route('**/duplicate/', (route) => route.fulfill({ status: 503, json: { detail: 'x' } }), {
    times: 1,
  });
  const keep = rowOf(card, 'Spend 5% less').getByRole('button', { name: /^Keep/ });
  await keep.click();
  await expect(notice(page, 'The change could not be kept as a scenario.')).toBeVisible();
  expect(await scenariosOf(api)).toHaveLength(1);
  await keep.click();
  await expect(notice(page, 'Kept as the new scenario')).toBeVisible();
  expect(await scenariosOf(api)).toHaveLength(2);
});

test('a sign-in that ran out loses nothing', async ({ guard, page, person, staff: _, addItems }) => {
  guard.allowError(/status of 401|could not be/);
  await addItems(...household());
  const card = await openComputedCard(page);
  const { origin } = new URL(page.url());
  const authorization = `Token ${await tokenOf(page)}`;
  await fetch(`${origin}/api/auth/logout/`, { method: 'POST', headers: { authorization } });
  await rowOf(card, 'Spend 5% less').getByRole('button', { name: /^Keep/ }).click();
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, person);
  await expect(page).toHaveURL(/view=advanced/);
  await expectComputed(card);
});

test('nothing is kept of a plan with an edit that the server refuses', async ({
  guard,
  page,
  staff: _,
  api,
  addItems,
}) => {
  guard.allowError(/status of 500|could not be/);
  await addItems(...household());
  await openDashboard(page);
  let refuse = () => {};
  const refused = new Promise<void>((resolve) => (refuse = resolve));
  await page.route('**/toggle_visibility/', async (route) => {
    await refused;
    await route.fulfill({ status: 500, json: { detail: 'Out of order.' } });
  });
  await page.getByRole('button', { name: 'Hide Rent' }).click();
  await page.getByRole('link', { name: /Advanced Economic Analysis/ }).click();
  const card = cardOf(page);
  await expectComputed(card);
  await rowOf(card, 'Spend 5% less').getByRole('button', { name: /^Keep/ }).click();
  refuse();
  await expect(
    notice(page, 'A change to your plan could not be saved, so nothing was copied.'),
  ).toBeVisible();
  expect(await scenariosOf(api)).toHaveLength(1);
});
