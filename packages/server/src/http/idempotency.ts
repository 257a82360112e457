import { webcrypto } from 'node:crypto';
import { LIMITS } from '@meridian/contract';
import { sql } from 'kysely';
import { type Database, deleteInBatches } from '#db/connect.ts';
import type { DataKey } from '#db/encryption/data-key.ts';
import { keyOf } from '#db/encryption/key-store.ts';
import { invalidField, refuse } from '#errors.ts';
import { jsonWithin } from '#http/body/answer-body.ts';

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

/** The result of a call, before it is written as text. */
export interface Outcome {
  status: number;
  result: unknown;
  undoToken?: string | undefined;
  /** True if lists are cut to ids, because the whole was too large to be stored. */
  isShortened?: true | undefined;
}

/**
 * Runs `work` and stores its answer under the key, or gives the answer stored there. It must run in the transaction that `work`
 * changes: then the change and its key are there together or not at all, and of two calls at once the second waits, because
 * {@link changeUser} lets a user's changes through one by one.
 */
export async function answerOnce(
  trx: Database,
  once: OnceOnly,
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  const before = await findAnswer(trx, once);
  if (before !== undefined) return before;
  const outcome = await work();
  const dataKey = await keyOf(trx, once.userId);
  await store(trx, once, hashOf(dataKey, once), encryptAnswer(dataKey, once, outcome));
  return outcome;
}

/** The answer that was given under the key; throws 409 when that was to another request. */
export async function findAnswer(db: Database, once: OnceOnly): Promise<Outcome | undefined> {
  const { userId, key, now } = once;
  const stored = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'answer'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('created_at', '>=', oldest(now))
    .executeTakeFirst();
  if (stored === undefined) return undefined;
  const dataKey = await keyOf(db, userId);
  if (!stored.request_hash.equals(hashOf(dataKey, once))) throw refuse(409, 'idempotency_key_used');
  return openAnswer(dataKey, once, stored.answer);
}

/** Keyed, because a bare hash of a body with few unknowns could be guessed back from the table. */
function hashOf(dataKey: DataKey, { request }: OnceOnly): Buffer {
  return dataKey.index('idempotency_keys.request', JSON.stringify(request));
}

/**
 * When answers together exceed {@link LIMITS.idempotencyBytesPerUser} the oldest go: their calls could be done a second time then, and
 * whoever asks again does so soon. An expired one with the same key gives its place.
 */
async function store(
  trx: Database,
  { userId, key, now }: OnceOnly,
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

/** The answer as it is stored: whole, or with ids alone in its lists, or, should that be too large as well, no more than its status. */
function encryptAnswer(dataKey: DataKey, { key, status: usual }: OnceOnly, outcome: Outcome): string {
  const { status, result, undoToken } = outcome;
  const most = LIMITS.idempotencyAnswerBytes;
  const encrypted = (text: string, isShortened?: true) => {
    const isPlain = status === usual && undoToken === undefined && isShortened === undefined;
    return dataKey.seal(
      'idempotency_keys.answer',
      key,
      isPlain ? text : { status, text, undoToken, isShortened },
    );
  };
  const whole = jsonWithin(result, most);
  const answer = whole === undefined ? undefined : encrypted(whole);
  if (answer !== undefined && answer.length <= most) return answer;
  const ids = encrypted(jsonWithin(withIdsAlone(result), most) ?? '', true);
  return ids.length <= most ? ids : encrypted('', true);
}

function openAnswer(dataKey: DataKey, { key, status }: OnceOnly, stored: string): Outcome {
  const answer = dataKey.open('idempotency_keys.answer', key, stored);
  const { text, ...besides } = typeof answer === 'string' ? { status, text: answer } : answer;
  return { ...besides, result: text === '' ? undefined : JSON.parse(text) };
}

/** The same with lists of what has an id cut to `[{id}]`, other objects left out of lists, and everything outside of lists as it is. */
function withIdsAlone(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value))
    return value.flatMap((entry: unknown) => {
      if (typeof entry !== 'object' || entry === null) return [entry];
      return 'id' in entry ? [{ id: entry.id }] : [];
    });
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withIdsAlone(inner)]));
}

/** Forgets what the user's calls were answered, for when everything of theirs goes. */
export async function forgetAnswers(db: Database, userId: number): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('user_id', '=', userId).execute();
}

/** Deletes the expired answers of all users, also of those who come no more. */
export async function sweepAnswers(db: Database, now: Date): Promise<void> {
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

/** The key of a request, if it has one. */
export function readIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(header)) {
    throw invalidField('Idempotency-Key', 'idempotency_key_wrong');
  }
  return header;
}

/** The mark that tells a body from others: of a file its hash, made by another thread. */
export async function comparable(body: unknown): Promise<unknown> {
  if (!(body instanceof Uint8Array)) return body;
  return Buffer.from(await webcrypto.subtle.digest('SHA-256', body as Uint8Array<ArrayBuffer>)).toString(
    'base64',
  );
}
