import { useArrival } from '#features/auth/arrival.ts';
import { Arrival } from '#features/social/arrival.tsx';

const forget = () => useArrival.setState({ token: null });

/** The landing page for somebody whose address brought a token along. */
export function ArrivalPage() {
  const token = useArrival((state) => state.token);
  return token === null ? null : <Arrival token={token} onDone={forget} />;
}
