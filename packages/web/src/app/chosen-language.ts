import { useEffect } from 'react';
import { useSavedSettings } from '#features/saved-settings/public.ts';
import { LANGUAGES, speak } from '#lib/text/language.ts';
import { report } from '#lib/api/report.ts';

/** What boot.js read from the browser, for as long as nobody has chosen. */
const atStart = LANGUAGES.find((language) => language === document.documentElement.lang) ?? 'en';

/** Speaks the language of the settings; when it cannot be had, the present one stays. */
export async function speakChosenLanguage(): Promise<void> {
  try {
    await speak(useSavedSettings.getState().language ?? atStart);
  } catch (error) {
    report('The texts of the language could not be had', error);
  }
}

/** Follows a new choice at once, also one made in another tab. */
export function useChosenLanguage(): void {
  const chosen = useSavedSettings((settings) => settings.language);
  useEffect(() => void speakChosenLanguage(), [chosen]);
}
