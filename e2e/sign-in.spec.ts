import type { Page } from '@playwright/test';
import { createApi } from './api.ts';
import { openDashboard } from './dashboard.ts';
import { type Person, expect, test } from './people.ts';

/** Nobody is signed in any more, and the server was not told. */
async function forgetToken(page: Page): Promise<void> {
  await page.context().setStorageState({ cookies: [], origins: [] });
}

async function fillIn(page: Page, identity: string, password: string): Promise<void> {
  await page.getByLabel('Username or Email').fill(identity);
  await page.getByLabel('Password', { exact: true }).fill(password);
}

const submitOf = (page: Page) => page.getByRole('button', { name: /^(Sign in|Signing in\.\.\.)$/ });

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('meridian.token'));

async function signIn(page: Page, person: Person): Promise<void> {
  await fillIn(page, person.username, person.password);
  await submitOf(page).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
}

test.describe('signing in', () => {
  test.beforeEach(async ({ page }) => {
    await forgetToken(page);
    await page.goto('/login');
    await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
  });

  test('takes the username or the email, in any case of letters', async ({ page, person }) => {
    for (const identity of [person.username, person.email, person.username.toUpperCase()]) {
      await fillIn(page, identity, person.password);
      await submitOf(page).click();
      await expect(page).toHaveURL(/\/dashboard/);
      await forgetToken(page);
      await page.goto('/login');
    }
  });

  test('can be tried only when both fields are filled, and says that it is busy', async ({
    page,
    person,
  }) => {
    await expect(submitOf(page)).toBeDisabled();
    await fillIn(page, person.username, '');
    await expect(submitOf(page)).toBeDisabled();
    await fillIn(page, '', person.password);
    await expect(submitOf(page)).toBeDisabled();
    await fillIn(page, person.username, person.password);
    await expect(submitOf(page)).toBeEnabled();

    let goOn = () => {};
    const held = new Promise<void>((resolve) => (goOn = resolve));
    await page.route('**/api/auth/token/', async (route) => {
      await held;
      await route.fallback();
    });
    await submitOf(page).click();
    await expect(submitOf(page)).toHaveText('Signing in...');
    await expect(submitOf(page)).toBeDisabled();
    goOn();
    await expect(page).toHaveURL(/\/dashboard/);
  });

  test('a wrong password and an unknown name read the same, and the page stays as it was', async ({
    guard,
    page,
    person,
  }) => {
    guard.allowError(/status of 400/);
    for (const [identity, password] of [
      [person.username, 'wrong horse 1'],
      ['nobody-at-all', person.password],
    ] as const) {
      await fillIn(page, identity, password);
      await submitOf(page).click();
      await expect(page.getByRole('alert')).toHaveText('Invalid username or password. Please try again.');
      await expect(page).toHaveURL(/\/login$/);
      await expect(page.getByLabel('Username or Email')).toHaveValue(identity);
      await expect(submitOf(page)).toBeEnabled();
      expect(await tokenOf(page)).toBeNull();
    }
  });

  test('a profile that cannot be had is told, and leaves nobody half signed in', async ({
    guard,
    page,
    person,
  }) => {
    guard.allowError(/status of 500/);
    await page.route('**/api/auth/user/', (route) =>
      route.fulfill({ status: 500, json: { detail: 'Out of order.' } }),
    );
    await fillIn(page, person.username, person.password);
    await submitOf(page).click();
    await expect(page.getByRole('alert')).toHaveText('Failed to get user profile');
    expect(await tokenOf(page)).toBeNull();
  });

  test('a failed social sign-in is told', async ({ page }) => {
    await page.goto('/login?auth=failed');
    await expect(page.getByRole('alert')).toHaveText('Authentication failed. Please try again.');
  });

  test('the password can be shown and hidden', async ({ page, person }) => {
    const password = page.getByLabel('Password', { exact: true });
    await fillIn(page, person.username, person.password);
    await expect(password).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await expect(password).toHaveValue(person.password);
    await page.getByRole('button', { name: 'Hide password' }).click();
    await expect(password).toHaveAttribute('type', 'password');
  });

  test('Remember me is what the server is told', async ({ page, person }) => {
    for (const remember of [true, false]) {
      const box = page.getByRole('checkbox', { name: 'Remember me' });
      await box.setChecked(remember);
      const asking = page.waitForRequest('**/api/auth/token/');
      await signIn(page, person);
      expect((await asking).postDataJSON()).toMatchObject({ username: person.username, remember });
      await forgetToken(page);
      await page.goto('/login');
    }
  });

  test('Enter in a field signs in, and the page leads to registering', async ({ page, person }) => {
    await page.getByRole('link', { name: 'Create an account' }).click();
    await expect(page).toHaveURL(/\/register$/);
    await page.goBack();
    await fillIn(page, person.username, person.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/dashboard/);
  });
});

test.describe('where people come from and go to', () => {
  test('a page of signed-in people brings a visitor to the sign-in and back', async ({
    api,
    page,
    person,
  }) => {
    const { id } = await api.addScenario('Second');
    await forgetToken(page);
    await page.goto(`/dashboard?scenario=${id}`);
    await expect(page).toHaveURL(/\/login$/);
    await signIn(page, person);
    await expect(page).toHaveURL(new RegExp(`/dashboard\\?scenario=${id}$`));
    await expect(page.getByRole('combobox', { name: 'Current scenario' })).toHaveValue('Second');
  });

  for (const path of ['/login', '/register', '/']) {
    test(`somebody signed in is brought from ${path} to the dashboard`, async ({ page }) => {
      await page.goto(path);
      await expect(page).toHaveURL(/\/dashboard/);
      await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    });
  }

  test('an unknown path leads home', async ({ page }) => {
    await forgetToken(page);
    for (const path of ['/nowhere', '/dashboard/nowhere', '/login/x']) {
      await page.goto(path);
      await expect(page).toHaveURL(/:\d+\/$/);
      await expect(page.getByRole('link', { name: 'Get started for free' }).first()).toBeVisible();
    }
  });

  test('no address smuggled in leads anywhere else', async ({ page, person }) => {
    await forgetToken(page);
    const evil = ['https://evil.example/', '//evil.example/', '/\\evil.example/'].map(encodeURIComponent);
    for (const [index, name] of (['next', 'from', 'returnTo'] as const).entries()) {
      await page.goto(`/login?${name}=${evil[index]}`);
      await signIn(page, person);
      await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/dashboard/);
      await forgetToken(page);
    }
    for (const from of [
      '//evil.example/',
      'https://evil.example/',
      '/\\evil.example/',
      'javascript:alert(1)',
    ]) {
      await page.goto('/login');
      // What the router keeps of where one came from, forged.
      await page.evaluate(
        (path) => history.replaceState({ usr: { from: path }, key: 'forged', idx: 0 }, ''),
        from,
      );
      await page.reload();
      await signIn(page, person);
      await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/dashboard/);
      await forgetToken(page);
    }
  });
});

test.describe('the end of a sign-in', () => {
  test('Sign out ends it here and on the server', async ({ api, page, person }) => {
    await openDashboard(page);
    const signedOut = page.waitForResponse('**/api/auth/logout/');
    await page.getByRole('button', { name: person.username }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/\/login$/);
    expect((await signedOut).status()).toBe(204);
    expect(await tokenOf(page)).toBeNull();
    expect(await api.status('/api/auth/user/')).toBe(401);
    await page.goto('/dashboard');
    await expect(page).toHaveURL(/\/login$/);
  });

  test('Sign out works here even when the server cannot be told', async ({ guard, page, person }) => {
    guard.allowError(/ERR_FAILED|not told of the sign-out/);
    await openDashboard(page);
    await page.route('**/api/auth/logout/', (route) => route.abort());
    await page.getByRole('button', { name: person.username }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/\/login$/);
    expect(await tokenOf(page)).toBeNull();
  });

  test('a token that the server no longer knows brings to the sign-in, once, and back', async ({
    addItems,
    api,
    guard,
    page,
    person,
  }) => {
    guard.allowError(/status of 401|could not be changed/);
    await addItems({ name: 'Rent', category: 'expense', amount: 900, currency: 'USD' });
    await openDashboard(page);
    await expect(page).toHaveURL(/\?scenario=\d+$/);
    const address = page.url();
    const visited: string[] = [];
    page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
    await api.post('/api/auth/logout/');
    await page.getByRole('button', { name: 'Hide Rent' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
    expect(await tokenOf(page)).toBeNull();
    expect(visited).toEqual(['/login']);

    await signIn(page, person);
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('button', { name: 'Hide Rent' })).toBeVisible();
  });

  test('a dead token at the start of a visit is removed', async ({ api, guard, page }) => {
    guard.allowError(/status of 401/);
    await api.post('/api/auth/logout/');
    await page.goto('/dashboard');
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
    expect(await tokenOf(page)).toBeNull();
  });

  test('a server that is away does not cost the sign-in', async ({ guard, page }) => {
    guard.allowError(/ERR_FAILED/);
    await page.route('**/api/**', (route) => route.abort());
    await page.goto('/dashboard');
    await expect(page.getByText('Meridian cannot reach its server.')).toBeVisible();
    expect(await tokenOf(page)).not.toBeNull();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  });

  test('two people on one computer never see each other’s plan', async ({
    addItems,
    page,
    person,
    server,
  }) => {
    await addItems({ name: 'Secret', category: 'income', amount: 77_777, currency: 'USD' });
    await openDashboard(page);
    await expect(page.getByText('Secret', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: person.username }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    const other = {
      username: `${person.username}-other`,
      email: `other-${person.email}`,
      password: 'another horse 2',
    };
    await createApi(server.url).post('/api/auth/register/', { ...other, password_confirm: other.password });
    await signIn(page, other);
    await expect(page.getByText('Your plan begins with one item')).toBeVisible();
    await expect(page.getByText('Secret', { exact: true })).toBeHidden();
    await expect(page.getByText('77,777')).toBeHidden();
  });
});
