/** The first account becomes staff: somebody on this machine, or with the word that the server prints at its start. */
import type { Database } from '#db/connect.ts';
import { isSameSecret } from '#db/hash-secret.ts';
import { installationKey } from '#db/encryption/key-store.ts';
import { invalidField } from '#errors.ts';
import { comesFromThisMachine } from '#http/sign-in/own-machine.ts';
import type { Settings } from '#settings.ts';
import { type FindFirstPlace, firstPlaceIsOpen } from '#features/identity/store/account-store.ts';

/** Crockford's base 32: nothing in it is mistaken for something else. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LETTERS = 10;

export function firstPlaceFinder({
  firstUserIsStaff,
  publicUrl,
}: Pick<Settings, 'firstUserIsStaff' | 'publicUrl'>): FindFirstPlace {
  return async (db, request, word = '') => {
    if (!firstUserIsStaff) return 'ordinary';
    if (word.trim() !== '') {
      if (isSameWord(word, await staffWord(db))) return 'staff';
      if (await firstPlaceIsOpen(db)) throw invalidField('staff_word', 'staff_word');
    }
    return comesFromThisMachine(request, publicUrl) ? 'staff' : 'leave';
  };
}

/** The word by which the first account becomes staff from anywhere; undefined when nobody becomes staff by coming first. */
export async function openStaffWord(
  db: Database,
  { firstUserIsStaff }: Pick<Settings, 'firstUserIsStaff'>,
): Promise<string | undefined> {
  return firstUserIsStaff && (await firstPlaceIsOpen(db)) ? staffWord(db) : undefined;
}

/** The same at every start and on every instance, because it is made from the installation's key. */
async function staffWord(db: Database): Promise<string> {
  const bytes = (await installationKey(db)).derive('first-staff');
  return Array.from(bytes.subarray(0, LETTERS), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}

/** However the word is written off a screen: in small letters, in groups, with an O for the zero. */
function isSameWord(given: string, word: string): boolean {
  const letters = given.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return isSameSecret(letters, word);
}
