/** The person's choices of what to analyse, stored with the settings, and their presses of the buttons that run it. */
import { useEffect, useEffectEvent, useMemo } from 'react';
import { create } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { type SavedSettings, saveSettings, useSavedSettings } from '#features/saved-settings/public.ts';
import { useEconomy } from './economy-api.ts';
import { type AnalysisChoices, readChoices, readCrisisMonth } from './read-choices.ts';

/** Suspends until the economic objects are here. */
export function useAnalysisChoices(): AnalysisChoices {
  const economy = useEconomy();
  const stored = useSavedSettings(useShallow(withoutCrisisMonth));
  return useMemo(() => readChoices(stored, economy), [stored, economy]);
}

function withoutCrisisMonth({ analysis }: SavedSettings): SavedSettings['analysis'] {
  const { crisisMonth: _month, ...others } = analysis;
  return others;
}

/** When the crisis begins: apart from the other choices, so that the slider that moves it does not render every card again. */
export const useCrisisMonth = (): number => useSavedSettings(({ analysis }) => readCrisisMonth(analysis));

/** Changes what is analysed and keeps it. */
export function chooseAnalysis(changes: Partial<AnalysisChoices> & { crisisMonth?: number }): void {
  saveSettings({ analysis: { ...useSavedSettings.getState().analysis, ...changes } });
}

type AnalysisKind = 'stress' | 'monteCarlo';

/** How often 'Run Stress Test' and 'Run Monte Carlo' were pressed since the page was loaded; the cards with the results answer. */
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
