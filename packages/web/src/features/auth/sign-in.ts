import type { Credentials, SecondStep } from '@meridian/contract';
import { requestToken } from './auth-api.ts';
import { acceptToken } from './auth-state.ts';

/** Signs in, or answers the second step that comes first. Throws ApiError when refused, else as {@link acceptToken}. */
export async function signIn(credentials: Credentials): Promise<SecondStep | null> {
  const answer = await requestToken(credentials);
  if ('second_factor' in answer) return answer.second_factor;
  await acceptToken(answer.token);
  return null;
}
