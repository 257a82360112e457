import { Navigate, Outlet, useLocation } from 'react-router';
import { checkAuth, useAuth } from '#features/auth/auth-state.ts';
import { pageAfterSignIn } from '#features/guest/kept-guest-plan.ts';
import { pathForPerson, returnStateOf } from '#lib/return-path.ts';
import { readPerson } from '#lib/storage/token.ts';
import { useText } from '#lib/text/text.ts';
import { PATHS } from '#paths.ts';
import { FailedPage } from '#ui/layout/failed-page.tsx';
import { PageSpinner } from '#ui/layout/spinner.tsx';

/** Pages of a signed-in person; anyone else signs in first and then comes back. */
export function SignedInOnly() {
  const status = useAuth((state) => state.status);
  const location = useLocation();
  switch (status) {
    case 'loading':
      return <PageSpinner />;
    case 'unreachable':
      return <Unreachable />;
    case 'unauthenticated': {
      const person = readPerson();
      // By 'Back' one comes to pages of whoever used this tab before, who has signed out: nobody else is led there.
      const isOthers = person === null && isBackNavigation();
      return <Navigate to={PATHS.login} replace state={isOthers ? null : returnStateOf(location, person)} />;
    }
    case 'left':
      return <Navigate to={PATHS.login} replace />;
    case 'authenticated':
      return <Outlet />;
  }
}

/** Whether the browser loaded this page from its history. */
function isBackNavigation(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry instanceof PerformanceNavigationTiming && entry.type === 'back_forward';
}

/** Pages for who is not signed in; a signed-in person goes on to where they were going, and is told there from where. */
export function SignedOutOnly() {
  const { status, user } = useAuth();
  const location = useLocation();
  switch (status) {
    case 'loading':
      return <PageSpinner />;
    case 'unreachable':
    case 'unauthenticated':
    case 'left':
      return <Outlet />;
    case 'authenticated':
      return (
        <Navigate
          to={pathForPerson(location.state, user.id) ?? pageAfterSignIn()}
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
