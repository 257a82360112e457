/** The exports that other features may use. */
export { beginGuestSettings, endGuestSettings } from './guest-settings.ts';
export { pageAfterSignIn } from './page-after-sign-in.ts';
