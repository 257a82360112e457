/** What the person chose to analyse, kept with the saved settings; every card of the advanced view reads it. */
import { useMemo } from 'react';
import { saveSettings, useSavedSettings } from '#features/saved-settings/public.ts';
import { useEconomy } from './economy-api.ts';
import { type AnalysisChoices, readChoices } from './read-choices.ts';

/** Suspends until the economic objects are here. */
export function useAnalysisChoices(): AnalysisChoices {
  const economy = useEconomy();
  const stored = useSavedSettings((settings) => settings.analysis);
  return useMemo(() => readChoices(stored, economy), [stored, economy]);
}

/** Changes what is analysed and keeps it. */
export function chooseAnalysis(changes: Partial<AnalysisChoices>): void {
  saveSettings({ analysis: { ...useSavedSettings.getState().analysis, ...changes } });
}

/** An object came back under another id: where the one before was chosen, this one is. */
export function followObject(before: number, after: number): void {
  const { analysis } = useSavedSettings.getState();
  const followed = (value: unknown) => (value === before ? after : value);
  const choices = Object.entries(analysis).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map(followed) : name.endsWith('Id') ? followed(value) : value,
  ]);
  saveSettings({ analysis: Object.fromEntries(choices) as typeof analysis });
}
