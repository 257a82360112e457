import { accountEndpoints, authEndpoints, tokenExchangeEndpoints } from '@meridian/contract';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, runInAlternatingAppearances } from '#testing/page-appearances.ts';
import { delayChanges, recordResponse, recordError } from '#testing/recorded-responses.ts';
import { renderCard } from '#testing/render-card.tsx';
import { signUp } from '#testing/sign-up.tsx';
import { SignInLinkPage, CompleteSignIn } from './complete-sign-in.tsx';

test('while a sign-in with a provider is being completed, the page says so', async () => {
  await renderCard(<CompleteSignIn />, {
    path: '/auth/callback',
    recordings: [recordResponse(authEndpoints.csrf, { csrfToken: 'any' })],
  });
  const changes = delayChanges();
  await expect.element(page.getByText('Completing authentication...')).toBeVisible();
  await changes.expectSent(1);
  await runInAlternatingAppearances([1_440, 360], expectAccessible);
});

test('a sign-in link from another person asks for confirmation, and does nothing if declined', async () => {
  const own = await signUp();
  const token = localStorage.getItem('meridian.token');
  const sender = { ...own, id: own.id + 1, username: 'somebody-else', email: 'else@example.org' };
  const onDone = vi.fn<() => void>();
  await renderCard(<SignInLinkPage token="any-token" onDone={onDone} />, {
    recordings: [
      recordError(tokenExchangeEndpoints.sessionToToken, 400),
      recordResponse(accountEndpoints.read, sender),
    ],
  });
  const question = page.getByRole('dialog', { name: 'Continue as somebody-else?' });
  await expect.element(question).toHaveTextContent('else@example.org');
  await runInAlternatingAppearances([1_440, 360], expectAccessible);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => onDone.mock.calls).toHaveLength(1);
  expect(localStorage.getItem('meridian.token')).toBe(token);
});

test('a value that is neither a code nor a token is not sent, and leads to the login page', async () => {
  for (const token of ['%D7%A9', 'שלום', '', 'x'.repeat(201)]) {
    const { calls, screen } = await renderCard(<SignInLinkPage token={token} onDone={() => undefined} />);
    await expect.poll(() => location.pathname + location.search, { message: token }).toBe('/login?auth=failed');
    expect(calls, token).toEqual([]);
    await screen.unmount();
  }
});
