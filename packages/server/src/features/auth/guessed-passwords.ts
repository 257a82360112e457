import { caseKey } from '@meridian/contract';
import { dictionary } from '@zxcvbn-ts/language-common';
import type { AccountRow } from '#db/user-row.ts';
import { invalidField } from '#errors.ts';

/** Whose password it is to be: what anybody tries first. */
interface PasswordOwner {
  username: string;
  email: string;
  firstName: string;
  lastName: string;
}

/** The library orders its list by how often a password was found in breaches. */
const MOST_COMMON = 10_000;

const PRODUCT = 'meridian';

/** Digits and signs that somebody puts around a word: a year, a date, a few marks. More of them are a secret of their own. */
const MOST_AROUND = 8;

/** Keys beside each other, rows as they follow on the keyboard, and the alphabet. */
const RUNS = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
].flatMap((run) => [run, Array.from(run).toReversed().join('')]);

let common: ReadonlySet<string> | undefined;

/** An account as the owner of a password. */
export function passwordOwner(user: AccountRow): PasswordOwner {
  const { username, email, first_name: firstName, last_name: lastName } = user;
  return { username, email, firstName, lastName };
}

/** Throws 400 on `field`, with the reason, for a password that is among the first that anybody would try. */
export function refuseGuessablePassword(password: string, owner: PasswordOwner, field: string): void {
  const reason = REASONS.find(({ applies }) => applies(password, owner));
  if (reason !== undefined) throw invalidField(field, reason.sentence);
}

const REASONS: { sentence: string; applies(password: string, owner: PasswordOwner): boolean }[] = [
  {
    sentence:
      'This password is the name of this application, or close to it. Please choose one that is harder to guess.',
    applies: (password) => isOrWraps(password, PRODUCT),
  },
  {
    sentence: 'This is one of the most common passwords. Please choose one that is harder to guess.',
    applies: (password) => {
      common ??= new Set(dictionary['passwords-common'].slice(0, MOST_COMMON));
      return common.has(password.toLowerCase());
    },
  },
  {
    sentence: 'This password is one character repeated. Please choose one that is harder to guess.',
    applies: (password) => /^(.)\1+$/su.test(caseKey(password)),
  },
  {
    sentence:
      'This password is a row of the keyboard, or counts up or down. Please choose one that is harder to guess.',
    applies: (password) => RUNS.some((run) => run.includes(caseKey(password))),
  },
  {
    sentence: 'This password is your username, or close to it. Please choose one that is harder to guess.',
    applies: (password, { username }) => isOrWraps(password, username),
  },
  {
    sentence:
      'This password is your email address or a part of it. Please choose one that is harder to guess.',
    applies: (password, { email }) =>
      isOrWraps(password, email) || isOrWraps(password, email.slice(0, email.lastIndexOf('@'))),
  },
  {
    sentence: 'This password is your name, or close to it. Please choose one that is harder to guess.',
    applies: (password, { firstName, lastName }) =>
      [firstName, lastName, firstName + lastName, lastName + firstName].some((name) =>
        isOrWraps(password, name),
      ),
  },
];

/** Whether a password is the word in any case, alone or with a few digits and signs around or between its letters. */
function isOrWraps(password: string, word: string): boolean {
  if (word === '') return false;
  const [given, known] = [caseKey(password), caseKey(word)];
  if (given === known) return true;
  const letters = lettersOf(given);
  return letters !== '' && letters === lettersOf(known) && countOf(given) - countOf(letters) <= MOST_AROUND;
}

const lettersOf = (text: string) => text.replaceAll(/[^\p{L}\p{M}]/gu, '');

const countOf = (text: string) => Array.from(text).length;
