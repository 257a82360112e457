/** Whether there is a plan made without an account in this tab. Small: the application looks here on every sign-in. */
import { openTextStore } from '#lib/storage/storage.ts';
import { PATHS } from '#paths.ts';

/** Forgotten with the tab. */
export const guestStore = openTextStore(() => sessionStorage);

export const GUEST_PLAN = 'meridian.guest.plan';

/** The file of the plan, as an export has it; null when nobody changed anything yet. */
export const readGuestFile = (): string | null => guestStore.read(GUEST_PLAN);

/** Where somebody goes on to who has just signed in: with a plan of their own in this tab, to where it is taken along. */
export const pageAfterSignIn = () => (readGuestFile() === null ? PATHS.dashboard : PATHS.keepPlan);
