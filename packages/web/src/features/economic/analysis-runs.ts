/** Presses of 'Run Stress Test' and 'Run Monte Carlo', which the cards with the results answer. */
import { useEffect, useEffectEvent } from 'react';
import { create } from 'zustand';

export type AnalysisKind = 'stress' | 'monteCarlo';

/** How often each was pressed since the page was loaded. */
const useRuns = create<Record<AnalysisKind, number>>(() => ({ stress: 0, monteCarlo: 0 }));

/** Asks the card of this kind for a run with what is chosen now. */
export function run(kind: AnalysisKind): void {
  useRuns.setState((runs) => ({ [kind]: runs[kind] + 1 }));
}

/** Calls `then` at each press while the component is mounted; a press before it was mounted is not answered. */
export function useOnRun(kind: AnalysisKind, then: () => void): void {
  const onRun = useEffectEvent(then);
  useEffect(
    () =>
      useRuns.subscribe((runs, before) => {
        if (runs[kind] !== before[kind]) onRun();
      }),
    [kind],
  );
}
