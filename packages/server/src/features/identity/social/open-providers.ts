import {
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  allowInsecureRequests,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client';
import { LIMITS } from '@meridian/contract';
import type { SocialProviderSettings } from '#settings.ts';

/** An OpenID provider of the settings. */
export interface Provider {
  id: string;
  name: string;
  /** Its own description, and our name with it; throws when it cannot be had in time. */
  configuration(): Promise<Configuration>;
}

/** Providers move their addresses and keys now and then. */
const KEPT_MS = 3_600_000;

/** Asks a provider about itself when it is first needed, and keeps the answer for an hour; a failure is not kept. */
export function openProviders(settings: readonly SocialProviderSettings[], now: () => Date): Provider[] {
  return settings.map((one) => {
    let kept: { since: number; answer: Promise<Configuration> } | undefined;
    const ask = () => {
      const asked = { since: now().getTime(), answer: discover(one) };
      kept = asked;
      asked.answer.catch(() => {
        if (kept === asked) kept = undefined;
      });
      return asked.answer;
    };
    const isFresh = () => kept !== undefined && now().getTime() - kept.since < KEPT_MS;
    return {
      id: one.id,
      name: one.name,
      configuration: () => (isFresh() && kept !== undefined ? kept.answer : ask()),
    };
  });
}

function discover({ issuer, clientId, clientSecret }: SocialProviderSettings): Promise<Configuration> {
  return discovery(issuer, clientId, undefined, proveClient(clientSecret), {
    timeout: LIMITS.socialTimeoutSeconds,
    // The library would believe an ID token for the connection it came by. We look at the signature too.
    execute: [enableNonRepudiationChecks, ...(issuer.protocol === 'http:' ? [allowInsecureRequests] : [])],
  });
}

/** In the header, as is the rule, unless the provider says that it takes the secret in the body only. */
function proveClient(clientSecret: string): ClientAuth {
  const inHeader = ClientSecretBasic(clientSecret);
  const inBody = ClientSecretPost(clientSecret);
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (methods.includes('client_secret_basic') ? inHeader : inBody)(server, ...rest);
  };
}
