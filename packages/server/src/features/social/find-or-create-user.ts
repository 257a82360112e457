import { type SocialFailure, addressKey } from '@meridian/contract';
import { type Database, transaction } from '#db/connect.ts';
import { countUp } from '#db/user-transaction.ts';
import { HttpError, conflict } from '#errors.ts';
import {
  type FirstPlace,
  createAccount,
  findByLoginName,
  firstFreeName,
} from '#features/account/account-store.ts';
import { ensureDefaultSelected } from '#features/scenarios/scenario-store.ts';
import type { SocialPerson } from './ask-provider.ts';
import { deriveUsernames } from './derive-usernames.ts';
import { addIdentity, findIdentity } from './identity-store.ts';

/** Somebody may not come in; `reason` where they can do something about it. */
export class SocialError extends Error {
  override name = 'SocialError';
  readonly reason: SocialFailure | undefined;

  constructor(reason?: SocialFailure) {
    super('Refused');
    this.reason = reason;
  }
}

export interface NewcomerOptions {
  /** The provider's id in the settings. */
  provider: string;
  firstPlace: FirstPlace;
  now: Date;
}

/** Others may take a name or make the same account meanwhile; seen again, things are clear. */
const MOST_ATTEMPTS = 3;

/**
 * The user whom a provider's person is: known already, joined by an address that both sides have verified, or new. Never by
 * an address that either side has only heard of.
 */
export async function findOrCreateUser(
  db: Database,
  person: SocialPerson,
  options: NewcomerOptions,
): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction(db, (trx) => findJoinOrCreate(trx, person, options));
    } catch (error) {
      if (!(error instanceof HttpError) || error.status >= 500) throw error;
      if (attempt === MOST_ATTEMPTS) throw new SocialError('existing');
    }
  }
}

async function findJoinOrCreate(trx: Database, person: SocialPerson, options: NewcomerOptions) {
  const known = await findIdentity(trx, person);
  if (known !== undefined) {
    if (!known.is_active) throw new SocialError();
    return known.user_id;
  }
  const { email } = person;
  if (email === undefined) throw new SocialError('unverified');
  const account = await findByLoginName(trx, email);
  const userId =
    account === undefined
      ? await create(trx, person, email, options)
      : await requireProvedEmail(trx, account.user_id, email);
  if (!(await addIdentity(trx, userId, { ...person, ...options }))) throw conflict('Somebody was quicker.');
  return userId;
}

async function requireProvedEmail(trx: Database, userId: number, email: string): Promise<number> {
  const user = await countUp(trx, userId);
  if (!user.is_active) throw new SocialError();
  if (!user.email_verified || addressKey(user.email) !== addressKey(email)) throw new SocialError('existing');
  return userId;
}

async function create(
  trx: Database,
  { username: preferred, firstName, lastName }: SocialPerson,
  email: string,
  { firstPlace, now }: NewcomerOptions,
): Promise<number> {
  const username = await firstFreeName(trx, deriveUsernames(preferred, email));
  if (username === undefined) throw conflict('All these names are taken.');
  const user = await createAccount(trx, {
    username,
    email,
    emailVerified: true,
    firstName,
    lastName,
    passwordHash: null,
    firstPlace,
    now,
  });
  await ensureDefaultSelected(trx, user, now);
  return user.user_id;
}
