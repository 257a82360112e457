import type { FastifyReply } from 'fastify';
import type { Database } from '#db/connect.ts';
import type { DataKey } from '#db/encryption/data-key.ts';
import type { UserRow } from '#db/user-row.ts';
import type { MakeRateLimit } from '#http/rate-limit.ts';
import { type Challenges, passkeyChallenges } from './passkey-challenge.ts';
import { type PasskeySites, passkeySites } from './passkey-site.ts';
import { type SecondStepLimits, secondStepLimits } from './take-second-step.ts';

/** What the owner of an account is told by mail. */
type SecondFactorEvent =
  | 'totp_added'
  | 'totp_removed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'codes_renewed'
  | 'code_used';

/** Who asks, with what they are signed in by. */
interface Asking {
  db: Database;
  user: UserRow;
  tokenId: number;
  now: Date;
}

export interface SecondFactorOptions {
  publicUrl: URL | undefined;
  /** A key for one purpose, made from the installation's. */
  derive: DataKey['derive'];
  rateLimit: MakeRateLimit;
  /** Throws 400 unless it is the account's owner who asks. */
  requireOwner(asking: Asking, password: string | undefined): Promise<void>;
  /** Once the answer is out. */
  tellOwner(reply: FastifyReply, email: string, event: SecondFactorEvent): void;
}

/** What the calls of this feature share. */
export interface SecondFactorParts extends Pick<
  SecondFactorOptions,
  'publicUrl' | 'requireOwner' | 'tellOwner'
> {
  sites: PasskeySites;
  challenges: Challenges;
  limits: SecondStepLimits;
}

export function secondFactorParts(options: SecondFactorOptions): SecondFactorParts {
  const { publicUrl, derive, rateLimit } = options;
  return {
    ...options,
    sites: passkeySites(publicUrl),
    challenges: passkeyChallenges(derive('passkey-challenge')),
    limits: secondStepLimits(rateLimit),
  };
}
