import { LIMITS, tokenExchangeEndpoints } from '@meridian/contract';
import { httpError } from '#errors.ts';
import { toUser } from '#features/identity/store/account-store.ts';
import { type FinishSignIn, describeDevice } from '#http/sign-in/sign-in-types.ts';
import { createAddressLimit } from '#http/login-throttling/address-limit.ts';
import { createHostCookie } from '#http/sign-in/host-cookie.ts';
import type { RateLimitFactory } from '#http/rate-limit.ts';
import { changeHandler } from '#http/handle-call.ts';
import { type Api, beforeBody } from '#http/call-types.ts';
import { mount } from '#http/route.ts';
import type { Database } from '#db/connect.ts';
import type { UserRow } from '#db/user-row.ts';
import { runUserTransaction } from '#db/transaction.ts';
import { createDerivedToken } from '#features/identity/store/token-store.ts';
import {
  createSignInExchangeCode,
  type SignInExchangeCode,
  findSignInExchangeCode,
  redeemSignInExchangeCode,
} from '#features/identity/store/sign-in-exchange-code-store.ts';

interface HandOverOptions {
  publicUrl: URL | undefined;
  rateLimit: RateLimitFactory;
  afterSignIn: FinishSignIn;
}

export function signInExchangeCodeRoutes(api: Api, { publicUrl, rateLimit, afterSignIn }: HandOverOptions): void {
  const seconds = LIMITS.handOverSeconds;
  const bindingCookie = createHostCookie({ publicUrl, name: 'meridian_hand_over', seconds });

  const quarterHour = 15 * 60;
  const handOvers = {
    perUser: rateLimit({ name: 'hand-over-user', attempts: 30, seconds: quarterHour }),
    perAddress: createAddressLimit(rateLimit, {
      name: 'hand-over-address',
      attempts: 120,
      seconds: quarterHour,
    }),
  };
  // Requests are limited in two ways: per address by failed exchanges, per user by the number of tokens created.
  const exchanges = {
    perUser: rateLimit({ name: 'session-to-token-user', attempts: 30, seconds: quarterHour }),
    perAddress: createAddressLimit(rateLimit, {
      name: 'session-to-token-address',
      attempts: 30,
      seconds: quarterHour,
    }),
  };
  const spendOf = (userId: number) => exchanges.perUser.spend(String(userId));

  beforeBody(api, tokenExchangeEndpoints.handOver, async (request, { user_id: userId }) => {
    await handOvers.perUser.spend(String(userId));
    await handOvers.perAddress.spend(request.ip);
  });
  beforeBody(api, tokenExchangeEndpoints.sessionToToken, ({ ip }) => exchanges.perAddress.spend(ip));

  mount(api, 'social', tokenExchangeEndpoints, {
    handOver: changeHandler(async ({ db, user, tokenId, now, request, reply }) => {
      const { code, binding } = await createSignInExchangeCode(db, user.user_id, tokenId, now);
      bindingCookie.write(request, reply, binding);
      return { code };
    }),
    sessionToToken: async ({ db, body, now, request, reply }) => {
      const client = { device: describeDevice(request), now, spendOf };
      const exchange = async () => {
        const code = body?.code;
        if (code !== undefined) {
          const binding = bindingCookie.read(request) ?? '';
          const made = await signInByExchangeCode(db, { code, binding }, client);
          bindingCookie.clear(request, reply);
          return { token: made.token, user: toUser(made.user, api) };
        }
        const { user, tokenId } = await api.requireUser(request);
        // Refuses any Authorization header, because it can contain a token for programs, which must not become a sign-in.
        if (request.headers.authorization !== undefined) throw httpError(400, 'token_already');
        const made = await tokenFor(db, user.user_id, client, async () => tokenId);
        const signedIn = { userId: user.user_id, token: made.token };
        const after = await afterSignIn({ db, now, request, reply }, signedIn);
        return { user: toUser(made.user, api), ...after };
      };
      const answer = await exchange();
      await exchanges.perAddress.giveBack(request.ip);
      return answer;
    },
  });
}

interface Client {
  device: string;
  now: Date;
  /** Counts a token that is created for the user; throws 429 if there were too many within a quarter of an hour. */
  spendOf(userId: number): Promise<void>;
}

/** Creates a token of the user from another token or session of this user. `sourceOf` returns the id of that token or session. */
async function tokenFor(
  db: Database,
  userId: number,
  { device, now, spendOf }: Client,
  sourceOf: (trx: Database) => Promise<number | undefined>,
): Promise<{ token: string; user: UserRow }> {
  await spendOf(userId);
  return runUserTransaction(
    db,
    userId,
    async (trx, user) => {
      const sourceId = await sourceOf(trx);
      if (!user.is_active || sourceId === undefined) throw deadCode();
      // A guest has only one token: the new one replaces it.
      const made = { device, now, replacesSource: user.is_guest };
      const token = await createDerivedToken(trx, userId, sourceId, made);
      if (token === undefined) throw deadCode();
      return { token, user };
    },
    deadCode,
  );
}

/** Exchanges the code and the binding in the browser's cookie for a token, once. */
async function signInByExchangeCode(db: Database, handOver: SignInExchangeCode, client: Client) {
  const userId = await findSignInExchangeCode(db, handOver, client.now);
  if (userId === undefined) throw deadCode();
  // The user's row is locked, so the second of two calls with the same code finds it used.
  return tokenFor(db, userId, client, (trx) => redeemSignInExchangeCode(trx, userId, handOver.code));
}

/** Returns the error for a code that was used, expired, belongs to another browser or never existed; it does not reveal which. */
function deadCode() {
  return httpError(400, 'code_signs_nobody');
}
