import type { Page } from '@playwright/test';
import { type Api, createApi } from '#e2e/testing/api.ts';
import { deleteItem, itemRow, notice, openDashboard } from '#e2e/testing/dashboard.ts';
import { enterValues, openForm } from '#e2e/items/item-form.ts';
import { type Person, expect, newPerson, test } from '#e2e/testing/test-accounts.ts';
import { findSettingsTab, openSettings } from './settings-page.ts';
import {
  expectSignedOut,
  fillInSignIn,
  signIn,
  signInElsewhere,
  findSubmitButton,
  readStoredToken,
} from './sign-in-page.ts';
import { MARKS, PLAN, fillEverything, storeEverything } from './stored-data.ts';
import { expectNoPersonalData, readStorageKeys } from '#e2e/testing/browser-data.ts';

/** Storage keys that contain nothing personal. The settings are stored with their defaults. */
const HARMLESS_KEYS = ['analyticsEnabled', 'cookieConsent', 'functionalEnabled', 'meridian.settings'];

const signOut = async (page: Page, { username }: Person) => {
  await page.getByRole('button', { name: username }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login$/);
};

async function makeOther(home: string): Promise<Person & { api: Api }> {
  const other = newPerson();
  const { token } = await createApi(home).post<{ token: string }>('/api/auth/register/', {
    ...other,
    password_confirm: other.password,
  });
  return { ...other, api: createApi(home, token) };
}

/** Expects the dashboard as it looks on a first visit. */
async function expectDefaults(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Hide Data' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Forecast years' })).toHaveValue('5 years');
  await expect(page.getByText(/^Search:/)).toHaveCount(0);
}

test('a sign-out removes all data of the person from every tab, and the next person starts with the defaults', async ({
  addItems,
  api,
  context,
  page,
  person,
  server,
}) => {
  test.slow();
  await addItems(...PLAN);
  const ids = await fillEverything(page, api);
  const marks = [...MARKS, ...ids, person.username, person.email];

  // A second tab with text that was typed and not saved.
  const typing = await context.newPage();
  await openDashboard(typing);
  await enterValues(await openForm(typing), { Category: 'Income', Name: 'Rhubarb', Amount: '8642.97' });
  const settings = await context.newPage();
  await openSettings(settings);
  await settings.getByLabel('First name').fill('Pomegranate');
  await page.getByRole('button', { name: person.username }).click();
  await page.getByRole('link', { name: 'Your Profile' }).click();
  await findSettingsTab(page, 'Notifications').click();
  await page.getByRole('switch').first().click();
  await page.getByRole('switch').first().click();
  await page.getByRole('button', { name: person.username }).click();
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Colour scheme' }).click();
  await page.getByRole('button', { name: 'Dark' }).click();

  await signOut(page, person);
  await expect.poll(() => api.status('/api/auth/user/'), 'on the server too').toBe(401);
  for (const [name, tab] of Object.entries({ page, typing, settings })) {
    await expect(tab, name).toHaveURL(/\/login$/);
    await expectNoPersonalData(tab, marks, name);
    expect(await readStorageKeys(tab), name).toEqual(HARMLESS_KEYS);
    expect(await tab.evaluate(() => (history.state as { usr: unknown }).usr), name).toBeNull();
  }
  await page.reload();
  await expectNoPersonalData(page, marks, 'after a reload');
  await expect(page.locator('html'), 'the look is everybody’s').toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.goBack();
  await expectNoPersonalData(page, marks, 'one page back');

  const other = await makeOther(server.url);
  await other.api.addItem({ name: 'Bread', category: 'expense', amount: 3, currency: 'USD' });
  // The next person signs in without leaving the login page, and is not sent to the page that 'Back' had opened.
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, other);
  await expectDefaults(page);
  await expect(itemRow(page, 'Bread'), 'no filter of before hides it').toBeVisible();
  await expectNoPersonalData(page, marks, 'the next person');
  await expect(typing, 'nor does a tab that stood open').toHaveURL(/\/dashboard/);
  await expect(typing.getByRole('dialog')).toHaveCount(0);
  await expectDefaults(typing);
  await expectNoPersonalData(typing, marks, 'the next person in another tab');
});

test('a notice, a response or an undo that arrives after the sign-out shows nothing either, even if the server could not be reached', async ({
  addItems,
  guard,
  page,
  person,
  server,
}) => {
  guard.allowError(/ERR_FAILED|not told of the sign-out/);
  await addItems(...PLAN);
  await openDashboard(page);
  await deleteItem(page, 'Marmalade');
  await expect(notice(page, 'Marmalade was deleted.')).toBeVisible();
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/financial-items/*/', async (route) => {
    const response = await route.fetch();
    await held;
    // The page that sent the request is closed by then.
    await route.fulfill({ response }).catch(() => undefined);
  });
  await deleteItem(page, 'Quicksilver');
  await page.route('**/api/auth/logout/', (route) => route.abort());
  await signOut(page, person);
  await expectNoPersonalData(page, MARKS, 'the notice before');
  expect(await readStoredToken(page)).toBeNull();
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/login$/);
  const other = await makeOther(server.url);
  await signIn(page, other);
  await expect(page.getByText('Your plan begins with one item')).toBeVisible();
  answer();
  await page.keyboard.press('Control+z');
  await expect(notice(page, 'There is nothing to undo.')).toBeVisible();
  await expectNoPersonalData(page, MARKS, 'the answer after');
});

test('a deleted account leaves no data behind: every sign-in ends, and its user name and address are free', async ({
  addItems,
  api,
  guard,
  openContext,
  page,
  person,
  server,
}) => {
  guard.allowError(/status of 40[01]/);
  await addItems(...PLAN);
  const elsewhere = await signInElsewhere(person, server, openContext);
  const ids = await storeEverything(page.context(), api, server.url);
  await openSettings(page, 'Account');
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await page.getByRole('button', { name: 'Yes, Delete Forever' }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(page.getByRole('link', { name: 'Get started for free' }).first()).toBeVisible();
  await expectNoPersonalData(page, [...MARKS, ...ids, person.username], 'the landing page');
  expect(await readStorageKeys(page)).toEqual(HARMLESS_KEYS);
  expect(await api.status('/api/auth/user/')).toBe(401);
  await expectSignedOut(elsewhere);

  await page.goto('/login');
  await fillInSignIn(page, person.username, person.password);
  await findSubmitButton(page).click();
  await expect(page.getByRole('alert')).toHaveText('Invalid username or password. Please try again.');
  const body = { ...person, password_confirm: person.password };
  const { token } = await createApi(server.url).post<{ token: string }>('/api/auth/register/', body);
  expect(await createApi(server.url, token).items()).toEqual([]);
});

test('an expired sign-in shows nothing of the former screens, neither to the same person nor to another', async ({
  addItems,
  api,
  guard,
  page,
  person,
  server,
}) => {
  guard.allowError(/status of 401/);
  await addItems(...PLAN);
  await storeEverything(page.context(), api, server.url);
  await openDashboard(page);
  await expect(page.getByRole('searchbox', { name: 'Search items' })).toHaveValue('Quicksilver');
  await expect(page.getByRole('button', { name: 'Show Data' })).toBeVisible();
  const expire = async () => {
    const headers = { authorization: `Token ${await readStoredToken(page)}` };
    await fetch(`${server.url}/api/auth/logout/`, { method: 'POST', headers });
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
  };
  await expire();
  await expect(page.getByText('Your sign-in has expired.'), 'nothing was being typed').toBeHidden();
  const kept = await page.evaluate(() => JSON.stringify(localStorage));
  expect(MARKS.filter((mark) => kept.includes(mark))).toEqual([]);
  await signIn(page, person);
  await expectDefaults(page);

  await expire();
  const other = await makeOther(server.url);
  await fillInSignIn(page, other.username, other.password);
  await findSubmitButton(page).click();
  await expectDefaults(page);
  await expect(page, 'nor is a page of somebody else opened').toHaveURL(/\/dashboard(\?|$)/);
  await expectNoPersonalData(page, MARKS, 'the next person');
});

test('a link from another person signs in only after a confirmation; if someone else was signed in, every tab starts with the defaults', async ({
  addItems,
  api,
  context,
  guard,
  openContext,
  page,
  server,
}) => {
  // The server responds with 400, because the address contains a token and not a sign-in code that was made for this browser.
  guard.allowError(/status of 400/);
  const other = await makeOther(server.url);
  const arrive = (at: Page) => at.goto(`/?token=${other.api.token}&auth=success`);
  const questionOf = (at: Page) => at.getByRole('dialog', { name: `Continue as ${other.username}?` });
  const visitor = await (await openContext()).newPage();
  await arrive(visitor);
  await expect(questionOf(visitor)).toContainText(other.email);
  await expect(visitor).toHaveURL(/:\d+\/$/);
  expect(await readStoredToken(visitor)).toBeNull();
  await visitor.keyboard.press('Escape');
  await expect(visitor.getByRole('link', { name: 'Get started for free' }).first()).toBeVisible();
  expect(await readStoredToken(visitor)).toBeNull();

  await addItems(...PLAN);
  await storeEverything(context, api, server.url);
  const own = api.token;
  const typing = await context.newPage();
  await openDashboard(typing);
  await enterValues(await openForm(typing), { Category: 'Income', Name: 'Rhubarb', Amount: '8642.97' });
  await arrive(page);
  await expect(questionOf(page)).toBeVisible();
  // complete-sign-in.browser.test.tsx tests 'Cancel'.
  expect(await readStoredToken(page)).toBe(own);
  await questionOf(page).getByRole('button', { name: 'Continue', exact: true }).click();
  for (const tab of [page, typing]) {
    await expectDefaults(tab);
    await expectNoPersonalData(tab, MARKS, 'the next person');
  }
  await expect(typing.getByRole('dialog')).toHaveCount(0);
  expect(await readStoredToken(page)).toBe(other.api.token);
  await expect(page.getByRole('button', { name: other.username })).toBeVisible();
});
