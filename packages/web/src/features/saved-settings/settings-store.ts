import { create } from 'zustand';
import { AMOUNTS_HIDDEN_KEY, readStoredValue, writeStoredValue } from '#lib/storage.ts';
import { DEFAULT_SETTINGS, type SavedSettings, sharedSettings, parseSettings } from './saved-settings.ts';

/** The key of the settings in the browser's storage. boot.js reads it too, before the first paint. */
const KEY = 'meridian.settings';

/** Returns the stored settings; invalid JSON counts as nothing stored. */
function storedSettings(): SavedSettings {
  try {
    const text =
      readStoredValue(KEY) ??
      JSON.stringify({ state: { hideSensitiveData: readStoredValue(AMOUNTS_HIDDEN_KEY) === 'true' } });
    const stored: unknown = JSON.parse(text);
    return parseSettings(typeof stored === 'object' && stored !== null && 'state' in stored ? stored.state : null);
  } catch {
    return DEFAULT_SETTINGS;
  }
}

/** Reads and writes the settings: in the storage of the browser or, in guest mode, in the storage of the tab. */
export interface SettingsStorage {
  readonly read: () => SavedSettings;
  readonly write: (settings: SavedSettings) => void;
}

/** Stores the settings in the browser's storage, which is used by default. */
export const BROWSER_SETTINGS: SettingsStorage = {
  read: storedSettings,
  write: (state) => {
    writeStoredValue(KEY, JSON.stringify({ state, version: 0 }));
    writeStoredValue(AMOUNTS_HIDDEN_KEY, state.hideSensitiveData ? 'true' : null);
  },
};

let storage = BROWSER_SETTINGS;

/** The current settings: `const years = useSavedSettings((settings) => settings.forecastYears)`. */
export const useSavedSettings = create<SavedSettings>()(() => storage.read());

const readAgain = () => useSavedSettings.setState(storage.read(), true);

/** Switches to another storage of settings; nothing is written until a setting changes. */
export function switchSettingsStorage(newStorage: SettingsStorage): void {
  storage = newStorage;
  readAgain();
}

/** Changes and stores settings: `saveSettings({ forecastYears: 10 })`. */
export function saveSettings(changes: Partial<SavedSettings>): void {
  useSavedSettings.setState(changes);
  storage.write(useSavedSettings.getState());
}

/**
 * Resets the settings to `stored`, the stored settings of the same user, or to the defaults if `stored` is absent. The settings shared by
 * all users of this browser stay.
 */
export function resetSettings(stored?: unknown): void {
  const before = useSavedSettings.getState();
  const renewed = { ...parseSettings(stored), ...sharedSettings(before) };
  // For a visitor who has changed no setting, nothing is written to the storage.
  if (JSON.stringify(renewed) !== JSON.stringify(before)) saveSettings(renewed);
}

/** Applies changes of settings made in another tab. */
addEventListener('storage', (event) => {
  if (event.key === KEY) readAgain();
});
