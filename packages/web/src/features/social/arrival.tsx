import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { signInAs } from '#features/auth/public.ts';
import { report } from '#lib/api/report.ts';
import { type Text, useText } from '#lib/text/text.ts';
import { PATHS } from '#paths.ts';
import { confirm } from '#ui/dialog/confirm-dialog.tsx';
import { Completing, FAILED } from './complete-sign-in.tsx';
import { exchangeCode, fetchOwner } from './social-api.ts';

interface ArrivalProps {
  /** What the address said: a code for this very browser, or anything else. */
  token: string;
  /** The token is dealt with and can be forgotten. */
  onDone: () => void;
}

/** Somebody came by a link that signs in. Only a code made for this very browser does so without a question. */
export function Arrival({ token, onDone }: ArrivalProps) {
  const t = useText();
  const navigate = useNavigate();
  const arrive = useEffectEvent(async (isGone: () => boolean) => {
    const path = await whereTo(token, t).catch((error: unknown) => {
      report('The link signs nobody in', error);
      return FAILED;
    });
    if (isGone() || path === null) return;
    await navigate(path, { replace: true });
    onDone();
  });
  // Once a token, whatever else changes meanwhile: a code serves only once.
  useEffect(() => {
    let isGone = false;
    void arrive(() => isGone);
    return () => {
      isGone = true;
    };
  }, [token]);
  return <Completing />;
}

/** Null where the page is loaded anew. */
async function whereTo(token: string, t: Text): Promise<string | null> {
  // Nothing else can be a code or a token, nor be sent as one.
  if (!/^[\w-]{1,200}$/.test(token)) return FAILED;
  const handedOver = await exchangeCode(token).catch(() => null);
  if (handedOver !== null) {
    return signInAs(handedOver.user, handedOver.token) ? null : PATHS.dashboard;
  }
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
