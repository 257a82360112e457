import type { registration } from '@meridian/contract';
import type { z } from 'zod';
import { transaction } from '#db/transaction.ts';
import type { Database } from '#db/connect.ts';
import type { UserRow } from '#db/user-row.ts';
import { type FirstAccountClaim, createAccount } from '#features/identity/store/account-store.ts';
import { ensureDefaultSelected } from '#features/plan/store/scenario-store.ts';
import { refuseGuessablePassword } from './guessable-passwords.ts';
import { hashPassword } from './password-hash.ts';
import { createToken } from '#features/identity/store/token-store.ts';

export interface RegisterOptions {
  firstAccountClaim: FirstAccountClaim;
  device: string;
  now: Date;
}

/** Creates an account, its selected scenario 'Default' and a session token, all in one transaction. */
export async function register(
  db: Database,
  body: z.output<typeof registration>,
  options: RegisterOptions,
): Promise<{ user: UserRow; token: string }> {
  const { device, firstAccountClaim, now } = options;
  const account = { ...(await prepareAccount(body)), firstAccountClaim, now };
  return transaction(db, async (trx) => {
    const user = await createAccount(trx, account);
    await ensureDefaultSelected(trx, user, now);
    const token = await createToken(trx, user.user_id, { kind: 'token', remember: true, device, now });
    return { user, token };
  });
}

/** Hashes the password of a registration, which is slow, and returns the account to create; throws 400 on a guessable password. */
export async function prepareAccount(body: z.output<typeof registration>) {
  const { username, email, first_name, last_name, password } = body;
  const names = { username, email, first_name, last_name };
  refuseGuessablePassword(password, names, 'password');
  return { ...names, email_verified: false, password_hash: await hashPassword(password) };
}
