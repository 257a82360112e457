import { caseInsensitiveKey } from '@meridian/contract';
import { dictionary } from '@zxcvbn-ts/language-common';
import type { AccountRow } from '#db/user-row.ts';
import { invalidField } from '#errors.ts';

/** The user's own names, which an attacker tries first. */
type PasswordOwner = Pick<AccountRow, 'username' | 'email' | 'first_name' | 'last_name'>;

/** Number of common passwords to refuse. The library sorts its list by how often each password was found in breaches. */
const MAX_COMMON_PASSWORDS = 10_000;

const PRODUCT = 'meridian';

/** Maximum number of digits and signs, such as a year or a date, around a known word for which a password counts as guessable. */
const MAX_CHARACTERS_AROUND = 8;

/** Sequences that a guessable password may be a part of: rows of adjacent keys, and the alphabet. */
const RUNS = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
].flatMap((run) => [run, Array.from(run).toReversed().join('')]);

let common: ReadonlySet<string> | undefined;

/** Throws 400 on `field`, with the reason, for a password that an attacker would try early. */
export function refuseGuessablePassword(password: string, owner: PasswordOwner, field: string): void {
  const reason = REASONS.find(({ applies }) => applies(password, owner));
  if (reason !== undefined) throw invalidField(field, reason.code);
}

type Reason = `password_${'product' | 'common' | 'repeats' | 'row' | 'username' | 'email' | 'name'}`;

const REASONS: { code: Reason; applies(password: string, owner: PasswordOwner): boolean }[] = [
  {
    code: 'password_product',
    applies: (password) => isOrWraps(password, PRODUCT),
  },
  {
    code: 'password_common',
    applies: (password) => {
      common ??= new Set(dictionary['passwords-common'].slice(0, MAX_COMMON_PASSWORDS));
      return common.has(password.toLowerCase());
    },
  },
  {
    code: 'password_repeats',
    applies: (password) => /^(.)\1+$/su.test(caseInsensitiveKey(password)),
  },
  {
    code: 'password_row',
    applies: (password) => RUNS.some((run) => run.includes(caseInsensitiveKey(password))),
  },
  {
    code: 'password_username',
    applies: (password, { username }) => isOrWraps(password, username),
  },
  {
    code: 'password_email',
    applies: (password, { email }) =>
      isOrWraps(password, email) || isOrWraps(password, email.slice(0, email.lastIndexOf('@'))),
  },
  {
    code: 'password_name',
    applies: (password, { first_name: first, last_name: last }) =>
      [first, last, first + last, last + first].some((name) => isOrWraps(password, name)),
  },
];

/** Returns true if the password is the word in any case, alone or with a few digits and signs before, after or between its letters. */
function isOrWraps(password: string, word: string): boolean {
  if (word === '') return false;
  const [given, known] = [caseInsensitiveKey(password), caseInsensitiveKey(word)];
  if (given === known) return true;
  const letters = lettersOf(given);
  return letters !== '' && letters === lettersOf(known) && countOf(given) - countOf(letters) <= MAX_CHARACTERS_AROUND;
}

const lettersOf = (text: string) => text.replaceAll(/[^\p{L}\p{M}]/gu, '');

const countOf = (text: string) => Array.from(text).length;
