import {
  type OwnerProof,
  type SecondFactor,
  passkeyEndpoints,
  secondFactorEndpoints,
} from '@meridian/contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/api-client.ts';
import { QUERY_KEYS, fetchAgain } from '#lib/api/fetch-again.ts';
import { makePasskey } from './public.ts';

export const readSecondFactor = (signal?: AbortSignal) =>
  call(secondFactorEndpoints.read, signal === undefined ? {} : { signal });

const secondFactorQuery = queryOptions({
  queryKey: QUERY_KEYS['second-factor'],
  queryFn: ({ signal }) => readSecondFactor(signal),
  // Recovery codes are used up by signing in elsewhere.
  staleTime: 0,
});

/** Which second factors are on. */
export const useSecondFactor = () => useQuery(secondFactorQuery);

/** To be called after a change, so that the screen follows. */
export function useRefreshSecondFactor(): () => Promise<void> {
  const client = useQueryClient();
  return () => fetchAgain(client, { endpoint: secondFactorEndpoints.confirmTotp });
}

export const beginTotp = (proof: OwnerProof) => call(secondFactorEndpoints.beginTotp, { body: proof });

/** Answers the recovery codes that came with it. */
export const confirmTotp = async (code: string): Promise<string[]> =>
  (await call(secondFactorEndpoints.confirmTotp, { body: { code } })).recovery_codes;

export const removeTotp = (proof: OwnerProof) => call(secondFactorEndpoints.removeTotp, { body: proof });

export const renewRecoveryCodes = async (proof: OwnerProof): Promise<string[]> =>
  (await call(secondFactorEndpoints.renewRecoveryCodes, { body: proof })).recovery_codes;

/** Answers the recovery codes that came with it. */
export async function addPasskey(proof: OwnerProof, name: string): Promise<string[]> {
  const response = await makePasskey(await call(passkeyEndpoints.creationOptions, { body: proof }));
  return (await call(passkeyEndpoints.addPasskey, { body: { name, response } })).recovery_codes;
}

export const renamePasskey = (id: number, name: string) =>
  call(passkeyEndpoints.renamePasskey, { params: { id }, body: { name } });

export const removePasskey = (id: number, proof: OwnerProof) =>
  call(passkeyEndpoints.removePasskey, { params: { id }, body: proof });

/** Whether an account asks for a second step, and how many things it could be taken with but for recovery codes. */
export const factorCount = ({ totp, passkeys }: SecondFactor): number => (totp ? 1 : 0) + passkeys.length;
