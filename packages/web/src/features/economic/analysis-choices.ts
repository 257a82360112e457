/** The user's choices for the analyses, stored with the settings, and the events of the buttons that run the analyses. */
import { useEffect, useEffectEvent, useMemo } from 'react';
import { create } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { type SavedSettings, saveSettings, useSavedSettings } from '#features/saved-settings/public.ts';
import { useEconomy } from './economy-api.ts';
import { type AnalysisChoices, readAnalysisChoices, readCrisisMonth } from './read-analysis-choices.ts';

/**
 * Returns the user's choices for the analyses, without economic objects that no longer exist. Suspends until the economic objects are
 * loaded.
 */
export function useAnalysisChoices(): AnalysisChoices {
  const economy = useEconomy();
  const stored = useSavedSettings(useShallow(withoutCrisisMonth));
  return useMemo(() => readAnalysisChoices(stored, economy), [stored, economy]);
}

function withoutCrisisMonth({ analysis }: SavedSettings): SavedSettings['analysis'] {
  const { crisisMonth: _month, ...others } = analysis;
  return others;
}

/**
 * Returns the number of months from the start of the plan until the crisis begins. Separate from the other choices, so that moving the
 * slider does not render every card again.
 */
export const useCrisisMonth = (): number => useSavedSettings(({ analysis }) => readCrisisMonth(analysis));

/** Stores changed choices with the user's settings; choices that are not given stay. */
export function saveAnalysisChoices(changes: Partial<AnalysisChoices> & { crisisMonth?: number }): void {
  saveSettings({ analysis: { ...useSavedSettings.getState().analysis, ...changes } });
}

type AnalysisKind = 'stress' | 'monteCarlo';

/**
 * The number of times that 'Run Stress Test' and 'Run Monte Carlo' were pressed since the page was loaded; the result cards subscribe to
 * it.
 */
const useRuns = create<Record<AnalysisKind, number>>(() => ({ stress: 0, monteCarlo: 0 }));

/** Makes the result card of this kind of analysis run again with the current choices. */
export function runAnalysis(kind: AnalysisKind): void {
  useRuns.setState((runs) => ({ [kind]: runs[kind] + 1 }));
}

/** Calls `then` each time that the user runs this kind of analysis while the component is mounted. Earlier runs are ignored. */
export function useOnAnalysisRun(kind: AnalysisKind, then: () => void): void {
  const onRun = useEffectEvent(then);
  useEffect(
    () =>
      useRuns.subscribe((runs, before) => {
        if (runs[kind] !== before[kind]) onRun();
      }),
    [kind],
  );
}
