import type { Page } from '@playwright/test';
import { expectAccessible, inEveryLook } from '#e2e/every-screen/accessibility.ts';
import { createApi } from '#e2e/testing/api.ts';
import { chooseItemTab, deleteItem, itemRow, notice, openDashboard } from '#e2e/testing/dashboard.ts';
import {
  type OpenidProvider,
  signInThere,
  startOpenidProvider,
  withoutTypeface,
} from '#e2e/testing/openid-provider.ts';
import { test as base, expect, newPerson } from '#e2e/testing/people.ts';
import { startServer } from '#e2e/server.ts';
import { openSettings } from './settings-page.ts';
import { codeField, codeOf } from './second-factor.ts';
import { fillIn, forgetToken, signIn, submitOf, tokenOf } from './sign-in-page.ts';

/** The `test` of journeys on an installation that knows two providers, of which one is never there. */
const test = base.extend<object, { provider: OpenidProvider }>({
  provider: [
    async ({ browserName: _ }, use) => {
      const provider = await startOpenidProvider();
      await use(provider);
      await provider.stop();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ provider }, use) => {
      const server = await startServer({
        ...provider.settings,
        OIDC_OUR_OFFICE_ISSUER: 'http://127.0.0.1:9',
        OIDC_OUR_OFFICE_CLIENT_ID: 'meridian',
        OIDC_OUR_OFFICE_CLIENT_SECRET: 'no secret',
      });
      provider.serve(server.url);
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test.beforeEach(async ({ context, guard, provider }) => {
  guard.allowOrigin(provider.issuer);
  guard.allowOrigin('https://fonts.googleapis.com');
  await withoutTypeface(context);
});

const goOnWith = (page: Page, name: string) => page.getByRole('link', { name: `Continue with ${name}` });
const alert = (page: Page) => page.getByRole('alert').filter({ hasText: /./ });
const DASHBOARD = { name: 'Dashboard' };
const FAILED = 'Authentication failed. Please try again.';

const expectAccessibleHere = (page: Page, part: string) =>
  inEveryLook(page, (look) => expectAccessible(page, `${part}, ${look}`));

test('a newcomer comes in by the provider’s own page and back to where they were going', async ({
  guard,
  page,
}) => {
  guard.allowError(/status of (400|401)|signs nobody in|could not be (completed|disconnected)/);
  await forgetToken(page);
  await page.goto('/profile?tab=security');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Or continue with')).toBeVisible();
  await expectAccessibleHere(page, 'login');

  let goOn = () => {};
  const held = new Promise<void>((resolve) => (goOn = resolve));
  let exchanges = 0;
  await page.route('**/api/auth/session-to-token/', async (route) => {
    exchanges += 1;
    await held;
    await route.fallback();
  });
  await goOnWith(page, 'Acme').click();
  await signInThere(page, 'noa');
  await expect(page.getByText('Completing authentication...')).toBeVisible();
  await expectAccessibleHere(page, 'callback');
  goOn();
  await expect(page).toHaveURL(/\/profile\?tab=security$/);
  expect(exchanges).toBe(1);

  const signIns = page.getByRole('list', { name: 'Where you are signed in' }).getByRole('listitem');
  await expect(signIns.filter({ hasText: 'This device' })).toContainText('Handed over by Chrome');
  await expect(signIns.filter({ hasNotText: 'This device' })).toContainText(
    'Ending it signs you out here too',
  );
  const accounts = page.getByRole('region', { name: 'Connected accounts' });
  await expect(accounts).toContainText('noa@social.example');
  await expect(accounts).toContainText('This account has no password yet.');
  await expectAccessibleHere(page, 'security');
  await accounts.getByRole('button', { name: 'Disconnect Acme' }).click();
  await expect(alert(page)).toContainText('This is the only way to sign in to your account.');
  await accounts.getByRole('link', { name: 'Ask for a link to choose one' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();

  await page.getByRole('button', { name: 'noa' }).click();
  const api = createApi(new URL(page.url()).origin, (await tokenOf(page)) ?? '');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
  await expect.poll(() => api.status('/api/auth/user/')).toBe(401);
  await page.goto('/auth/callback');
  await expect(page, 'the session ended too').toHaveURL(/\/login\?auth=failed$/);
  await expect(alert(page)).toHaveText(FAILED);
});

test('a sign-in that fails says so', async ({ page }) => {
  await forgetToken(page);
  await page.goto('/login');
  await goOnWith(page, 'Our Office').click();
  await expect(page).toHaveURL(/\/login\?auth=failed$/);
  await expect(alert(page)).toHaveText(FAILED);

  await goOnWith(page, 'Acme').click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/login\?auth=failed$/);
  await expect(alert(page)).toHaveText(FAILED);
});

test('whose address has an account signs in to it, and the provider is connected to it', async ({
  api,
  guard,
  page,
  person,
  server,
}) => {
  guard.allowError(/status of 400/);
  await api.patch('/api/auth/user/', { email: 'typed@social.example' });
  const { secret } = await api.post<{ secret: string }>('/api/auth/second-factor/totp/', {});
  await api.post('/api/auth/second-factor/totp/confirm/', { code: codeOf(secret) });
  await forgetToken(page);
  await page.goto('/register');
  await expectAccessibleHere(page, 'register');
  await goOnWith(page, 'Acme').click();
  await signInThere(page, 'typed');
  await expect(page).toHaveURL(`${server.url}/login?auth=connect`);
  const information = page.getByText('You have an account with this address. Sign in to connect it.');
  await expect(information).toBeVisible();
  await expect(page.getByRole('status').filter({ has: information })).toBeVisible();
  await expect(alert(page), 'it is no error').toHaveCount(0);
  await expectAccessibleHere(page, 'login to connect');

  await fillIn(page, person.username, 'wrong horse');
  await submitOf(page).click();
  await expect(alert(page)).toHaveText('Invalid username or password. Please try again.');
  await fillIn(page, person.username, person.password);
  await submitOf(page).click();
  await expect(page.getByRole('heading', { name: 'Two-step sign-in' })).toBeVisible();
  await codeField(page).fill(codeOf(secret, 1));
  await expect(page.getByRole('heading', DASHBOARD)).toBeVisible();
  await expect(notice(page, 'Acme is connected to your account.')).toBeVisible();
  await openSettings(page, 'Security');
  await expect(page.getByRole('region', { name: 'Connected accounts' })).toContainText(
    'typed@social.example',
  );
});

test('a provider is connected under Security, signs in by two steps where two are asked for, and is disconnected', async ({
  api,
  page,
  person,
}) => {
  await openSettings(page, 'Security');
  await page.getByRole('button', { name: 'Connect Acme' }).click();
  await signInThere(page, 'somebody-else');
  await expect(page).toHaveURL(/\/profile\?tab=security$/);
  await expect(page.getByRole('status').filter({ hasText: 'The account is connected.' })).toBeVisible();

  const { password } = person;
  const { secret } = await api.post<{ secret: string }>('/api/auth/second-factor/totp/', { password });
  await api.post('/api/auth/second-factor/totp/confirm/', { code: codeOf(secret) });
  await page.evaluate(() => localStorage.clear());
  await page.goto('/dashboard?scenario=1');
  await goOnWith(page, 'Acme').click();
  // The provider knows who this is already; Meridian asks for the code as well.
  await expect(page.getByRole('heading', { name: 'Two-step sign-in' })).toBeVisible();
  await expect(page.getByText('One more step: enter the code'), 'no password was asked for').toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  expect(await tokenOf(page)).toBeNull();
  await codeField(page).fill(codeOf(secret, 1));
  await expect(page.getByRole('heading', DASHBOARD)).toBeVisible();
  await openSettings(page, 'Profile');
  await expect(page.getByLabel('Username')).toHaveValue(person.username);

  await openSettings(page, 'Security');
  await page.getByRole('button', { name: 'Disconnect Acme' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Acme is disconnected.' })).toBeVisible();
  await expect(page.getByText('No account is connected yet.')).toBeVisible();
});

test.describe('the landing page with a token in its address', () => {
  const arrive = (page: Page, token: string) => page.goto(`/?token=${token}&auth=success`);
  const question = (page: Page, name: string) => page.getByRole('dialog', { name: `Continue as ${name}?` });

  test('signs in by a code made for this very browser, once, and leaves no trace of it', async ({
    api,
    guard,
    openContext,
    page,
  }) => {
    guard.allowError(/status of (400|401)|signs nobody in|could not be (completed|disconnected)/);
    await page.goto('/profile');
    const code = await page.evaluate(async (token) => {
      const headers = { Authorization: `Token ${token}` };
      const answer = await fetch('/api/auth/hand-over/', { method: 'POST', headers });
      return ((await answer.json()) as { code: string }).code;
    }, api.token);
    const stranger = await (await openContext()).newPage();
    await arrive(stranger, code);
    await expect(stranger).toHaveURL(/\/login\?auth=failed$/);

    await page.evaluate(() => localStorage.clear());
    await arrive(page, code);
    await expect(page.getByRole('heading', DASHBOARD)).toBeVisible();
    expect(await tokenOf(page)).toMatch(/^[\w-]{43}$/);
    expect([code, api.token]).not.toContain(await tokenOf(page));
    await page.goBack();
    await expect(page).not.toHaveURL(/token/);

    await page.evaluate(() => localStorage.clear());
    await arrive(page, code);
    await expect(page).toHaveURL(/\/login\?auth=failed$/);
    await expect(alert(page)).toHaveText(FAILED);
  });

  test('asks before it takes a link that somebody sent, even from who is signed in', async ({
    api,
    openContext,
    page,
    person,
    guard,
  }) => {
    guard.allowError(/status of 400/);
    const token = api.token ?? '';
    const victim = await (await openContext()).newPage();
    await arrive(victim, token);
    await expect(question(victim, person.username)).toContainText(person.email);
    await expect(victim).toHaveURL(/:\d+\/$/);
    expect(await tokenOf(victim)).toBeNull();
    await expectAccessibleHere(victim, 'question');
    await victim.keyboard.press('Escape');
    await expect(victim.getByRole('link', { name: 'Get started for free' }).first()).toBeVisible();
    expect(await tokenOf(victim)).toBeNull();

    const { email, password, username } = newPerson();
    const body = { username, email, password, password_confirm: password };
    await api.post('/api/auth/register/', body);
    await victim.goto('/login');
    await signIn(victim, { email, password, username });
    const own = await tokenOf(victim);
    await arrive(victim, token);
    await expect(question(victim, person.username)).toBeVisible();
    expect(await tokenOf(victim)).toBe(own);
    await victim.getByRole('button', { name: 'Cancel' }).click();
    await expect(victim.getByRole('heading', DASHBOARD)).toBeVisible();
    expect(await tokenOf(victim)).toBe(own);

    await arrive(victim, token);
    await question(victim, person.username).getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(victim).toHaveURL(/\/dashboard/);
    expect(await tokenOf(victim)).toBe(token);
    await expect(victim.getByRole('button', { name: person.username })).toBeVisible();
    await expect(page).not.toHaveURL(/login/);
  });

  test('sends anything else to the login page', async ({ guard, page }) => {
    guard.allowError(/status of (400|401)|signs nobody in/);
    await forgetToken(page);
    for (const token of ['garbage', '%D7%A9%D7%9C%D7%95%D7%9D', '']) {
      await arrive(page, token);
      await expect(page, token).toHaveURL(/\/login\?auth=failed$/);
      await expect(alert(page)).toHaveText(FAILED);
      expect(await tokenOf(page)).toBeNull();
    }
  });
});

test('a plan that was tried as a guest comes along by a provider too, after one question', async ({
  page,
}) => {
  await forgetToken(page);
  await openDashboard(page, '/try');
  await deleteItem(page, 'Travel');
  await page.getByRole('link', { name: 'Keep this plan' }).click();
  await goOnWith(page, 'Acme').click();
  await signInThere(page, 'tal');
  await expect(page.getByRole('heading', { name: 'Keep the plan you tried?' })).toBeVisible();
  await page.getByRole('button', { name: 'Add it' }).click();
  await expect(page.getByRole('combobox', { name: 'Current scenario' })).toHaveValue('Default (copy)');
  await chooseItemTab(page, 'All');
  await expect(itemRow(page, 'World index fund')).toBeVisible();
  await expect(itemRow(page, 'Travel')).toHaveCount(0);
});
