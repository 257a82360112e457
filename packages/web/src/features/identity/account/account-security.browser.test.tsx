import { type Session, authEndpoints } from '@meridian/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectConsoleErrors } from '#testing/expected-console-errors.ts';
import { failCalls } from '#testing/failing-calls.ts';
import { recordResponse } from '#testing/recorded-responses.ts';
import { renderCard } from '#testing/render-card.tsx';
import { PASSWORD, signUp } from '#testing/sign-up.tsx';
import { AccountSettings } from './account-settings.tsx';

const NEW = 'a brand new horse';
const SETTINGS = <AccountSettings displayCurrency={null} security={() => null} privacy={() => null} />;
const AT_SECURITY = { path: '/profile?tab=security' };

const field = (label: string) => page.getByLabelText(label, { exact: true });
const update = page.getByRole('button', { name: 'Update Password' });
const alert = page.getByRole('alert').filter({ hasText: /./ });
const rows = page.getByRole('list', { name: 'Where you are signed in' }).getByRole('listitem');

async function fillPasswords(current: string, wanted: string, again = wanted): Promise<void> {
  await field('Current password').fill(current);
  await field('New password').fill(wanted);
  await field('Confirm new password').fill(again);
}

test('a new password is sent only when all three fields are filled, and each can be shown', async () => {
  await signUp();
  await renderCard(SETTINGS, AT_SECURITY);
  for (const [current, wanted, again] of [
    ['', NEW, NEW],
    [PASSWORD, '', NEW],
    [PASSWORD, NEW, ''],
  ] as const) {
    await fillPasswords(current, wanted, again);
    await expect.element(update).toBeDisabled();
  }
  await fillPasswords(PASSWORD, NEW);
  await expect.element(update).toBeEnabled();
  await page.getByRole('button', { name: 'Show password' }).nth(1).click();
  await expect.element(field('New password')).toHaveAttribute('type', 'text');
  await expect.element(field('Current password')).toHaveAttribute('type', 'password');
  await expect.element(field('Confirm new password')).toHaveAttribute('type', 'password');
});

test('an error of the new password is shown once, and its field is marked', async () => {
  expectConsoleErrors(/could not be changed/);
  await signUp();
  await renderCard(SETTINGS, AT_SECURITY);
  const wrongCurrent = 'Failed to update password. Please check your current password.';
  const common = 'This is one of the most common passwords. Please choose one that is harder to guess.';
  for (const [[current, wanted, again], label, message] of [
    [[PASSWORD, NEW, 'another'], 'Confirm new password', 'New passwords do not match.'],
    [[PASSWORD, '1234567', '1234567'], 'New password', 'Password must be at least 8 characters long.'],
    [['wrong horse', NEW, NEW], 'Current password', wrongCurrent],
    [[PASSWORD, 'sunshine1', 'sunshine1'], 'New password', common],
  ] as const) {
    await fillPasswords(current, wanted, again);
    await update.click();
    await expect.element(alert).toHaveTextContent(message);
    expect(page.getByText(message).elements(), message).toHaveLength(1);
    await expect.element(field(label)).toHaveAttribute('aria-invalid', 'true');
    await expect.element(field(label)).toHaveFocus();
    expect(document.querySelectorAll('[aria-invalid="true"]'), message).toHaveLength(1);
    // The typed values stay in the fields.
    await expect.element(field('New password')).toHaveValue(wanted);
  }
  const mend = failCalls(authEndpoints.changePassword, { status: 500 });
  await fillPasswords(PASSWORD, NEW);
  await update.click();
  await expect.element(alert).toHaveTextContent(wrongCurrent);
  await expect.element(field('New password')).toHaveValue(NEW);
  mend();
  failCalls(authEndpoints.changePassword, { status: 429, headers: { 'Retry-After': '40' } });
  await update.click();
  await expect.element(alert).toHaveTextContent('Please wait 40 seconds and try again.');
});

const SESSION: Session = {
  id: 1,
  kind: 'token',
  device: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  source_id: null,
  created_at: '2030-01-31T09:05:00Z',
  last_used_at: '2030-02-01T10:30:00Z',
  current: true,
};
const ON_PHONE: Session = {
  ...SESSION,
  id: 2,
  device:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  current: false,
};
const HANDED_OVER: Session = { ...SESSION, id: 3, source_id: 4 };
const SOURCE: Session = { ...SESSION, id: 4, kind: 'session', current: false };

const listOf = (...results: Session[]) => ({ count: results.length, next: null, previous: null, results });

test('sessions are listed with device and time; one that cannot be ended stays, with a message', async () => {
  expectConsoleErrors(/could not be ended/);
  await signUp();
  const recordings = [recordResponse(authEndpoints.sessions, listOf(SESSION, ON_PHONE))];
  await renderCard(SETTINGS, { ...AT_SECURITY, recordings });
  const phone = rows.filter({ hasText: 'Safari on iPhone' });
  await expect.element(phone).toHaveTextContent(/Signed in 31\/01\/2030 09:05.*Last used 01\/02\/2030 10:30/);
  expect(rows.filter({ hasText: 'This device' }).elements()).toHaveLength(1);
  await expect.element(phone).not.toHaveTextContent('This device');

  failCalls(authEndpoints.endSession, { status: 500 });
  await phone.getByRole('button', { name: 'End Safari on iPhone' }).click();
  await expect.element(alert).toHaveTextContent('Safari on iPhone could not be signed out. Please try again.');
  await expect.element(phone).toBeVisible();
});

test('a session created from another one names its source, and the source says that this one depends on it', async () => {
  await signUp();
  const recordings = [recordResponse(authEndpoints.sessions, listOf(HANDED_OVER, SOURCE))];
  await renderCard(SETTINGS, { ...AT_SECURITY, recordings });
  await expect
    .element(rows.filter({ hasText: 'This device' }))
    .toHaveTextContent('Handed over by Chrome on Linux, and ends with it');
  await expect
    .element(rows.filter({ hasNotText: 'This device' }))
    .toHaveTextContent('Ending it signs you out here too');
});

test('if the sessions cannot be loaded, the password form stays, and loading can be retried', async () => {
  await signUp();
  const mend = await renderWithoutSessions();
  await expect.element(page.getByText('This part could not be shown.')).toBeVisible();
  await expect.element(update).toBeVisible();
  mend();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(rows).toHaveTextContent('This device');
});

/** Opens the Security tab while the requests for the sessions fail. Returns the function that lets them succeed again. */
async function renderWithoutSessions(): Promise<() => void> {
  await renderCard(SETTINGS, { path: '/profile' });
  const mend = failCalls(authEndpoints.sessions, { status: 500 });
  await page.getByRole('tab', { name: 'Security' }).click();
  return mend;
}
