import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Navigate } from 'react-router';
import { useUser } from '#features/auth/public.ts';
import { SCENARIO_PARAMETER } from '#features/scenarios/public.ts';
import { errorText } from '#lib/api/error-text.ts';
import { report } from '#lib/api/report.ts';
import { readGuestToken } from '#lib/storage/token.ts';
import { useText } from '#lib/text/text.ts';
import { PATHS } from '#paths.ts';
import { Told } from '#ui/form/told.tsx';
import { declineToBringAlong, isBringingAlong, isGuestGone, useBringAlong } from './bring-along.ts';
import { GuestPage } from './guest-pages.tsx';

/** Asks whoever has signed in, once, whether the plan of the guest in this tab comes along; with none, on to the dashboard. */
export function KeepPlan() {
  const user = useUser();
  const [guestToken] = useState(readGuestToken);
  if (user?.is_guest === true) return <Navigate to={PATHS.tryOut} replace />;
  return guestToken === null ? (
    <Navigate to={PATHS.dashboard} replace />
  ) : (
    <Question guestToken={guestToken} />
  );
}

function Question({ guestToken }: { guestToken: string }) {
  const t = useText();
  const [goesTo, setGoesTo] = useState<string | null>(null);
  const { mutate: bring, isPending: isBusy, error } = useBringAlong();
  const isGone = isGuestGone(error);
  const take = () =>
    bring(guestToken, {
      onSuccess: ([first]) =>
        setGoesTo(PATHS.dashboard + (first === undefined ? '' : `?${SCENARIO_PARAMETER}=${first.id}`)),
      onError: (cause) => report('The plan could not be taken along', cause),
    });
  // Who said so, and lost the answer by a reload, need not say it again.
  const goesOnRef = useRef(isBringingAlong());
  useEffect(() => {
    if (goesOnRef.current) take();
    goesOnRef.current = false;
  });
  if (goesTo !== null) return <Navigate to={goesTo} replace />;
  const goOn = () => setGoesTo(PATHS.dashboard);
  const decline = () => {
    void declineToBringAlong();
    goOn();
  };
  const failure =
    error === null ? null : `${t('guest.bring.failed')} ${errorText(error, t, t('guest.bring.failedHint'))}`;
  return (
    <GuestPage
      title={t('guest.bring.title')}
      actions={
        isGone ? (
          <Button onClick={goOn}>{t('guest.bring.goOn')}</Button>
        ) : (
          <>
            <Button onClick={take} loading={isBusy}>
              {t(error === null ? 'guest.bring.confirm' : 'common.tryAgain')}
            </Button>
            <Button variant="default" onClick={decline} disabled={isBusy}>
              {t('guest.bring.decline')}
            </Button>
          </>
        )
      }
    >
      {isGone ? null : <p>{t('guest.bring.question')}</p>}
      <Told problem={isGone ? t('guest.bring.gone') : failure} />
    </GuestPage>
  );
}
