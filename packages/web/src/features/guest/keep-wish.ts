import { PATHS } from '#paths.ts';

const WISH = 'wish';

/** Where somebody goes on to who signs in to keep the plan; who signs in for anything else is asked there. */
export const WISHED = `${PATHS.keepPlan}?${WISH}=keep`;

export function isWished(parameters: URLSearchParams): boolean {
  return parameters.get(WISH) === 'keep';
}
