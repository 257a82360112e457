import { type ReactNode, useMemo } from 'react';
import { useAuth } from '#features/identity/auth-state.ts';
import { signInAgain } from '#features/identity/public.ts';
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx';
import { ReAuthenticationContext, useReAuthentication } from '#ui/re-authenticate/re-authentication.ts';

const ReAuthenticationDialog = lazyDialog(
  async () => (await import('#ui/re-authenticate/re-authentication-dialog.tsx')).ReAuthenticationDialog,
);

const readFactor = async () => {
  const { readSecondFactor } = await import('#features/identity/second-factor/second-factor-query.ts');
  return readSecondFactor();
};

/** Provides re-authentication to every page. */
export function ReAuthenticationProvider({ children }: { children: ReactNode }) {
  const username = useAuth(({ user }) => user?.username ?? '');
  const means = useMemo(() => ({ username, readFactor, signInAgain }), [username]);
  return (
    <ReAuthenticationContext value={means}>
      {children}
      <ReAuthenticationHost />
    </ReAuthenticationContext>
  );
}

/** Renders the dialog for re-authentication. It is mounted once, beside the pages, and its code loads when it is first opened. */
function ReAuthenticationHost() {
  const request = useReAuthentication((state) => state.request);
  return request === null ? null : <ReAuthenticationDialog {...request} onClose={request.giveUp} />;
}
