import { webcrypto } from 'node:crypto';
import { LIMITS } from '@meridian/contract';
import { sql } from 'kysely';
import { type Database, deleteInBatches } from '#db/connect.ts';
import type { DataKey } from '#db/encryption/data-key.ts';
import { readUserKey } from '#db/encryption/key-store.ts';
import { invalidField, httpError } from '#errors.ts';
import { stringifyWithin } from '#http/body/response-body.ts';

/** A request that the client may repeat: its user, its key and its content. */
export interface RepeatableRequest {
  userId: number;
  key: string;
  /** The content that identifies the request: method, path, body. */
  request: readonly unknown[];
  /** Status of the response if the request creates something; other statuses are stored with the response. */
  status: number;
  now: Date;
}

/** The result of a request before serialization. */
export interface RequestOutcome {
  status: number;
  result: unknown;
  undoToken?: string | undefined;
  /** True if lists contain only ids, because the full result was too large to store. */
  isShortened?: true | undefined;
}

/**
 * Runs `work` and stores its response under the key, or returns the stored response. Must run in the user transaction, so that the change
 * and the key are committed together. Of two concurrent requests the second waits, because the transactions of one user run one after the
 * other.
 */
export async function respondOnce(
  trx: Database,
  once: RepeatableRequest,
  work: () => Promise<RequestOutcome>,
): Promise<RequestOutcome> {
  const before = await findStoredResponse(trx, once);
  if (before !== undefined) return before;
  const outcome = await work();
  const dataKey = await readUserKey(trx, once.userId);
  await store(trx, once, hashOf(dataKey, once), encryptAnswer(dataKey, once, outcome));
  return outcome;
}

/** Returns the response stored under the key; throws 409 if it belongs to a different request. */
export async function findStoredResponse(db: Database, once: RepeatableRequest): Promise<RequestOutcome | undefined> {
  const { userId, key, now } = once;
  const stored = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'answer'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('created_at', '>=', oldest(now))
    .executeTakeFirst();
  if (stored === undefined) return undefined;
  const dataKey = await readUserKey(db, userId);
  if (!stored.request_hash.equals(hashOf(dataKey, once))) throw httpError(409, 'idempotency_key_used');
  return decryptResponse(dataKey, once, stored.answer);
}

/** Hashes the request with a key, because a plain hash of a predictable body could be found by guessing. */
function hashOf(dataKey: DataKey, { request }: RepeatableRequest): Buffer {
  return dataKey.index('idempotency_keys.request', JSON.stringify(request));
}

/**
 * Stores a response; overwrites an expired one with the same key. If all of the user's stored responses exceed {@link
 * LIMITS.idempotencyBytesPerUser}, the oldest are deleted. A request whose response was deleted would run again if repeated, but clients
 * repeat within a short time.
 */
async function store(
  trx: Database,
  { userId, key, now }: RepeatableRequest,
  requestHash: Buffer,
  answer: string,
): Promise<void> {
  await sql`
    with newest as (
      select bytes_before + octet_length(answer) as bytes from idempotency_keys
      where user_id = ${userId} order by bytes_before desc limit 1
    ), beyond_room as (
      delete from idempotency_keys using newest
      where user_id = ${userId} and key <> ${key}
        and bytes_before < newest.bytes + ${answer.length} - ${LIMITS.idempotencyBytesPerUser}
    )
    insert into idempotency_keys (user_id, key, request_hash, answer, created_at, bytes_before)
    values (${userId}, ${key}, ${requestHash}, ${answer}, ${now}, coalesce((select bytes from newest), 0))
    on conflict (user_id, key) do update set request_hash = excluded.request_hash, answer = excluded.answer,
      created_at = excluded.created_at, bytes_before = excluded.bytes_before`.execute(trx);
}

/**
 * Returns the encrypted response: complete; if that is too large, with only ids in its lists; if that is too large too, only its status.
 */
function encryptAnswer(dataKey: DataKey, { key, status: usual }: RepeatableRequest, outcome: RequestOutcome): string {
  const { status, result, undoToken } = outcome;
  const most = LIMITS.idempotencyResponseBytes;
  const encrypted = (text: string, isShortened?: true) => {
    const isPlain = status === usual && undoToken === undefined && isShortened === undefined;
    return dataKey.encrypt('idempotency_keys.answer', key, isPlain ? text : { status, text, undoToken, isShortened });
  };
  const whole = stringifyWithin(result, most);
  const answer = whole === undefined ? undefined : encrypted(whole);
  if (answer !== undefined && answer.length <= most) return answer;
  const ids = encrypted(stringifyWithin(withIdsAlone(result), most) ?? '', true);
  return ids.length <= most ? ids : encrypted('', true);
}

function decryptResponse(dataKey: DataKey, { key, status }: RepeatableRequest, stored: string): RequestOutcome {
  const response = dataKey.decrypt('idempotency_keys.answer', key, stored);
  const { text, ...besides } = typeof response === 'string' ? { status, text: response } : response;
  return { ...besides, result: text === '' ? undefined : JSON.parse(text) };
}

/**
 * Returns the value with each list reduced to the ids of its objects, `[{id}]`; objects without id are removed from lists. Everything
 * outside lists stays.
 */
function withIdsAlone(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value))
    return value.flatMap((entry: unknown) => {
      if (typeof entry !== 'object' || entry === null) return [entry];
      return 'id' in entry ? [{ id: entry.id }] : [];
    });
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withIdsAlone(inner)]));
}

/** Deletes all stored responses of the user, when all their data are deleted. */
export async function deleteStoredResponses(db: Database, userId: number): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('user_id', '=', userId).execute();
}

/** Deletes the expired responses of all users, also of inactive ones. */
export async function deleteExpiredResponses(db: Database, now: Date): Promise<void> {
  await deleteInBatches((most) =>
    sql`
      delete from idempotency_keys where (user_id, key) in (
        select user_id, key from idempotency_keys where created_at < ${oldest(now)} limit ${most}
      )`.execute(db),
  );
}

function oldest(now: Date): Date {
  return new Date(now.getTime() - LIMITS.idempotencyHours * 3_600_000);
}

/** Returns the Idempotency-Key in a header; undefined if there is none. Throws 400 if it is malformed. */
export function parseIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(header)) {
    throw invalidField('Idempotency-Key', 'idempotency_key_wrong');
  }
  return header;
}

/** Returns a value that identifies the body: for a file its hash, computed on another thread. */
export async function toComparableBody(body: unknown): Promise<unknown> {
  if (!(body instanceof Uint8Array)) return body;
  return Buffer.from(await webcrypto.subtle.digest('SHA-256', body as Uint8Array<ArrayBuffer>)).toString('base64');
}
