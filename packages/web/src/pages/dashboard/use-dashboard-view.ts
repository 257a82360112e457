import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router';
import { useUser } from '#features/identity/public.ts';
import { type SavedSettings, saveSettings, useSavedSettings } from '#features/saved-settings/public.ts';
import { useSearchParameter } from '#lib/use-search-parameter.ts';

export type DashboardView = SavedSettings['currentView'];

/** The query parameter with the view's name, so that a view can be bookmarked and 'Back' leads to the former view. */
export const VIEW_PARAMETER = 'view';

/**
 * Returns the view that the page shows. Users who may choose get the view in the address, otherwise the view of their
 * last visit; the address is then updated, and the next visit starts with this view. Everyone else gets the standard
 * view, and an address with another view is corrected.
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
    // The address is not changed while the next page loads, because it already belongs to that page. Nor is it changed
    // without a user, because this page is then about to be unmounted.
    if (isKnown && window.location.pathname === pathname && requestedView !== viewInAddress)
      setRequestedView(viewInAddress);
  });
  useEffect(() => updateAddress(), [isKnown, requestedView, viewInAddress]);
  const saveView = useEffectEvent(() => {
    if (isKnown && savedView !== view) saveSettings({ currentView: view });
  });
  // The effect does not depend on `savedView`: otherwise two tabs with different views would overwrite each other's setting
  // forever.
  useEffect(() => saveView(), [isKnown, view]);
  return { view, mayChoose };
}
