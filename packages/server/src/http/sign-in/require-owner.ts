import type { Endpoint, OwnerProof } from '@meridian/contract';
import type { z } from 'zod';
import type { Asking, OwnerProvedBy } from './require-user.ts';
import type { Api, Call, Handler, Staged } from '#http/route.ts';

/** An endpoint whose body can carry the owner's proof. */
type OwnerEndpoint = Endpoint<
  z.ZodType | undefined,
  z.ZodType | undefined,
  z.ZodType<OwnerProof | null | undefined>,
  z.ZodType | null,
  'user' | 'account'
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
