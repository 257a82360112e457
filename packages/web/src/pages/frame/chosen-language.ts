import { useEffect } from 'react';
import { useSavedSettings } from '#features/saved-settings/settings-store.ts';
import { LANGUAGES, switchLanguage } from '#lib/text/language.ts';
import { logError } from '#lib/api/log-error.ts';

/** The browser's language, as boot.js determined it. It applies until the user chooses a language. */
const atStart = LANGUAGES.find((language) => language === document.documentElement.lang) ?? 'en';

/** Returns the language that the user has chosen, otherwise the browser's language. */
export const readChosenLanguage = () => useSavedSettings.getState().language ?? atStart;

/** Loads the texts of the chosen language and switches to it. If they cannot be loaded, the current language stays. */
export async function loadChosenLanguage(): Promise<void> {
  try {
    await switchLanguage(readChosenLanguage());
  } catch (error) {
    logError('The texts of the language could not be had', error);
  }
}

/** Switches the language after a new choice, including a choice in another tab. */
export function useChosenLanguage(): void {
  const chosen = useSavedSettings((settings) => settings.language);
  useEffect(() => void loadChosenLanguage(), [chosen]);
}
