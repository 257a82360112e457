import { CompiledQuery } from 'kysely';
import { LRUCache } from 'lru-cache';
import { type Database, findResourceShortage } from '#db/connect.ts';
import { type EncryptedUserRow, type UserRow, userColumns } from '#db/user-row.ts';
import type { Credential, SignedIn } from '#http/sign-in/require-user.ts';
import {
  type FoundApiToken,
  findApiToken,
  isApiToken,
  recordApiTokenUse,
} from '#features/identity/store/api-token-store.ts';
import { type FoundToken, findToken, recordTokenUse } from '#features/identity/store/token-store.ts';

/** The minimum time between two writes of the last use, so that most read requests write nothing. */
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
export function createSignedInFinder(db: Database, now: () => Date) {
  const remembered = new LRUCache<string, Remembered>({ max: MAX_CACHED_TOKENS });

  const lookUp = async (credential: Credential): Promise<SignedIn | undefined> => {
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

  return async (credential: Credential): Promise<SignedIn | undefined> => {
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

/** Requests still work while the disk is full; the last use is recorded by the first request after that. */
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
