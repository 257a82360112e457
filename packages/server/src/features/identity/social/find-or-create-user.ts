import {
  LIMITS,
  type SocialFailure,
  emailComparisonKey,
  countCodePoints,
  username as usernameRule,
} from '@meridian/contract';
import { randomInt } from 'node:crypto';
import { transaction } from '#db/transaction.ts';
import type { Database } from '#db/connect.ts';
import { HttpError, httpError } from '#errors.ts';
import { type FirstAccountClaim, createAccount } from '#features/identity/store/account-store.ts';
import { findByLoginName, findFreeLoginName } from '#features/identity/store/login-name-store.ts';
import { ensureDefaultSelected } from '#features/plan/store/scenario-store.ts';
import type { ProviderIdentity } from './openid-flow.ts';
import { addIdentity, findIdentity } from '#features/identity/store/identity-store.ts';

/** A sign-in by provider that was refused; `reason` is set where the user can do something about it. */
export class SocialError extends Error {
  override name = 'SocialError';
  readonly reason: SocialFailure | undefined;

  constructor(reason?: SocialFailure) {
    super('Refused');
    this.reason = reason;
  }
}

export interface NewUserOptions {
  /** The provider's id in the settings. */
  provider: string;
  firstAccountClaim: FirstAccountClaim;
  now: Date;
}

/** Maximum number of attempts. An attempt fails if a concurrent request has just taken the username or created the same account. */
const MAX_ATTEMPTS = 3;

/**
 * Returns the user of a provider's identity, found by issuer and subject, or creates one. An identity is never connected to an account by
 * its email alone: if an account has the verified email, the user must first sign in to that account.
 */
export async function findOrCreateUser(
  db: Database,
  person: ProviderIdentity,
  options: NewUserOptions,
): Promise<number | 'address has account'> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction(db, (trx) => findOrCreate(trx, person, options));
    } catch (error) {
      if (!(error instanceof HttpError) || error.status >= 500) throw error;
      if (attempt === MAX_ATTEMPTS) throw new SocialError();
    }
  }
}

async function findOrCreate(trx: Database, person: ProviderIdentity, options: NewUserOptions) {
  const known = await findIdentity(trx, person);
  if (known !== undefined) {
    if (!known.is_active) throw new SocialError();
    return known.user_id;
  }
  const { email } = person;
  if (email === undefined) throw new SocialError('unverified');
  const account = await findByLoginName(trx, email);
  if (account !== undefined) {
    // A concurrent request of the same user may have created the account.
    const since = await findIdentity(trx, person);
    if (since?.is_active === true) return since.user_id;
    // The account may have been found by its username alone: the username stays when the owner changes the email.
    const isItsAddress = emailComparisonKey(account.email) === emailComparisonKey(email);
    if (!account.is_active || !isItsAddress) throw new SocialError();
    return 'address has account' as const;
  }
  const userId = await create(trx, person, email, options);
  if (!(await addIdentity(trx, userId, { ...person, ...options }))) throw httpError(409, 'quicker');
  return userId;
}

async function create(
  trx: Database,
  { username: preferred, first_name, last_name }: ProviderIdentity,
  email: string,
  { firstAccountClaim, now }: NewUserOptions,
): Promise<number> {
  const username = await findFreeLoginName(trx, deriveUsernames(preferred, email));
  if (username === undefined) throw httpError(409, 'names_taken');
  const names = { username, email, first_name, last_name };
  const proof = { email_verified: true, password_hash: null };
  const user = await createAccount(trx, { ...names, ...proof, firstAccountClaim, now });
  await ensureDefaultSelected(trx, user, now);
  return user.user_id;
}

const UNUSABLE = /[^\p{L}\p{M}\p{N}.+\-_]/gu;

/** Returns candidate usernames for a new account, the best first; some may be taken. */
function deriveUsernames(preferred: string, email: string): string[] {
  // Removes everything from the `@`: an email-like username could be another person's address.
  const [base = 'user'] = [preferred, email]
    .map((text) => (text.split('@')[0] ?? '').normalize('NFC').replaceAll(UNUSABLE, ''))
    .map((text) =>
      Array.from(text)
        .slice(0, LIMITS.usernameMaxCharacters - ROOM_FOR_NUMBER)
        .join(''),
    )
    .filter((text) => countCodePoints(text) >= LIMITS.usernameMinCharacters && usernameRule.safeParse(text).success);
  const numbers = [2, 3, 4, 5, randomInt(1_000, 10_000), randomInt(100_000, 1_000_000)];
  return [base, ...numbers.map((number) => `${base}-${number}`)];
}

const ROOM_FOR_NUMBER = 7;
