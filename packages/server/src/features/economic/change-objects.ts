import { recordChange } from '#features/undo/undo-store.ts';
import type { UndoableCall } from '#http/call.ts';
import { type OneObject, keptObjects, objectChanges } from './undo-objects-store.ts';

/**
 * Makes a call's change of economic objects; where that alters any, the answer carries what takes it back. `oneOf` says which one alone it
 * can concern: before it is made, and after it, when a new one is known.
 */
export async function changeObjects<Result>(
  call: UndoableCall,
  change: () => Promise<Result>,
  oneOf: (result?: Result) => OneObject | undefined = () => undefined,
): Promise<Result> {
  const { db, user } = call;
  const before = await keptObjects(db, user.user_id, oneOf());
  const result = await change();
  const objects = objectChanges(before, await keptObjects(db, user.user_id, oneOf(result)));
  if (objects.length > 0) await recordChange(call, { action: 'edit_economy', objects });
  return result;
}
