import { createApi } from '#e2e/testing/api.ts';
import { openDashboard } from '#e2e/testing/dashboard.ts';
import { expect, test } from '#e2e/testing/people.ts';
import { signIn, tokenOf } from './sign-in-page.ts';

test('Sign out ends it here and on the server', async ({ api, page, person }) => {
  await openDashboard(page);
  await page.getByRole('button', { name: person.username }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await tokenOf(page)).toBeNull();
  await expect.poll(() => api.status('/api/auth/user/')).toBe(401);
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/login$/);
});

test('Sign out works here even when the server cannot be told', async ({ guard, page, person }) => {
  guard.allowError(/ERR_FAILED|not told of the sign-out/);
  await openDashboard(page);
  await page.route('**/api/auth/logout/', (route) => route.abort());
  await page.getByRole('button', { name: person.username }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await tokenOf(page)).toBeNull();
});

test('a token that the server no longer knows brings to the sign-in, once, and back', async ({
  addItems,
  api,
  guard,
  page,
  person,
}) => {
  guard.allowError(/status of 401|could not be changed/);
  await addItems({ name: 'Rent', category: 'expense', amount: 900, currency: 'USD' });
  await openDashboard(page);
  await expect(page).toHaveURL(/\?scenario=\d+$/);
  const address = page.url();
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
  await api.post('/api/auth/logout/');
  await page.getByRole('button', { name: 'Hide Rent' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
  expect(await tokenOf(page)).toBeNull();
  expect(visited).toEqual(['/dashboard', '/login']);

  await signIn(page, person);
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('button', { name: 'Hide Rent' })).toBeVisible();
});

test('a sign-out in one tab ends the other too', async ({ context, page, person }) => {
  await openDashboard(page);
  const other = await context.newPage();
  await openDashboard(other);
  await other.getByRole('button', { name: person.username }).click();
  await other.getByRole('button', { name: 'Sign out' }).click();
  await expect(other).toHaveURL(/\/login$/);
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Your plan begins with one item')).toBeHidden();
});

test('a spinner shows until it is known who is there; a dead token is removed then', async ({
  api,
  guard,
  page,
}) => {
  guard.allowError(/status of 401/);
  await api.post('/api/auth/logout/');
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/auth/user/', async (route) => {
    await held;
    await route.fallback();
  });
  await page.goto('/dashboard');
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  answer();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
  expect(await tokenOf(page)).toBeNull();
});

test('a server that is away does not cost the sign-in', async ({ guard, page }) => {
  guard.allowError(/ERR_FAILED/);
  await page.route('**/api/**', (route) => route.abort());
  await page.goto('/dashboard');
  await expect(page.getByText('Meridian cannot reach its server.')).toBeVisible();
  expect(await tokenOf(page)).not.toBeNull();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});

test('two people on one computer never see each other’s plan', async ({ addItems, page, person, server }) => {
  await addItems({ name: 'Secret', category: 'income', amount: 77_777, currency: 'USD' });
  await openDashboard(page);
  await expect(page.getByText('Secret', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: person.username }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  const other = {
    username: `${person.username}-other`,
    email: `other-${person.email}`,
    password: 'another horse 2',
  };
  await createApi(server.url).post('/api/auth/register/', { ...other, password_confirm: other.password });
  await signIn(page, other);
  await expect(page.getByText('Your plan begins with one item')).toBeVisible();
  await expect(page.getByText('Secret', { exact: true })).toBeHidden();
  await expect(page.getByText('77,777')).toBeHidden();
});
