import { type SecondStep, secondStep } from '@meridian/contract';

/** The second step that a social sign-in led to, as the callback's address names it behind the `#`. */
export function secondStepIn(hash: string): SecondStep | null {
  const found = new URLSearchParams(hash.slice(1));
  const methods = found.get('methods')?.split(',');
  return secondStep.safeParse({ ticket: found.get('ticket'), methods }).data ?? null;
}

/** What the way to the login page remembers of it. */
export function secondStepState(step: SecondStep) {
  return { secondStep: step };
}

/** The second step that somebody has come to the login page for. */
export function readSecondStep(state: unknown): SecondStep | null {
  if (typeof state !== 'object' || state === null || !('secondStep' in state)) return null;
  return secondStep.safeParse(state.secondStep).data ?? null;
}
