/** All that other features may use of this one. */
export { pageAfterSignIn } from './page-after-sign-in.ts';
