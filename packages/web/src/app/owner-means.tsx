import { type ReactNode, useMemo } from 'react';
import { useAuth } from '#features/auth/auth-state.ts';
import { signInAgain } from '#features/auth/signed-in.ts';
import { OwnerProofHost } from '#ui/dialog/owner-proof-host.tsx';
import { OwnerContext } from '#ui/dialog/owner-proof.ts';

const readFactor = async () => {
  const { readSecondFactor } = await import('#features/second-factor/second-factor-api.ts');
  return readSecondFactor();
};

/** Whoever is signed in can be asked to prove it, from every page. */
export function OwnerMeans({ children }: { children: ReactNode }) {
  const username = useAuth(({ user }) => user?.username ?? '');
  const means = useMemo(() => ({ username, readFactor, signInAgain }), [username]);
  return (
    <OwnerContext value={means}>
      {children}
      <OwnerProofHost />
    </OwnerContext>
  );
}
