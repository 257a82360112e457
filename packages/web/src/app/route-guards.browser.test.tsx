import { Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { useAuth } from '#features/identity/auth-state.ts';
import { PATHS } from '#paths.ts';
import { renderCard } from '#testing/render-card.tsx';
import { signUp } from '#testing/sign-up.tsx';
import { SignedOutOnly } from './route-guards.tsx';

/** The pages for visitors, and the page to which they redirect a signed-in user. */
const PAGES = (
  <Routes>
    <Route element={<SignedOutOnly />}>
      <Route path={PATHS.login} element={<h1>Sign in</h1>} />
      <Route path={PATHS.register} element={<h1>Register</h1>} />
    </Route>
    <Route path={PATHS.dashboard} element={<h1>The dashboard</h1>} />
  </Routes>
);

const heading = (name: string) => page.getByRole('heading', { name });

test('a signed-in user is sent from sign-in and registration to the dashboard', async () => {
  await signUp();
  for (const path of [PATHS.login, PATHS.register]) {
    const { screen } = await renderCard(PAGES, { path });
    await expect.element(heading('The dashboard')).toBeVisible();
    expect(location.pathname, path).toBe(PATHS.dashboard);
    await screen.unmount();
  }
});

test('a forged return address leads nowhere else', async () => {
  const user = await signUp();
  for (const evil of ['//evil.example/', 'https://evil.example/', '/\\evil.example/']) {
    const names = ['next', 'from', 'returnTo', 'redirect'];
    const query = new URLSearchParams(names.map((name) => [name, evil]));
    useAuth.setState({ status: 'unauthenticated', user: null });
    const { screen } = await renderCard(PAGES, {
      path: `${PATHS.login}?${query}`,
      // The router's record of the page from which the user came.
      state: { usr: { from: evil }, key: 'forged', idx: 0 },
    });
    await expect.element(heading('Sign in')).toBeVisible();
    useAuth.setState({ status: 'authenticated', user });
    await expect.element(heading('The dashboard')).toBeVisible();
    expect(location.href, evil).toBe(`${location.origin}${PATHS.dashboard}`);
    await screen.unmount();
  }
});
