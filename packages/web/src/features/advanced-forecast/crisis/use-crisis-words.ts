import type { CrisisProbabilityAnalysis } from '@meridian/contract';
import { useHorizon, useHorizonWords } from '#features/plan/public.ts';

/** Within which time crises are told: the years of an answer, or 0 and the month until which the page looks. */
export function useCrisisWords({ years }: CrisisProbabilityAnalysis): { years: number; month: string } {
  const { count, month } = useHorizonWords(useHorizon());
  return { years: count === 0 ? 0 : years, month };
}
