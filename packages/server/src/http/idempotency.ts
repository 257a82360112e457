import { webcrypto } from 'node:crypto';
import { LIMITS } from '@meridian/contract';
import type { Database } from '#db/connect.ts';
import type { DataKey } from '#db/encryption/data-key.ts';
import { keyOf } from '#db/encryption/key-store.ts';
import { conflict, invalidField } from '#errors.ts';

/** A request that may arrive twice: whose it is, under which key, and what it asks for. */
export interface OnceOnly {
  userId: number;
  key: string;
  /** Everything that makes it this request: method, path, body. */
  request: readonly unknown[];
  /** Which its answer usually has. */
  status: number;
  now: Date;
}

interface Answered {
  status: number;
  text: string;
  undoToken?: string | undefined;
}

/**
 * Runs `work` and keeps its answer under the key, or gives the answer kept there. It must run in the transaction that `work`
 * changes: then the change and its key are there together or not at all, and of parallel twins the second waits, because
 * {@link changeUser} lets a user's changes through one by one.
 */
export async function answerOnce(
  trx: Database,
  once: OnceOnly,
  work: () => Promise<Answered>,
): Promise<Answered> {
  const { userId, key, status, now } = once;
  const oldest = new Date(now.getTime() - LIMITS.idempotencyHours * 3_600_000);
  await trx
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', userId)
    .where('created_at', '<', oldest)
    .execute();
  const before = await findAnswer(trx, once);
  if (before !== undefined) return before;
  const answer = await work();
  const dataKey = await keyOf(trx, userId);
  const sealed = dataKey.seal(
    'idempotency_keys.answer',
    key,
    answer.status === status && answer.undoToken === undefined ? answer.text : answer,
  );
  await trx
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key, request_hash: hashOf(dataKey, once), answer: sealed, created_at: now })
    .execute();
  return answer;
}

/** The answer that was given under the key; throws 409 when that was to another request. */
export async function findAnswer(db: Database, once: OnceOnly): Promise<Answered | undefined> {
  const { userId, key, status } = once;
  const kept = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'answer'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
  if (kept === undefined) return undefined;
  const dataKey = await keyOf(db, userId);
  if (!kept.request_hash.equals(hashOf(dataKey, once)))
    throw conflict('This Idempotency-Key was used for another request.');
  const answer = dataKey.open('idempotency_keys.answer', key, kept.answer);
  return typeof answer === 'string' ? { status, text: answer } : answer;
}

/** Keyed, because a bare hash of a body with few unknowns could be guessed back from the table. */
function hashOf(dataKey: DataKey, { request }: OnceOnly): Buffer {
  return dataKey.index('idempotency_keys.request', JSON.stringify(request));
}

/** The key of a request, if it has one. */
export function readIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(header)) {
    throw invalidField('Idempotency-Key', 'Use 1 to 255 printable ASCII characters without spaces.');
  }
  return header;
}

/** What tells a body from others: of a file its hash, made by another thread. */
export async function comparable(body: unknown): Promise<unknown> {
  if (!(body instanceof Uint8Array)) return body;
  return Buffer.from(await webcrypto.subtle.digest('SHA-256', body as Uint8Array<ArrayBuffer>)).toString(
    'base64',
  );
}
