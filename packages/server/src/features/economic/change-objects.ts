import type { Database } from '#db/connect.ts';
import type { UserRow } from '#db/user-row.ts';
import { recordChange } from '#features/undo/undo-store.ts';
import { type OneObject, keptObjects, objectChanges } from './undo-objects-store.ts';

interface ChangingCall {
  db: Database;
  user: UserRow;
  now: Date;
  offerUndo(token: string | null): void;
}

/**
 * Makes a call's change of economic objects; where that alters any, the answer carries what takes it back. `oneOf` says which one alone it
 * can concern: before it is made, and after it, when a new one is known.
 */
export async function changeObjects<Result>(
  { db, user, now, offerUndo }: ChangingCall,
  change: () => Promise<Result>,
  oneOf: (result?: Result) => OneObject | undefined = () => undefined,
): Promise<Result> {
  const before = await keptObjects(db, user.user_id, oneOf());
  const result = await change();
  const objects = objectChanges(before, await keptObjects(db, user.user_id, oneOf(result)));
  if (objects.length > 0)
    offerUndo(await recordChange(db, user.user_id, { action: 'edit_economy', objects }, now));
  return result;
}
