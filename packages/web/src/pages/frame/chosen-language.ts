import { useEffect } from 'react';
import { useSavedSettings } from '#features/saved-settings/settings-store.ts';
import { LANGUAGES, speak } from '#lib/text/language.ts';
import { report } from '#lib/api/report.ts';

/** What boot.js read from the browser, for as long as nobody has chosen. */
const atStart = LANGUAGES.find((language) => language === document.documentElement.lang) ?? 'en';

/** The language of the settings, else the browser's. */
export const chosenLanguage = () => useSavedSettings.getState().language ?? atStart;

/** Speaks the language of the settings; when it cannot be had, the present one stays. */
export async function speakChosenLanguage(): Promise<void> {
  try {
    await speak(chosenLanguage());
  } catch (error) {
    report('The texts of the language could not be had', error);
  }
}

/** Follows a new choice at once, also one made in another tab. */
export function useChosenLanguage(): void {
  const chosen = useSavedSettings((settings) => settings.language);
  useEffect(() => void speakChosenLanguage(), [chosen]);
}
