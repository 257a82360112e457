import { LIMITS, accountEndpoints, addressKey } from '@meridian/contract';
import { type AccountRow, type UserRow, requireAccount } from '#db/user-row.ts';
import { HttpError, invalidField } from '#errors.ts';
import { endReset } from '#features/identity/store/password-reset-store.ts';
import type { MakeRateLimit } from '#http/rate-limit.ts';
import { listScenarios } from '#features/plan/store/scenario-store.ts';
import { recordChange } from '#features/plan/store/undo-store.ts';
import type { Api, UndoableCall, Write } from '#http/call.ts';
import { mount } from '#http/route.ts';
import { reading } from '#http/unless-unchanged.ts';
import type { TellOwner } from '#mail/account-letters.ts';
import { toUser, updateAccount } from '#features/identity/store/account-store.ts';
import { keepFormerAddress } from '#features/identity/store/address-change-store.ts';
import type { ErasureNotes } from '#features/identity/store/erased-account-store.ts';
import { decidePeople, peopleToUndo, writePeople } from '#features/plan/store/people-store.ts';
import { sweepHourly } from './sweep-hourly.ts';

interface AccountOptions {
  rateLimit: MakeRateLimit;
  erasureNotes: ErasureNotes;
  tellOwner: TellOwner;
}

export function accountRoutes(api: Api, { rateLimit, erasureNotes, tellOwner }: AccountOptions): void {
  const day = 24 * 3_600;
  // Each says whether an address has an account.
  const attempts = rateLimit({ name: 'change-email', attempts: 10, seconds: 3_600 });
  const moves = rateLimit({ name: 'changed-email', attempts: LIMITS.addressChangesPerDay, seconds: day });

  sweepHourly(api, erasureNotes);
  mount(api, 'account', accountEndpoints, {
    read: reading(async (call) => toUser(call.user, api)),
    update: async ({ db, user: asking, tokenId, body, now, reply, change }) => {
      const {
        preferences,
        password,
        code,
        people: given,
        people_seen: seen,
        keep_dates: keepsDates = false,
        ...names
      } = body;
      const { username, email } = names;
      // Neither is a guest's to take.
      if (username !== undefined || email !== undefined) requireAccount(asking);
      const leaves = (user: UserRow): user is AccountRow =>
        email !== undefined && user.email !== null && addressKey(email) !== addressKey(user.email);
      const subject = String(asking.user_id);
      const admitMove = async () => {
        const confirm = await api.requireOwner({ db, user: asking, tokenId, now }, { password, code });
        await attempts.spend(subject);
        await moves.spend(subject);
        return confirm;
      };
      const confirmOwner = leaves(asking) ? await admitMove() : undefined;
      const write: Write<typeof accountEndpoints.update> = async (call) => {
        const { db: trx, user } = call;
        // Absent when the address was changed by another call since; then this one would be a move back.
        if (leaves(user) && confirmOwner === undefined)
          throw invalidField('password', 'value.missing', { label: 'password' });
        if (leaves(user)) await confirmOwner?.(trx);
        const settled = given === undefined ? user : await changePeople(call, { given, seen, keepsDates });
        const changed = await updateAccount(trx, settled, { ...names, ...preferences }, now);
        if (leaves(user)) {
          await endReset(trx, user.user_id);
          // One that nobody proved may be a stranger's: it gets no letter, and is free at once.
          if (user.email_verified) {
            const undoSecret = await keepFormerAddress(trx, user, now);
            tellOwner(reply, user.email, { undoSecret });
          }
        } else if (confirmOwner !== undefined) await moves.giveBack(subject);
        return toUser(changed, api);
      };
      return change((inside) =>
        write(inside).catch(async (error: unknown) => {
          // Whatever else went wrong is tried again, and counts once.
          if (error instanceof HttpError && confirmOwner !== undefined) await moves.giveBack(subject);
          throw error;
        }),
      );
    },
  });
}

/** Changes people in a change, which can be undone; answers the user as they are then. */
async function changePeople(
  call: UndoableCall,
  change: Parameters<typeof decidePeople>[2],
): Promise<UserRow> {
  const { db, user, now } = call;
  const decided = await decidePeople(db, user, change);
  const toUndo = peopleToUndo(user, decided, await listScenarios(db, user));
  const changed = await writePeople(db, user, decided, now);
  if (toUndo !== undefined) await recordChange(call, { action: 'update_people', ...toUndo });
  return changed;
}
