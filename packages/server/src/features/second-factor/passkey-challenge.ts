/**
 * Challenges that carry their own proof: Fernet tokens of the purpose that they are for. Nothing is stored for strangers who ask and
 * never answer; an answered challenge is written down (passkey-store).
 */
import { LIMITS } from '@meridian/contract';
import { openTimedToken, timedToken } from '#db/encryption/fernet.ts';

export interface Challenges {
  /** A challenge for one purpose, in base64url. */
  issue(purpose: string, now: Date): string;
  /** Whether we made it, for this purpose, and lately. */
  isGood(challenge: string, purpose: string, now: Date): boolean;
}

export function passkeyChallenges(key: Buffer): Challenges {
  const mostSeconds = LIMITS.passkeyChallengeMinutes * 60;
  return {
    issue: (purpose, now) => timedToken(key, purpose, now),
    isGood: (challenge, purpose, now) => {
      try {
        return openTimedToken(key, challenge, { now, mostSeconds }) === purpose;
      } catch {
        return false;
      }
    },
  };
}
