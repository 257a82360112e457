import { Navigate, Outlet, useLocation } from 'react-router';
import { checkAuth, useAuth } from '#features/identity/auth-state.ts';
import { pageAfterSignIn } from '#features/identity/guest/page-after-sign-in.ts';
import { type ReturnState, pathForPerson, returnStateOf } from '#lib/return-path.ts';
import { GUEST } from '#lib/messages/parts.ts';
import { isGuestHere, readPerson } from '#lib/storage/token.ts';
import { lazyPart } from '#lib/text/lazy-part.ts';
import { useText } from '#lib/text/text.ts';
import { PATHS } from '#paths.ts';
import { FailedPage } from '#ui/layout/failed-page.tsx';
import { PageSpinner } from '#ui/layout/spinner.tsx';

const GuestStrip = lazyPart(
  async () => (await import('#features/identity/guest/guest-strip.tsx')).GuestStrip,
  GUEST,
);

/** Pages of a signed-in person, guests too; anyone else signs in first and then comes back. */
export function SignedInOnly() {
  const { status, user } = useAuth();
  const location = useLocation();
  switch (status) {
    case 'loading':
      return <PageSpinner />;
    case 'unreachable':
      return <Unreachable />;
    case 'unauthenticated': {
      const person = readPerson();
      // By 'Back', and where another tab signed out, this is the page of whoever used this tab before: nobody else is led there.
      const isOthers = person === null && !isByAddress();
      return <Navigate to={PATHS.login} replace state={isOthers ? null : returnStateOf(location, person)} />;
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

/** True if somebody came by an address, and the page was neither loaded anew nor from the history. */
function isByAddress(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry instanceof PerformanceNavigationTiming && entry.type === 'navigate';
}

/** A public page names the plan to begin with in the address; from here on it is where the person is going. */
export function TemplateInAddress() {
  const { pathname, search } = useLocation();
  const template = new URLSearchParams(search).get('template');
  if (template === null) return <Outlet />;
  const from = `${PATHS.dashboard}?${new URLSearchParams({ template })}`;
  return <Navigate to={pathname} replace state={{ from, of: null } satisfies ReturnState} />;
}

/** Pages for who has no account here; a signed-in person goes on to where they were going, and is told there from where. */
export function SignedOutOnly() {
  const { status, user } = useAuth();
  const location = useLocation();
  switch (status) {
    case 'loading':
      return isGuestHere() ? <Outlet /> : <PageSpinner />;
    case 'unreachable':
    case 'unauthenticated':
    case 'ended':
      return <Outlet />;
    case 'authenticated':
      if (user.is_guest) return <Outlet />;
      return (
        <Navigate
          to={pageAfterSignIn(pathForPerson(location.state, user.id))}
          replace
          state={returnStateOf(location)}
        />
      );
  }
}

function Unreachable() {
  const t = useText();
  return (
    <FailedPage
      title={t('page.unreachable')}
      hint={t('page.unreachableHint')}
      onRetry={() => void checkAuth()}
    />
  );
}
