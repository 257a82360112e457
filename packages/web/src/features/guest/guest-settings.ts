import { openTextStore } from '#lib/storage/storage.ts';
import {
  DEFAULT_SETTINGS,
  type SavedSettings,
  lookOf,
  readSettings,
  saveSettings,
  useSavedSettings,
} from '#features/saved-settings/public.ts';

/** A guest's settings are kept as long as the guest's token: with the tab. */
const tab = /* @__PURE__ */ openTextStore(() => sessionStorage);
const KEY = 'meridian.guest.settings';

const NOWHERE = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };

/** Ends it, while a guest's settings stand. */
let rejoin: (() => void) | null = null;

/**
 * From now on settings are a guest's: nothing of whoever uses this browser otherwise shows, and nothing of now remains. Only colour
 * scheme and language are everybody's.
 */
export function beginGuestSettings(): void {
  rejoin ??= keepApart();
}

/** From now on settings are those of whoever uses this browser again. */
export function endGuestSettings(): void {
  rejoin?.();
  rejoin = null;
}

function keepApart(): () => void {
  const { getOptions, setOptions } = useSavedSettings.persist;
  const { storage: others, name = '' } = getOptions();
  if (others === undefined) throw new Error('Settings are always kept somewhere.');
  const readOthers = (): SavedSettings => {
    const kept = others.getItem(name);
    // Our own storage answers at once.
    return kept === null || 'then' in kept ? DEFAULT_SETTINGS : kept.state;
  };
  const readApart = () => ({ ...readSettings(parse(tab.read(KEY))), ...lookOf(readOthers()) });
  setOptions({
    storage: {
      getItem: () => ({ state: readApart(), version: 0 }),
      setItem: (_name, { state }) => {
        tab.write(KEY, JSON.stringify(state));
        const [kept, look] = [readOthers(), lookOf(state)];
        if (kept.colorScheme !== look.colorScheme || kept.language !== look.language)
          void others.setItem(name, { state: { ...kept, ...look }, version: 0 });
      },
      removeItem: () => tab.write(KEY, null),
    },
  });
  saveSettings(readApart());
  return () => {
    // What comes back is not written: it stands there already, or nobody chose anything yet.
    setOptions({ storage: NOWHERE });
    saveSettings(readOthers());
    setOptions({ storage: others });
    tab.write(KEY, null);
  };
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
