/**
 * Moves economic objects from one table per kind into a single table (migration step 0025). A scenario's references, which were columns,
 * become part of its content.
 */
import { sql } from 'kysely';
import type { Database } from './connect.ts';
import { type EncryptedObject, economicRowKey } from './tables.ts';
import type { KeyRing } from '#db/encryption/key-ring.ts';
import { readUserKey, withDataKeys } from '#db/encryption/key-store.ts';

interface OldRow {
  user_id: number;
  kind: 'inflation_models' | 'stress_tests' | 'economic_scenarios';
  id: number;
  content: string;
  created_at: Date;
  inflation_model_id: number | null;
  stress_test_ids: number[];
}

/** Encrypts every object again, because the ciphertext is bound to table and column. Must run in the transaction of the step. */
export async function mergeEconomicTables(migration: Database, ring: KeyRing): Promise<void> {
  const trx = withDataKeys(migration, ring);
  const { rows: users } = await sql<{ user_id: number }>`
    select user_id from inflation_models union select user_id from stress_tests
    union select user_id from economic_scenarios`.execute(trx);
  for (const { user_id: userId } of users) {
    const key = await readUserKey(trx, userId);
    const objects = (await objectsOf(trx, userId)).map((row) => {
      const { user_id, kind, id, created_at } = row;
      // A cast, because the type of column names no longer contains this column.
      const decrypted = key.decrypt(`${kind}.content` as 'economic_objects.content', id, row.content);
      const content = key.encrypt('economic_objects.content', economicRowKey(kind, id), withReferences(decrypted, row));
      return { user_id, kind, id, content, created_at };
    });
    await trx.insertInto('economic_objects').values(objects).execute();
  }
  await sql`drop table economic_scenario_tests, economic_scenarios, stress_tests, inflation_models`.execute(trx);
}

async function objectsOf(trx: Database, userId: number): Promise<OldRow[]> {
  const { rows } = await sql<OldRow>`
    select user_id, 'inflation_models' as kind, id, content, created_at from inflation_models where user_id = ${userId}
    union all
    select user_id, 'stress_tests', id, content, created_at from stress_tests where user_id = ${userId}`.execute(trx);
  const { rows: scenarios } = await sql<OldRow>`
    select user_id, 'economic_scenarios' as kind, id, content, created_at, inflation_model_id,
      array(select stress_test_id from economic_scenario_tests tests
        where tests.user_id = one.user_id and economic_scenario_id = one.id order by position) as stress_test_ids
    from economic_scenarios one where user_id = ${userId}`.execute(trx);
  return [...rows, ...scenarios];
}

function withReferences(decrypted: EncryptedObject, row: OldRow): EncryptedObject {
  if (row.kind !== 'economic_scenarios') return decrypted;
  const { inflation_model_id, stress_test_ids } = row;
  // Sets the order in which responses list the fields of a scenario.
  const { name, kind, ...effect } = decrypted.object as EncryptedObject<'economic_scenarios'>['object'];
  return { ...decrypted, object: { name, kind, ...effect, inflation_model_id, stress_test_ids } };
}
