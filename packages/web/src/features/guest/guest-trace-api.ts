/** What there is in this tab of a plan made without an account. Small: the application looks here on every sign-in. */
import { openTextStore } from '#lib/storage.ts';

/** Forgotten with the tab. */
const { read, write } = openTextStore(() => sessionStorage);

const PLAN = 'meridian.guest.plan';
const SETTINGS = 'meridian.guest.settings';

/** The file of the plan, as an export has it; null when nobody changed anything yet. */
export const readGuestFile = (): string | null => read(PLAN);

export const writeGuestFile = (file: string): void => write(PLAN, file);

/** Where the settings of the example stand. */
export const guestSettings = {
  read: () => read(SETTINGS),
  write: (text: string | null) => write(SETTINGS, text),
};

/** The example is over, or taken along. */
export function forgetGuest(): void {
  write(PLAN, null);
  write(SETTINGS, null);
}
