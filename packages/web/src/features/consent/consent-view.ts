import { create } from 'zustand';
import { readStored } from '#lib/storage/storage.ts';

/** Says that there is a decision, under the very name of product.md section 3. */
export const CONSENT_KEY = 'cookieConsent';

type View = 'closed' | 'question' | 'preferences';

/** What of the dialog is open. */
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
