/** All that other features may use of this one. */
export { pageAfterSignIn } from './kept-guest-plan.ts';
