import { create } from 'zustand';
import { FUNCTIONAL_CONSENT_KEY, SETTING_KEYS, readStoredValue, writeStoredValue } from '#lib/storage.ts';

/** The storage keys of the cookie decision, named as in product.md section 3. The first key exists once a decision was made. */
const CONSENT_KEY = 'cookieConsent';
const DATE_KEY = 'cookieConsentDate';
const ANALYTICS_KEY = 'analyticsEnabled';

/** The two optional kinds of cookies, each true if the visitor allows it. */
export interface CookieChoices {
  functional: boolean;
  analytics: boolean;
}

export const ALL_COOKIES: CookieChoices = { functional: true, analytics: true };
export const NO_COOKIES: CookieChoices = { functional: false, analytics: false };

/** Returns the stored decision; before a decision no optional kind is allowed. */
export function readCookieChoices(): CookieChoices {
  return {
    functional: readStoredValue(FUNCTIONAL_CONSENT_KEY) === 'true',
    analytics: readStoredValue(ANALYTICS_KEY) === 'true',
  };
}

/** Stores the decision and applies it: the settings move to local storage if they may be stored, otherwise to session storage. */
export function saveCookieChoices(choices: CookieChoices): void {
  writeStoredValue(CONSENT_KEY, choices.functional || choices.analytics ? 'accepted' : 'declined');
  writeStoredValue(DATE_KEY, new Date().toISOString());
  writeStoredValue(ANALYTICS_KEY, String(choices.analytics));
  const settings = SETTING_KEYS.map((key) => [key, readStoredValue(key)] as const);
  for (const [key] of settings) writeStoredValue(key, null);
  writeStoredValue(FUNCTIONAL_CONSENT_KEY, String(choices.functional));
  for (const [key, text] of settings) writeStoredValue(key, text);
  showCookieConsent('closed');
}

type View = 'closed' | 'question' | 'preferences';

/** The open view of the cookie dialog, or `closed`. */
export const useCookieConsentView = create<{ view: View }>(() => ({ view: 'closed' }));

export function showCookieConsent(view: View): void {
  useCookieConsentView.setState({ view });
}

export function hasDecidedOnCookies(): boolean {
  const consent = readStoredValue(CONSENT_KEY);
  return consent === 'accepted' || consent === 'declined';
}

/** A decision in another tab closes the dialog here too. */
addEventListener('storage', ({ key }) => {
  if (key === CONSENT_KEY && hasDecidedOnCookies()) showCookieConsent('closed');
});
