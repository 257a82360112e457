import { useEffect, useEffectEvent, useState } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { secondStepIn, secondStepState } from '#features/identity/login-state.ts';
import { signInAs } from '#features/identity/auth-session.ts';
import { pageAfterSignIn } from '#features/identity/guest/page-after-sign-in.ts';
import { report } from '#lib/api/report.ts';
import { localPath } from '#lib/return-path.ts';
import { type Text, useText } from '#lib/text/text.ts';
import { PATHS } from '#paths.ts';
import { confirm } from '#ui/dialog/confirm-dialog.tsx';
import { notify } from '#ui/dialog/notify.tsx';
import { exchangeCode, exchangeSession, fetchOwner } from './social-api.ts';
import styles from './social.module.css';

/** Where a failed social sign-in ends (product.md section 8). */
const FAILED = `${PATHS.login}?auth=failed`;

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
  return useGoing('The social sign-in could not be completed', async (isGone) => {
    const { user, token, connected } = await exchangeSession();
    if (isGone() || signInAs(user, token, next)) return null;
    if (connected !== undefined) notify.done(t('social.connectedBySignIn', { provider: connected }));
    return pageAfterSignIn(next);
  });
}

interface ArrivalProps {
  /** From the address: a code for this very browser, or anything else. */
  token: string;
  /** The token is dealt with and can be forgotten. */
  onDone: () => void;
}

/** Somebody came by a link that signs in. Only a code made for this very browser does so without a question. */
export function Arrival({ token, onDone }: ArrivalProps) {
  const t = useText();
  return useGoing('The link signs nobody in', () => whereTo(token, t), onDone);
}

/** Null where the page is loaded anew. */
async function whereTo(token: string, t: Text): Promise<string | null> {
  // Nothing else can be a code or a token, nor be sent as one.
  if (!/^[\w-]{1,200}$/.test(token)) return FAILED;
  const handedOver = await exchangeCode(token).catch(() => null);
  if (handedOver !== null) return signInAs(handedOver.user, handedOver.token) ? null : PATHS.dashboard;
  const owner = await fetchOwner(token);
  const { username, email } = owner;
  const isMeant = await confirm({
    title: t('social.arrival.title', { username }),
    message: t('social.arrival.text', { username, email }),
    confirmLabel: t('social.arrival.continue'),
  });
  if (!isMeant) return PATHS.home;
  return signInAs(owner, token) ? null : PATHS.dashboard;
}

/**
 * Goes where `find` says, null where this page goes anyway; what it shows meanwhile. It is asked once, whatever changes: a code serves
 * only once, and a second exchange would leave a token behind that nobody uses.
 */
function useGoing(
  failure: string,
  find: (isGone: () => boolean) => Promise<string | null>,
  onDone?: () => void,
) {
  const t = useText();
  const navigate = useNavigate();
  const go = useEffectEvent(async (isGone: () => boolean) => {
    const path = await find(isGone).catch((error: unknown) => {
      report(failure, error);
      return FAILED;
    });
    if (isGone() || path === null) return;
    await navigate(path, { replace: true });
    onDone?.();
  });
  useEffect(() => {
    let isGone = false;
    void go(() => isGone);
    return () => {
      isGone = true;
    };
  }, []);
  return (
    <div role="status" className={styles.completing}>
      <title>{t('social.completing.page')}</title>
      <h1 className={styles.words}>{t('social.completing')}</h1>
    </div>
  );
}
