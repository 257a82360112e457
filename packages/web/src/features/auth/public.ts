/** All that other features may use of this one. */
export { leaveForGood, secondStepIn, secondStepState, showProfile, signInAs, useUser } from './signed-in.ts';
