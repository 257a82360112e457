import { type SecondFactor, secondFactorEndpoints } from '@meridian/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api/api-client.ts';
import { QUERY_KEYS } from '#lib/api/refetch-altered.ts';

export const readSecondFactor = (signal?: AbortSignal) =>
  call(secondFactorEndpoints.read, signal === undefined ? {} : { signal });

/** Returns the query for the second factors that the account has enabled. */
export const useSecondFactor = () =>
  useQuery({
    queryKey: QUERY_KEYS['second-factor'],
    queryFn: ({ signal }) => readSecondFactor(signal),
    // Always fetched again, because a recovery code may have been used on another device.
    staleTime: 0,
  });

/** Returns the number of second factors besides recovery codes. */
export const countSecondFactors = ({ totp, passkeys }: SecondFactor): number => (totp ? 1 : 0) + passkeys.length;
