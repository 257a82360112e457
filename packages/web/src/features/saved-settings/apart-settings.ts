import { saveSettings, useSavedSettings } from './settings-store.ts';
import { DEFAULT_SETTINGS, type SavedSettings, lookOf, readSettings } from './saved-settings.ts';

/** Where one text is kept. */
interface TextPlace {
  read: () => string | null;
  write: (text: string | null) => void;
}

const NOWHERE = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };

/**
 * From now on settings begin anew and are kept in `place`: nothing of whoever uses this browser otherwise shows, and nothing of now
 * remains. Only colour scheme and language are everybody's. Answers how to go back to the others.
 */
export function keepSettingsApart(place: TextPlace): () => void {
  const { getOptions, setOptions } = useSavedSettings.persist;
  const { storage: others, name = '' } = getOptions();
  if (others === undefined) throw new Error('Settings are always kept somewhere.');
  const readOthers = (): SavedSettings => {
    const kept = others.getItem(name);
    // Our own storage answers at once.
    return kept === null || 'then' in kept ? DEFAULT_SETTINGS : kept.state;
  };
  const readApart = () => ({ ...readSettings(parse(place.read())), ...lookOf(readOthers()) });
  setOptions({
    storage: {
      getItem: () => ({ state: readApart(), version: 0 }),
      setItem: (_name, { state }) => {
        place.write(JSON.stringify(state));
        const [kept, look] = [readOthers(), lookOf(state)];
        if (kept.colorScheme !== look.colorScheme || kept.language !== look.language)
          void others.setItem(name, { state: { ...kept, ...look }, version: 0 });
      },
      removeItem: () => place.write(null),
    },
  });
  saveSettings(readApart());
  return () => {
    // What comes back is not written: it stands there already, or nobody chose anything yet.
    setOptions({ storage: NOWHERE });
    saveSettings(readOthers());
    setOptions({ storage: others });
  };
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
