import { dictionary } from '@zxcvbn-ts/language-common';
import { invalidField } from '#errors.ts';

/** The library orders its list by how often a password was found in breaches. */
const MOST_COMMON = 10_000;

let common: ReadonlySet<string> | undefined;

/** Throws 400 on `field` for one of the most common passwords, in any case of letters: they are what is tried first. */
export function refuseCommonPassword(password: string, field: string): void {
  common ??= new Set(dictionary['passwords-common'].slice(0, MOST_COMMON));
  if (!common.has(password.toLowerCase())) return;
  throw invalidField(
    field,
    'This is one of the most common passwords. Please choose one that is harder to guess.',
  );
}
