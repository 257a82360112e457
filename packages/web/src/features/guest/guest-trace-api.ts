/** What there is in this tab of a plan made without an account. Small: the application looks here on every sign-in. */
import { openTextStore } from '#lib/storage.ts';
import { PATHS } from '#paths.ts';

/** Forgotten with the tab. */
const { read, write } = openTextStore(() => sessionStorage);

const PLAN = 'meridian.guest.plan';
const SETTINGS = 'meridian.guest.settings';
const ATTEMPT = 'meridian.guest.attempt';

/** The file of the plan, as an export has it; null when nobody changed anything yet. */
export const readGuestFile = (): string | null => read(PLAN);

/** Another plan than the one that was sent already, if one was. */
export function writeGuestFile(file: string): void {
  write(PLAN, file);
  forgetAttempt();
}

/** What was sent to take it along (keep-attempt.ts). */
export const readAttempt = (): string | null => read(ATTEMPT);
export const writeAttempt = (attempt: string): void => write(ATTEMPT, attempt);
export const forgetAttempt = (): void => write(ATTEMPT, null);

/** Where the settings of the example stand. */
export const guestSettings = {
  read: () => read(SETTINGS),
  write: (text: string | null) => write(SETTINGS, text),
};

/** The example is over, or taken along. */
export function forgetGuest(): void {
  write(PLAN, null);
  write(SETTINGS, null);
  forgetAttempt();
}

/** Where somebody goes on to who has just signed in: with a plan of their own in this tab, to where it is taken along. */
export const pageAfterSignIn = () => (readGuestFile() === null ? PATHS.dashboard : PATHS.keepPlan);
