/** What the person chose to analyse, kept with the saved settings; every card of the advanced view reads it. */
import { useMemo } from 'react';
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
