import { create } from 'zustand';
import { FUNCTIONAL_KEY, moveSettings, readStored, writeStored } from '#lib/storage.ts';

/** What somebody decided is kept in this browser, under the very names of product.md section 3. */
const KEYS = {
  consent: 'cookieConsent',
  date: 'cookieConsentDate',
  analytics: 'analyticsEnabled',
  functional: FUNCTIONAL_KEY,
} as const;

/** The two kinds beyond the essential one. */
export interface CookieChoices {
  functional: boolean;
  analytics: boolean;
}

export const ALL_COOKIES: CookieChoices = { functional: true, analytics: true };
export const NO_COOKIES: CookieChoices = { functional: false, analytics: false };

type View = 'closed' | 'question' | 'preferences';

/** What of the dialog is open. */
export const useConsentView = create<{ view: View }>(() => ({ view: 'closed' }));

export function showConsent(view: View): void {
  useConsentView.setState({ view });
}

export function hasDecided(): boolean {
  const consent = readStored(KEYS.consent);
  return consent === 'accepted' || consent === 'declined';
}

/** What is allowed; before a decision, nothing that needs one. */
export function readChoices(): CookieChoices {
  return {
    functional: readStored(KEYS.functional) === 'true',
    analytics: readStored(KEYS.analytics) === 'true',
  };
}

/** Keeps the decision, and acts on it: settings that may no longer outlast the visit move to where they do not. */
export function decide(choices: CookieChoices): void {
  writeStored(KEYS.consent, choices.functional || choices.analytics ? 'accepted' : 'declined');
  writeStored(KEYS.date, new Date().toISOString());
  writeStored(KEYS.analytics, String(choices.analytics));
  moveSettings(() => writeStored(KEYS.functional, String(choices.functional)));
  showConsent('closed');
}

/** Decided in another tab: the question here is answered too. */
addEventListener('storage', ({ key }) => {
  if (key === KEYS.consent && hasDecided()) showConsent('closed');
});
