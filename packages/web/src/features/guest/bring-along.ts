import { type Scenario, guestEndpoints } from '@meridian/contract';
import { useMutation } from '@tanstack/react-query';
import { ApiError } from '#lib/api/api-error.ts';
import { call } from '#lib/api/api-client.ts';
import { openTextStore } from '#lib/storage/storage.ts';
import { readGuestToken, writeGuestToken } from '#lib/storage/token.ts';
import { endGuest } from './begin-guest.ts';

/** What the one attempt is called, so that an answer that got lost is asked for again, after a reload too. */
const ATTEMPT = 'meridian.guest.attempt';
const tab = openTextStore(() => sessionStorage);

/** By chance, also where the site is not reached by https, as browsers make no UUID there. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** Whether it was said that the plan shall come along, and the answer is still to come. */
export const isBringingAlong = (): boolean => tab.read(ATTEMPT) !== null;

/** There is no such guest any more. */
export const isGuestGone = (error: unknown): boolean =>
  error instanceof ApiError && error.fieldErrors['guest_token'] !== undefined;

/** Copies the scenarios of the guest in this tab into the account; answers them, the one that was selected first. */
export function useBringAlong() {
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

/** The plan does not come along, and is erased. */
export async function declineToBringAlong(): Promise<void> {
  const token = readGuestToken();
  forgetWaiting();
  if (token !== null) await endGuest(token);
}

function forgetWaiting(): void {
  writeGuestToken(null);
  tab.write(ATTEMPT, null);
}
