import type { ReAuthentication, SignedIn as SignedInAnswer, TokenScope } from '@meridian/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '#db/connect.ts';
import type { UserRow } from '#db/user-row.ts';
import { httpError, unauthorized } from '#errors.ts';
import { isCrossSiteRequest, csrfTokenMatches } from './csrf.ts';
import type { HostCookie } from './host-cookie.ts';

/** The token or session secret of a request. */
export interface Credential {
  kind: 'token' | 'session';
  secret: string;
}

/** The user of a request, and the token or session in use. */
export interface SignedIn {
  user: UserRow;
  tokenId: number;
  /** The scope of a token for programs; null for a sign-in, which may do everything. */
  scope: TokenScope | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in user; set after {@link RequireUser} has accepted the request. */
    signedIn: SignedIn | null;
  }
}

/** The user who calls, with the token or session in use. */
export interface Caller {
  db: Database;
  user: UserRow;
  tokenId: number;
  now: Date;
}

/** The way in which the owner re-authenticated. */
export type ReAuthenticatedBy = 'password' | 'code' | 'sign-in';

/**
 * Requires re-authentication for changes that a token alone must not make. Checks the password before the transaction, because hashing is
 * slow, and returns the check that remains for the transaction. Both throw 400 or 403.
 */
export type RequireReAuthentication = (
  asking: Caller,
  proof: { [Field in keyof ReAuthentication]?: ReAuthentication[Field] | undefined },
) => Promise<(trx: Database) => Promise<ReAuthenticatedBy>>;

/** Completes a sign-in of any kind: returns the response for its token, with the name of a provider that was connected to the account. */
export type AfterSignIn = (
  http: { db: Database; now: Date; request: FastifyRequest; reply: FastifyReply },
  made: { userId: number; token: string },
) => Promise<SignedInAnswer>;

/** Authenticates a request and returns its user; throws 401 or 403. */
export type RequireUser = (request: FastifyRequest) => Promise<SignedIn>;

export interface RequireUserOptions {
  cookie: HostCookie;
  csrfKey: Buffer;
  /** The public address; undefined means the address that the request was sent to. */
  publicUrl: URL | undefined;
  /** Finds the user of a credential; provided by the feature that stores credentials. */
  findSignedIn(credential: Credential): Promise<SignedIn | undefined>;
}

export function createUserCheck(options: RequireUserOptions): RequireUser {
  return async (request) => {
    const credential = credentialOf(request, options.cookie);
    const signedIn = credential && (await options.findSignedIn(credential));
    if (credential === undefined || signedIn === undefined) throw unauthorized();
    if (credential.kind === 'session' && !reading.has(request.method)) {
      if (isCrossSiteRequest(request, options.publicUrl)) throw httpError(403, 'other_site');
      const given = request.headers['x-csrftoken'];
      if (!csrfTokenMatches(options.csrfKey, credential.secret, given)) {
        throw httpError(403, 'csrf');
      }
    }
    request.signedIn = signedIn;
    return signedIn;
  };
}

const reading = new Set(['GET', 'HEAD']);

/**
 * Returns the credential of a request. If there is an Authorization header, valid or not, the cookie is ignored, because another site could
 * make the browser send it.
 */
function credentialOf(request: FastifyRequest, cookie: HostCookie): Credential | undefined {
  const header = request.headers.authorization;
  if (header !== undefined) {
    const secret = /^(?:token|bearer) +([\w-]+)$/i.exec(header)?.[1];
    return secret === undefined ? undefined : { kind: 'token', secret };
  }
  const session = cookie.read(request);
  return session === undefined ? undefined : { kind: 'session', secret: session };
}

/** Returns the browser or program by its User-Agent; shown in the user's list of sessions. */
export function describeDevice(request: FastifyRequest): string {
  return request.headers['user-agent'] ?? '';
}
