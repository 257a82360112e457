import { type ConnectOutcome, emailComparisonKey } from '@meridian/contract';
import type { Database } from '#db/connect.ts';
import { type AccountRow, requireAccount } from '#db/user-row.ts';
import { runUserTransaction } from '#db/transaction.ts';
import { httpError } from '#errors.ts';
import { readPasswordHash } from '#features/identity/store/account-store.ts';
import { markAddressVerified } from '#features/identity/store/address-change-store.ts';
import { deletePasswordReset } from '#features/identity/store/password-reset-store.ts';
import { isTokenValid } from '#features/identity/store/authentication-store.ts';
import { deleteOtherTokens } from '#features/identity/store/token-store.ts';
import { hasSecondFactor, readSecondFactors } from '#features/identity/store/second-factor-store.ts';
import { deleteTickets } from '#features/identity/store/second-step-ticket-store.ts';
import type { ReAuthenticatedBy } from '#http/sign-in/sign-in-types.ts';
import {
  type NewIdentity,
  addIdentity,
  deleteIdentity,
  findIdentity,
  listIdentities,
} from '#features/identity/store/identity-store.ts';

interface Connecting {
  outcome: ConnectOutcome;
  /** The account's email, to which the notification is sent; absent if the owner is not to be notified. */
  notifyEmail?: string;
}

/** The account that connects an identity, and the token or session of the request. */
interface Connector {
  userId: number;
  tokenId: number;
}

/** Connects an identity to the user, if the token or session of the request is still valid. */
export function connectIdentity(
  db: Database,
  { userId, tokenId, provedBy }: Connector & { provedBy: ReAuthenticatedBy },
  identity: NewIdentity,
): Promise<Connecting> {
  return runUserTransaction<Connecting>(db, userId, async (trx, found) => {
    const user = requireAccount(found);
    const mayAsk = user.is_active && (await isTokenValid(trx, userId, tokenId, identity.now));
    if (!mayAsk) return { outcome: 'failed' };
    if (await addIdentity(trx, userId, identity)) {
      if (await hasProvedAllFactors(trx, userId, provedBy)) await verifyProof(trx, user, tokenId, identity);
      return { outcome: 'connected', notifyEmail: user.email };
    }
    const holder = await findIdentity(trx, identity);
    return { outcome: holder?.user_id === userId ? 'connected' : 'taken' };
  });
}

/**
 * Connects an identity that waited for a sign-in to the account with its email; `tokenId` belongs to that sign-in. Returns the account's
 * email. Returns undefined if the user signed in to a different account, or if the identity was connected elsewhere meanwhile.
 */
export function connectPendingIdentity(
  db: Database,
  { userId, tokenId }: Connector,
  identity: NewIdentity,
): Promise<string | undefined> {
  return runUserTransaction(db, userId, async (trx, found) => {
    const user = requireAccount(found);
    const isIts = identity.email !== undefined && emailComparisonKey(identity.email) === emailComparisonKey(user.email);
    if (!isIts || !(await isTokenValid(trx, userId, tokenId, identity.now))) return undefined;
    if (!(await addIdentity(trx, userId, identity))) return undefined;
    await verifyProof(trx, user, tokenId, identity);
    return user.email;
  });
}

/**
 * Returns true if this sign-in proved every factor that protects the account: the password and the second factor, as far as they exist.
 * If so, no stranger can have set up a factor.
 */
async function hasProvedAllFactors(trx: Database, userId: number, provedBy: ReAuthenticatedBy): Promise<boolean> {
  const hasPassword = (await readPasswordHash(trx, userId)) !== null;
  const hasFactor = hasSecondFactor(await readSecondFactors(trx, userId));
  return hasPassword ? provedBy === 'password' && !hasFactor : provedBy === 'code';
}

/** Marks the account's email as verified if the provider has verified it, and then ends all other sessions. */
async function verifyProof(trx: Database, user: AccountRow, tokenId: number, { email }: NewIdentity): Promise<void> {
  if (email === undefined || emailComparisonKey(email) !== emailComparisonKey(user.email)) return;
  await markAddressVerified(trx, user, async () => {
    await deletePasswordReset(trx, user.user_id);
    await deleteTickets(trx, user.user_id);
    await deleteOtherTokens(trx, user.user_id, tokenId);
  });
}

/** Disconnects an identity, unless it is the user's last way to sign in; `works` returns true if a provider is still configured. */
export async function disconnectIdentity(
  trx: Database,
  userId: number,
  id: number,
  works: (provider: string) => boolean,
): Promise<void> {
  await deleteIdentity(trx, userId, id);
  const left = (await listIdentities(trx, userId)).filter(({ provider }) => works(provider));
  if (left.length > 0 || (await readPasswordHash(trx, userId)) !== null) return;
  throw httpError(400, 'last_way_in');
}
