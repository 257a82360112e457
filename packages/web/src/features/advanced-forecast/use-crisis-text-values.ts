import type { CrisisProbabilityAnalysis } from '@meridian/contract';
import { useHorizon, useHorizonText } from '#features/plan/public.ts';

/** Returns the values for sentences about the period: the years of the response, or 0 and the last month of the horizon. */
export function useCrisisTexts({ years }: CrisisProbabilityAnalysis): { years: number; month: string } {
  const { count, month } = useHorizonText(useHorizon());
  return { years: count === 0 ? 0 : years, month };
}
