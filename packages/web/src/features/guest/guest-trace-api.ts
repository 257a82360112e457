/** What there is in this tab of a plan made without an account. Small: the application looks here on every sign-in. */
import { openTextStore } from '#lib/storage.ts';

/** Forgotten with the tab. */
export const guestStore = openTextStore(() => sessionStorage);

const PLAN = 'meridian.guest.plan';

/** The file of the plan, as an export has it; null when nobody changed anything yet. */
export const readGuestFile = (): string | null => guestStore.read(PLAN);

export const writeGuestFile = (file: string | null): void => guestStore.write(PLAN, file);
