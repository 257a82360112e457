import type { Database } from '#db/connect.ts';
import { deleteSession, deleteToken } from './token-store.ts';

/** Ends the token or session in use, and the user's session in the browser that asks: the token may have come from it. */
export async function signOut(
  trx: Database,
  userId: number,
  tokenId: number,
  session: string | undefined,
): Promise<void> {
  await deleteToken(trx, userId, tokenId);
  if (session !== undefined) await deleteSession(trx, userId, session);
}
