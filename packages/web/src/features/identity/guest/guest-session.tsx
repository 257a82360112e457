import { type ExampleLanguage, authEndpoints, guestEndpoints, isCrawler } from '@meridian/contract';
import { useQuery } from '@tanstack/react-query';
import { Navigate, Outlet } from 'react-router';
import { checkAuth, useAuth } from '#features/identity/auth-state.ts';
import { signInAs } from '#features/identity/auth-session.ts';
import { call } from '#lib/api/api-client.ts';
import { reloadPage } from '#lib/api/module-load-failure.ts';
import { logError } from '#lib/api/log-error.ts';
import { thisMonthText } from '#lib/format/this-month.ts';
import { readToken } from '#lib/auth-token-storage.ts';
import { useLanguageState } from '#lib/text/language.ts';
import { PageSpinner } from '#ui/layout/spinner.tsx';
import { GuestExpiredPage, GuestErrorPage, CrawlerPage } from './guest-pages.tsx';
import { GuestBanner } from './guest-banner.tsx';
import { pageAfterSignIn } from './next-page-after-sign-in.ts';

/** Renders the pages of a guest session, which is created if this tab has none. */
export function GuestSession() {
  const { status, user } = useAuth();
  switch (status) {
    case 'loading':
      return <PageSpinner />;
    case 'unreachable':
      return <GuestErrorPage error={null} onRetry={() => void checkAuth()} />;
    case 'unauthenticated':
      return isCrawler(navigator.userAgent) ? <CrawlerPage /> : <NewGuest />;
    case 'ended':
      return <GuestExpiredPage onAgain={reloadPage} />;
    case 'authenticated':
      if (!user.is_guest) return <Navigate to={pageAfterSignIn(null)} replace />;
      return (
        <>
          <GuestBanner />
          <Outlet />
        </>
      );
  }
}

/** Creates a guest session. A query sends the request, so that only one session is created even if the component renders repeatedly. */
function NewGuest() {
  const { error } = useQuery({
    queryKey: ['new guest'],
    queryFn: async () => {
      try {
        await beginGuest(useLanguageState.getState().language);
        return true;
      } catch (cause) {
        logError('No guest could be made', cause);
        throw cause;
      }
    },
    retry: false,
    networkMode: 'always',
  });
  return error === null ? <PageSpinner /> : <GuestErrorPage error={error} onRetry={reloadPage} />;
}

/** Creates a guest session for this tab. Throws ApiError. */
async function beginGuest(language: ExampleLanguage): Promise<void> {
  await untilSeen();
  const { user, token } = await call(guestEndpoints.begin, { body: { language, start: thisMonthText() } });
  // A user has signed in in another tab while the request was pending, so the guest is not needed.
  if (readToken() !== null) await deleteGuest(token);
  else signInAs(user, token);
}

/** Deletes a guest that is not the current user. */
export async function deleteGuest(token: string): Promise<void> {
  await call(authEndpoints.signOut, { token, keepalive: true }).catch((error: unknown) =>
    // The server deletes expired guests anyway.
    logError('The guest could not be ended', error),
  );
}

/** Waits until the page is visible, because the user may never see a prerendered or background page. */
async function untilSeen(): Promise<void> {
  const isSeen = () =>
    document.visibilityState === 'visible' && !('prerendering' in document && document.prerendering === true);
  while (!isSeen()) {
    await new Promise<void>((resolve) => {
      const events = ['visibilitychange', 'prerenderingchange'];
      const look = () => {
        for (const event of events) document.removeEventListener(event, look);
        resolve();
      };
      for (const event of events) document.addEventListener(event, look);
    });
  }
}
