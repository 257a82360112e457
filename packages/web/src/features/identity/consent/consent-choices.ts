import { create } from 'zustand';
import { FUNCTIONAL_KEY, SETTING_KEYS, readStored, writeStored } from '#lib/storage/storage.ts';

/** The decision is stored in this browser, under the very names of product.md section 3. The first says that there is one. */
const CONSENT_KEY = 'cookieConsent';
const DATE_KEY = 'cookieConsentDate';
const ANALYTICS_KEY = 'analyticsEnabled';

/** The two kinds beyond the essential one. */
export interface CookieChoices {
  functional: boolean;
  analytics: boolean;
}

export const ALL_COOKIES: CookieChoices = { functional: true, analytics: true };
export const NO_COOKIES: CookieChoices = { functional: false, analytics: false };

/** What is allowed; before a decision, nothing that needs one. */
export function readChoices(): CookieChoices {
  return {
    functional: readStored(FUNCTIONAL_KEY) === 'true',
    analytics: readStored(ANALYTICS_KEY) === 'true',
  };
}

/** Keeps the decision, and acts on it: settings move to where they last as long as they now may. */
export function decide(choices: CookieChoices): void {
  writeStored(CONSENT_KEY, choices.functional || choices.analytics ? 'accepted' : 'declined');
  writeStored(DATE_KEY, new Date().toISOString());
  writeStored(ANALYTICS_KEY, String(choices.analytics));
  const settings = SETTING_KEYS.map((key) => [key, readStored(key)] as const);
  for (const [key] of settings) writeStored(key, null);
  writeStored(FUNCTIONAL_KEY, String(choices.functional));
  for (const [key, text] of settings) writeStored(key, text);
  showConsent('closed');
}

type View = 'closed' | 'question' | 'preferences';

/** The part of the dialog that is open. */
export const useConsentView = create<{ view: View }>(() => ({ view: 'closed' }));

export function showConsent(view: View): void {
  useConsentView.setState({ view });
}

export function hasDecided(): boolean {
  const consent = readStored(CONSENT_KEY);
  return consent === 'accepted' || consent === 'declined';
}

/** Decided in another tab: the question here is answered too. */
addEventListener('storage', ({ key }) => {
  if (key === CONSENT_KEY && hasDecided()) showConsent('closed');
});
