import { LIMITS, type PasskeyAssertion, type PasskeyRegistration } from '@meridian/contract';
import type { Database } from '#db/connect.ts';
import { type HttpError, httpError } from '#errors.ts';
import { decryptTimedToken, encryptTimedToken } from '#db/encryption/fernet.ts';
import type { RelyingParty } from './passkey-relying-party.ts';
import { findPasskey, recordPasskeyUse, redeemPasskeyChallenge } from '#features/identity/store/passkey-store.ts';

/** The accepted signature algorithms by COSE number: EdDSA, ES256, RS256. */
export const PASSKEY_ALGORITHMS = [-8, -7, -257];

/** Maximum time of the browser's dialog in ms, equal to the time limit of the challenge. */
export const PASSKEY_TIMEOUT_MS = LIMITS.passkeyChallengeMinutes * 60_000;

/** The values that a response is verified against. */
interface Expected {
  site: RelyingParty;
  isGoodChallenge: (challenge: string) => boolean;
  now: Date;
}

/** Loads the library on first use, because it is large and would slow down startup. */
const loadVerifier = () => import('@simplewebauthn/server');

/**
 * Returns the error for any failed verification. The library's own messages contain challenges and origins, which the client must not see.
 */
const couldNotVerify = (): HttpError => httpError(400, 'passkey_unverified');

/** Verifies a new passkey and returns its row; throws 400 if its response cannot be verified. */
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
    supportedAlgorithmIDs: PASSKEY_ALGORITHMS,
  }).catch(() => ({ verified: false as const, registrationInfo: undefined }));
  if (!verified || !(await redeemPasskeyChallenge(trx, userId, challenge, now))) throw couldNotVerify();
  const { id, publicKey, counter } = registrationInfo.credential;
  return {
    credential_id: Buffer.from(id, 'base64url'),
    public_key: Buffer.from(publicKey),
    counter,
    transports: response.response.transports ?? [],
  };
}

/** Verifies the response of one of the user's passkeys and records its use; throws 400 if it is not the user's or cannot be verified. */
export async function verifyAssertion(
  trx: Database,
  userId: number,
  response: PasskeyAssertion,
  { site, isGoodChallenge, now, isVerified }: Expected & { isVerified: boolean },
): Promise<void> {
  const kept = await findPasskey(trx, userId, Buffer.from(response.id, 'base64url'));
  if (kept === undefined) throw unknownPasskeyError();
  const { verifyAuthenticationResponse } = await loadVerifier();
  let challenge = '';
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge: (given) => isGoodChallenge((challenge = given)),
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    // The library refuses a counter that did not increase, unless the authenticator does not support counters.
    credential: { id: response.id, publicKey: Uint8Array.from(kept.public_key), counter: kept.counter },
    requireUserVerification: isVerified,
  }).catch(() => ({ verified: false as const, authenticationInfo: undefined }));
  if (!verified) throw couldNotVerify();
  if (!(await redeemPasskeyChallenge(trx, userId, challenge, now))) throw couldNotVerify();
  await recordPasskeyUse(trx, userId, kept.id, { counter: authenticationInfo.newCounter, last_used_at: now });
}

export function unknownPasskeyError(): HttpError {
  return httpError(400, 'passkey_unknown');
}

/**
 * Challenges as Fernet tokens that are bound to a purpose and contain their own expiry. So nothing is stored for requests that are never
 * completed. A used challenge is stored (passkey-store.ts).
 */
export interface PasskeyChallenges {
  /** Returns a challenge for one purpose, in base64url. */
  issue(purpose: string, now: Date): string;
  /** Returns true if this server issued the challenge for this purpose within the time limit. */
  isValid(challenge: string, purpose: string, now: Date): boolean;
}

export function createPasskeyChallenges(key: Buffer): PasskeyChallenges {
  const mostSeconds = LIMITS.passkeyChallengeMinutes * 60;
  return {
    issue: (purpose, now) => encryptTimedToken(key, purpose, now),
    isValid: (challenge, purpose, now) => {
      try {
        return decryptTimedToken(key, challenge, { now, mostSeconds }) === purpose;
      } catch {
        return false;
      }
    },
  };
}
