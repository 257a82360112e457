import { identityEndpoints, secondFactorEndpoints, socialEndpoints } from '@meridian/contract';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectConsoleErrors } from '#testing/expected-console-errors.ts';
import { expectAccessible, runInAlternatingAppearances } from '#testing/page-appearances.ts';
import { recordResponse, recordError } from '#testing/recorded-responses.ts';
import { renderCard } from '#testing/render-card.tsx';
import { signUp } from '#testing/sign-up.tsx';
import { useReAuthentication } from '#ui/re-authenticate/re-authentication.ts';
import { type FormActionStatus, FormStatus } from '#ui/form/form-status.tsx';
import { ConnectedAccounts } from './connected-accounts.tsx';

const ACME = { id: 1, provider: 'acme', provider_name: 'Acme', email: 'noa@social.example' };
const identitiesOf = (count: 0 | 1, hasPassword: boolean) =>
  recordResponse(identityEndpoints.identities, {
    count,
    next: null,
    previous: null,
    results: count === 0 ? [] : [{ ...ACME, created_at: '2030-01-31T09:05:00Z' }],
    has_password: hasPassword,
  });
const PROVIDERS = recordResponse(socialEndpoints.providers, { providers: [{ id: 'acme', name: 'Acme' }] });

const NO_FACTOR = recordResponse(secondFactorEndpoints.read, {
  totp: false,
  recovery_codes_left: 0,
  passkeys: [],
  passkey_origin: null,
  has_password: true,
});

const accounts = page.getByRole('region', { name: 'Connected accounts' });
const alert = page.getByRole('alert').filter({ hasText: /./ });
const question = page.getByRole('dialog', { name: 'Is it you?' });

/** Renders the card with the status banner of the settings. */
function Accounts() {
  const [status, showStatus] = useState<FormActionStatus | null>(null);
  const textFor = (tone: FormActionStatus['tone']) => (status?.tone === tone ? status.text : null);
  return (
    <>
      <FormStatus problem={textFor('problem')} notice={textFor('done')} />
      <ConnectedAccounts showStatus={showStatus} />
    </>
  );
}

beforeEach(async () => {
  useReAuthentication.setState({ request: null });
  await signUp();
});

test('the only way to sign in cannot be disconnected, and a password can be requested', async () => {
  expectConsoleErrors(/could not be disconnected/);
  const onlyWay = { detail: 'You have no other way to sign in.' };
  const recordings = [PROVIDERS, identitiesOf(1, false), recordError(identityEndpoints.disconnect, 400, onlyWay)];
  await renderCard(<Accounts />, { path: '/profile?tab=security', recordings });
  await expect.element(accounts).toHaveTextContent(/Acme.*noa@social\.example.*31\/01\/2030/);
  await expect.element(accounts).toHaveTextContent('This account has no password yet.');
  await runInAlternatingAppearances([1_440, 360], expectAccessible);
  await accounts.getByRole('button', { name: 'Disconnect Acme' }).click();
  await expect.element(alert).toHaveTextContent('You have no other way to sign in.');
  await expect
    .element(accounts.getByRole('link', { name: 'Ask for a link to choose one' }))
    .toHaveAttribute('href', '/forgot-password');
});

test('connecting a provider requires re-authentication; after cancelling, the button has the focus', async () => {
  const asks = recordError(socialEndpoints.connect, 400, { password: ['Enter your password.'] });
  await renderCard(<Accounts />, {
    path: '/profile?tab=security',
    recordings: [PROVIDERS, identitiesOf(0, true), asks, NO_FACTOR],
  });
  await expect.element(accounts).toHaveTextContent('No account is connected yet.');
  const connect = accounts.getByRole('button', { name: 'Connect Acme' });
  await connect.click();
  await expect.element(question).toHaveTextContent('From then on you can sign in to your account with Acme.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(connect).toHaveFocus();
});

test('after returning from a provider the result is reported once', async () => {
  await renderCard(<Accounts />, {
    path: '/profile?tab=security&social=connected',
    recordings: [PROVIDERS, identitiesOf(1, true)],
  });
  await expect.element(page.getByRole('status').filter({ hasText: 'The account is connected.' })).toBeVisible();
  await expect.poll(() => location.search).toBe('?tab=security');
});
