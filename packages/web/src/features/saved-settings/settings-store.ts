import { create } from 'zustand';
import { type StorageValue, persist } from 'zustand/middleware';
import { HIDDEN_KEY, areSettingsDeclined, readStored, writeStored } from '#lib/storage/storage.ts';
import { DEFAULT_SETTINGS, type SavedSettings, lookOf, readSettings } from './saved-settings.ts';

export {
  CHART_LINES,
  COLOR_SCHEMES,
  type ChartLine,
  type ItemTab,
  type SavedSettings,
} from './saved-settings.ts';
export type { CardSize, SavedCard, TagPieSelection } from './setting-values.ts';

/** boot.js reads the same key before the first paint. */
const KEY = 'meridian.settings';

/** Reads whatever is stored: text that is no JSON counts as nothing stored. */
function readStoredState(key: string): StorageValue<SavedSettings> | null {
  try {
    const text =
      readStored(key) ?? JSON.stringify({ state: { hideSensitiveData: readStored(HIDDEN_KEY) === 'true' } });
    const stored: unknown = JSON.parse(text);
    const state = typeof stored === 'object' && stored !== null && 'state' in stored ? stored.state : null;
    return { state: readSettings(state), version: 0 };
  } catch {
    return null;
  }
}

/** The settings kept in this browser: `const years = useSavedSettings((settings) => settings.forecastYears)`. */
export const useSavedSettings = create<SavedSettings>()(
  persist((): SavedSettings => DEFAULT_SETTINGS, {
    name: KEY,
    storage: {
      getItem: readStoredState,
      setItem: (key, value) => {
        writeStored(key, JSON.stringify(value));
        writeStored(HIDDEN_KEY, value.state.hideSensitiveData ? 'true' : null);
      },
      removeItem: (key) => writeStored(key, null),
    },
  }),
);

/** Changes settings and keeps them: `saveSettings({ forecastYears: 10 })`. */
export function saveSettings(changes: Partial<SavedSettings>): void {
  useSavedSettings.setState(changes);
}

/**
 * Begins anew, with what was kept of the same person or with the defaults: of whoever was here only the look stays, which
 * is everybody's. In a tab that follows another (`isFollowing`) what the other keeps since stands, for somebody else perhaps.
 */
export function renewSettings(kept?: unknown, isFollowing = false): void {
  const before = useSavedSettings.getState();
  const renewed = { ...readSettings(kept), ...lookOf(before) };
  if (isFollowing && !areSettingsDeclined()) void useSavedSettings.persist.rehydrate();
  // A visitor who chose nothing has nothing written.
  else if (JSON.stringify(renewed) !== JSON.stringify(before)) saveSettings(renewed);
}

/** Another tab of this browser changed the settings: follow it. */
addEventListener('storage', (event) => {
  if (event.key === KEY) void useSavedSettings.persist.rehydrate();
});
