/** An economic object that is changed or deleted elsewhere while its form is open. */
import { notice } from '#e2e/testing/dashboard.ts';
import { expect, test } from '#e2e/testing/people.ts';
import { confirmDelete, dialogOf, elsewhere, objectsOf, openCard, openList } from './economy-card.ts';

test('changed or deleted in another tab: it is said, and what was typed stays', async ({
  api,
  guard,
  page,
  staff: _,
}) => {
  guard.allowError(/status of 40[49]/);
  await openCard(page);
  const { stress_tests: tests } = await objectsOf(api);
  const [crisis] = tests;
  const list = await openList(page, 'stress tests');
  await list.getByRole('button', { name: 'Change Global financial crisis (2008)' }).click();
  const form = dialogOf(page, /^Change Global/);
  await form.getByLabel('Name').fill('Mine');
  const path = `/api/stress-tests/${crisis?.id}/`;
  const theirs = { name: 'Theirs', probability: 1, duration_months: 5, recovery_months: 5 };
  await elsewhere(page, api, 'PUT', path, theirs);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('alert')).toContainText('It has been changed meanwhile');
  await expect(form.getByLabel('Name')).toHaveValue('Mine');
  expect((await objectsOf(api)).stress_tests[0]?.name).toBe('Theirs');

  await elsewhere(page, api, 'DELETE', path);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('alert')).toContainText('It has been deleted meanwhile');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(notice(page, '‘Mine’ was saved.')).toBeVisible();
  const after = (await objectsOf(api)).stress_tests;
  expect(after.at(-1)).toMatchObject({ name: 'Mine', investment_shock: 49, duration_months: 17 });

  // Gone before its button was pressed.
  await elsewhere(page, api, 'DELETE', `/api/stress-tests/${after.at(-1)?.id}/`);
  await list.getByRole('button', { name: 'Delete Mine' }).click();
  await confirmDelete(page);
  await expect(notice(page, '‘Mine’ had been deleted already.')).toBeVisible();
  await expect(list.getByRole('button', { name: 'Delete Mine' })).toBeHidden();
});

test('saved in two tabs in the same instant: the later one is told, and overwrites only when asked again', async ({
  api,
  context,
  guard,
  page,
  staff: _,
}) => {
  guard.allowError(/status of 409/);
  await openCard(page);
  const other = await context.newPage();
  await openCard(other);
  const forms = [page, other].map(async (tab) => {
    const list = await openList(tab, 'economic scenarios');
    await list.getByRole('button', { name: 'Change Base' }).click();
    return dialogOf(tab, 'Change Base');
  });
  const [form, theirs] = await Promise.all(forms);
  await form!.getByLabel('Name').fill('Mine');
  await theirs!.getByLabel('Name').fill('Theirs');
  // Both are on their way before either is saved.
  let letGo = () => {};
  const mayGo = new Promise<void>((resolve) => (letGo = resolve));
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await page.route('**/api/economic-scenarios/*/', async (route) => {
    if (route.request().method() === 'PUT') await mayGo;
    await route.continue();
  });
  await form!.getByRole('button', { name: 'Save' }).click();
  await sent;
  await theirs!.getByRole('button', { name: 'Save' }).click();
  await expect(notice(other, '‘Theirs’ was saved.')).toBeVisible();
  letGo();
  await expect(form!.getByRole('alert')).toContainText('It has been changed meanwhile');
  await expect(form!.getByLabel('Name')).toHaveValue('Mine');
  const names = async () => (await objectsOf(api)).economic_scenarios.map(({ name }) => name);
  expect(await names()).toContain('Theirs');
  await form!.getByRole('button', { name: 'Save' }).click();
  await expect(notice(page, '‘Mine’ was saved.')).toBeVisible();
  expect(await names()).not.toContain('Theirs');
});

test('a save whose answer is lost, and a refusal that nobody can explain: only what is known is said', async ({
  api,
  guard,
  page,
  staff: _,
}) => {
  guard.allowError(/status of 40[49]|could not be saved|ERR_FAILED/);
  await openCard(page);
  const list = await openList(page, 'economic scenarios');
  await list.getByRole('button', { name: 'Change Base' }).click();
  const form = dialogOf(page, 'Change Base');
  await form.getByLabel('Name').fill('Mine');
  const path = '**/api/economic-scenarios/*/';
  await page.route(path, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('alert')).toContainText('It could not be saved.');
  await page.unroute(path);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(notice(page, '‘Mine’ was saved.')).toBeVisible();

  await list.getByRole('button', { name: 'Change Mine' }).click();
  const { economic_scenarios: scenarios } = await objectsOf(api);
  const mine = scenarios.find(({ name }) => name === 'Mine');
  await elsewhere(page, api, 'DELETE', `/api/economic-scenarios/${mine?.id}/`);
  await page.route(path, (route) => (route.request().method() === 'GET' ? route.abort() : route.fallback()));
  const change = dialogOf(page, 'Change Mine');
  await change.getByLabel('Name').fill('Mine again');
  await change.getByRole('button', { name: 'Save' }).click();
  await expect(change.getByRole('alert')).toContainText('It could not be saved.');
  await expect(change.getByRole('alert')).not.toContainText('was chosen here has been deleted');
  await page.unroute(path);
  await change.getByRole('button', { name: 'Save' }).click();
  await expect(change.getByRole('alert')).toContainText('It has been deleted meanwhile');
});
