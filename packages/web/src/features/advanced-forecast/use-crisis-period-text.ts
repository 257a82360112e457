import type { CrisisProbabilityAnalysis } from '@meridian/contract';
import { useHorizon, useHorizonText } from '#features/plan/public.ts';

/**
 * Returns the values of messages that name the horizon: its length in years and its last month. `years` is 0 if the messages shall name
 * only the month.
 */
export function useCrisisPeriodText({ years }: CrisisProbabilityAnalysis): { years: number; month: string } {
  const { count, month } = useHorizonText(useHorizon());
  return { years: count === 0 ? 0 : years, month };
}
