import { createHmac } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '#db/connect.ts';
import { tooManyRequests } from '#errors.ts';

/** A limit on attempts per subject, such as an address or account. */
export interface RateLimit {
  /** Counts an attempt before it is made, so that parallel ones count too; throws 429 above the limit. */
  spend(subject: string): Promise<void>;
  /** Removes one attempt from the count, because it was no failure. */
  giveBack(subject: string): Promise<void>;
  /** Removes all attempts of the subject from the count. */
  clear(subject: string): Promise<void>;
}

interface RateLimitRule {
  name: string;
  attempts: number;
  seconds: number;
}

export interface RateLimitOptions {
  enabled: boolean;
  /** The database in which several instances count together; undefined to count in this process. */
  sharedIn: Database | undefined;
  /** The key of the MAC that replaces subjects, so that the counters identify nobody. */
  key: Buffer;
}

export type RateLimitFactory = (rule: RateLimitRule) => RateLimit;

export function createRateLimitFactory(options: RateLimitOptions): RateLimitFactory {
  return (rule) => {
    if (!options.enabled) return unlimited;
    const limiter = limiterFor(rule, options.sharedIn);
    const keyed = (subject: string) => createHmac('sha256', options.key).update(subject).digest('base64url');
    return {
      spend: async (subject) => {
        try {
          await limiter.consume(keyed(subject));
        } catch (refusal) {
          if (!(refusal instanceof RateLimiterRes)) throw refusal;
          throw tooManyRequests(Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000)), rule.name);
        }
      },
      giveBack: async (subject) => void (await limiter.reward(keyed(subject))),
      clear: async (subject) => void (await limiter.delete(keyed(subject))),
    };
  };
}

function limiterFor(rule: RateLimitRule, sharedIn: Database | undefined) {
  const limits = { keyPrefix: rule.name, points: rule.attempts, duration: rule.seconds };
  if (sharedIn === undefined) return new RateLimiterMemory(limits);
  return new RateLimiterPostgres({
    ...limits,
    storeClient: {
      query: ({ text, values }: Query) => sharedIn.executeQuery(CompiledQuery.raw(text, values)),
    },
    storeType: 'client',
    tableName: 'rate_limits',
    tableCreated: true,
  });
}

/**
 * A statement of the rate limit library. The library also names its statements; the names are dropped, because a connection pooler cannot
 * preserve prepared statements.
 */
interface Query {
  text: string;
  values: unknown[];
}

const unlimited: RateLimit = {
  spend: async () => undefined,
  giveBack: async () => undefined,
  clear: async () => undefined,
};
