import type { CrisisProbabilityAnalysis } from '@meridian/contract';
import { useHorizon, useHorizonText } from '#features/plan/public.ts';

/** Returns the period for sentences: the number of years, or 0 if the horizon is named by its last month, and that month. */
export function useCrisisPeriodText({ years }: CrisisProbabilityAnalysis): { years: number; month: string } {
  const { count, month } = useHorizonText(useHorizon());
  return { years: count === 0 ? 0 : years, month };
}
