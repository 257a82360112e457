import { undoEndpoints } from '@meridian/contract';
import { type Api, type Call, largeChange } from '#http/call.ts';
import type { Places } from '#http/places.ts';
import { mount } from '#http/route.ts';
import { planUndo } from './undo-change.ts';
import { sizeOfChange } from './undo-store.ts';

/** Of an item in an undo entry, about. */
const BYTES_OF_ROW = 1_000;

export function undoRoutes(api: Api, places: Places): void {
  mount(api, 'items', undoEndpoints, {
    undo: largeChange(places, sizeOf, async ({ db, user, body, now }) => {
      const write = await planUndo(db, user, { token: body.undo_token, now });
      return (call) => write(call.db, call.user);
    }),
  });
}

/** About how many rows the change has that a call takes back. */
async function sizeOf({ db, user, body }: Call<typeof undoEndpoints.undo>) {
  return (await sizeOfChange(db, user.user_id, body.undo_token)) / BYTES_OF_ROW;
}
