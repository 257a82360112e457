/** All that other features may use of this one. */
export {
  passkeyProblem,
  passkeysAreOffered,
  signInByPasskey,
  verifyCode,
  verifyPasskey,
} from './second-step-api.ts';
