/** Creates accounts on the product's own server, for tests of parts of the screen. */
import { type NewItem, type User, authEndpoints, itemEndpoints } from '@meridian/contract';
import { setAuthToken, useAuth } from '#features/identity/auth-state.ts';
import { resetSettings } from '#features/saved-settings/public.ts';
import { call } from '#lib/api/api-client.ts';

/** The password of every account that tests create. */
export const PASSWORD = 'correct horse 1';

/** Registers a new user and signs them in on the page. */
export async function signUp(): Promise<User> {
  // Several browser windows share the server, so a counter or the time would not be unique.
  const username = `person-${crypto.randomUUID()}`;
  const { user, token } = await call(authEndpoints.register, {
    body: { username, email: `${username}@example.org`, password: PASSWORD, password_confirm: PASSWORD },
  });
  setAuthToken(token);
  resetSettings();
  useAuth.setState({ status: 'authenticated', user });
  return user;
}

/** Adds items to the selected scenario of the signed-in user, in this order. */
export async function addItems(...items: readonly NewItem[]): Promise<void> {
  for (const item of items) await call(itemEndpoints.create, { body: item });
}
