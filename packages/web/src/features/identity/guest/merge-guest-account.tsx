import { Button } from '@mantine/core';
import { type Scenario, guestEndpoints } from '@meridian/contract';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Navigate } from 'react-router';
import { useUser } from '#features/identity/public.ts';
import { call } from '#lib/api/api-client.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { errorText } from '#lib/api/error-text.ts';
import { logError } from '#lib/api/log-error.ts';
import { createTextStore } from '#lib/storage.ts';
import { readGuestToken, writeGuestToken } from '#lib/auth-token-storage.ts';
import { useText } from '#lib/text/text.ts';
import { PATHS, SCENARIO_PARAMETER } from '#paths.ts';
import { FormStatus } from '#ui/form/form-status.tsx';
import { GuestPage } from './guest-pages.tsx';
import { deleteGuest } from './guest-session.tsx';

/**
 * Asks the user after sign-in whether to copy the plan of this tab's guest session into the account. Without a guest session it redirects
 * to the dashboard.
 */
export function MergeGuestAccount() {
  const user = useUser();
  const [guestToken] = useState(readGuestToken);
  if (user?.is_guest === true) return <Navigate to={PATHS.tryOut} replace />;
  return guestToken === null ? <Navigate to={PATHS.dashboard} replace /> : <Question guestToken={guestToken} />;
}

function Question({ guestToken }: { guestToken: string }) {
  const t = useText();
  const [goesTo, setGoesTo] = useState<string | null>(null);
  const { mutate: bring, isPending: isBusy, error } = useMergeGuest();
  const isGone = isGuestGone(error);
  const take = () =>
    bring(guestToken, {
      onSuccess: ([first]) =>
        setGoesTo(PATHS.dashboard + (first === undefined ? '' : `?${SCENARIO_PARAMETER}=${first.id}`)),
      onError: (cause) => logError('The plan of the guest could not be added', cause),
    });
  // If the user confirmed the copy before a reload of the page, the copy continues without asking again.
  const goesOnRef = useRef(isMergePending());
  useEffect(() => {
    if (goesOnRef.current) take();
    goesOnRef.current = false;
  });
  if (goesTo !== null) return <Navigate to={goesTo} replace />;
  const goOn = () => setGoesTo(PATHS.dashboard);
  const decline = () => {
    void declineMerge();
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
      <FormStatus problem={isGone ? t('guest.bring.gone') : failure} />
    </GuestPage>
  );
}

/**
 * The storage key of the idempotency key with which the copy is requested. It is stored, so that the request can be repeated after a lost
 * response or a reload.
 */
const ATTEMPT = 'meridian.guest.attempt';
const tab = createTextStore(() => sessionStorage);

/** Returns a random key; crypto.randomUUID is not available without https. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Returns whether the user has confirmed the copy and no response has arrived yet. */
const isMergePending = (): boolean => tab.read(ATTEMPT) !== null;

/** Returns whether the error means that the guest no longer exists. */
const isGuestGone = (error: unknown): boolean =>
  error instanceof ApiError && error.fieldErrors['guest_token'] !== undefined;

/**
 * Returns the mutation that copies the scenarios of this tab's guest into the account. Its result is the copies, the selected scenario
 * first.
 */
function useMergeGuest() {
  return useMutation({
    mutationFn: async (guestToken: string): Promise<Scenario[]> => {
      const key = tab.read(ATTEMPT) ?? newKey();
      tab.write(ATTEMPT, key);
      const headers = { 'Idempotency-Key': key };
      const body = { guest_token: guestToken };
      return (await call(guestEndpoints.bringAlong, { body, headers })).scenarios;
    },
    meta: { changesBy: guestEndpoints.bringAlong },
    onSuccess: forgetWaiting,
    onError: (error) => {
      if (isGuestGone(error)) forgetWaiting();
    },
  });
}

/** Discards the guest's plan: deletes the guest on the server and its token in this tab. */
async function declineMerge(): Promise<void> {
  const token = readGuestToken();
  forgetWaiting();
  if (token !== null) await deleteGuest(token);
}

function forgetWaiting(): void {
  writeGuestToken(null);
  tab.write(ATTEMPT, null);
}
