import { isCrawler } from '@meridian/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffectEvent, useLayoutEffect, useState } from 'react';
import { Navigate } from 'react-router';
import { checkAuth, useAuth } from '#features/auth/public.ts';
import { beginGuestSettings, endGuestSettings } from './guest-settings.ts';
import { reloadPage } from '#lib/api/load-failure.ts';
import { report } from '#lib/api/report.ts';
import { isGuestHere, readToken } from '#lib/storage/token.ts';
import { useLanguage } from '#lib/text/language.ts';
import { PageSpinner } from '#ui/layout/spinner.tsx';
import { beginGuest } from './begin-guest.ts';
import { GuestEnded, GuestProblem, ReadOnly } from './guest-pages.tsx';
import { GuestStrip } from './guest-strip.tsx';
import { pageAfterSignIn } from './page-after-sign-in.ts';

/** What it holds is a guest's, who is made when there is none in this tab. */
export function GuestSession({ children }: { children: ReactNode }) {
  const { status, user } = useAuth();
  if (user?.is_guest === false) return <Navigate to={pageAfterSignIn(null)} replace />;
  if (status === 'loading' && !isGuestHere()) return <PageSpinner />;
  if (user === null && isCrawler(navigator.userAgent)) return <ReadOnly />;
  return <AsGuest>{children}</AsGuest>;
}

/**
 * The page stands from the first moment, and its parts load while the guest is being made: so all of it has the size of what
 * comes. Settings and hold of the calls come before it is drawn.
 */
function AsGuest({ children }: { children: ReactNode }) {
  const status = useAuth((state) => state.status);
  const client = useQueryClient();
  const [isPrepared, setIsPrepared] = useState(false);
  const [problem, setProblem] = useState<{ error: unknown } | null>(null);
  const arrive = useEffectEvent(() => {
    beginGuest(useLanguage.getState().language).catch((error: unknown) => {
      report('No guest could be made', error);
      // What waits for the guest waits no longer.
      client.clear();
      setProblem({ error });
    });
  });
  useLayoutEffect(() => {
    beginGuestSettings();
    if (readToken() === null && useAuth.getState().status !== 'ended') arrive();
    // oxlint-disable-next-line react/set-state-in-effect -- before anything is painted: the page must not be drawn with the settings of others
    setIsPrepared(true);
    return () => {
      if (!isGuestHere()) endGuestSettings();
    };
  }, []);
  if (!isPrepared) return null;
  if (status === 'ended') return <GuestEnded onAgain={reloadPage} />;
  if (status === 'unreachable') return <GuestProblem error={null} onRetry={() => void checkAuth()} />;
  if (problem !== null) return <GuestProblem error={problem.error} onRetry={reloadPage} />;
  return (
    <>
      <GuestStrip />
      {children}
    </>
  );
}
