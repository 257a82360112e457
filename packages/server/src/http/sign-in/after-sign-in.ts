import type { SignedIn } from '@meridian/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '#db/connect.ts';

/**
 * What follows a complete sign-in, whichever way it was made: the answer for the token that it made, with the name of a
 * provider that it connected to the account.
 */
export type AfterSignIn = (
  http: { db: Database; now: Date; request: FastifyRequest; reply: FastifyReply },
  made: { userId: number; token: string },
) => Promise<SignedIn>;
