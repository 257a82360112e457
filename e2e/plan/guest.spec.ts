/** A visitor tries the product as a guest, and later saves or leaves the plan. */
import type { FinancialItem, Scenario } from '@meridian/contract';
import type { Page } from '@playwright/test';
import { fillInSignIn, findSubmitButton, readStoredToken } from '#e2e/account/sign-in-page.ts';
import { addByForm } from '#e2e/items/item-form.ts';
import { type Api, createApi } from '#e2e/testing/api.ts';
import {
  chooseCurrency,
  chooseItemTab,
  chooseYears,
  deleteItem,
  downloadCsv,
  itemRow,
  itemTab,
  readChartDescription,
} from '#e2e/testing/dashboard.ts';
import { type Person, newPerson } from '#e2e/testing/test-accounts.ts';
import { expect, test } from '#e2e/testing/test.ts';
import {
  fillInRegistration,
  loseAnswer,
  readGuestToken,
  openGuestPage,
  fetchStatus,
  findGuestBanner,
  submitRegistration,
} from './guest.ts';

/** Returns the names of the items in the scenario that is shown. */
async function namesOf(api: Api): Promise<string[]> {
  const { id } = await api.selectedScenario();
  return (await api.items()).filter(({ scenario }) => scenario === id).map(({ name }) => name);
}
const question = (page: Page) => page.getByRole('heading', { name: 'Keep the plan you tried?' });

async function makeAccount(home: string): Promise<Person & { token: string }> {
  const person = newPerson();
  const { username, email, password } = person;
  const body = { username, email, password, password_confirm: password };
  const { token } = await createApi(home).post<{ token: string }>('/api/auth/register/', body);
  return { ...person, token };
}

test('a plan that was tried, changed, undone, reloaded and saved belongs to the same user', async ({
  page,
  server,
}) => {
  await openGuestPage(page);
  await expect(page.getByRole('region', { name: 'Let’s begin your plan' }), 'it has its example').toHaveCount(0);
  const guest = createApi(server.url, (await readGuestToken(page)) ?? '');
  const { id } = await guest.get<{ id: number }>('/api/auth/user/');

  const untouched = await readChartDescription(page);
  await addByForm(page, { Name: 'Sabbatical', Category: 'Expense', Amount: '2000', Currency: 'EUR' });
  await expect.poll(() => readChartDescription(page)).not.toBe(untouched);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => readChartDescription(page)).toBe(untouched);
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect.poll(() => readChartDescription(page)).not.toBe(untouched);
  await deleteItem(page, 'Travel');
  await page.getByRole('button', { name: 'Manage Scenarios' }).click();
  await page.getByRole('button', { name: 'Duplicate Default' }).click();
  const copy = page.getByRole('list', { name: 'Scenarios' }).getByText('Default (copy)', { exact: true });
  await expect(copy).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await chooseCurrency(page, 'EUR');
  await chooseYears(page, 12);

  const token = await readGuestToken(page);
  await page.reload();
  await expect(findGuestBanner(page)).toBeVisible();
  await chooseItemTab(page, 'All');
  await expect(itemRow(page, 'Salary')).toBeVisible();
  await expect(itemRow(page, 'Travel')).toHaveCount(0);
  expect(await readGuestToken(page), 'the same guest').toBe(token);
  expect(await readStoredToken(page), 'nothing outlasts the tab').toBeNull();
  const [names, forecast] = [await namesOf(guest), await downloadCsv(page)];
  expect(names).toContain('Sabbatical');
  await expect(itemTab(page, 'All')).toHaveText(`All ${names.length}`);

  await findGuestBanner(page).getByRole('link', { name: 'Keep this plan' }).click();
  await expect(page.getByRole('heading', { name: 'Keep your plan' })).toBeVisible();
  await fillInRegistration(page);
  await submitRegistration(page);
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(itemTab(page, 'All')).toHaveText(`All ${names.length}`);
  expect(await downloadCsv(page)).toEqual(forecast);
  await expect(findGuestBanner(page)).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Display currency' })).toHaveValue(/^EUR/);
  await expect(page.getByRole('combobox', { name: 'Forecast years' })).toHaveValue('12 years');
  const api = createApi(server.url, (await readStoredToken(page)) ?? '');
  expect((await api.get<{ id: number }>('/api/auth/user/')).id, 'the same user').toBe(id);
  expect(await namesOf(api)).toEqual(names);
  expect(await fetchStatus(server.url, token), 'the guest’s token ended').toBe(401);

  await page.goto('/try');
  await expect(page, 'nothing of the guest is left in the tab').toHaveURL(/\/dashboard/);
  await expect(itemTab(page, 'All')).toHaveText(`All ${names.length}`);
});

test('each tab has its own guest; a sign-in in one tab ends both: there the plan is added once, and in the other one it is forgotten', async ({
  context,
  guard,
  page,
  server,
}) => {
  guard.allowError(/ERR_FAILED|could not be added/);
  const { username, password, token } = await makeAccount(server.url);
  const api = createApi(server.url, token);
  const mine = await api.addItem({ name: 'Salary', category: 'income', amount: 1, currency: 'USD' });
  await openGuestPage(page);
  await deleteItem(page, 'Travel');
  const guest = await readGuestToken(page);

  const other = await context.newPage();
  await openGuestPage(other);
  await expect(itemRow(other, 'Travel'), 'an example of its own').toBeVisible();
  expect(await readGuestToken(other)).not.toBe(guest);
  await deleteItem(other, 'Travel');
  await chooseYears(other, 12);
  await expect(other.getByRole('button', { name: 'Add Item' })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Send Feedback' }), 'it needs an account').toHaveCount(0);
  await other.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await fillInSignIn(other, username, password);
  await findSubmitButton(other).click();
  await expect(question(other)).toBeVisible();
  expect(await api.items()).toEqual([mine]);

  // The sign-in shows the question in the first tab too.
  await expect(question(page)).toBeVisible();
  await page.getByRole('button', { name: 'Forget it' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(itemTab(page, 'Income'), 'the person’s own plan').toHaveText('Income 1');
  expect(await api.items()).toEqual([mine]);
  await expect.poll(() => fetchStatus(server.url, guest), 'erased').toBe(401);
  await page.close();

  await loseAnswer(other, '/api/auth/guest/bring-along/');
  await other.getByRole('button', { name: 'Add it' }).click();
  await expect(other.getByText('Your plan could not be added. It is still on the server.')).toBeVisible();
  await other.reload();
  await expectAddedOnce(other, api, mine);
});

/** Expects that the guest's plan was added once as a scenario of its own, and that the person's item is unchanged. */
async function expectAddedOnce(page: Page, api: Api, mine: FinancialItem): Promise<void> {
  await expect(page).toHaveURL(/\/dashboard\?scenario=\d+$/);
  await expect(page.getByRole('combobox', { name: 'Current scenario' })).toHaveValue('Default (copy)');
  const years = page.getByRole('combobox', { name: 'Forecast years' });
  await expect(years, 'the settings of the example are not taken along').toHaveValue('5 years');
  const items = await api.items();
  expect(items.filter(({ scenario }) => scenario === mine.scenario)).toEqual([mine]);
  const added = items.filter(({ scenario }) => scenario !== mine.scenario).map(({ name }) => name);
  expect(added.length).toBeGreaterThan(10);
  expect(new Set(added).size, 'once, though it was asked for twice').toBe(added.length);
  const { results } = await api.get<{ results: Scenario[] }>('/api/scenarios/');
  expect(results).toHaveLength(2);
}
