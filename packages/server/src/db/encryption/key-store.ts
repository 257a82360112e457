/**
 * Data keys (decision 12). Each user has one, and the installation has one for data of no single user. They never change and are stored
 * encrypted by one of the key ring's key-encryption keys. The key ring is attached to the database handle as a Kysely plugin that does not
 * change queries, so every store can read the key of its user.
 */
import { randomBytes } from 'node:crypto';
import type { KyselyPlugin } from 'kysely';
import { LRUCache } from 'lru-cache';
import { unauthorized } from '#errors.ts';
import type { Database } from '#db/connect.ts';
import { DatabaseStartError } from '#db/startup-errors.ts';
import { type DataKey, KEY_BYTES, createDataKey } from './data-key.ts';
import { type KeyRing, deriveKey, computeKeyId } from './key-ring.ts';

/** A data key as stored in the database. */
export interface WrappedKey {
  wrapped_key: string;
  key_id: string;
}

type WrappedKeyColumn = 'installation.wrapped_key' | 'users.wrapped_key';

/** Id of the only row in the table `installation`, to which the installation's encrypted key is bound. */
export const INSTALLATION_ID = 0;
/** Maximum number of cached keys, of some hundred bytes each. */
const MAX_CACHED_KEYS = 10_000;

interface Keys extends KyselyPlugin {
  ring: KeyRing;
  installation: Promise<DataKey> | undefined;
  users: LRUCache<number, DataKey>;
}

/** Returns a database handle through which stores can read data keys. */
export function withDataKeys(db: Database, ring: KeyRing): Database {
  const keys: Keys = {
    ring,
    installation: undefined,
    users: new LRUCache({ max: MAX_CACHED_KEYS }),
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => result,
  };
  return db.withoutPlugins().withPlugin(keys);
}

function keysOf(db: Database): Keys {
  const keys = db.getExecutor().plugins.find((plugin): plugin is Keys => 'ring' in plugin);
  if (keys === undefined) throw new Error('This database handle has no keys: see withKeys.');
  return keys;
}

/**
 * Like {@link withDataKeys}, but creates the installation's data key on the first start, and throws if the key-encryption keys do not
 * belong to this database.
 */
export async function openEncryption(db: Database, ring: KeyRing): Promise<Database> {
  const opened = withDataKeys(db, ring);
  await opened.transaction().execute(createInstallationKey);
  await requireKeys(opened);
  return opened;
}

/** Throws unless the key ring contains the key-encryption keys of the installation and of all users. */
export async function requireKeys(db: Database): Promise<void> {
  await getInstallationKey(db);
  const users = await db.selectFrom('users').select(['user_id', 'key_id']).distinctOn('key_id').execute();
  for (const { key_id } of users) secretOf(keysOf(db).ring, key_id);
}

/** Creates a new installation's data key. Must run in a transaction. */
export async function createInstallationKey(trx: Database): Promise<void> {
  const { key_id } = await trx.selectFrom('installation').select('key_id').forUpdate().executeTakeFirstOrThrow();
  if (key_id !== null) return;
  const outer = keysOf(trx).ring.current();
  await trx
    .updateTable('installation')
    .set(wrapKey('installation.wrapped_key', INSTALLATION_ID, newKeyBytes(), outer))
    .execute();
}

/** Returns the installation's data key. It encrypts data that belong to no single user, such as the index of sign-in names and cookies. */
export function getInstallationKey(db: Database): Promise<DataKey> {
  const keys = keysOf(db);
  keys.installation ??= readInstallationKey(db, keys.ring).catch((error: unknown) => {
    keys.installation = undefined;
    throw error;
  });
  return keys.installation;
}

async function readInstallationKey(db: Database, ring: KeyRing): Promise<DataKey> {
  const row = await db.selectFrom('installation').select(['wrapped_key', 'key_id']).executeTakeFirstOrThrow();
  const { wrapped_key, key_id } = row;
  if (wrapped_key === null || key_id === null) throw new Error('The installation has no key yet.');
  return createDataKey(unwrapKey('installation.wrapped_key', INSTALLATION_ID, { wrapped_key, key_id }, ring));
}

/** Returns the user's data key; throws 401 if the account was deleted. */
export async function readUserKey(db: Database, userId: number): Promise<DataKey> {
  const { ring, users } = keysOf(db);
  const known = users.get(userId);
  if (known !== undefined) return known;
  const row = await db
    .selectFrom('users')
    .select(['wrapped_key', 'key_id'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (row === undefined) throw unauthorized();
  const key = createDataKey(unwrapKey('users.wrapped_key', userId, row, ring));
  users.set(userId, key);
  return key;
}

/**
 * Creates the data key for a new user, encrypted by the installation's current key-encryption key. That key is locked until the transaction
 * ends, so a rotation cannot miss the new user.
 */
export async function createUserKey(trx: Database, userId: number): Promise<{ key: DataKey; columns: WrappedKey }> {
  const { ring, users } = keysOf(trx);
  const { key_id } = await trx.selectFrom('installation').select('key_id').forShare().executeTakeFirstOrThrow();
  const bytes = newKeyBytes();
  const key = createDataKey(bytes);
  users.set(userId, key);
  return { key, columns: wrapKey('users.wrapped_key', userId, bytes, secretOf(ring, key_id)) };
}

/** Removes the key of an account that is being erased from the cache. */
export function evictUserKey(db: Database, userId: number): void {
  keysOf(db).users.delete(userId);
}

/** Re-encrypts a data key, which stays the same, by the newest key-encryption key. */
export function rewrapKey(place: WrappedKeyColumn, userId: number, wrapped: WrappedKey, ring: KeyRing): WrappedKey {
  return wrapKey(place, userId, unwrapKey(place, userId, wrapped, ring), ring.current());
}

function wrapKey(place: WrappedKeyColumn, row: number, bytes: Buffer, secret: string): WrappedKey {
  const wrapped = keyEncryptionKey(secret).encrypt(place, row, bytes.toString('base64'));
  return { wrapped_key: wrapped, key_id: computeKeyId(secret) };
}

function unwrapKey(place: WrappedKeyColumn, row: number, { wrapped_key, key_id }: WrappedKey, ring: KeyRing): Buffer {
  return Buffer.from(keyEncryptionKey(secretOf(ring, key_id)).decrypt(place, row, wrapped_key), 'base64');
}

function secretOf(ring: KeyRing, keyId: string | null): string {
  const secrets = ring.secrets();
  const secret = secrets.find((one) => computeKeyId(one) === keyId);
  if (secret !== undefined) return secret;
  throw new DatabaseStartError(
    secrets.length === 0
      ? 'The key of this database is missing: set SECRET_KEY, or put its file secret.key back into DATA_DIR.'
      : 'This key does not decrypt the database, which is encrypted under another key: set that one as SECRET_KEY, or put its file secret.key back into DATA_DIR.',
  );
}

const keyEncryptionKey = (secret: string) => createDataKey(deriveKey('data keys', secret));

const newKeyBytes = () => randomBytes(KEY_BYTES);
