import { create } from 'zustand';
import { HIDDEN_KEY, readStored, writeStored } from '#lib/storage/storage.ts';
import { DEFAULT_SETTINGS, type SavedSettings, lookOf, readSettings } from './saved-settings.ts';

/** boot.js reads the same key before the first paint. */
const KEY = 'meridian.settings';

/** Reads whatever is stored: text that is no JSON counts as nothing stored. */
function storedSettings(): SavedSettings {
  try {
    const text =
      readStored(KEY) ?? JSON.stringify({ state: { hideSensitiveData: readStored(HIDDEN_KEY) === 'true' } });
    const stored: unknown = JSON.parse(text);
    return readSettings(
      typeof stored === 'object' && stored !== null && 'state' in stored ? stored.state : null,
    );
  } catch {
    return DEFAULT_SETTINGS;
  }
}

/** Where settings are kept. */
export interface SettingsKeeper {
  readonly read: () => SavedSettings;
  readonly write: (settings: SavedSettings) => void;
}

/** What this browser keeps for whoever uses it. */
export const BROWSER_SETTINGS: SettingsKeeper = {
  read: storedSettings,
  write: (state) => {
    writeStored(KEY, JSON.stringify({ state, version: 0 }));
    writeStored(HIDDEN_KEY, state.hideSensitiveData ? 'true' : null);
  },
};

let keeper = BROWSER_SETTINGS;

/** The settings in force: `const years = useSavedSettings((settings) => settings.forecastYears)`. */
export const useSavedSettings = create<SavedSettings>()(() => keeper.read());

const readAgain = () => useSavedSettings.setState(keeper.read(), true);

/** From now on settings are read from elsewhere and kept there; nothing is written before one changes. */
export function keepSettingsIn(place: SettingsKeeper): void {
  keeper = place;
  readAgain();
}

/** Changes settings and keeps them: `saveSettings({ forecastYears: 10 })`. */
export function saveSettings(changes: Partial<SavedSettings>): void {
  useSavedSettings.setState(changes);
  keeper.write(useSavedSettings.getState());
}

/**
 * Begins anew, with what was kept of the same person or with the defaults: of whoever was here only the look stays, which
 * is everybody's.
 */
export function renewSettings(kept?: unknown): void {
  const before = useSavedSettings.getState();
  const renewed = { ...readSettings(kept), ...lookOf(before) };
  // A visitor who chose nothing has nothing written.
  if (JSON.stringify(renewed) !== JSON.stringify(before)) saveSettings(renewed);
}

/** Another tab of this browser changed the settings: follow it. */
addEventListener('storage', (event) => {
  if (event.key === KEY) readAgain();
});
