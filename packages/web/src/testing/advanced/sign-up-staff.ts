/** Signs in a member of staff, who may use the advanced view, and loads the view's texts. */
import { type User, accountEndpoints, economicEndpoints } from '@meridian/contract';
import { commands } from 'vitest/browser';
import { useAuth } from '#features/identity/auth-state.ts';
import { call } from '#lib/api/api-client.ts';
import { ADVANCED_TEXTS } from '#lib/messages/catalogue-parts.ts';
import { loadCatalogue } from '#lib/text/language.ts';
import { signUp } from '#testing/sign-up.tsx';

declare module 'vitest/browser' {
  interface BrowserCommands {
    makeStaff: (userId: number) => Promise<void>;
  }
}

/** Registers a new user, makes them staff and signs them in. */
export async function signUpStaff(): Promise<User> {
  await loadCatalogue(ADVANCED_TEXTS);
  const { id } = await signUp();
  await commands.makeStaff(id);
  const user = await call(accountEndpoints.read);
  useAuth.setState({ status: 'authenticated', user });
  return user;
}

/** Creates the initial economic objects and returns all of them. */
export const createPresets = () => call(economicEndpoints.createEnhancedModels, { body: null });
