/** All that other features may use of this one. */
export { beginGuestSettings, endGuestSettings } from './guest-settings.ts';
export { pageAfterSignIn } from './page-after-sign-in.ts';
