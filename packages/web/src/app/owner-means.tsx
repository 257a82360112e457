import { type ReactNode, useMemo } from 'react';
import { useAuth } from '#features/identity/auth-state.ts';
import { signInAgain } from '#features/identity/public.ts';
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx';
import { OwnerContext, useAskedOwner } from '#ui/re-authenticate/owner-proof.ts';

const OwnerProofDialog = lazyDialog(
  async () => (await import('#ui/re-authenticate/owner-proof-dialog.tsx')).OwnerProofDialog,
);

const readFactor = async () => {
  const { readSecondFactor } = await import('#features/identity/second-factor/second-factor-api.ts');
  return readSecondFactor();
};

/** Provides re-authentication to every page. */
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

/** Renders the dialog for re-authentication. Mounted once, beside the pages; its code loads on first use. */
function OwnerProofHost() {
  const asked = useAskedOwner((state) => state.asked);
  return asked === null ? null : <OwnerProofDialog {...asked} onClose={asked.giveUp} />;
}
