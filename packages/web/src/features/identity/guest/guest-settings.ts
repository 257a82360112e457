import { createTextStore } from '#lib/storage.ts';
import {
  BROWSER_SETTINGS,
  type SavedSettings,
  switchSettingsStorage,
  sharedSettings,
  parseSettings,
} from '#features/saved-settings/public.ts';

/** The settings of a guest are stored in sessionStorage, like the guest's token. */
const tab = /* @__PURE__ */ createTextStore(() => sessionStorage);
const KEY = 'meridian.guest.settings';

/** True while the page uses the guest's settings instead of the settings of the browser's regular user. */
let areApart = false;

/**
 * Switches to the guest's settings. The stored settings of the browser's regular user are then neither used nor changed, except colour
 * scheme and language, which both share.
 */
export function switchToGuestSettings(): void {
  if (areApart) return;
  areApart = true;
  switchSettingsStorage({ read: readApart, write: writeApart });
}

/** Switches back to the settings of the browser's regular user. */
export function switchToUserSettings(): void {
  if (!areApart) return;
  areApart = false;
  switchSettingsStorage(BROWSER_SETTINGS);
  tab.write(KEY, null);
}

function readApart(): SavedSettings {
  return { ...parseSettings(parse(tab.read(KEY))), ...sharedSettings(BROWSER_SETTINGS.read()) };
}

function writeApart(settings: SavedSettings): void {
  tab.write(KEY, JSON.stringify(settings));
  const [stored, shared] = [BROWSER_SETTINGS.read(), sharedSettings(settings)];
  if (stored.colorScheme !== shared.colorScheme || stored.language !== shared.language)
    BROWSER_SETTINGS.write({ ...stored, ...shared });
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
