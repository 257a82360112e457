import { useEffect, useEffectEvent, useState } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { secondStepIn, secondStepState, signInAs } from '#features/auth/public.ts';
import { pageAfterSignIn } from '#features/guest/public.ts';
import { report } from '#lib/api/report.ts';
import { localPath } from '#lib/return-path.ts';
import { useText } from '#lib/text/text.ts';
import { PATHS } from '#paths.ts';
import { notify } from '#ui/dialog/notify.tsx';
import { type SignedIn, exchangeSession } from './social-api.ts';
import styles from './social.module.css';

/** Where a failed social sign-in ends (product.md section 8). */
export const FAILED = `${PATHS.login}?auth=failed`;

/** Goes on from a provider's answer: to the second step where one is asked for, else in. */
export function CompleteSignIn() {
  const { hash } = useLocation();
  const [searchParams] = useSearchParams();
  const [next] = useState(() => localPath(searchParams.get('next')));
  const step = secondStepIn(hash);
  if (step === null) return <ExchangeSession next={next} />;
  return (
    <Navigate to={PATHS.login} replace state={{ ...secondStepState(step), from: next ?? PATHS.dashboard }} />
  );
}

/** Turns the session that a provider's answer left in this browser into a token. */
function ExchangeSession({ next }: { next: string | null }) {
  const t = useText();
  const navigate = useNavigate();
  const goOn = useEffectEvent(async ({ user, token, connected }: SignedIn) => {
    if (signInAs(user, token, next)) return;
    if (connected !== undefined) notify.done(t('social.connectedBySignIn', { provider: connected }));
    await navigate(pageAfterSignIn(next), { replace: true });
  });
  const giveUp = useEffectEvent(() => void navigate(FAILED, { replace: true }));
  // Once, whatever changes meanwhile: a second exchange would leave a token behind that nobody uses.
  useEffect(() => {
    let isGone = false;
    exchangeSession()
      .then((made) => (isGone ? undefined : goOn(made)))
      .catch((error: unknown) => {
        report('The social sign-in could not be completed', error);
        if (!isGone) giveUp();
      });
    return () => {
      isGone = true;
    };
  }, []);
  return <Completing />;
}

export function Completing() {
  const t = useText();
  return (
    <div role="status" className={styles.completing}>
      <title>{t('social.completing.page')}</title>
      <h1 className={styles.words}>{t('social.completing')}</h1>
    </div>
  );
}
