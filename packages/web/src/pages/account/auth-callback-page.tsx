import { CompleteSignIn } from '#features/social/complete-sign-in.tsx';

/** Where a provider's answer leads in the end. */
export function AuthCallbackPage() {
  return <CompleteSignIn />;
}
