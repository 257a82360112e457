/**
 * Decides if the first account becomes staff: it must be created from this machine or with the setup code that the server prints at
 * startup.
 */
import type { Database } from '#db/connect.ts';
import { isSameSecret } from '#db/hash-secret.ts';
import { getInstallationKey } from '#db/encryption/key-store.ts';
import { invalidField } from '#errors.ts';
import { isFromThisMachine } from '#http/sign-in/is-from-this-machine.ts';
import type { Settings } from '#settings.ts';
import { type DecideFirstAccount, isFirstAccountUnclaimed } from '#features/identity/store/account-store.ts';

/** Crockford's base 32, which has no characters that look alike. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LETTERS = 10;

export function createFirstAccountDecision({
  firstUserIsStaff,
  publicUrl,
}: Pick<Settings, 'firstUserIsStaff' | 'publicUrl'>): DecideFirstAccount {
  return async (db, request, word = '') => {
    if (!firstUserIsStaff) return 'ordinary';
    if (word.trim() !== '') {
      if (isSameCode(word, await setupCode(db))) return 'staff';
      if (await isFirstAccountUnclaimed(db)) throw invalidField('staff_word', 'staff_word');
    }
    return isFromThisMachine(request, publicUrl) ? 'staff' : 'leave';
  };
}

/**
 * Returns the setup code that makes the first account staff from any machine; undefined if the first account does not become staff, or
 * exists already.
 */
export async function findSetupCode(
  db: Database,
  { firstUserIsStaff }: Pick<Settings, 'firstUserIsStaff'>,
): Promise<string | undefined> {
  return firstUserIsStaff && (await isFirstAccountUnclaimed(db)) ? setupCode(db) : undefined;
}

/** Derives the setup code from the installation's key, so that it is the same at every start and on every instance. */
async function setupCode(db: Database): Promise<string> {
  const bytes = (await getInstallationKey(db)).derive('first-staff');
  return Array.from(bytes.subarray(0, LETTERS), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}

/** Accepts the code in lower case, in groups and with look-alike letters, such as O for zero. */
function isSameCode(given: string, word: string): boolean {
  const letters = given.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return isSameSecret(letters, word);
}
