import { forgetArrival, useArrivalAt } from '#features/auth/arrival.ts';
import { Arrival } from '#features/social/complete-sign-in.tsx';
import { PATHS } from '#paths.ts';

/** The landing page for somebody whose address brought a token along. */
export function ArrivalPage() {
  const token = useArrivalAt(PATHS.home);
  return token === null ? null : <Arrival token={token} onDone={forgetArrival} />;
}
