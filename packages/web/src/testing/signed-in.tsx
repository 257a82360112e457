/** Parts of the screen before the product's own server: somebody with an account of their own, who is signed in on the page. */
import { type NewItem, type User, authEndpoints, itemEndpoints } from '@meridian/contract';
import { changeToken, useAuth } from '#features/auth/auth-state.ts';
import { renewSettings } from '#features/saved-settings/public.ts';
import { call } from '#lib/api/api-client.ts';

/** Everybody's. */
export const PASSWORD = 'correct horse 1';

let made = 0;

/** Registers somebody whom nobody was before, and signs them in. */
export async function signUp(): Promise<User> {
  made += 1;
  const username = `person-${Date.now()}-${made}`;
  const { user, token } = await call(authEndpoints.register, {
    body: { username, email: `${username}@example.org`, password: PASSWORD, password_confirm: PASSWORD },
  });
  changeToken(token);
  renewSettings();
  useAuth.setState({ status: 'authenticated', user });
  return user;
}

/** Puts items into the selected scenario of whoever is signed in, oldest first. */
export async function addItems(...items: readonly NewItem[]): Promise<void> {
  for (const item of items) await call(itemEndpoints.create, { body: item });
}
