import type { ReAuthentication, SignInResponse, TokenScope } from '@meridian/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '#db/connect.ts';
import type { UserRow } from '#db/user-row.ts';

/** The token or session secret of a request. */
export interface Credential {
  kind: 'token' | 'session';
  secret: string;
}

/** The user of a request, and the token or session in use. */
export interface Authentication {
  user: UserRow;
  tokenId: number;
  /** The scope of an API token; null for a sign-in, which may do everything. */
  scope: TokenScope | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in user; set after {@link RequireUser} has accepted the request. */
    signedIn: Authentication | null;
  }
}

/** The sender of a request that requires re-authentication, with the database and the time for the checks. */
export interface Caller {
  db: Database;
  user: UserRow;
  tokenId: number;
  now: Date;
}

/** The way in which the owner re-authenticated. */
export type ReAuthenticatedBy = 'password' | 'code' | 'sign-in';

/**
 * Requires re-authentication for changes for which a token is not enough. Checks the password before the transaction, because hashing is
 * slow, and returns a function for the checks within the transaction. Both throw 400 or 403.
 */
export type RequireReAuthentication = (
  asking: Caller,
  proof: { [Field in keyof ReAuthentication]?: ReAuthentication[Field] | undefined },
) => Promise<(trx: Database) => Promise<ReAuthenticatedBy>>;

/**
 * Completes a sign-in of any kind. Returns the response with the token and, if a waiting identity was connected to the account, the name of
 * its provider.
 */
export type FinishSignIn = (
  http: { db: Database; now: Date; request: FastifyRequest; reply: FastifyReply },
  made: { userId: number; token: string },
) => Promise<SignInResponse>;

/** Authenticates a request and returns its user; throws 401 or 403. */
export type RequireUser = (request: FastifyRequest) => Promise<Authentication>;

/** Returns the browser or program by its User-Agent; shown in the user's list of sessions. */
export function describeDevice(request: FastifyRequest): string {
  return request.headers['user-agent'] ?? '';
}
