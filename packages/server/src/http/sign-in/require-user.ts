import type { OwnerProof, SignedIn as SignedInAnswer } from '@meridian/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '#db/connect.ts';
import type { UserRow } from '#db/user-row.ts';
import { refuse, unauthorized } from '#errors.ts';
import { comesFromElsewhere, csrfTokenMatches } from './csrf.ts';
import type { HostCookie } from './host-cookie.ts';

/** The proof that a request brings of its sender. */
export interface Credential {
  kind: 'token' | 'session';
  secret: string;
}

/** The sender, and the token or session in use. */
export interface SignedIn {
  user: UserRow;
  tokenId: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set once {@link RequireUser} has let the request through. */
    signedIn: SignedIn | null;
  }
}

/** The person who asks, with the token or session in use. */
export interface Asking {
  db: Database;
  user: UserRow;
  tokenId: number;
  now: Date;
}

/** By what the owner was recognised. */
export type OwnerProvedBy = 'password' | 'code' | 'sign-in';

/**
 * For changes that a token alone must not make. Checks the proof outside any transaction, because hashing a password takes
 * long, and answers the check that remains for the transaction of the change. Both throw 400 or 403.
 */
export type RequireOwner = (
  asking: Asking,
  proof: { [Field in keyof OwnerProof]?: OwnerProof[Field] | undefined },
) => Promise<(trx: Database) => Promise<OwnerProvedBy>>;

/**
 * The end of a complete sign-in, whichever way it was made: the answer for the token that it made, with the name of a
 * provider that it connected to the account.
 */
export type AfterSignIn = (
  http: { db: Database; now: Date; request: FastifyRequest; reply: FastifyReply },
  made: { userId: number; token: string },
) => Promise<SignedInAnswer>;

/** Lets a request of a signed-in user through and says whose it is; throws 401 or 403 otherwise. */
export type RequireUser = (request: FastifyRequest) => Promise<SignedIn>;

export interface RequireUserOptions {
  cookie: HostCookie;
  csrfKey: Buffer;
  /** Where people reach us; absent: where the request says it came to. */
  publicUrl: URL | undefined;
  /** Looks the credential up; the feature that keeps them supplies it. */
  findSignedIn(credential: Credential): Promise<SignedIn | undefined>;
}

export function requireUser(options: RequireUserOptions): RequireUser {
  return async (request) => {
    const credential = credentialOf(request, options.cookie);
    const signedIn = credential && (await options.findSignedIn(credential));
    if (credential === undefined || signedIn === undefined) throw unauthorized();
    if (credential.kind === 'session' && !reading.has(request.method)) {
      if (comesFromElsewhere(request, options.publicUrl)) throw refuse(403, 'other_site');
      const given = request.headers['x-csrftoken'];
      if (!csrfTokenMatches(options.csrfKey, credential.secret, given)) {
        throw refuse(403, 'csrf');
      }
    }
    request.signedIn = signedIn;
    return signedIn;
  };
}

const reading = new Set(['GET', 'HEAD']);

/** A header speaks for itself, good or bad: it never falls back to the cookie, which another site could bring along. */
function credentialOf(request: FastifyRequest, cookie: HostCookie): Credential | undefined {
  const header = request.headers.authorization;
  if (header !== undefined) {
    const secret = /^(?:token|bearer) +([\w-]+)$/i.exec(header)?.[1];
    return secret === undefined ? undefined : { kind: 'token', secret };
  }
  const session = cookie.read(request);
  return session === undefined ? undefined : { kind: 'session', secret: session };
}

/** The program that the person uses, as it names itself; shown to them where they are signed in. */
export function deviceOf(request: FastifyRequest): string {
  return request.headers['user-agent'] ?? '';
}
