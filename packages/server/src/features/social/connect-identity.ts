import type { ConnectOutcome } from '@meridian/contract';
import type { Database } from '#db/connect.ts';
import { changeUser } from '#db/user-transaction.ts';
import { refused } from '#errors.ts';
import { readPasswordHash } from '#features/account/account-store.ts';
import { tokenWorks } from '#features/auth/token-store.ts';
import type { SocialPerson } from './ask-provider.ts';
import { addIdentity, deleteIdentity, findIdentity, listIdentities } from './identity-store.ts';

interface Connecting {
  outcome: ConnectOutcome;
  /** The account's address, when there is news for it. */
  tell?: string;
}

/** Gives the user one more way to sign in, as long as the token or session that asked for it still works. */
export function connectIdentity(
  db: Database,
  { userId, tokenId }: { userId: number; tokenId: number },
  person: SocialPerson & { provider: string; now: Date },
): Promise<Connecting> {
  return changeUser<Connecting>(db, userId, async (trx, user) => {
    const mayAsk = user.is_active && (await tokenWorks(trx, userId, tokenId, person.now));
    if (!mayAsk) return { outcome: 'failed' };
    if (await addIdentity(trx, userId, person)) return { outcome: 'connected', tell: user.email };
    const holder = await findIdentity(trx, person);
    return { outcome: holder?.user_id === userId ? 'connected' : 'taken' };
  });
}

/** Takes a way to sign in from the user, unless it is the last; `works` says which providers there still are. */
export async function disconnectIdentity(
  trx: Database,
  userId: number,
  id: number,
  works: (provider: string) => boolean,
): Promise<void> {
  await deleteIdentity(trx, userId, id);
  const left = (await listIdentities(trx, userId)).filter(({ provider }) => works(provider));
  if (left.length > 0 || (await readPasswordHash(trx, userId)) !== null) return;
  throw refused(
    'This is the only way to sign in to your account. Set a password first: ask for a link with “Forgot password?”.',
  );
}
