import { recoveryEndpoints } from '@meridian/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { clearLinkSecret, storeLinkSecret } from '#features/identity/link-secret.ts';
import { expectInvalidField } from '#testing/expect-invalid-field.ts';
import { failCalls } from '#testing/failing-calls.ts';
import { renderCard } from '#testing/render-card.tsx';
import { ResetPasswordForm } from './email-link-forms.tsx';
import { ForgotPasswordForm } from './forgot-password-form.tsx';

/** Sets the state that boot.js leaves for the page, as if a link was opened that the server did not create. */
beforeAll(() => {
  Object.assign(globalThis, { meridianArrival: { path: '/reset-password', secret: 'A'.repeat(43) } });
  storeLinkSecret();
});
afterAll(clearLinkSecret);

const NEW = 'a brand new horse';
const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const alert = page.getByRole('alert').filter({ hasText: /./ });
const email = page.getByLabelText('Email');
const send = page.getByRole('button', { name: 'Send link' });
const newPassword = page.getByLabelText('New password', { exact: true });
const confirmation = page.getByLabelText('Confirm new password');
const save = page.getByRole('button', { name: 'Save new password' });
const newLink = page.getByRole('link', { name: 'Ask for a new link' });

async function choose(password: string, again = password): Promise<void> {
  await newPassword.fill(password);
  await confirmation.fill(again);
  await save.click();
}

test('a link is requested by address; an unknown address gives the same response, and another can be entered', async () => {
  await renderCard(<ForgotPasswordForm />, { path: '/forgot-password' });
  await expect.element(heading('Forgot your password?')).toBeVisible();
  await expect.element(send).toBeDisabled();
  await email.fill('nobody@');
  await userEvent.keyboard('{Enter}');
  await expectInvalidField(email, 'Enter a valid email address.');
  await expect.element(email).toHaveFocus();
  await email.fill('nobody@example.org');
  await send.click();
  await expect.element(heading('Check your email')).toBeVisible();
  await expect.element(page.getByText('If nobody@example.org belongs to an account')).toHaveFocus();
  await expect.element(page.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
  await page.getByRole('button', { name: 'Use another address' }).click();
  await expect.element(email).toHaveValue('nobody@example.org');
});

test('a failed request for a link is reported, and the typed address stays', async () => {
  await renderCard(<ForgotPasswordForm />, { path: '/forgot-password' });
  const reconnect = failCalls(recoveryEndpoints.requestPasswordReset, 'unreachable');
  await email.fill('dana@example.org');
  await userEvent.keyboard('{Enter}');
  await expect.element(alert).toHaveTextContent('The server could not be reached.');
  await expect.element(email).toHaveValue('dana@example.org');
  reconnect();
  failCalls(recoveryEndpoints.requestPasswordReset, { status: 429, headers: { 'Retry-After': '30' } });
  await userEvent.keyboard('{Enter}');
  await expect.element(alert).toHaveTextContent('Please wait 30 seconds');
});

test('an error of a new password is shown at its field; without the server the password stays', async () => {
  await renderCard(<ResetPasswordForm />, { path: '/reset-password' });
  await expect.element(newPassword).toHaveAccessibleDescription(/Must be at least 8 characters/);
  await expect.element(save).toBeDisabled();
  await choose(NEW, 'another horse');
  await expectInvalidField(confirmation, 'New passwords do not match.');
  await expect.element(confirmation).toHaveFocus();
  await choose('1234567');
  await expectInvalidField(newPassword, 'Password must be at least 8 characters long.');
  await expect.element(newPassword).toHaveFocus();

  await page.getByRole('button', { name: 'Show password' }).first().click();
  await expect.element(newPassword).toHaveAttribute('type', 'text');
  await expect.element(confirmation).toHaveAttribute('type', 'password');
  failCalls(recoveryEndpoints.confirmPasswordReset, 'unreachable');
  await choose(NEW);
  await expect.element(alert).toHaveTextContent('The server could not be reached.');
  await expect.element(confirmation).toHaveValue(NEW);
  await expect.element(save).toBeEnabled();
});

test('an invalid link is reported with a way to request a new one, as is a page without a link', async () => {
  const { screen } = await renderCard(<ResetPasswordForm />, { path: '/reset-password' });
  await choose(NEW);
  await expect
    .element(alert)
    .toHaveTextContent('This link no longer works. It was used before, has expired, or a newer one was sent.');
  await expect.element(newPassword).not.toBeInTheDocument();
  await expect.element(newLink).toHaveFocus();
  await newLink.click();
  expect(location.pathname).toBe('/forgot-password');
  await screen.unmount();

  await renderCard(<ResetPasswordForm />, { path: '/reset-password' });
  await expect.element(alert).toHaveTextContent('This page works only when it is opened by the link in your email');
  await expect.element(newLink).toHaveAttribute('href', '/forgot-password');
});
