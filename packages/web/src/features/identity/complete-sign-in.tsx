import { useEffect, useEffectEvent, useState } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { parseSecondStep, secondStepState } from './login-router-state.ts';
import { signInAs } from './auth-session.ts';
import { pageAfterSignIn } from '#features/identity/guest/next-page-after-sign-in.ts';
import { logError } from '#lib/api/log-error.ts';
import { toSameSitePath } from '#lib/return-path.ts';
import { type Translate, useText } from '#lib/text/text.ts';
import { PATHS } from '#paths.ts';
import { askForConfirmation } from '#ui/dialog/confirm-dialog.tsx';
import { notify } from '#ui/dialog/notify.tsx';
import { exchangeCode, exchangeSession, fetchTokenOwner } from './social-api.ts';
import styles from './social.module.css';

/** The page after a failed social sign-in (product.md section 8). */
const FAILED = `${PATHS.login}?auth=failed`;

/** Renders the page to which a sign-in provider redirects. It asks for the second step if one is required, otherwise signs in. */
export function CompleteSignIn() {
  const { hash } = useLocation();
  const [searchParams] = useSearchParams();
  const [next] = useState(() => toSameSitePath(searchParams.get('next')));
  const step = parseSecondStep(hash);
  if (step === null) return <ExchangeSession next={next} />;
  return <Navigate to={PATHS.login} replace state={{ ...secondStepState(step), from: next ?? PATHS.dashboard }} />;
}

/** Exchanges the session cookie of a provider's response for a token. */
function ExchangeSession({ next }: { next: string | null }) {
  const t = useText();
  return useRedirect('The social sign-in could not be completed', async (isGone) => {
    const { user, token, connected } = await exchangeSession();
    if (isGone() || signInAs(user, token, next)) return null;
    if (connected !== undefined) notify.done(t('social.connectedBySignIn', { provider: connected }));
    return pageAfterSignIn(next);
  });
}

interface SignInLinkPageProps {
  /** The value from the URL, which may be a code for this browser, a token, or invalid. */
  token: string;
  /** Called when the page no longer needs the token. */
  onDone: () => void;
}

/**
 * Renders the page that a sign-in link opens. A code that was created for this browser signs in at once; any other token only after the
 * user has confirmed the account.
 */
export function SignInLinkPage({ token, onDone }: SignInLinkPageProps) {
  const t = useText();
  return useRedirect('The link signs nobody in', () => whereTo(token, t), onDone);
}

/** Signs in with the token and returns the path of the next page; null if the page is reloaded. */
async function whereTo(token: string, t: Translate): Promise<string | null> {
  // Codes and tokens match this pattern; other values are not sent to the server.
  if (!/^[\w-]{1,200}$/.test(token)) return FAILED;
  const handedOver = await exchangeCode(token).catch(() => null);
  if (handedOver !== null) return signInAs(handedOver.user, handedOver.token) ? null : PATHS.dashboard;
  const owner = await fetchTokenOwner(token);
  const { username, email } = owner;
  const isMeant = await askForConfirmation({
    title: t('social.arrival.title', { username }),
    message: t('social.arrival.text', { username, email }),
    confirmLabel: t('social.arrival.continue'),
  });
  if (!isMeant) return PATHS.home;
  return signInAs(owner, token) ? null : PATHS.dashboard;
}

/**
 * Calls `find` once and opens the path that it returns, if any. Renders a progress message meanwhile. `find` is never called twice, because
 * a code is valid only once and a second exchange would create an unused token.
 */
function useRedirect(failure: string, find: (isGone: () => boolean) => Promise<string | null>, onDone?: () => void) {
  const t = useText();
  const navigate = useNavigate();
  const go = useEffectEvent(async (isGone: () => boolean) => {
    const path = await find(isGone).catch((error: unknown) => {
      logError(failure, error);
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
