import type { TextStore } from '#lib/storage.ts';
import { saveSettings, useSavedSettings } from './saved-settings-api.ts';
import { DEFAULT_SETTINGS, type SavedSettings, readSettings } from './saved-settings.ts';

const KEY = 'meridian.guest.settings';

/**
 * From now on settings begin anew and are kept in `store`, so that nothing of whoever uses this browser otherwise shows, and nothing
 * of now remains; only the colour scheme is everybody's. Answers how to go back to the others.
 */
export function keepSettingsApart(store: TextStore): () => void {
  const { getOptions, setOptions } = useSavedSettings.persist;
  const { storage: others } = getOptions();
  if (others === undefined) throw new Error('Settings are always kept somewhere.');
  const { name = '' } = getOptions();
  const readOthers = (): SavedSettings => readState(others.getItem(name));
  const read = () => readSettings(parse(store.read(KEY)));
  const shared = () => ({ colorScheme: readOthers().colorScheme });
  setOptions({
    storage: {
      getItem: () => ({ state: { ...read(), ...shared() }, version: 0 }),
      setItem: (_name, { state }) => {
        store.write(KEY, JSON.stringify(state));
        const kept = readOthers();
        if (state.colorScheme === kept.colorScheme) return;
        void others.setItem(name, { state: { ...kept, colorScheme: state.colorScheme }, version: 0 });
      },
      removeItem: () => store.write(KEY, null),
    },
  });
  saveSettings({ ...read(), ...shared() });
  return () => {
    setOptions({ storage: others });
    saveSettings(readOthers());
  };
}

/** Our own storage answers at once. */
function readState(item: ReturnType<NonNullable<PersistStorage>['getItem']>): SavedSettings {
  return item === null || 'then' in item ? DEFAULT_SETTINGS : item.state;
}

type PersistStorage = ReturnType<typeof useSavedSettings.persist.getOptions>['storage'];

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
