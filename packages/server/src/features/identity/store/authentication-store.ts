/** Authenticates requests: reads the credential, finds its user, and refuses changes that another site started. */
import type { FastifyRequest } from 'fastify';
import { CompiledQuery, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { type Database, findResourceShortage } from '#db/connect.ts';
import { httpError, unauthorized } from '#errors.ts';
import { hashSecret } from '#db/hash-secret.ts';
import { type EncryptedUserRow, type UserRow, decryptUser, userColumns } from '#db/user-row.ts';
import { csrfTokenMatches, isCrossSiteRequest } from '#http/sign-in/csrf.ts';
import type { HostCookie } from '#http/sign-in/host-cookie.ts';
import type { Credential, RequireUser, Authentication } from '#http/sign-in/sign-in-types.ts';
import { type FoundApiToken, findApiToken, isApiToken, recordApiTokenUse } from './api-token-store.ts';
import { tokenExpiry } from './token-store.ts';

interface AuthenticationOptions {
  cookie: HostCookie;
  csrfKey: Buffer;
  /** The public address of the server; undefined means the address that the request was sent to. */
  publicUrl: URL | undefined;
  db: Database;
  now(): Date;
}

/** Returns the function that authenticates the user of a request. */
export function createUserCheck(options: AuthenticationOptions): RequireUser {
  const findSignedIn = createSignedInFinder(options.db, options.now);
  return async (request) => {
    const credential = credentialOf(request, options.cookie);
    const signedIn = credential && (await findSignedIn(credential));
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

/** The minimum time in ms between two writes of a token's last use, so that most read requests write nothing. */
const NOTE_USE_AFTER_MS = 60_000;

const MAX_CACHED_TOKENS = 10_000;

type Found = FoundToken | FoundApiToken;

interface Remembered {
  token: Found;
  /** The user as read when the token was found. */
  user: UserRow;
}

/**
 * Finds the active user of a credential. Tokens are cached; the user is read from the database by every request. While the user's version
 * is unchanged, no token was ended on this or another instance, and the cached decrypted profile is still valid.
 */
function createSignedInFinder(db: Database, now: () => Date) {
  const remembered = new LRUCache<string, Remembered>({ max: MAX_CACHED_TOKENS });

  const lookUp = async (credential: Credential): Promise<Authentication | undefined> => {
    const found = isApiToken(credential)
      ? await findApiToken(db, credential.secret, now())
      : await findToken(db, credential, now());
    if (found === undefined) return undefined;
    const { user } = found;
    const token = isJustUsed(found.token) ? found.token : await noteUseWhereRoom(db, found.token, now());
    remembered.set(nameOf(credential), { token, user });
    return { user, tokenId: token.id, scope: token.scope };
  };
  const isJustUsed = ({ lastUsedAt }: Found) =>
    lastUsedAt !== null && now().getTime() - lastUsedAt.getTime() < NOTE_USE_AFTER_MS;
  const isFresh = (token: Found) => isJustUsed(token) && now() < token.expiresAt;

  return async (credential: Credential): Promise<Authentication | undefined> => {
    const known = remembered.get(nameOf(credential));
    if (known !== undefined && isFresh(known.token)) {
      const row = await readUser(db, known.token.userId);
      if (row?.version === known.user.version && row.is_active) {
        const { profile: _sealed, ...present } = row;
        const { id: tokenId, scope } = known.token;
        return { user: { ...known.user, ...present }, tokenId, scope };
      }
    }
    return lookUp(credential);
  };
}

/**
 * Records the use of a token if the disk has room. Requests still work while the disk is full; the first request after that records the
 * use.
 */
async function noteUseWhereRoom(db: Database, token: Found, now: Date): Promise<Found> {
  try {
    return await (token.scope === null ? recordTokenUse(db, token, now) : recordApiTokenUse(db, token, now));
  } catch (error) {
    if (findResourceShortage(error) === undefined) throw error;
    return token;
  }
}

function nameOf({ kind, secret }: Credential): string {
  return `${kind} ${secret}`;
}

/** The statement that reads a user. Built once, because every request runs it. */
const READ_USER = `select ${userColumns.join(', ')} from users where user_id = $1`;

async function readUser(db: Database, userId: number): Promise<EncryptedUserRow | undefined> {
  const query = CompiledQuery.raw(READ_USER, [userId]) as CompiledQuery<EncryptedUserRow>;
  return (await db.executeQuery(query)).rows[0];
}

/** A token or session that was found by its secret. */
interface FoundToken {
  userId: number;
  id: number;
  /** Null, because only API tokens have a scope. */
  scope: null;
  remember: boolean;
  isGuest: boolean;
  signedInAt: Date;
  lastUsedAt: Date;
  expiresAt: Date;
}

/** Returns the unexpired token with its active user; one statement reads both, so they belong to the same moment. */
export async function findToken(
  db: Database,
  { kind, secret }: Credential,
  now: Date,
): Promise<{ token: FoundToken; user: UserRow } | undefined> {
  const row = await db
    .selectFrom('tokens')
    .innerJoin('users', 'users.user_id', 'tokens.user_id')
    .select(userColumns)
    .select(['tokens.id', 'remember', 'created_at as signedInAt'])
    .select(['last_used_at as lastUsedAt', 'expires_at as expiresAt'])
    .where('token_hash', '=', hashSecret(secret))
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .where('is_active', '=', true)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { id, remember, signedInAt, lastUsedAt, expiresAt, ...user } = row;
  const token = {
    userId: user.user_id,
    id,
    scope: null,
    remember,
    isGuest: user.is_guest,
    signedInAt,
    lastUsedAt,
    expiresAt,
  };
  return { token, user: await decryptUser(db, user) };
}

/**
 * Records the use of a token and extends its expiry, up to the longest duration of a sign-in. Its sources are extended too; otherwise they
 * would expire first and end the token while it is in use.
 */
async function recordTokenUse(db: Database, token: FoundToken, now: Date): Promise<FoundToken> {
  const { userId, id } = token;
  const used = { ...token, lastUsedAt: now, expiresAt: tokenExpiry({ ...token, usedAt: now }) };
  await sql`with recursive used (id, source_id) as (
      select id, source_id from tokens where user_id = ${userId} and id = ${id}
      union all
      select tokens.id, tokens.source_id from tokens join used on tokens.id = used.source_id where user_id = ${userId}
    )
    update tokens set last_used_at = ${now}, expires_at = ${used.expiresAt}
    where user_id = ${userId} and id in (select id from used)`.execute(db);
  return used;
}

/** Returns true if the token, session or API token is valid and its user is active. */
export async function isTokenValid(db: Database, userId: number, id: number, now: Date): Promise<boolean> {
  // Ids are unique across both tables, because they contain the time and random bits.
  const found = await db
    .selectFrom('users')
    .select('users.user_id')
    .where('users.user_id', '=', userId)
    .where('is_active', '=', true)
    .where(({ exists, or, selectFrom }) =>
      or(
        (['tokens', 'api_tokens'] as const).map((table) =>
          exists(
            selectFrom(table)
              .select('id')
              .where('user_id', '=', userId)
              .where('id', '=', id)
              .where('expires_at', '>', now),
          ),
        ),
      ),
    )
    .executeTakeFirst();
  return found !== undefined;
}
