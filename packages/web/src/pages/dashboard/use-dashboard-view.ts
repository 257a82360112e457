import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router';
import { useUser } from '#features/identity/public.ts';
import { type SavedSettings, saveSettings, useSavedSettings } from '#features/saved-settings/public.ts';
import { useAddressParameter } from '#lib/address-parameter.ts';

export type DashboardView = SavedSettings['currentView'];

/** The query parameter that names the view, so that an address can be kept, and the way back leads to the view one came from. */
export const VIEW_PARAMETER = 'view';

/**
 * Which view the page shows: for whoever may choose the one in the address, else the one of the last visit. The address then
 * names it, and the next visit begins with it. Everybody else has the standard one, and an address that asks for another is corrected.
 */
export function useDashboardView(): { view: DashboardView; mayChoose: boolean } {
  const user = useUser();
  const { pathname } = useLocation();
  const [asked, setAsked] = useAddressParameter(VIEW_PARAMETER);
  const kept = useSavedSettings((settings) => settings.currentView);
  const mayChoose = user?.may_use_advanced_view === true;
  const chosen = asked === 'standard' || asked === 'advanced' ? asked : kept;
  const view = mayChoose ? chosen : 'standard';
  const named = mayChoose ? view : null;
  const isKnown = user !== null;
  const nameView = useEffectEvent(() => {
    // While the next page loads, the address is already that page's. Without a user this page is about to go.
    if (isKnown && window.location.pathname === pathname && asked !== named) setAsked(named);
  });
  useEffect(() => nameView(), [isKnown, asked, named]);
  const keepView = useEffectEvent(() => {
    if (isKnown && kept !== view) saveSettings({ currentView: view });
  });
  // Not when `kept` changes: another tab may show the other view, and each would take back what the other keeps.
  useEffect(() => keepView(), [isKnown, view]);
  return { view, mayChoose };
}
