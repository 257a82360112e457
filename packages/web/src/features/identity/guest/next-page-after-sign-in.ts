import { hasUnclaimedGuestPlan } from '#lib/auth-token-storage.ts';
import { PATHS } from '#paths.ts';

/**
 * Returns the path of the page to open after sign-in: the question about a guest's plan if this tab has one, otherwise `wanted`, otherwise
 * the dashboard.
 */
export const pageAfterSignIn = (wanted: string | null): string =>
  hasUnclaimedGuestPlan() ? PATHS.keepPlan : (wanted ?? PATHS.dashboard);
