import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router';
import { useUser } from '#features/identity/public.ts';
import { type SavedSettings, saveSettings, useSavedSettings } from '#features/saved-settings/public.ts';
import { useSearchParameter } from '#lib/use-search-parameter.ts';

export type DashboardView = SavedSettings['currentView'];

/** The search parameter that names the view. It makes a view bookmarkable, and 'Back' returns to the previous view. */
export const VIEW_PARAMETER = 'view';

/**
 * Returns the view that the dashboard shows. A user who may choose gets the view named in the address, otherwise the view of the last
 * visit. The address then names the view, and the next visit starts with it. All other users get the standard view, and an address that
 * names another view is corrected.
 */
export function useDashboardView(): { view: DashboardView; mayChoose: boolean } {
  const user = useUser();
  const { pathname } = useLocation();
  const [requestedView, setRequestedView] = useSearchParameter(VIEW_PARAMETER);
  const savedView = useSavedSettings((settings) => settings.currentView);
  const mayChoose = user?.may_use_advanced_view === true;
  const chosen = requestedView === 'standard' || requestedView === 'advanced' ? requestedView : savedView;
  const view = mayChoose ? chosen : 'standard';
  const viewInAddress = mayChoose ? view : null;
  const isKnown = user !== null;
  const updateAddress = useEffectEvent(() => {
    // While the next page loads, the address already belongs to that page and is not changed. Without a user the address is not changed
    // either, because the dashboard is then about to be unmounted.
    if (isKnown && window.location.pathname === pathname && requestedView !== viewInAddress)
      setRequestedView(viewInAddress);
  });
  useEffect(() => updateAddress(), [isKnown, requestedView, viewInAddress]);
  const saveView = useEffectEvent(() => {
    if (isKnown && savedView !== view) saveSettings({ currentView: view });
  });
  // The effect does not depend on `savedView`. Otherwise two tabs with different views would overwrite each other's setting forever.
  useEffect(() => saveView(), [isKnown, view]);
  return { view, mayChoose };
}
