import { openTextStore } from '#lib/storage/storage.ts';
import {
  BROWSER_SETTINGS,
  type SavedSettings,
  keepSettingsIn,
  lookOf,
  readSettings,
} from '#features/saved-settings/public.ts';

/** A guest's settings are kept as long as the guest's token: with the tab. */
const tab = /* @__PURE__ */ openTextStore(() => sessionStorage);
const KEY = 'meridian.guest.settings';

/** Whether a guest's settings stand. */
let areApart = false;

/**
 * From now on settings are a guest's: nothing of whoever uses this browser otherwise shows, and nothing of now remains. Only colour
 * scheme and language are everybody's.
 */
export function beginGuestSettings(): void {
  if (areApart) return;
  areApart = true;
  keepSettingsIn({ read: readApart, write: writeApart });
}

/** From now on settings are those of whoever uses this browser again. */
export function endGuestSettings(): void {
  if (!areApart) return;
  areApart = false;
  keepSettingsIn(BROWSER_SETTINGS);
  tab.write(KEY, null);
}

function readApart(): SavedSettings {
  return { ...readSettings(parse(tab.read(KEY))), ...lookOf(BROWSER_SETTINGS.read()) };
}

function writeApart(settings: SavedSettings): void {
  tab.write(KEY, JSON.stringify(settings));
  const [kept, look] = [BROWSER_SETTINGS.read(), lookOf(settings)];
  if (kept.colorScheme !== look.colorScheme || kept.language !== look.language)
    BROWSER_SETTINGS.write({ ...kept, ...look });
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
