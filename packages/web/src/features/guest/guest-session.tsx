import { isCrawler } from '@meridian/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { checkAuth, useAuth } from '#features/auth/public.ts';
import { reloadPage } from '#lib/api/load-failure.ts';
import { report } from '#lib/api/report.ts';
import { useLanguage } from '#lib/text/language.ts';
import { PageSpinner } from '#ui/layout/spinner.tsx';
import { beginGuest } from './begin-guest.ts';
import { GuestEnded, GuestProblem, ReadOnly } from './guest-pages.tsx';
import { GuestStrip } from './guest-strip.tsx';
import { pageAfterSignIn } from './page-after-sign-in.ts';

/** What it holds is a guest's, who is made when there is none in this tab. */
export function GuestSession({ children }: { children: ReactNode }) {
  const { status, user } = useAuth();
  switch (status) {
    case 'loading':
      return <PageSpinner />;
    case 'unreachable':
      return <GuestProblem error={null} onRetry={() => void checkAuth()} />;
    case 'unauthenticated':
      return isCrawler(navigator.userAgent) ? <ReadOnly /> : <NewGuest />;
    case 'ended':
      return <GuestEnded onAgain={reloadPage} />;
    case 'authenticated':
      if (!user.is_guest) return <Navigate to={pageAfterSignIn(null)} replace />;
      return (
        <>
          <GuestStrip />
          {children}
        </>
      );
  }
}

/** Is there until the guest is: as a query one is made, however often this is drawn meanwhile. */
function NewGuest() {
  const { error } = useQuery({
    queryKey: ['new guest'],
    queryFn: async () => {
      try {
        await beginGuest(useLanguage.getState().language);
        return true;
      } catch (cause) {
        report('No guest could be made', cause);
        throw cause;
      }
    },
    retry: false,
    networkMode: 'always',
  });
  return error === null ? <PageSpinner /> : <GuestProblem error={error} onRetry={reloadPage} />;
}
