import { Navigate, Outlet, useLocation } from 'react-router';
import { checkAuth, useAuth } from '#features/identity/auth-state.ts';
import { pageAfterSignIn } from '#features/identity/guest/next-page-after-sign-in.ts';
import { type ReturnState, returnPathForUser, createReturnState } from '#lib/return-path.ts';
import { GUEST_TEXTS } from '#lib/messages/catalogue-parts.ts';
import { isInGuestMode, readUserId } from '#lib/auth-token-storage.ts';
import { lazyWithTexts } from '#lib/text/lazy-with-texts.ts';
import { useText } from '#lib/text/text.ts';
import { PATHS } from '#paths.ts';
import { FailedPage } from '#ui/layout/failed-page.tsx';
import { PageSpinner } from '#ui/layout/spinner.tsx';

const GuestStrip = lazyWithTexts(
  async () => (await import('#features/identity/guest/guest-banner.tsx')).GuestBanner,
  GUEST_TEXTS,
);

/**
 * Renders pages for signed-in users and guests. Every other visitor is redirected to the sign-in page, and returns to the requested page
 * afterwards.
 */
export function SignedInOnly() {
  const { status, user } = useAuth();
  const location = useLocation();
  switch (status) {
    case 'loading':
      return <PageSpinner />;
    case 'unreachable':
      return <Unreachable />;
    case 'unauthenticated': {
      const lastUserId = readUserId();
      // After 'Back', or after a sign-out in another tab, this page may belong to the previous user. The address of that user's page must
      // not become the return path of the next user.
      const belongsToOtherUser = lastUserId === null && !wasOpenedByUrl();
      return (
        <Navigate
          to={PATHS.login}
          replace
          state={belongsToOtherUser ? null : createReturnState(location, lastUserId)}
        />
      );
    }
    case 'ended':
      return <Navigate to={PATHS.tryOut} replace />;
    case 'authenticated':
      if (!user.is_guest) return <Outlet />;
      return location.pathname === PATHS.dashboard ? (
        <Navigate to={PATHS.tryOut + location.search} replace />
      ) : (
        <>
          <GuestStrip />
          <Outlet />
        </>
      );
  }
}

/** Returns true if the page was opened by its address rather than by a reload or from the history. */
function wasOpenedByUrl(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry instanceof PerformanceNavigationTiming && entry.type === 'navigate';
}

/**
 * Reads the template that a public page put into the address, and stores it in the router state as the page to open after
 * sign-in.
 */
export function TemplateFromUrl() {
  const { pathname, search } = useLocation();
  const template = new URLSearchParams(search).get('template');
  if (template === null) return <Outlet />;
  const from = `${PATHS.dashboard}?${new URLSearchParams({ template })}`;
  return <Navigate to={pathname} replace state={{ from, of: null } satisfies ReturnState} />;
}

/** Renders pages for visitors without a sign-in. A signed-in user is redirected to the page that they requested. */
export function SignedOutOnly() {
  const { status, user } = useAuth();
  const location = useLocation();
  switch (status) {
    case 'loading':
      return isInGuestMode() ? <Outlet /> : <PageSpinner />;
    case 'unreachable':
    case 'unauthenticated':
    case 'ended':
      return <Outlet />;
    case 'authenticated':
      if (user.is_guest) return <Outlet />;
      return (
        <Navigate
          to={pageAfterSignIn(returnPathForUser(location.state, user.id))}
          replace
          state={createReturnState(location)}
        />
      );
  }
}

function Unreachable() {
  const t = useText();
  return <FailedPage title={t('page.unreachable')} hint={t('page.unreachableHint')} onRetry={() => void checkAuth()} />;
}
