import type { Endpoint, OwnerProof } from '@meridian/contract';
import type { z } from 'zod';
import type { Database } from '#db/connect.ts';
import type { UserRow } from '#db/user-row.ts';
import type { Api, Call, Handler, Staged } from './route.ts';

/** Who asks, with the token or session in use. */
interface Asking {
  db: Database;
  user: UserRow;
  tokenId: number;
  now: Date;
}

/** By what the owner was recognised. */
export type OwnerProvedBy = 'password' | 'code' | 'sign-in';

/**
 * For changes that a token alone must not make. Checks the proof outside any transaction, because hashing a password takes
 * long, and answers the check that remains for the transaction of the change. Both throw 400 or 403.
 */
export type RequireOwner = (
  asking: Asking,
  proof: { [Field in keyof OwnerProof]?: OwnerProof[Field] | undefined },
) => Promise<(trx: Database) => Promise<OwnerProvedBy>>;

/** An endpoint whose body can carry the owner's proof. */
type OwnerEndpoint = Endpoint<
  z.ZodType | undefined,
  z.ZodType | undefined,
  z.ZodType<OwnerProof | null | undefined>,
  z.ZodType | null,
  'user'
>;

/** The handler of a change that only the owner of the account may make. */
export function ownerOnly<E extends OwnerEndpoint>(
  api: Pick<Api, 'requireOwner'>,
  change: (call: Call<E>, provedBy: OwnerProvedBy) => ReturnType<Handler<E>>,
): Staged<E> {
  return {
    prepare: async (asking) => {
      const { body, db, user, tokenId, now } = asking as Asking & { body: OwnerProof | null | undefined };
      const confirm = await api.requireOwner({ db, user, tokenId, now }, body ?? {});
      return async (call) => change(call, await confirm(call.db));
    },
  };
}
