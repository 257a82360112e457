import { undoEndpoints } from '@meridian/contract';
import type { Places } from '#http/places.ts';
import { type Api, mount } from '#http/route.ts';
import { planUndo } from './undo-change.ts';
import { sizeOfChange } from './undo-store.ts';

/** Of an item in an undo entry, about. */
const BYTES_OF_ROW = 1_000;

export function undoRoutes(api: Api, places: Places): void {
  mount(api, 'items', undoEndpoints, {
    undo: {
      places,
      rows: async ({ db, user, body }) =>
        (await sizeOfChange(db, user.user_id, body.undo_token)) / BYTES_OF_ROW,
      plan: async ({ db, user, body, now }) => {
        const write = await planUndo(db, user, { token: body.undo_token, now });
        return (call) => write(call.db, call.user);
      },
    },
  });
}
