import { transaction } from '#db/transaction.ts';
import type { Database } from '#db/connect.ts';
import { DatabaseStartError } from '#db/startup-errors.ts';
import { type KeyRing, computeKeyId } from './key-ring.ts';
import { INSTALLATION_ID, type WrappedKey, rewrapKey } from './key-store.ts';

const BATCH = 100;

/**
 * Encrypts all data keys by a new key-encryption key, while the server may be running; if an earlier rotation was interrupted, finishes
 * that one instead. Data keys and all data encrypted by them stay unchanged. Returns a message for the operator.
 */
export async function rotateKey(db: Database, ring: KeyRing): Promise<string> {
  const isBroken = await needsRewrapping(db, ring.current());
  if (!isBroken) {
    if (ring.renew === undefined) {
      throw new DatabaseStartError(
        'SECRET_KEY is already the key in use. Set OLD_SECRET_KEY to it and SECRET_KEY to a new key, restart the server, and run this command again.',
      );
    }
    ring.renew();
  }
  await transaction(db, (trx) => rewrapInstallation(trx, ring));
  let rotated = 0;
  for (;;) {
    const count = await transaction(db, (trx) => rewrapUsers(trx, ring));
    if (count === 0) break;
    rotated += count;
  }
  const what = isBroken ? 'The interrupted rotation is finished' : 'The key is rotated';
  return `${what}. Accounts encrypted under the new key: ${rotated}. Store the old key as long as there are older backups.`;
}

async function needsRewrapping(db: Database, newest: string): Promise<boolean> {
  const keyId = computeKeyId(newest);
  const [installation, user] = await Promise.all([
    db.selectFrom('installation').select('key_id').where('key_id', '!=', keyId).executeTakeFirst(),
    db.selectFrom('users').select('user_id').where('key_id', '!=', keyId).executeTakeFirst(),
  ]);
  return (installation ?? user) !== undefined;
}

/**
 * Re-encrypts the installation's data key. Runs before the users' keys are re-encrypted, because from then on new accounts use the new key.
 */
async function rewrapInstallation(trx: Database, ring: KeyRing): Promise<void> {
  const wrapped = (await trx
    .selectFrom('installation')
    .select(['wrapped_key', 'key_id'])
    .forUpdate()
    .executeTakeFirstOrThrow()) as WrappedKey;
  await trx
    .updateTable('installation')
    .set(rewrapKey('installation.wrapped_key', INSTALLATION_ID, wrapped, ring))
    .execute();
}

/** Re-encrypts a batch of the remaining user keys; returns their number. */
async function rewrapUsers(trx: Database, ring: KeyRing): Promise<number> {
  const rows = await trx
    .selectFrom('users')
    .select(['user_id', 'wrapped_key', 'key_id'])
    .where('key_id', '!=', computeKeyId(ring.current()))
    .orderBy('user_id')
    .limit(BATCH)
    .forUpdate()
    .execute();
  for (const { user_id: userId, ...wrapped } of rows) {
    await trx
      .updateTable('users')
      .set(rewrapKey('users.wrapped_key', userId, wrapped, ring))
      .where('user_id', '=', userId)
      .execute();
  }
  return rows.length;
}
