import { LIMITS, type TurnstileConfig } from '@meridian/contract';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { invalidField } from '#errors.ts';
import { measureExternal } from '#external-services/measure-external-request.ts';
import type { RateLimit } from '#http/rate-limit.ts';
import type { TurnstileSettings } from '#settings.ts';
import { TURNSTILE_VERIFY_URL } from '#settings/settings-schema.ts';

/** The fields of a form that prove that a human sent it, and the client's address. */
interface Proof {
  token: string | undefined;
  /** Name of the form that contained the widget. */
  action: 'login' | 'register';
  address: string;
}

/** Throws 400 unless the sender is human; does nothing if no keys are configured. */
export type RequireHuman = (proof: Proof) => Promise<void>;

export interface HumanCheckOptions {
  turnstile: TurnstileSettings | undefined;
  publicUrl: URL | undefined;
  /** Limit of failures per address. Each failure causes a request to the service. */
  perAddress: RateLimit;
  log: FastifyBaseLogger;
}

/** The response of siteverify; `hostname` and `action` belong to the page that contained the widget. */
const verdictShape = z.object({
  success: z.boolean(),
  hostname: z.string().optional(),
  action: z.string().optional(),
});

/** Refuses a token that is missing, wrong, used before or cannot be verified (product.md sections 5 and 8). */
export function createHumanCheck({ turnstile, publicUrl, perAddress, log }: HumanCheckOptions): RequireHuman {
  if (turnstile === undefined) return async () => undefined;
  const refusal = (code: 'human' | 'not_human') => invalidField('turnstile_token', code);
  return async (proof) => {
    const { token, action, address } = proof;
    if (token === undefined || token === '') throw refusal('human');
    await perAddress.spend(address);
    const verdict = await measureExternal('turnstile', () => ask(turnstile, token, address)).catch((error: unknown) => {
      log.warn({ err: error }, 'the human verification service could not be reached');
      return undefined;
    });
    const isOurs =
      verdict?.success === true &&
      (publicUrl === undefined || verdict.hostname === publicUrl.hostname) &&
      (!verdict.action || verdict.action === action);
    if (!isOurs) throw refusal('not_human');
    await perAddress.giveBack(address);
  };
}

/** Verifies the token with the service, which accepts each token once. */
async function ask({ verifyUrl, secretKey }: TurnstileSettings, token: string, address: string) {
  const response = await fetch(verifyUrl, {
    method: 'POST',
    body: new URLSearchParams({ secret: secretKey, response: token, remoteip: address }),
    redirect: 'error',
    signal: AbortSignal.timeout(LIMITS.turnstileTimeoutSeconds * 1_000),
  });
  if (!response.ok) throw new Error(`the service responded with status ${response.status}`);
  return verdictShape.parse(await response.json());
}

/** Returns the public configuration that the pages need to show the widget. */
export function toTurnstileConfig(turnstile: TurnstileSettings | undefined): TurnstileConfig {
  if (turnstile === undefined) return { siteKey: '', enabled: false };
  const { siteKey, verifyUrl } = turnstile;
  if (verifyUrl.href === TURNSTILE_VERIFY_URL) return { siteKey, enabled: true };
  const script = new URL('/turnstile/v0/api.js?render=explicit', verifyUrl);
  return { siteKey, enabled: true, script_url: script.href };
}
