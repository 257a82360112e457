import { LIMITS, type PasskeyAssertion, type PasskeyRegistration } from '@meridian/contract';
import type { Database } from '#db/connect.ts';
import { type HttpError, refuse } from '#errors.ts';
import { openTimedToken, timedToken } from '#db/encryption/fernet.ts';
import type { PasskeySite } from './passkey-site.ts';
import { findPasskey, noteUse, takeChallenge } from '#features/identity/store/passkey-store.ts';

/** Signature algorithms by their COSE numbers: EdDSA, ES256, RS256. */
export const ALGORITHMS = [-8, -7, -257];

/** How long a browser waits for its person, as the challenge does. */
export const TIMEOUT_MS = LIMITS.passkeyChallengeMinutes * 60_000;

/** The values that an answer is held against. */
interface Expected {
  site: PasskeySite;
  isGoodChallenge: (challenge: string) => boolean;
  now: Date;
}

/** Loaded by the first passkey: the library reads certificates too, and the start need not wait for that. */
const loadVerifier = () => import('@simplewebauthn/server');

/** The library's words name challenges and origins; whoever asks only learns that it was no good. */
const couldNotVerify = (): HttpError => refuse(400, 'passkey_unverified');

/** The row of a passkey that was just made; throws 400 on an answer that is not good. */
export async function verifyNewPasskey(
  trx: Database,
  userId: number,
  response: PasskeyRegistration,
  { site, isGoodChallenge, now }: Expected,
) {
  const { verifyRegistrationResponse } = await loadVerifier();
  let challenge = '';
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge: (given) => isGoodChallenge((challenge = given)),
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => ({ verified: false as const, registrationInfo: undefined }));
  if (!verified || !(await takeChallenge(trx, userId, challenge, now))) throw couldNotVerify();
  const { id, publicKey, counter } = registrationInfo.credential;
  return {
    credential_id: Buffer.from(id, 'base64url'),
    public_key: Buffer.from(publicKey),
    counter,
    transports: response.response.transports ?? [],
  };
}

/** Takes the answer of one of the user's passkeys; throws 400 when it is none of theirs or not good. */
export async function takeAssertion(
  trx: Database,
  userId: number,
  response: PasskeyAssertion,
  { site, isGoodChallenge, now, isVerified }: Expected & { isVerified: boolean },
): Promise<void> {
  const kept = await findPasskey(trx, userId, Buffer.from(response.id, 'base64url'));
  if (kept === undefined) throw unknownPasskey();
  const { verifyAuthenticationResponse } = await loadVerifier();
  let challenge = '';
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge: (given) => isGoodChallenge((challenge = given)),
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    // It refuses a counter that did not rise, unless the authenticator keeps none.
    credential: { id: response.id, publicKey: Uint8Array.from(kept.public_key), counter: kept.counter },
    requireUserVerification: isVerified,
  }).catch(() => ({ verified: false as const, authenticationInfo: undefined }));
  if (!verified) throw couldNotVerify();
  if (!(await takeChallenge(trx, userId, challenge, now))) throw couldNotVerify();
  await noteUse(trx, userId, kept.id, { counter: authenticationInfo.newCounter, last_used_at: now });
}

export function unknownPasskey(): HttpError {
  return refuse(400, 'passkey_unknown');
}

/**
 * Challenges that carry their own proof: Fernet tokens of the purpose that they are for. Nothing is stored for strangers who ask and
 * never answer; an answered challenge is written down (passkey-store).
 */
export interface Challenges {
  /** A challenge for one purpose, in base64url. */
  issue(purpose: string, now: Date): string;
  /** True if we made it, for this purpose, and lately. */
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
