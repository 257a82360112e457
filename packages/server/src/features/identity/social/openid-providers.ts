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

/** An OpenID provider from the settings. */
export interface Provider {
  id: string;
  name: string;
  /** The provider's metadata with our client id; throws if it cannot be read in time. */
  configuration(): Promise<Configuration>;
}

/** Duration in ms for which metadata is cached; it is limited because providers change their addresses and keys. */
const KEPT_MS = 3_600_000;

/** Reads a provider's metadata on first use and caches it for an hour; failures are not cached. */
export function createOpenidProviders(settings: readonly SocialProviderSettings[], now: () => Date): Provider[] {
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
    // By default the library trusts the ID token because of its TLS connection; this verifies the signature too.
    execute: [enableNonRepudiationChecks, ...(issuer.protocol === 'http:' ? [allowInsecureRequests] : [])],
  });
}

/** Sends the client secret in the header, as is standard, unless the provider accepts it in the body only. */
function proveClient(clientSecret: string): ClientAuth {
  const inHeader = ClientSecretBasic(clientSecret);
  const inBody = ClientSecretPost(clientSecret);
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (methods.includes('client_secret_basic') ? inHeader : inBody)(server, ...rest);
  };
}
