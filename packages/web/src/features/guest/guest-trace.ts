/** What a plan made without an account leaves in this tab. */
import { GUEST_PLAN, guestStore } from './kept-guest-plan.ts';

const { read, write } = guestStore;

const SETTINGS = 'meridian.guest.settings';
const ATTEMPT = 'meridian.guest.attempt';

/** Keeps the file of the plan: another one than was sent already, if one was. */
export function writeGuestFile(file: string): void {
  write(GUEST_PLAN, file);
  write(ATTEMPT, null);
}

/** Where the settings of the example stand. */
export const guestSettings = {
  read: () => read(SETTINGS),
  write: (text: string | null) => write(SETTINGS, text),
};

/** What was sent to take the plan along (keep-attempt.ts). */
export const readAttempt = (): string | null => read(ATTEMPT);
export const writeAttempt = (attempt: string): void => write(ATTEMPT, attempt);

/** The example is over, or taken along. */
export function forgetGuest(): void {
  for (const key of [GUEST_PLAN, SETTINGS, ATTEMPT]) write(key, null);
}
