import { accountEndpoints, authEndpoints, secondFactorEndpoints } from '@meridian/contract';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useReAuthentication } from '#ui/re-authenticate/re-authentication.ts';
import { expectInvalidField } from '#testing/expect-invalid-field.ts';
import { expectConsoleErrors } from '#testing/expected-console-errors.ts';
import { expectAccessible, runInAlternatingAppearances } from '#testing/page-appearances.ts';
import { type Recording, type RecordedCall, recordResponse, recordError } from '#testing/recorded-responses.ts';
import { renderCard } from '#testing/render-card.tsx';
import { signUp } from '#testing/sign-up.tsx';
import { AccountSettings } from './account-settings.tsx';

const SETTINGS = <AccountSettings displayCurrency={null} security={() => null} privacy={() => null} />;

const button = (name: string) => page.getByRole('button', { name, exact: true });
const question = page.getByRole('dialog', { name: 'Is it you?' });
const answer = (name: string) => question.getByRole('button', { name, exact: true });
const password = question.getByLabelText('Your password');
const code = question.getByLabelText('Code of your second factor');
const warning = page.getByText('Are you absolutely sure? This action cannot be undone.');
const alert = page.getByRole('alert').filter({ hasText: /./ });

const factor = (totp: boolean) =>
  recordResponse(secondFactorEndpoints.read, {
    totp,
    recovery_codes_left: totp ? 10 : 0,
    passkeys: [],
    passkey_origin: null,
    has_password: true,
  });
const deletions = (calls: readonly RecordedCall[]) =>
  calls.filter(({ address }) => address === authEndpoints.deleteAccount.path);

/** Resets the dialog that a previous test left open. */
beforeEach(() => useReAuthentication.setState({ request: null }));

test('the deletion needs two presses, neither a double click nor Cancel deletes; an error is reported', async () => {
  expectConsoleErrors(/could not be deleted/);
  await signUp();
  const recordings = [recordError(authEndpoints.deleteAccount, 500)];
  const { calls } = await renderCard(SETTINGS, { path: '/profile?tab=account', recordings });
  await expect.element(page.getByRole('heading', { name: 'Danger Zone' })).toBeVisible();
  await expect.element(warning).not.toBeInTheDocument();
  await button('Delete Account').dblClick();
  await expect.element(button('Yes, Delete Forever')).toBeVisible();
  await expect.element(warning).toBeVisible();
  await expect.element(button('Cancel')).toHaveFocus();
  await button('Cancel').click();
  await expect.element(warning).not.toBeInTheDocument();
  await expect.element(button('Delete Account')).toBeVisible();
  expect(calls).toEqual([]);

  await button('Delete Account').click();
  await button('Yes, Delete Forever').click();
  await expect.element(alert).toHaveTextContent('Failed to delete account. Please try again.');
  expect(deletions(calls)).toHaveLength(1);
});

test('the deletion requires the password, can be cancelled, and reports a wrong password', async () => {
  expectConsoleErrors(/The change was not made/);
  await signUp();
  const recordings = [
    recordError(authEndpoints.deleteAccount, 400, { password: ['This is not your current password.'] }),
    factor(false),
  ];
  const { calls } = await renderCard(SETTINGS, { path: '/profile?tab=account', recordings });
  await button('Delete Account').click();
  await button('Yes, Delete Forever').click();
  await expect
    .element(question)
    .toHaveTextContent('Your account and everything in it is about to be deleted for good.');
  await expect.element(password).toHaveFocus();
  await runInAlternatingAppearances([1_440, 360], expectAccessible);
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(button('Yes, Delete Forever')).toHaveFocus();
  expect(deletions(calls)).toHaveLength(1);

  await userEvent.keyboard('{Enter}');
  await password.fill('wrong horse');
  await userEvent.keyboard('{Enter}');
  await expectInvalidField(password, 'This is not your current password.');
  await expect.element(password).toHaveFocus();
  await expect.element(answer('Use a code of your second factor instead')).not.toBeInTheDocument();
  expect(deletions(calls).at(-1)?.body).toEqual({ password: 'wrong horse' });
});

test('a user with neither password nor second factor must sign in again', async () => {
  await signUp();
  const again = { detail: 'Sign in again.', error_key: { key: 'sign_in_again' } };
  const recordings = [recordError(authEndpoints.deleteAccount, 403, again), factor(false)];
  await renderCard(SETTINGS, { path: '/profile?tab=account', recordings });
  await button('Delete Account').click();
  await button('Yes, Delete Forever').click();
  await expect.element(question).toHaveTextContent('Sign in again first, so that we know it is you.');
  await expect.element(answer('Sign in again')).toBeVisible();
  await runInAlternatingAppearances([1_440, 360], expectAccessible);
});

/** A server that requires re-authentication, accepts one code or any password, and then refuses the address. */
const TAKEN_ADDRESS: Recording = {
  endpoint: accountEndpoints.update,
  status: 400,
  answer: ({ body }) => {
    const proof = body as { password?: string; code?: string };
    if (proof.code === '000000') return { code: ['This code is not right.'] };
    if (proof.password === undefined) return { password: ['Enter your password.'] };
    return { email: ['An account with this email already exists.'] };
  },
};

test('a code is accepted in place of the password, and a refused change is reported at its own field', async () => {
  expectConsoleErrors(/The change was not made|could not be saved/);
  await signUp();
  await renderCard(SETTINGS, { path: '/profile', recordings: [TAKEN_ADDRESS, factor(true)] });
  const email = page.getByRole('textbox', { name: 'Email' });
  await email.fill('taken@example.org');
  await button('Save Changes').click();
  await expect.element(question).toHaveTextContent('Your email address becomes taken@example.org.');
  await answer('Use a code of your second factor instead').click();
  await expect.element(code).toHaveFocus();
  await code.fill('000000');
  await userEvent.keyboard('{Enter}');
  await expectInvalidField(code, 'This code is not right.');
  await runInAlternatingAppearances([1_440, 360], expectAccessible);
  await answer('Use your password instead').click();
  await expect.element(password).toHaveFocus();
  await password.fill('correct horse');
  await userEvent.keyboard('{Enter}');
  await expect.element(question).not.toBeInTheDocument();
  await expectInvalidField(email, 'An account with this email already exists.');
});
