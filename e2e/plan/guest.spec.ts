/** Trying the product without an account, and what becomes of the plan then. */
import type { FinancialItem, Scenario } from '@meridian/contract';
import type { Page, Route } from '@playwright/test';
import { expectAccessible, inEveryLook } from '#e2e/every-screen/accessibility.ts';
import { createApi } from '#e2e/testing/api.ts';
import {
  chooseCurrency,
  chooseItemTab,
  chooseYears,
  deleteItem,
  downloadCsv,
  itemGrid,
  itemRow,
  notice,
  openDashboard,
  sentenceOf,
} from '#e2e/testing/dashboard.ts';
import { addByForm, openEdit } from '#e2e/items/item-form.ts';
import { type Person, newPerson } from '#e2e/testing/people.ts';
import { fillIn, submitOf, tokenOf } from '#e2e/account/sign-in-page.ts';
import { expect, test } from '#e2e/testing/test.ts';

const strip = (page: Page) => page.getByRole('region', { name: 'Example plan' });
const namesIn = (page: Page) => itemGrid(page).getByRole('rowheader').allInnerTexts();

/** Every call that the pages of this browser make. */
function watchCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/') || request.method() !== 'GET')
      calls.push(`${request.method()} ${pathname}${search}${request.postData() ?? ''}`);
  });
  return calls;
}

async function openTry(page: Page): Promise<void> {
  await openDashboard(page, '/try');
  await expect(strip(page)).toBeVisible();
}

/** The server takes the plan in, and nobody hears of it. */
async function loseAnswer(page: Page): Promise<void> {
  const lose = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route('**/api/import/data/**', lose, { times: 1 });
}

async function makeAccount(home: string): Promise<Person & { token: string }> {
  const person = newPerson();
  const { username, email, password } = person;
  const body = { username, email, password, password_confirm: password };
  const { token } = await createApi(home).post<{ token: string }>('/api/auth/register/', body);
  return { ...person, token };
}

async function registerHere(page: Page): Promise<void> {
  const { username, email, password } = newPerson();
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('checkbox', { name: /I agree/ }).check();
  await page.getByRole('button', { name: 'Create account' }).click();
}

test('tried, changed, undone, kept: the newcomer has the plan they made, and nothing left before that', async ({
  guard,
  page,
  server,
}) => {
  guard.allowError(/ERR_FAILED|The plan could not be taken along/);
  const calls = watchCalls(page);
  await openTry(page);
  await inEveryLook(page, (look) =>
    expectAccessible(page, look, (axe) => axe.include('[aria-label="Example plan"]')),
  );
  // So high that every row is drawn.
  await page.setViewportSize({ width: 1440, height: 3000 });

  const untouched = await sentenceOf(page);
  await addByForm(page, { Name: 'Sabbatical', Category: 'Expense', Amount: '2000', Currency: 'EUR' });
  await expect.poll(() => sentenceOf(page)).not.toBe(untouched);
  const changed = await sentenceOf(page);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => sentenceOf(page)).toBe(untouched);
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect.poll(() => sentenceOf(page)).toBe(changed);
  await deleteItem(page, 'Travel');
  await page.getByRole('button', { name: 'Manage Scenarios' }).click();
  await page.getByRole('button', { name: 'Duplicate Default' }).click();
  const copy = page.getByRole('list', { name: 'Scenarios' }).getByText('Default (copy)', { exact: true });
  await expect(copy).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await chooseCurrency(page, 'EUR');

  await page.reload();
  await expect(strip(page)).toBeVisible();
  await chooseItemTab(page, 'All');
  await expect(itemRow(page, 'World index fund')).toBeVisible();
  await expect(itemRow(page, 'Travel')).toHaveCount(0);
  const [names, forecast] = [await namesIn(page), await downloadCsv(page)];
  expect(names).toContain('Sabbatical');
  expect(calls, 'only the public rates, once for each time the page was opened').toEqual(
    Array(2).fill('GET /api/currency/convert/'),
  );

  await loseAnswer(page);
  await strip(page).getByRole('link', { name: 'Keep this plan' }).click();
  await registerHere(page);
  await expect(page.getByText('Your plan could not be taken along. It is still in this tab.')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await chooseItemTab(page, 'All');
  await expect.poll(() => namesIn(page)).toEqual(names);
  expect(await downloadCsv(page)).toEqual(forecast);
  await expect(strip(page)).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Display currency' })).toHaveValue(/^EUR/);
  const api = createApi(server.url, (await tokenOf(page)) ?? '');
  const { results } = await api.get<{ results: Scenario[] }>('/api/scenarios/');
  expect(results.map(({ name, item_count: count }) => [name, count])).toEqual([
    ['Default', names.length],
    ['Default (copy)', names.length],
  ]);

  await page.goto('/try');
  await expect(page, 'nothing of the guest is left in the tab').toHaveURL(/\/dashboard/);
  await chooseItemTab(page, 'All');
  await expect.poll(() => namesIn(page)).toEqual(names);
});

test('who has an account is asked, and nothing of theirs changes', async ({ guard, page, server }) => {
  guard.allowError(
    /Feedback could not be sent ApiError: This needs an account|ERR_FAILED|could not be taken along/,
  );
  const { username, password, token } = await makeAccount(server.url);
  const api = createApi(server.url, token);
  const salary = { name: 'Salary', category: 'income', amount: 1, currency: 'USD' } as const;
  const mine = await api.addItem(salary);
  await openTry(page);
  const years = page.getByRole('combobox', { name: 'Forecast years' });
  await expect(years, 'nothing of whoever uses this browser otherwise').toHaveValue('5 years');
  await expect(page.getByRole('button', { name: 'Hide Data' })).toBeVisible();
  await deleteItem(page, 'Travel');
  await chooseYears(page, 12);
  await page.getByRole('button', { name: 'Send Feedback' }).click();
  await page.getByLabel('Your feedback').fill('Lovely');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText(/This needs an account\./).first()).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await fillIn(page, username, password);
  await submitOf(page).click();
  await expect(page.getByRole('heading', { name: 'Keep the plan you tried?' })).toBeVisible();
  expect(await notice(page, 'Travel was deleted.').count(), 'nor is it still told').toBe(0);
  await inEveryLook(page, (look) => expectAccessible(page, look));
  expect(await api.items()).toEqual([mine]);
  await loseAnswer(page);
  await page.getByRole('button', { name: 'Add it' }).click();
  await expect(page.getByText('Your plan could not be taken along. It is still in this tab.')).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL(/\/dashboard\?scenario=\d+$/);
  await expect(page.getByRole('combobox', { name: 'Current scenario' })).toHaveValue('Example plan');
  await expect(years, 'nor are the settings of the example taken along').toHaveValue('5 years');
  const items: FinancialItem[] = await api.items();
  expect(items.filter(({ scenario }) => scenario === mine.scenario)).toEqual([mine]);
  const added = items.filter(({ scenario }) => scenario !== mine.scenario).map(({ name }) => name);
  expect(added.length).toBeGreaterThan(10);
  expect(new Set(added).size, 'once, though it was asked for twice').toBe(added.length);
});

test('a sign-in in another tab ends the trying; a new tab knows nothing of it', async ({
  context,
  page,
  server,
}) => {
  const { username, password, token } = await makeAccount(server.url);
  await openTry(page);
  await deleteItem(page, 'Travel');
  await openEdit(page, 'Salary');
  const other = await context.newPage();
  await openTry(other);
  await expect(itemRow(other, 'Travel'), 'an example of its own').toBeVisible();
  await strip(other).getByRole('button', { name: 'Leave' }).click();
  await expect(other).toHaveURL(/\/$/);
  await other.goto('/login');
  await fillIn(other, username, password);
  await submitOf(other).click();
  await expect(other).toHaveURL(/\/dashboard/);

  await expect(page.getByRole('heading', { name: 'Keep the plan you tried?' })).toBeVisible();
  await page.getByRole('button', { name: 'Forget it' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.getByRole('button', { name: 'Add Item' })).toBeVisible();
  await expect(page.getByRole('dialog'), 'nor is its form open here').toHaveCount(0);
  expect(await createApi(server.url, token).items()).toEqual([]);
});
