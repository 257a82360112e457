import { expect, test } from '#e2e/testing/people.ts';
import { fillIn, forgetToken, signIn, submitOf, tokenOf } from './sign-in-page.ts';

test.describe('signing in', () => {
  test.beforeEach(async ({ page }) => {
    await forgetToken(page);
    await page.goto('/login');
    await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
  });

  test('takes the email too, in any case of letters', async ({ page, person }) => {
    await fillIn(page, person.email.toUpperCase(), person.password);
    await submitOf(page).click();
    await expect(page).toHaveURL(/\/dashboard/);
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
    const evil = ['//evil.example/', 'https://evil.example/', '/\\evil.example/'] as const;
    const names = ['next', 'from', 'returnTo', 'redirect'];
    const query = new URLSearchParams(names.map((name) => [name, evil[0]]));
    await page.goto(`/login?${query}`);
    await signIn(page, person);
    await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/dashboard/);

    for (const from of evil) {
      await forgetToken(page);
      await page.goto('/login');
      // What the router keeps of where one came from, forged.
      await page.evaluate(
        (path) => history.replaceState({ usr: { from: path }, key: 'forged', idx: 0 }, ''),
        from,
      );
      await page.reload();
      await signIn(page, person);
      await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/dashboard/);
    }
  });
});
