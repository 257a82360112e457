/** All that other features may use of this one. */
export { checkAuth, useAuth } from './auth-state.ts';
export {
  leaveAsGuest,
  leaveForGood,
  readProfileAgain,
  secondStepIn,
  secondStepState,
  showProfile,
  signInAs,
  useUser,
} from './signed-in.ts';
