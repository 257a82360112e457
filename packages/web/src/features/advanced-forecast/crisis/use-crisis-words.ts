import type { CrisisProbabilityAnalysis } from '@meridian/contract';
import { useHorizon, useHorizonWords } from '#features/plan/public.ts';

/** Returns the values for sentences about the period: the years of the response, or 0 and the last month of the horizon. */
export function useCrisisWords({ years }: CrisisProbabilityAnalysis): { years: number; month: string } {
  const { count, month } = useHorizonWords(useHorizon());
  return { years: count === 0 ? 0 : years, month };
}
