import { isGuestWaiting } from '#lib/storage/token.ts';
import { PATHS } from '#paths.ts';

/** Where somebody goes on to who has just signed in: first to where the plan of a guest in this tab is asked about. */
export const pageAfterSignIn = (wanted: string | null): string =>
  isGuestWaiting() ? PATHS.keepPlan : (wanted ?? PATHS.dashboard);
