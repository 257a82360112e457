import type { Credentials, SecondStep, SignedIn } from '@meridian/contract';
import { useText } from '#lib/text/text.ts';
import { notify } from '#ui/dialog/notify.tsx';
import { requestToken } from './auth-api.ts';
import { acceptToken } from './auth-session.ts';

/** Takes the answer of a sign-in, and tells which provider came with it. Throws as {@link acceptToken}. */
export function useAccept(): (answer: SignedIn) => Promise<void> {
  const t = useText();
  return async ({ token, connected }) => {
    await acceptToken(token);
    if (connected !== undefined) notify.done(t('social.connectedBySignIn', { provider: connected }));
  };
}

/** Signs in, or answers the second step that comes first. Throws ApiError when refused, else as {@link acceptToken}. */
export function useSignIn(): (credentials: Credentials) => Promise<SecondStep | null> {
  const accept = useAccept();
  return async (credentials) => {
    const answer = await requestToken(credentials);
    if ('second_factor' in answer) return answer.second_factor;
    await accept(answer);
    return null;
  };
}
