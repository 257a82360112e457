import { authEndpoints, socialEndpoints } from '@meridian/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, runInAlternatingAppearances } from '#testing/page-appearances.ts';
import { recordResponse } from '#testing/recorded-responses.ts';
import { renderCard } from '#testing/render-card.tsx';
import { LoginPage, RegisterPage } from './sign-in-pages.tsx';

const RECORDINGS = [
  recordResponse(authEndpoints.turnstileConfig, { enabled: false, siteKey: '' }),
  recordResponse(socialEndpoints.providers, { providers: [{ id: 'acme', name: 'Acme' }] }),
];

test('signing in and registering offer the providers beside the form, at every width and in light and dark', async () => {
  for (const [path, Page] of [
    ['/login', LoginPage],
    ['/login?auth=connect', LoginPage],
    ['/register', RegisterPage],
  ] as const) {
    const { screen } = await renderCard(<Page />, { path, recordings: RECORDINGS });
    await expect.element(page.getByText('Or continue with')).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Continue with Acme' }))
      .toHaveAttribute('href', '/api/auth/social/acme/login/?remember=true');
    await runInAlternatingAppearances([1_440, 360], (look) => expectAccessible(`${path}, ${look}`));
    await screen.unmount();
  }
});

test('if Remember me is not chosen, the link to the provider contains this choice', async () => {
  await renderCard(<LoginPage />, { path: '/login', recordings: RECORDINGS });
  await page.getByRole('checkbox', { name: 'Remember me' }).click();
  await expect
    .element(page.getByRole('link', { name: 'Continue with Acme' }))
    .toHaveAttribute('href', '/api/auth/social/acme/login/?remember=false');
});
