import { accountEndpoints, authEndpoints } from '@meridian/contract';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { readUserId } from '#lib/auth-token-storage.ts';
import { UNSAVED_KEY } from '#lib/unsaved-text-storage.ts';
import { failCalls } from '#testing/failing-calls.ts';
import { expectAccessible, runInAlternatingAppearances } from '#testing/page-appearances.ts';
import { delayChanges } from '#testing/recorded-responses.ts';
import { renderCard } from '#testing/render-card.tsx';
import { PASSWORD, signUp } from '#testing/sign-up.tsx';
import { getAuthToken, useAuth } from '#features/identity/auth-state.ts';
import { clearStoredUser } from '#features/identity/auth-session.ts';
import { LoginForm } from './login-form.tsx';

const LOGIN = <LoginForm OtherWays={() => null} />;

const identity = page.getByLabelText('Username or Email');
const password = page.getByLabelText('Password', { exact: true });
const submit = page.getByRole('button', { name: /^(Sign in|Signing in\.\.\.)$/ });
const alert = page.getByRole('alert').filter({ hasText: /./ });

let username = '';

/** One user for all tests, because a page that has shown one user is reloaded for another. */
beforeAll(async () => {
  username = String((await signUp()).username);
});
beforeEach(clearStoredUser);

async function fillIn(name: string, secret: string): Promise<void> {
  await identity.fill(name);
  await password.fill(secret);
}

async function expectSignedIn(): Promise<void> {
  await expect.poll(() => useAuth.getState().user?.username).toBe(username);
}

test('can be submitted only if both fields are filled, shows that it is busy, and submits with Enter', async () => {
  await renderCard(LOGIN, { path: '/login' });
  await expect.element(submit).toBeDisabled();
  await fillIn(username, '');
  await expect.element(submit).toBeDisabled();
  await fillIn('', PASSWORD);
  await expect.element(submit).toBeDisabled();
  await fillIn(username, PASSWORD);
  await expect.element(submit).toBeEnabled();

  await expect.element(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect.element(password).toHaveAttribute('type', 'text');
  await expect.element(password).toHaveValue(PASSWORD);
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect.element(password).toHaveAttribute('type', 'password');

  const changes = delayChanges();
  (password.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(submit).toHaveTextContent('Signing in...');
  await expect.element(submit).toBeDisabled();
  changes.release();
  await expectSignedIn();
});

test('a wrong password and an unknown name give the same message, and the form stays unchanged', async () => {
  await renderCard(LOGIN, { path: '/login' });
  for (const [name, secret] of [
    [username, 'wrong horse 1'],
    ['nobody-at-all', PASSWORD],
  ] as const) {
    await fillIn(name, secret);
    await submit.click();
    await expect.element(alert).toHaveTextContent('Invalid username or password. Please try again.');
    await expect.element(identity).toHaveValue(name);
    await expect.element(submit).toBeEnabled();
    expect(getAuthToken()).toBeNull();
  }
});

test('an error of the profile is reported, and the user is not signed in', async () => {
  await renderCard(LOGIN, { path: '/login' });
  failCalls(accountEndpoints.read, { status: 500 });
  await fillIn(username, PASSWORD);
  await submit.click();
  await expect.element(alert).toHaveTextContent('Failed to get user profile');
  expect([getAuthToken(), localStorage.getItem('meridian.token')]).toEqual([null, null]);
});

test('a failed social sign-in is reported, and the page links to registration and to a new password', async () => {
  await renderCard(LOGIN, { path: '/login?auth=failed' });
  await expect.element(alert).toHaveTextContent('Authentication failed. Please try again.');
  const link = (name: string) => page.getByRole('link', { name });
  await expect.element(link('Forgot password?')).toHaveAttribute('href', '/forgot-password');
  await link('Create an account').click();
  expect(location.pathname).toBe('/register');
});

test('a user who must sign in to connect an account sees a note, not an error', async () => {
  await renderCard(LOGIN, { path: '/login?auth=connect' });
  const information = page.getByText('You have an account with this address. Sign in to connect it.');
  await expect.element(page.getByRole('status').filter({ has: information })).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();
});

test("'Remember me' is sent to the server", async () => {
  for (const remember of [true, false]) {
    const { calls, screen } = await renderCard(LOGIN, { path: '/login' });
    const box = page.getByRole('checkbox', { name: 'Remember me' });
    await expect.element(box).toBeChecked();
    if (!remember) await box.click();
    await fillIn(username, PASSWORD);
    await submit.click();
    await expectSignedIn();
    const sent = calls.find(({ address }) => address === authEndpoints.signIn.path);
    expect(sent?.body).toMatchObject({ username, remember });
    clearStoredUser();
    await screen.unmount();
  }
});

test('says that typed text waits for its author to sign in again, accessibly', async () => {
  const unsaved = { person: readUserId(), until: Date.now() + 60_000, typed: { feedback: 'Hello' } };
  sessionStorage.setItem(UNSAVED_KEY, JSON.stringify(unsaved));
  await renderCard(LOGIN, { path: '/login' });
  await expect.element(page.getByText('Your sign-in has expired.')).toBeVisible();
  await runInAlternatingAppearances([1_440, 360], expectAccessible);
});
