import { hasUnclaimedGuestPlan } from '#lib/auth-token-storage.ts';
import { PATHS } from '#paths.ts';

/** Returns the page to open after sign-in: first the question about a guest's plan of this tab, if there is one. */
export const pageAfterSignIn = (wanted: string | null): string =>
  hasUnclaimedGuestPlan() ? PATHS.keepPlan : (wanted ?? PATHS.dashboard);
