/** Changes of economic objects by a call, whose answer carries what takes them back. */
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

type Kind = OneObject['kind'];

/** Changes any number of objects. */
export function changeObjects<Call extends ChangingCall, Result>(
  call: Call,
  change: (call: Call) => Promise<Result>,
): Promise<Result> {
  return changing(call, change, () => undefined);
}

/** Adds one. */
export function createObject<Call extends ChangingCall, Result extends { id: number }>(
  kind: Kind,
  call: Call,
  change: (call: Call) => Promise<Result>,
): Promise<Result> {
  return changing(call, change, (made) => ({ kind, id: made?.id }));
}

/** Replaces or deletes the one that the path names. */
export function changeObject<Call extends ChangingCall & { params: { id: number } }, Result>(
  kind: Kind,
  call: Call,
  change: (call: Call) => Promise<Result>,
): Promise<Result> {
  return changing(call, change, () => ({ kind, id: call.params.id }));
}

async function changing<Call extends ChangingCall, Result>(
  call: Call,
  change: (call: Call) => Promise<Result>,
  oneOf: (result?: Result) => OneObject | undefined,
): Promise<Result> {
  const { db, user, now, offerUndo } = call;
  const before = await keptObjects(db, user.user_id, oneOf());
  const result = await change(call);
  const objects = objectChanges(before, await keptObjects(db, user.user_id, oneOf(result)));
  if (objects.length > 0)
    offerUndo(await recordChange(db, user.user_id, { action: 'edit_economy', objects }, now));
  return result;
}
