/** The router state of a redirect to the login page, besides the return path. */
import { type SecondFactorChallenge, secondFactorChallenge } from '@meridian/contract';

/** The router state after a password reset. */
export const AFTER_PASSWORD_RESET = { afterReset: true };

export function isAfterPasswordReset(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'afterReset' in state;
}

/** Returns the state after a social sign-in that needs a second step. */
export function secondStepState(step: SecondFactorChallenge) {
  return { secondStep: step };
}

export function readSecondStep(state: unknown): SecondFactorChallenge | null {
  if (typeof state !== 'object' || state === null || !('secondStep' in state)) return null;
  return secondFactorChallenge.safeParse(state.secondStep).data ?? null;
}

/** Returns the second step that the hash of the URL after a social sign-in describes; null if there is none. */
export function parseSecondStep(hash: string): SecondFactorChallenge | null {
  const found = new URLSearchParams(hash.slice(1));
  const methods = found.get('methods')?.split(',');
  return secondFactorChallenge.safeParse({ ticket: found.get('ticket'), methods }).data ?? null;
}
