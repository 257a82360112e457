import { type SecondFactor, secondFactorEndpoints } from '@meridian/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api/api-client.ts';
import { QUERY_KEYS } from '#lib/api/fetch-again.ts';

export const readSecondFactor = (signal?: AbortSignal) =>
  call(secondFactorEndpoints.read, signal === undefined ? {} : { signal });

/** Which second factors are on. */
export const useSecondFactor = () =>
  useQuery({
    queryKey: QUERY_KEYS['second-factor'],
    queryFn: ({ signal }) => readSecondFactor(signal),
    // Recovery codes are used up by signing in elsewhere.
    staleTime: 0,
  });

/** Whether an account asks for a second step, and how many things it could be taken with but for recovery codes. */
export const factorCount = ({ totp, passkeys }: SecondFactor): number => (totp ? 1 : 0) + passkeys.length;
