import { type ConnectOutcome, addressKey } from '@meridian/contract';
import type { Database } from '#db/connect.ts';
import { type AccountRow, requireAccount } from '#db/user-row.ts';
import { changeUser } from '#db/user-transaction.ts';
import { refuse } from '#errors.ts';
import { readPasswordHash } from '#features/identity/store/account-store.ts';
import { proveAddress } from '#features/identity/store/address-change-store.ts';
import { endReset } from '#features/identity/store/password-reset-store.ts';
import { deleteOtherTokens, tokenWorks } from '#features/identity/store/token-store.ts';
import { isOn, readFactors } from '#features/identity/store/second-factor-store.ts';
import { endTickets } from '#features/identity/store/ticket-store.ts';
import type { OwnerProvedBy } from '#http/sign-in/require-user.ts';
import {
  type NewIdentity,
  addIdentity,
  deleteIdentity,
  findIdentity,
  listIdentities,
} from '#features/identity/store/identity-store.ts';

interface Connecting {
  outcome: ConnectOutcome;
  /** The account's address, when there is news for it. */
  tell?: string;
}

/** The account that connects, by which token or session. */
interface Connector {
  userId: number;
  tokenId: number;
}

/** Gives the user one more way to sign in, as long as the token or session that asked for it still works. */
export function connectIdentity(
  db: Database,
  { userId, tokenId, provedBy }: Connector & { provedBy: OwnerProvedBy },
  identity: NewIdentity,
): Promise<Connecting> {
  return changeUser<Connecting>(db, userId, async (trx, found) => {
    const user = requireAccount(found);
    const mayAsk = user.is_active && (await tokenWorks(trx, userId, tokenId, identity.now));
    if (!mayAsk) return { outcome: 'failed' };
    if (await addIdentity(trx, userId, identity)) {
      if (await hasShownEverything(trx, userId, provedBy)) await takeProof(trx, user, tokenId, identity);
      return { outcome: 'connected', tell: user.email };
    }
    const holder = await findIdentity(trx, identity);
    return { outcome: holder?.user_id === userId ? 'connected' : 'taken' };
  });
}

/**
 * The same for an identity that waited for a sign-in to the account of its address; `tokenId` is of that sign-in. Answers the
 * account's address, or nothing when the account is another one, or somebody has the identity by now.
 */
export function connectPending(
  db: Database,
  { userId, tokenId }: Connector,
  identity: NewIdentity,
): Promise<string | undefined> {
  return changeUser(db, userId, async (trx, found) => {
    const user = requireAccount(found);
    const isIts = identity.email !== undefined && addressKey(identity.email) === addressKey(user.email);
    if (!isIts || !(await tokenWorks(trx, userId, tokenId, identity.now))) return undefined;
    if (!(await addIdentity(trx, userId, identity))) return undefined;
    await takeProof(trx, user, tokenId, identity);
    return user.email;
  });
}

/**
 * True if the owner has just shown all that opens the account: password and second factor, each if there is one. Nothing that a
 * stranger set up can be among it then.
 */
async function hasShownEverything(trx: Database, userId: number, provedBy: OwnerProvedBy): Promise<boolean> {
  const hasPassword = (await readPasswordHash(trx, userId)) !== null;
  const hasFactor = isOn(await readFactors(trx, userId));
  return hasPassword ? provedBy === 'password' && !hasFactor : provedBy === 'code';
}

/** A provider's word proves the account's address too, if it is the same; whoever else is signed in is so no longer then. */
async function takeProof(
  trx: Database,
  user: AccountRow,
  tokenId: number,
  { email }: NewIdentity,
): Promise<void> {
  if (email === undefined || addressKey(email) !== addressKey(user.email)) return;
  await proveAddress(trx, user, async () => {
    await endReset(trx, user.user_id);
    await endTickets(trx, user.user_id);
    await deleteOtherTokens(trx, user.user_id, tokenId);
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
  throw refuse(400, 'last_way_in');
}
