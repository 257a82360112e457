import { guestEndpoints } from '@meridian/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { useAuth } from '#features/identity/auth-state.ts';
import { writeGuestToken } from '#lib/auth-token-storage.ts';
import { GuestBanner } from './guest-banner.tsx';
import { GuestSession } from './guest-session.tsx';
import { MergeGuestAccount } from './merge-guest-account.tsx';
import { PATHS } from '#paths.ts';
import { expectConsoleErrors } from '#testing/expected-console-errors.ts';
import { expectAccessible, runInAlternatingAppearances } from '#testing/page-appearances.ts';
import { recordError } from '#testing/recorded-responses.ts';
import { renderCard } from '#testing/render-card.tsx';

const heading = (name: string) => page.getByRole('heading', { name, level: 1 });
const alert = () => page.getByRole('alert').filter({ hasText: /\S/ });

/** Expects a link to registration. */
async function expectWayOn(): Promise<void> {
  const register = page.getByRole('link', { name: 'Create an account' });
  await expect.element(register).toHaveAttribute('href', PATHS.register);
}

beforeEach(() => {
  useAuth.setState({ status: 'unauthenticated', user: null });
});

test('if guests are disabled, the page says so and links to registration', async () => {
  expectConsoleErrors(/No guest could be made/);
  await renderCard(<GuestSession />, {
    path: PATHS.tryOut,
    recordings: [recordError(guestEndpoints.begin, 403)],
  });
  await expect.element(heading('Trying it takes an account here')).toBeVisible();
  expect(page.getByRole('button', { name: 'Try again' }).elements()).toHaveLength(0);
  await expectWayOn();
});

test('without a response the page says what to do, and after too many requests when to try again', async () => {
  expectConsoleErrors(/No guest could be made/);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const { screen } = await renderCard(<GuestSession />, { path: PATHS.tryOut });
  await expect.element(alert()).toHaveTextContent('The server could not be reached.');
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expectWayOn();
  await runInAlternatingAppearances([1_440, 360], expectAccessible);
  await screen.unmount();

  const busy = { status: 429, headers: { 'Retry-After': '3600' } };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ detail: 'Wait.' }, busy)));
  await renderCard(<GuestSession />, { path: PATHS.tryOut });
  await expect.element(alert()).toHaveTextContent(/Too many people .* in 60 minutes/);
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('after a guest session has ended the page says so, and a new one can be started', async () => {
  useAuth.setState({ status: 'ended', user: null });
  await renderCard(<GuestSession />, { path: PATHS.tryOut, recordings: [] });
  await expect.element(heading('Your example plan has ended')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Begin anew' })).toBeVisible();
  await runInAlternatingAppearances([1_440, 360], expectAccessible);
});

test('the strip above an example plan, and the question about its plan, are accessible', async () => {
  const { screen } = await renderCard(
    <>
      <h1>Plan</h1>
      <GuestBanner />
    </>,
    { path: PATHS.tryOut, recordings: [] },
  );
  await expect.element(page.getByRole('region', { name: 'Example plan' })).toBeVisible();
  await runInAlternatingAppearances([1_440, 360], expectAccessible);
  await screen.unmount();

  writeGuestToken('token-of-a-guest');
  await renderCard(<MergeGuestAccount />, { recordings: [] });
  await expect.element(heading('Keep the plan you tried?')).toBeVisible();
  await runInAlternatingAppearances([1_440, 360], expectAccessible);
});
