import type { Database } from '#db/connect.ts';
import { changeUser } from '#db/user-transaction.ts';
import { setStaff } from './account-store.ts';
import { findByLoginName } from './login-name-store.ts';

/** Makes an account staff, or no longer; every request reads its user anew, so it counts from the next one on. */
export async function changeStaff(db: Database, name: string, isStaff: boolean): Promise<string> {
  const found = await findByLoginName(db, name);
  if (found === undefined) throw new Error(`No account has the username or email '${name}'.`);
  return changeUser(db, found.user_id, async (trx, user) => {
    await setStaff(trx, user.user_id, isStaff);
    return `${user.username} is ${isStaff ? 'staff now' : 'not staff any more'}.`;
  });
}
