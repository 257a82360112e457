import { type AccountPatch, LIMITS, accountEndpoints, emailComparisonKey } from '@meridian/contract';
import type { FastifyRequest } from 'fastify';
import { type AccountRow, type UserRow, requireAccount } from '#db/user-row.ts';
import { HttpError, invalidField } from '#errors.ts';
import { deletePasswordReset } from '#features/identity/store/password-reset-store.ts';
import type { RateLimitFactory } from '#http/rate-limit.ts';
import { listScenarios } from '#features/plan/store/scenario-store.ts';
import { recordChange } from '#features/plan/store/undo-store.ts';
import type { Api, UndoableCall, WriteHandler } from '#http/call-types.ts';
import { mount } from '#http/route.ts';
import { signInRequiredError } from '#http/sign-in/require-scope.ts';
import { cachedRead } from '#http/cached-read.ts';
import type { NotifyOwner } from '#mail/account-emails.ts';
import { toUser, updateAccount } from '#features/identity/store/account-store.ts';
import { storeFormerAddress } from '#features/identity/store/address-change-store.ts';
import type { ErasureRecording } from '#features/identity/store/erased-account-store.ts';
import { planPeopleChange, toUndoablePeople, writePeople } from '#features/plan/store/people-store.ts';
import { deleteExpiredDataHourly } from './delete-expired-data-hourly.ts';

interface AccountOptions {
  rateLimit: RateLimitFactory;
  erasureNotes: ErasureRecording;
  notifyOwner: NotifyOwner;
}

const DAY_SECONDS = 24 * 3_600;

export function accountRoutes(api: Api, { rateLimit, erasureNotes, notifyOwner }: AccountOptions): void {
  // Limited because the response reveals if an address has an account.
  const attempts = rateLimit({ name: 'change-email', attempts: 10, seconds: 3_600 });
  const moves = rateLimit({ name: 'changed-email', attempts: LIMITS.addressChangesPerDay, seconds: DAY_SECONDS });

  deleteExpiredDataHourly(api, erasureNotes);
  mount(api, 'account', accountEndpoints, {
    read: cachedRead(async (call) => toUser(call.user, api)),
    update: async ({ db, user: asking, tokenId, body, now, request, reply, change }) => {
      requireSignInUnlessPeople(request, body);
      const { preferences, password, code, people: given, people_seen: seen, keep_dates = false, ...names } = body;
      const { username, email } = names;
      // A guest has neither a username nor an email.
      if (username !== undefined || email !== undefined) requireAccount(asking);
      const leaves = (user: UserRow): user is AccountRow =>
        email !== undefined && user.email !== null && emailComparisonKey(email) !== emailComparisonKey(user.email);
      const subject = String(asking.user_id);
      const admitMove = async () => {
        const confirm = await api.requireOwner({ db, user: asking, tokenId, now }, { password, code });
        await attempts.spend(subject);
        await moves.spend(subject);
        return confirm;
      };
      const confirmOwner = leaves(asking) ? await admitMove() : undefined;
      const write: WriteHandler<typeof accountEndpoints.update> = async (call) => {
        const { db: trx, user } = call;
        // Without `confirmOwner` the given address was still the account's when this call began. Another call has changed the address
        // since, so this call would change it back without re-authentication.
        if (leaves(user) && confirmOwner === undefined)
          throw invalidField('password', 'value.missing', { label: 'password' });
        if (leaves(user)) await confirmOwner?.(trx);
        const settled = given === undefined ? user : await changePeople(call, { given, seen, keepsDates: keep_dates });
        const changed = await updateAccount(trx, settled, { ...names, ...preferences }, now);
        if (leaves(user)) {
          await deletePasswordReset(trx, user.user_id);
          // An unverified address may belong to a stranger: it gets no email and is free for others at once.
          if (user.email_verified) {
            const undoSecret = await storeFormerAddress(trx, user, now);
            notifyOwner(reply, user.email, { undoSecret });
          }
        } else if (confirmOwner !== undefined) await moves.giveBack(subject);
        return toUser(changed, api);
      };
      return change((inside) =>
        write(inside).catch(async (error: unknown) => {
          // Only successful changes count towards the limit; after a failure the user may try again.
          if (error instanceof HttpError && confirmOwner !== undefined) await moves.giveBack(subject);
          throw error;
        }),
      );
    },
  });
}

const PEOPLE_FIELDS: readonly string[] = ['people', 'people_seen', 'keep_dates'] satisfies (keyof AccountPatch)[];

/**
 * Throws 403 if a request with an API token would change anything but the people in the user's plans. All other fields belong to the
 * account and not to the plan.
 */
function requireSignInUnlessPeople({ signedIn }: FastifyRequest, body: object): void {
  if (signedIn?.scope === null) return;
  if (!Object.keys(body).every((field) => PEOPLE_FIELDS.includes(field))) throw signInRequiredError();
}

/** Changes the user's people as one undoable change; returns the changed user. */
async function changePeople(call: UndoableCall, change: Parameters<typeof planPeopleChange>[2]): Promise<UserRow> {
  const { db, user, now } = call;
  const decided = await planPeopleChange(db, user, change);
  const toUndo = toUndoablePeople(user, decided, await listScenarios(db, user));
  const changed = await writePeople(db, user, decided, now);
  if (toUndo !== undefined) await recordChange(call, { action: 'update_people', ...toUndo });
  return changed;
}
