import { openTextStore } from '#lib/storage/storage.ts';
import {
  BROWSER_SETTINGS,
  type SavedSettings,
  storeSettingsIn,
  lookOf,
  readSettings,
} from '#features/saved-settings/public.ts';

/** The settings of a guest are stored in sessionStorage, like the guest's token. */
const tab = /* @__PURE__ */ openTextStore(() => sessionStorage);
const KEY = 'meridian.guest.settings';

/** True while the guest's settings are used instead of the browser user's. */
let areApart = false;

/**
 * Switches to the guest's settings. The settings of the browser's regular user are neither shown nor changed. Only colour scheme and
 * language are shared.
 */
export function beginGuestSettings(): void {
  if (areApart) return;
  areApart = true;
  storeSettingsIn({ read: readApart, write: writeApart });
}

/** Switches back to the settings of the browser's regular user. */
export function endGuestSettings(): void {
  if (!areApart) return;
  areApart = false;
  storeSettingsIn(BROWSER_SETTINGS);
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
