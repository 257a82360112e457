import { randomInt } from 'node:crypto';
import { LIMITS, codePoints, username } from '@meridian/contract';

const UNUSABLE = /[^\p{L}\p{M}\p{N}.+\-_]/gu;

/** Names for a new account, the best first; which of them are free is another question. */
export function deriveUsernames(preferred: string, email: string): string[] {
  // Nothing that looks like an address: it could be somebody else's.
  const [base = 'user'] = [preferred, email]
    .map((text) => (text.split('@')[0] ?? '').normalize('NFC').replaceAll(UNUSABLE, ''))
    .map((text) =>
      Array.from(text)
        .slice(0, LIMITS.usernameMaxCharacters - ROOM_FOR_NUMBER)
        .join(''),
    )
    .filter((text) => codePoints(text) >= LIMITS.usernameMinCharacters && username.safeParse(text).success);
  const numbers = [2, 3, 4, 5, randomInt(1_000, 10_000), randomInt(100_000, 1_000_000)];
  return [base, ...numbers.map((number) => `${base}-${number}`)];
}

const ROOM_FOR_NUMBER = 7;
