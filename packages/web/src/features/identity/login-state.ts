/** The state that a redirect to the login page carries, beside where the person was going. */
import { type SecondStep, secondStep } from '@meridian/contract';

/** Carried by somebody who has just chosen a new password. */
export const AFTER_RESET = { afterReset: true };

export function isAfterReset(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'afterReset' in state;
}

/** Carried by somebody whom a social sign-in led to the second step. */
export function secondStepState(step: SecondStep) {
  return { secondStep: step };
}

export function readSecondStep(state: unknown): SecondStep | null {
  if (typeof state !== 'object' || state === null || !('secondStep' in state)) return null;
  return secondStep.safeParse(state.secondStep).data ?? null;
}

/** That step, as the callback's address names it behind the `#`. */
export function secondStepIn(hash: string): SecondStep | null {
  const found = new URLSearchParams(hash.slice(1));
  const methods = found.get('methods')?.split(',');
  return secondStep.safeParse({ ticket: found.get('ticket'), methods }).data ?? null;
}
