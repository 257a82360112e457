import type { FastifyRequest } from 'fastify';
import type { Database } from '#db/connect.ts';
import { unauthorized } from '#errors.ts';

/** Only while work that takes long is under way, of which there is little at a time; who is idle costs nothing. */
const EVERY_MS = 1_000;

/** The data that tells whether a sign-in stands. */
interface SignIns {
  db: Database;
  now(): Date;
  tokenWorks(db: Database, userId: number, tokenId: number, now: Date): Promise<boolean>;
}

/**
 * Rejects with 401 once the sign-in that a request came by has ended, on whichever instance, and never resolves. It asks until `over` is
 * aborted.
 */
export function signInEnd(
  { db, tokenWorks, now }: SignIns,
  { signedIn }: FastifyRequest,
  over: AbortSignal,
): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signedIn === null) return;
    const { user, tokenId } = signedIn;
    const ask = async () => {
      // Without a database it cannot be known; the next question may find one.
      const works = await tokenWorks(db, user.user_id, tokenId, now()).catch(() => true);
      if (!works) reject(unauthorized());
      else if (!over.aborted) timer = setTimeout(() => void ask(), EVERY_MS);
    };
    let timer = setTimeout(() => void ask(), EVERY_MS);
    over.addEventListener('abort', () => clearTimeout(timer));
  });
}
