import type { Endpoint, OwnerProof } from '@meridian/contract';
import type { z } from 'zod';
import type { Asking, OwnerProvedBy } from './require-user.ts';
import type { Api, Call, Handler } from '#http/call.ts';

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
  write: (call: Call<E>, provedBy: OwnerProvedBy) => ReturnType<Handler<E>>,
): Handler<E> {
  return async (call) => {
    const asking = call as Asking & { body: OwnerProof | null | undefined };
    const confirm = await api.requireOwner(asking, asking.body ?? {});
    return call.change(async (inside) => write(inside, await confirm(inside.db)));
  };
}
