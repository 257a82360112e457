import { LIMITS } from '@meridian/contract';
import { invalidField } from '#errors.ts';
import type { Database } from './connect.ts';

const most = { items: LIMITS.itemsPerUser, scenarios: LIMITS.scenariosPerUser, tags: LIMITS.tagsPerUser };

/** Throws 400 when the user would have more rows than one account may: a user's rows are held in memory as a whole. */
export async function requireRoom(
  db: Database,
  userId: number,
  table: keyof typeof most,
  adding = 1,
): Promise<void> {
  const { count } = await db
    .selectFrom(table)
    .select((rows) => rows.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (count + adding <= most[table]) return;
  throw invalidField(
    'non_field_errors',
    `You can keep at most ${most[table].toLocaleString('en')} ${table}.`,
  );
}
