/**
 * A process that erases accounts, for tests with several at once. Arguments: DATABASE_URL, DATA_DIR, the key-encryption key, then the ids
 * of the accounts.
 */
import { transaction } from '#db/transaction.ts';
import { connect } from '#db/connect.ts';
import { openKeyRing } from '#db/encryption/key-ring.ts';
import { openEncryption } from '#db/encryption/key-store.ts';
import { eraseAccount } from '#features/identity/store/erased-account-store.ts';
import { openDeletionLog } from '#features/identity/store/deletion-log.ts';

const [connectionString = '', dataDir = '', secret = '', ...ids] = process.argv.slice(2);
const ring = openKeyRing({ secretKeys: [secret], dataDir });
const db = await openEncryption(connect({ connectionString }), ring);
const deletionLog = openDeletionLog(dataDir, new Date(), (line) => {
  throw new Error(line);
});
for (const id of ids) {
  await transaction(db, (trx) => eraseAccount(trx, Number(id), { ring, deletionLog, now: new Date() }));
}
await db.destroy();
