import type { FastifyRequest } from 'fastify';
import type { Database } from '#db/connect.ts';
import { unauthorized } from '#errors.ts';

/** Interval of the checks in ms, only while long work is running. */
const EVERY_MS = 1_000;

/** The database, the clock and the function with which a sign-in is checked. */
interface SignIns {
  db: Database;
  now(): Date;
  tokenWorks(db: Database, userId: number, tokenId: number, now: Date): Promise<boolean>;
}

/**
 * Checks repeatedly whether the sign-in has ended on any instance; stops when `over` is aborted. Rejects with 401 if it
 * has ended; never resolves.
 */
export function rejectWhenSignInEnds(
  { db, tokenWorks, now }: SignIns,
  { signedIn }: FastifyRequest,
  over: AbortSignal,
): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signedIn === null) return;
    const { user, tokenId } = signedIn;
    const ask = async () => {
      // Without the database the state is unknown; the next check may succeed.
      const works = await tokenWorks(db, user.user_id, tokenId, now()).catch(() => true);
      if (!works) reject(unauthorized());
      else if (!over.aborted) timer = setTimeout(() => void ask(), EVERY_MS);
    };
    let timer = setTimeout(() => void ask(), EVERY_MS);
    over.addEventListener('abort', () => clearTimeout(timer));
  });
}
