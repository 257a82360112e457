/**
 * Challenges that carry their own proof: random bytes, their end, and a MAC over both and what the challenge is for.
 * Nothing is kept for strangers who ask and never answer; an answered challenge is written down (passkey-store).
 */
import { createHmac, randomBytes } from 'node:crypto';
import { LIMITS } from '@meridian/contract';
import { isSameSecret } from '#db/hash-secret.ts';

const RANDOM_BYTES = 16;
const END_BYTES = 6;
const HEAD_BYTES = RANDOM_BYTES + END_BYTES;

export interface Challenges {
  /** A challenge for one purpose, in base64url. */
  issue(purpose: string, now: Date): string;
  /** Whether we made it, for this purpose, and lately. */
  isGood(challenge: string, purpose: string, now: Date): boolean;
}

export function passkeyChallenges(key: Buffer): Challenges {
  const macOf = (head: Buffer, purpose: string) =>
    createHmac('sha256', key).update(head).update(purpose).digest();
  return {
    issue: (purpose, now) => {
      const head = Buffer.concat([randomBytes(RANDOM_BYTES), Buffer.alloc(END_BYTES)]);
      head.writeUIntBE(now.getTime() + LIMITS.passkeyChallengeMinutes * 60_000, RANDOM_BYTES, END_BYTES);
      return Buffer.concat([head, macOf(head, purpose)]).toString('base64url');
    },
    isGood: (challenge, purpose, now) => {
      const bytes = Buffer.from(challenge, 'base64url');
      if (bytes.length < HEAD_BYTES) return false;
      const head = bytes.subarray(0, HEAD_BYTES);
      const mac = bytes.subarray(HEAD_BYTES);
      const expected = macOf(head, purpose);
      if (!isSameSecret(mac, expected)) return false;
      return head.readUIntBE(RANDOM_BYTES, END_BYTES) > now.getTime();
    },
  };
}
