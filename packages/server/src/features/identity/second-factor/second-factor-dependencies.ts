import type { DataKey } from '#db/encryption/data-key.ts';
import type { FinishSignIn } from '#http/sign-in/sign-in-types.ts';
import {
  type ThrottlingThresholds,
  type LoginThrottling,
  createLoginThrottling,
} from '#http/login-throttling/login-throttling.ts';
import type { KnownDevices } from '#http/login-throttling/known-devices.ts';
import type { RateLimitFactory } from '#http/rate-limit.ts';
import type { NotifyOwner } from '#mail/account-emails.ts';
import { type PasskeyChallenges, createPasskeyChallenges } from './verify-passkey.ts';
import { type RelyingPartyFinder, createRelyingPartyFinder } from './passkey-relying-party.ts';
import type { CodeVerifier } from './verify-code.ts';

/**
 * Maximum numbers of wrong codes within a quarter of an hour. A six-digit code is easier to guess than a password, so the limit for one
 * account is low. Only someone with the right password can use it up.
 */
const SECOND_STEP_THRESHOLDS: ThrottlingThresholds = { pair: 10, client: 30, account: 20 };

export interface SecondFactorOptions {
  publicUrl: URL | undefined;
  /** Derives a key for one purpose from the installation's key. */
  derive: DataKey['derive'];
  rateLimit: RateLimitFactory;
  afterSignIn: FinishSignIn;
  /** The browsers that signed in before. */
  devices: KnownDevices;
  codes: CodeVerifier;
  notifyOwner: NotifyOwner;
}

/** Values and functions that the routes of this feature share. */
export interface SecondFactorDependencies extends Pick<
  SecondFactorOptions,
  'publicUrl' | 'devices' | 'codes' | 'notifyOwner' | 'afterSignIn'
> {
  sites: RelyingPartyFinder;
  challenges: PasskeyChallenges;
  limits: LoginThrottling;
}

export function createSecondFactorDependencies(options: SecondFactorOptions): SecondFactorDependencies {
  const { publicUrl, derive, devices, rateLimit } = options;
  return {
    ...options,
    sites: createRelyingPartyFinder(publicUrl),
    challenges: createPasskeyChallenges(derive('passkey-challenge')),
    limits: createLoginThrottling(rateLimit, devices, {
      name: 'second-factor',
      heights: SECOND_STEP_THRESHOLDS,
    }),
  };
}
